// 16 lanes with AVX2, 8 with SSE 4.2 or NEON: what the three have in common the compiler writes, by its vector types.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace tokeru::lanes {
namespace {

typedef uint16_t Vector __attribute__((vector_size(2 * TOKERU_WIDTH)));
using Marks = Vector;    // all bits of a lane, or none

TOKERU_INLINE Vector none() { return Vector{}; }
TOKERU_INLINE Vector all(uint16_t bits) { return Vector{} + bits; }
TOKERU_INLINE Vector load(const void* from) {
    Vector a;
    std::memcpy(&a, from, sizeof a);
    return a;
}
TOKERU_INLINE void store(void* to, Vector a) { std::memcpy(to, &a, sizeof a); }

#if TOKERU_WIDTH == 16
constexpr Vector bit_of_lane = {1,      2,      4,       8,       1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
#else
constexpr Vector bit_of_lane = {1, 2, 4, 8, 16, 32, 64, 128};
#endif

TOKERU_INLINE Vector any_of(Vector a, Vector b) { return a | b; }
TOKERU_INLINE Vector both(Vector a, Vector b) { return a & b; }
TOKERU_INLINE Vector without(Vector a, Vector b) { return a & ~b; }
TOKERU_INLINE Vector any_of(Vector a, Vector b, Vector c) { return a | b | c; }
TOKERU_INLINE Vector all_of(Vector a, Vector b, Vector c) { return a & b & c; }
TOKERU_INLINE Vector two_of(Vector a, Vector b, Vector c) { return (a & b) | (c & (a | b)); }
TOKERU_INLINE Vector without_both(Vector a, Vector b, Vector c) { return a & ~(b & c); }
TOKERU_INLINE Vector or_without(Vector a, Vector b, Vector c) { return a | (b & ~c); }
TOKERU_INLINE Vector or_both(Vector a, Vector b, Vector c) { return a | (b & c); }
TOKERU_INLINE Vector or_changed(Vector a, Vector b, Vector c) { return a | (b ^ c); }

TOKERU_INLINE Vector sum(Vector a, Vector b) { return a + b; }
TOKERU_INLINE Vector difference(Vector a, Vector b) { return a - b; }

TOKERU_INLINE Marks equal(Vector a, Vector b) { return Marks(a == b); }
TOKERU_INLINE Marks less(Vector a, Vector b) { return Marks(a < b); }
TOKERU_INLINE Marks not_empty(Vector a) { return Marks(a != 0); }
TOKERU_INLINE Vector where(Marks marks, Vector a) { return marks & a; }
TOKERU_INLINE Marks marks_of(Lanes lanes) { return Marks((all(uint16_t(lanes)) & bit_of_lane) == bit_of_lane); }

TOKERU_INLINE Vector where_single(Vector a) { return a & Marks((a & (a - 1)) == 0); }
// b, and more where a has several bits; `single` is a where it has one.
TOKERU_INLINE Vector or_several(Vector b, Vector a, Vector) { return b | (a & (a - 1)); }
// `narrowed` is a where it is not empty, and elsewhere b, of which a is a part.
#if TOKERU_WIDTH == 16
TOKERU_INLINE Vector choose(Marks marks, Vector yes, Vector no) {
    return Vector(_mm256_blendv_epi8(__m256i(no), __m256i(yes), __m256i(marks)));
}
TOKERU_INLINE Vector narrowed(Vector a, Vector b) { return choose(Marks(a == 0), b, a); }
#else
TOKERU_INLINE Vector choose(Marks marks, Vector yes, Vector no) { return (no & ~marks) | (yes & marks); }
TOKERU_INLINE Vector narrowed(Vector a, Vector b) { return b & (a | Marks(a == 0)); }
#endif
// All bits where a has three, or more: without its lowest two there are some left.
TOKERU_INLINE Vector all_where_three(Vector a) {
    const Vector without_one = a & (a - 1);
    return Vector((without_one & (without_one - 1)) != 0);
}

#if defined(__aarch64__)

using Places = uint8x16_t;    // for each byte, the byte that it takes
TOKERU_INLINE Vector smaller(Vector a, Vector b) { return Vector(vminq_u16(uint16x8_t(a), uint16x8_t(b))); }
TOKERU_INLINE Vector sizes(Vector a) { return Vector(vpaddlq_u8(vcntq_u8(uint8x16_t(a)))); }
TOKERU_INLINE Lanes lanes_of(Marks marks) { return vaddvq_u16(uint16x8_t(marks & bit_of_lane)); }
TOKERU_INLINE Places places_of(Vector lanes) { return Places(lanes * 0x0202 + 0x0100); }
TOKERU_INLINE Vector taken(Vector a, Places places) { return Vector(vqtbl1q_u8(uint8x16_t(a), places)); }

#elif TOKERU_WIDTH == 8

using Places = __m128i;    // for each byte, the byte that it takes
TOKERU_INLINE Vector smaller(Vector a, Vector b) { return Vector(_mm_min_epu16(__m128i(a), __m128i(b))); }
TOKERU_INLINE Vector sizes(Vector a) {
    const __m128i of_four = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4), four = _mm_set1_epi8(15);
    const __m128i low = _mm_shuffle_epi8(of_four, __m128i(a) & four);
    const __m128i high = _mm_shuffle_epi8(of_four, _mm_srli_epi16(__m128i(a), 4) & four);
    return Vector(_mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1)));
}
TOKERU_INLINE Lanes lanes_of(Marks marks) {
    return Lanes(_mm_movemask_epi8(_mm_packs_epi16(__m128i(marks), _mm_setzero_si128())));
}
TOKERU_INLINE Places places_of(Vector lanes) { return Places(lanes * 0x0202 + 0x0100); }
TOKERU_INLINE Vector taken(Vector a, Places places) { return Vector(_mm_shuffle_epi8(__m128i(a), places)); }

