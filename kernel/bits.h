// Masks: sets of values as bits, value v is bit v−1.        value  9 8 7 6 5 4 3 2 1
//                                                           bit    8 7 6 5 4 3 2 1 0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tokeru {

template <class Mask> constexpr int size_of(Mask mask) { return std::popcount(mask); }
template <class Mask> constexpr bool at_most_one(Mask mask) { return (mask & Mask(mask - 1)) == 0; }
template <class Mask> constexpr bool is_single(Mask mask) { return mask != 0 && at_most_one(mask); }
template <class Mask> constexpr Mask lowest(Mask mask) { return Mask(mask & Mask(-mask)); }
template <class Mask> constexpr Mask without_lowest(Mask mask) { return Mask(mask & Mask(mask - 1)); }
template <class Mask> constexpr int low_index(Mask mask) { return std::countr_zero(mask); }
template <class Mask> constexpr int high_index(Mask mask) { return int(sizeof(Mask) * 8) - 1 - std::countl_zero(mask); }
template <class Mask> constexpr Mask value_bit(int value) { return Mask(Mask(1) << (value - 1)); }
template <class Mask> constexpr Mask first_values(int count) {
    return count >= int(sizeof(Mask) * 8) ? Mask(~Mask(0)) : Mask((Mask(1) << count) - 1);
}

// Calls visit(index) for every bit that is set, lowest first.
template <class Mask, class Visit> inline void for_each_bit(Mask mask, Visit visit) {
    for (; mask; mask = without_lowest(mask)) visit(low_index(mask));
}

// Sets of any size: 64 numbers to a word.
using Words = std::span<const uint64_t>;

inline bool is_in(Words words, size_t number) { return words[number / 64] >> number % 64 & 1; }

template <class Visit> inline void for_each_in(Words words, Visit visit) {
    for (size_t i = 0; i < words.size(); ++i) for_each_bit(words[i], [&](int bit) { visit(i * 64 + size_t(bit)); });
}

}    // namespace tokeru
