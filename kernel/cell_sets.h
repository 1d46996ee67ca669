#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.h"

namespace tokeru {

// Many sets of cells as bits, 64 cells to a word.
class CellSets {
  public:
    CellSets() = default;
    CellSets(size_t sets, size_t cells) : stride_((cells + 63) / 64), words_(sets * stride_) {}

    size_t size() const { return words_.size() / stride_; }
    size_t add_set() {
        words_.resize(words_.size() + stride_);
        return size() - 1;
    }
    void drop_last_set() { words_.resize(words_.size() - stride_); }
    void add(size_t set, size_t cell) { words_[set * stride_ + cell / 64] |= uint64_t(1) << cell % 64; }
    void remove(size_t set, size_t cell) { words_[set * stride_ + cell / 64] &= ~(uint64_t(1) << cell % 64); }
    bool has(size_t set, size_t cell) const { return words_[set * stride_ + cell / 64] >> cell % 64 & 1; }
    void add_all(size_t set, const CellSets& others, size_t other) {
        for (size_t i = 0; i < stride_; ++i) words_[set * stride_ + i] |= others.words_[other * stride_ + i];
    }
    void remove_all(size_t set, const CellSets& others, size_t other) {
        for (size_t i = 0; i < stride_; ++i) words_[set * stride_ + i] &= ~others.words_[other * stride_ + i];
    }
    void copy(size_t set, const CellSets& others, size_t other) {
        for (size_t i = 0; i < stride_; ++i) words_[set * stride_ + i] = others.words_[other * stride_ + i];
    }
    void keep_common(size_t set, const CellSets& others, size_t other) {
        for (size_t i = 0; i < stride_; ++i) words_[set * stride_ + i] &= others.words_[other * stride_ + i];
    }
    int count(size_t set) const { return common(set, set); }
    int common(size_t a, size_t b) const { return common(a, *this, b); }
    int common(size_t set, const CellSets& others, size_t other) const {
        int count = 0;
        for (size_t i = 0; i < stride_; ++i)
            count += std::popcount(words_[set * stride_ + i] & others.words_[other * stride_ + i]);
        return count;
    }
    // Where each cell has a set: whether every one of these cells is in the sets of all others.
    template <class Cells> bool all_linked(const Cells& cells) const {
        for (size_t i = 1; i < cells.size(); ++i)
            for (size_t j = 0; j < i; ++j)
                if (!has(cells[i], cells[j])) return false;
        return true;
    }
    bool equal(size_t a, size_t b) const {
        for (size_t i = 0; i < stride_; ++i)
            if (words_[a * stride_ + i] != words_[b * stride_ + i]) return false;
        return true;
    }
    template <class Visit> void for_each(size_t set, Visit visit) const {
        for (size_t i = 0; i < stride_; ++i)
            for_each_bit(words_[set * stride_ + i], [&](int bit) { visit(uint16_t(i * 64 + size_t(bit))); });
    }

  private:
    size_t stride_ = 1;
    std::vector<uint64_t> words_;
};

}    // namespace tokeru
