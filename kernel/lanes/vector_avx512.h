// 32 lanes: AVX-512, where any function of three bits is one instruction. Its last argument is the table of that function.
#pragma once

#include <immintrin.h>

namespace tokeru::lanes {
namespace {

using Vector = __m512i;
using Marks = __mmask32;
using Places = __m512i;

TOKERU_INLINE Vector all(uint16_t bits) { return _mm512_set1_epi16(short(bits)); }
TOKERU_INLINE Vector none() { return _mm512_setzero_si512(); }
TOKERU_INLINE Vector load(const void* from) { return _mm512_loadu_si512(from); }
TOKERU_INLINE void store(void* to, Vector a) { _mm512_storeu_si512(to, a); }

TOKERU_INLINE Vector any_of(Vector a, Vector b) { return _mm512_or_si512(a, b); }
TOKERU_INLINE Vector both(Vector a, Vector b) { return _mm512_and_si512(a, b); }
TOKERU_INLINE Vector without(Vector a, Vector b) { return _mm512_andnot_si512(b, a); }
TOKERU_INLINE Vector any_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xFE); }
TOKERU_INLINE Vector all_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0x80); }
TOKERU_INLINE Vector two_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xE8); }
TOKERU_INLINE Vector without_both(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0x70); }
TOKERU_INLINE Vector or_without(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xF4); }
TOKERU_INLINE Vector or_both(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xF8); }
TOKERU_INLINE Vector or_changed(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xF6); }

TOKERU_INLINE Vector sum(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
TOKERU_INLINE Vector difference(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
TOKERU_INLINE Vector smaller(Vector a, Vector b) { return _mm512_min_epu16(a, b); }
TOKERU_INLINE Vector sizes(Vector a) { return _mm512_popcnt_epi16(a); }

TOKERU_INLINE Marks equal(Vector a, Vector b) { return _mm512_cmpeq_epi16_mask(a, b); }
TOKERU_INLINE Marks less(Vector a, Vector b) { return _mm512_cmplt_epu16_mask(a, b); }
TOKERU_INLINE Marks not_empty(Vector a) { return _mm512_test_epi16_mask(a, a); }
TOKERU_INLINE Vector where(Marks marks, Vector a) { return _mm512_maskz_mov_epi16(marks, a); }
TOKERU_INLINE Vector choose(Marks marks, Vector yes, Vector no) { return _mm512_mask_mov_epi16(no, marks, yes); }
TOKERU_INLINE Lanes lanes_of(Marks marks) { return marks; }
TOKERU_INLINE Marks marks_of(Lanes lanes) { return lanes; }

TOKERU_INLINE Vector where_single(Vector a) { return where(_mm512_testn_epi16_mask(a, sum(a, all(0xFFFF))), a); }
// b, and more where a has several bits; `single` is a where it has one.
TOKERU_INLINE Vector or_several(Vector b, Vector a, Vector single) { return or_changed(b, a, single); }
// a where it is not empty, and elsewhere b, of which a is a part.
TOKERU_INLINE Vector narrowed(Vector a, Vector b) { return choose(not_empty(a), a, b); }
// All bits where a has three, or more.
TOKERU_INLINE Vector all_where_three(Vector a) { return where(less(all(2), sizes(a)), all(0xFFFF)); }

alignas(64) constexpr uint16_t lane_numbers[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

TOKERU_INLINE Places places_of(Vector lanes) { return lanes; }
TOKERU_INLINE Places packed(Lanes lanes) { return _mm512_maskz_compress_epi16(lanes, load(lane_numbers)); }
TOKERU_INLINE Places unpacked(Lanes lanes) { return _mm512_maskz_expand_epi16(lanes, load(lane_numbers)); }
TOKERU_INLINE Places moved(Lanes from, Lanes to) {
    return _mm512_mask_expand_epi16(load(lane_numbers), to, packed(from));
}
TOKERU_INLINE Vector taken(Vector a, Places places) { return _mm512_permutexvar_epi16(places, a); }
TOKERU_INLINE Vector taken_where(Marks marks, Vector a, Places places, Vector others) {
    return _mm512_mask_permutexvar_epi16(others, marks, places, a);
}
TOKERU_INLINE Lanes first_lanes(Lanes lanes, int count) { return _pdep_u32(Lanes((uint64_t(1) << count) - 1), lanes); }

// A byte for each lane.
TOKERU_INLINE void store_bytes(uint8_t* to, Vector a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi16_epi8(a));
}

}    // namespace
}    // namespace tokeru::lanes