#else

TOKERU_INLINE Vector smaller(Vector a, Vector b) { return Vector(_mm256_min_epu16(__m256i(a), __m256i(b))); }
TOKERU_INLINE Vector sizes(Vector a) {
    const __m256i of_four = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i four = _mm256_set1_epi8(15);
    const __m256i low = _mm256_shuffle_epi8(of_four, __m256i(a) & four);
    const __m256i high = _mm256_shuffle_epi8(of_four, _mm256_srli_epi16(__m256i(a), 4) & four);
    return Vector(_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1)));
}
// Packing works in each half of the vector by itself: bits 0 to 7 and 16 to 23.
TOKERU_INLINE Lanes lanes_of(Marks marks) {
    const auto bits = Lanes(_mm256_movemask_epi8(_mm256_packs_epi16(__m256i(marks), _mm256_setzero_si256())));
    return (bits & 0xFF) | (bits >> 8 & 0xFF00);
}
// So does taking bytes: those from the same half, and those from the other one. 0x80 takes nothing.
struct Places {
    __m256i same, other;
};
TOKERU_INLINE Places places_of(Vector lanes) {
    constexpr Vector half_of_lane = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
    const Vector bytes = (lanes & 7) * 0x0202 + 0x0100, nothing = all(0x8080);
    const Marks stays = Marks((lanes >> 3) == half_of_lane);
    return {__m256i(choose(stays, bytes, nothing)), __m256i(choose(stays, nothing, bytes))};
}
TOKERU_INLINE Vector taken(Vector a, const Places& places) {
    const __m256i swapped = _mm256_permute4x64_epi64(__m256i(a), 0x4E);
    return Vector(_mm256_shuffle_epi8(__m256i(a), places.same) | _mm256_shuffle_epi8(swapped, places.other));
}

#endif

#if TOKERU_WIDTH == 16

// Which lane each lane takes, as sixteen numbers of four bits: one instruction packs or unpacks them all.
constexpr uint64_t every_lane = 0xFEDCBA9876543210;
TOKERU_INLINE uint64_t fours_of(Lanes lanes) { return 15 * _pdep_u64(lanes, 0x1111111111111111); }
TOKERU_INLINE Places places_of_fours(uint64_t numbers) {
    const __m128i even = _mm_cvtsi64_si128(int64_t(numbers)), odd = _mm_srli_epi64(even, 4);
    const __m128i bytes = _mm_and_si128(_mm_unpacklo_epi8(even, odd), _mm_set1_epi8(15));
    return places_of(Vector(_mm256_cvtepu8_epi16(bytes)));
}
TOKERU_INLINE Places packed(Lanes lanes) { return places_of_fours(_pext_u64(every_lane, fours_of(lanes))); }
TOKERU_INLINE Places unpacked(Lanes lanes) { return places_of_fours(_pdep_u64(every_lane, fours_of(lanes))); }
TOKERU_INLINE Places moved(Lanes from, Lanes to) {
    const uint64_t places = fours_of(to), taken = _pext_u64(every_lane, fours_of(from));
    return places_of_fours((every_lane & ~places) | _pdep_u64(taken, places));
}
TOKERU_INLINE Lanes first_lanes(Lanes lanes, int count) { return _pdep_u32((Lanes(1) << count) - 1, lanes); }

#else

TOKERU_INLINE Places packed(Lanes lanes) {
    uint16_t from[width_here] = {};
    for (int to = 0; lanes; lanes = without_first(lanes)) from[to++] = uint16_t(first_of(lanes));
    return places_of(load(from));
}
TOKERU_INLINE Places unpacked(Lanes lanes) {
    uint16_t from[width_here] = {};
    for (int next = 0; lanes; lanes = without_first(lanes)) from[first_of(lanes)] = uint16_t(next++);
    return places_of(load(from));
}
TOKERU_INLINE Places moved(Lanes from, Lanes to) {
    uint16_t places[width_here];
    for (int l = 0; l < width_here; ++l) places[l] = uint16_t(l);
    for (; from; from = without_first(from), to = without_first(to)) places[first_of(to)] = uint16_t(first_of(from));
    return places_of(load(places));
}
TOKERU_INLINE Lanes first_lanes(Lanes lanes, int count) {
    Lanes rest = lanes;
    while (count-- > 0) rest = without_first(rest);
    return lanes & ~rest;
}

#endif

TOKERU_INLINE Vector taken_where(Marks marks, Vector a, const Places& places, Vector others) {
    return choose(marks, taken(a, places), others);
}

// A byte for each lane.
TOKERU_INLINE void store_bytes(uint8_t* to, Vector a) {
    for (int l = 0; l < width_here; ++l) to[l] = uint8_t(a[l]);
}

}    // namespace
}    // namespace tokeru::lanes
