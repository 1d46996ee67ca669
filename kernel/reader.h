#pragma once

#include <cstdint>

namespace tokeru {

// Takes words one by one. Once it has run past the end, or met a number out of range, it only returns zero.
class Reader {
  public:
    Reader(const uint32_t* words, uint32_t length) : words_(words), left_(length) {}

    uint32_t word() {
        if (left_ == 0) return fail();
        --left_;
        return *words_++;
    }
    uint32_t below(uint32_t bound) {
        const uint32_t read = word();
        return read < bound ? read : fail();
    }
    uint32_t up_to(uint32_t most) {
        const uint32_t read = word();
        return read <= most ? read : fail();
    }
    int32_t signed_within(int32_t most) {
        const auto read = int32_t(word());
        return -most <= read && read <= most ? read : int32_t(fail());
    }
    uint64_t mask() {
        const uint64_t low = word();
        return low | uint64_t(word()) << 32;
    }
    // A count of things that need at least one word each, so a damaged length cannot ask for much memory.
    uint32_t count() { return below(left_); }

    uint32_t fail() {
        good_ = false;
        left_ = 0;
        return 0;
    }
    uint32_t left() const { return left_; }
    bool good() const { return good_; }
    bool finished() const { return good_ && left_ == 0; }

  private:
    const uint32_t* words_;
    uint32_t left_;
    bool good_ = true;
};

}    // namespace tokeru
