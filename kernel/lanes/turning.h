// Boards turned into lanes and back: in memory the cells of a board lie side by side, in lanes those of one place. Sixteen
// boards by sixteen cells at a time, by four shuffles that each take every other byte from the second half.
#pragma once

#include "step.h"

namespace tokeru::lanes {
namespace {

constexpr int side = 16;
// The first cells of six squares that cover 81; the last two share 15 of them.
constexpr int squares[] = {0, 16, 32, 48, 64, 65};

typedef uint8_t Bytes __attribute__((vector_size(side)));

TOKERU_INLINE Bytes load_bytes(const uint8_t* from) {
    Bytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}
TOKERU_INLINE void store_square(void* to, Bytes bytes) { std::memcpy(to, &bytes, sizeof bytes); }

TOKERU_INLINE Bytes zipped_low(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
TOKERU_INLINE Bytes zipped_high(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
TOKERU_INLINE Bytes looked_up(Bytes table, Bytes index) {
#if defined(__x86_64__)
    return Bytes(_mm_shuffle_epi8(__m128i(table), __m128i(index)));
#else
    return Bytes(vqtbl1q_u8(uint8x16_t(table), uint8x16_t(index)));
#endif
}

TOKERU_INLINE void turn(Bytes* rows) {
    Bytes next[side];
    for (int round = 0; round < 4; ++round) {
        for (int i = 0; i < side / 2; ++i) {
            next[2 * i] = zipped_low(rows[i], rows[i + side / 2]);
            next[2 * i + 1] = zipped_high(rows[i], rows[i + side / 2]);
        }
        for (int i = 0; i < side; ++i) rows[i] = next[i];
    }
}

// The candidates of sixteen boards, a row of `stride` lanes for each cell.
inline void read_sixteen(const uint8_t* const* boards, uint16_t* lanes, size_t stride) {
    constexpr Bytes low = {0xFF, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    constexpr Bytes high = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1};
    for (const int first : squares) {
        Bytes rows[side];
        for (int i = 0; i < side; ++i) rows[i] = load_bytes(boards[i] + first);
        turn(rows);
        for (int i = 0; i < side; ++i) {
            const Bytes value = rows[i] & 15, low_half = looked_up(low, value), high_half = looked_up(high, value);
            uint16_t* row = lanes + size_t(first + i) * stride;
            store_square(row, zipped_low(low_half, high_half));
            store_square(row + 8, zipped_high(low_half, high_half));
        }
    }
}

// The values of sixteen boards, which lie in rows of `stride` bytes for each cell.
inline void write_sixteen(const uint8_t* values, size_t stride, uint8_t* const* boards) {
    for (const int first : squares) {
        Bytes rows[side];
        for (int i = 0; i < side; ++i) rows[i] = load_bytes(values + size_t(first + i) * stride);
        turn(rows);
        for (int i = 0; i < side; ++i) store_square(boards[i] + first, rows[i]);
    }
}

}    // namespace
}    // namespace tokeru::lanes
