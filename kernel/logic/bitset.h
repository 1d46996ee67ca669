// Sets as bits: of cells, and of candidates. W = 2 words of 64 hold the cells of boards up to 9×9, W = 4 up to 16×16.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../bits.h"

namespace tokeru::logic {

template <int W> struct BitSet {
    uint64_t words[W] = {};

    void add(size_t item) { words[item / 64] |= uint64_t(1) << item % 64; }
    void remove(size_t item) { words[item / 64] &= ~(uint64_t(1) << item % 64); }
    bool has(size_t item) const { return words[item / 64] >> item % 64 & 1; }
    bool empty() const {
        uint64_t any = 0;
        for (uint64_t word : words) any |= word;
        return any == 0;
    }
    int count() const {
        int total = 0;
        for (uint64_t word : words) total += std::popcount(word);
        return total;
    }
    // The lowest item of a set that is not empty.
    size_t first() const {
        size_t word = 0;
        while (words[word] == 0) ++word;
        return word * 64 + size_t(low_index(words[word]));
    }
    bool within(const BitSet& other) const { return (*this - other).empty(); }
    bool meets(const BitSet& other) const { return !(*this & other).empty(); }
    template <class Visit> void for_each(Visit visit) const {
        for (size_t word = 0; word < W; ++word)
            for (uint64_t bits = words[word]; bits; bits = without_lowest(bits))
                visit(word * 64 + size_t(low_index(bits)));
    }
    // The same until visit returns true; whether it did.
    template <class Visit> bool any(Visit visit) const {
        for (size_t word = 0; word < W; ++word)
            for (uint64_t bits = words[word]; bits; bits = without_lowest(bits))
                if (visit(word * 64 + size_t(low_index(bits)))) return true;
        return false;
    }

    BitSet& operator&=(const BitSet& other) {
        for (int i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    BitSet& operator|=(const BitSet& other) {
        for (int i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    BitSet& operator-=(const BitSet& other) {
        for (int i = 0; i < W; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
    friend BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
    friend BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }
    friend bool operator==(const BitSet& a, const BitSet& b) {
        uint64_t differs = 0;
        for (int i = 0; i < W; ++i) differs |= a.words[i] ^ b.words[i];
        return differs == 0;
    }
};

}    // namespace tokeru::logic
