// Sixteen bytes that are treated alike: a row of a board in one register.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#if defined(__SSE4_1__) || defined(_M_X64)
#define TOKERU_SIXTEEN_SSE 1
#include <smmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define TOKERU_SIXTEEN_NEON 1
#include <arm_neon.h>
#endif

namespace tokeru::canonical {

constexpr uint8_t nowhere = 0x80;    // as a place to pick from: there is nothing, which is 0

#if TOKERU_SIXTEEN_SSE

struct Sixteen {
    __m128i bytes;

    static Sixteen load(const uint8_t* from) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))}; }
    void store(uint8_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes); }
    friend Sixteen operator&(Sixteen a, Sixteen b) { return {_mm_and_si128(a.bytes, b.bytes)}; }
    friend Sixteen operator|(Sixteen a, Sixteen b) { return {_mm_or_si128(a.bytes, b.bytes)}; }
    friend Sixteen lesser(Sixteen a, Sixteen b) { return {_mm_min_epu8(a.bytes, b.bytes)}; }
    friend Sixteen greater(Sixteen a, Sixteen b) { return {_mm_max_epu8(a.bytes, b.bytes)}; }
    // For each byte of `places` the byte of `from` that stands there.
    friend Sixteen pick(Sixteen from, Sixteen places) { return {_mm_shuffle_epi8(from.bytes, places.bytes)}; }
    // Which bytes are equal: byte i is bit i.
    friend uint32_t equal_bytes(Sixteen a, Sixteen b) {
        return uint32_t(_mm_movemask_epi8(_mm_cmpeq_epi8(a.bytes, b.bytes)));
    }
    // The low halves of all bytes as one number; byte 0 is its end. Those from the tenth on must be 0.
    friend uint64_t halves(Sixteen a) {
        const __m128i pairs = _mm_maddubs_epi16(a.bytes, _mm_set1_epi16(0x1001));
        return uint64_t(_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
    }
};

#elif TOKERU_SIXTEEN_NEON

struct Sixteen {
    uint8x16_t bytes;

    static Sixteen load(const uint8_t* from) { return {vld1q_u8(from)}; }
    void store(uint8_t* to) const { vst1q_u8(to, bytes); }
    friend Sixteen operator&(Sixteen a, Sixteen b) { return {vandq_u8(a.bytes, b.bytes)}; }
    friend Sixteen operator|(Sixteen a, Sixteen b) { return {vorrq_u8(a.bytes, b.bytes)}; }
    friend Sixteen lesser(Sixteen a, Sixteen b) { return {vminq_u8(a.bytes, b.bytes)}; }
    friend Sixteen greater(Sixteen a, Sixteen b) { return {vmaxq_u8(a.bytes, b.bytes)}; }
    friend Sixteen pick(Sixteen from, Sixteen places) { return {vqtbl1q_u8(from.bytes, places.bytes)}; }
    friend uint32_t equal_bytes(Sixteen a, Sixteen b) {
        static constexpr uint8_t bit[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
        const uint8x16_t bits = vandq_u8(vceqq_u8(a.bytes, b.bytes), vld1q_u8(bit));
        return vaddv_u8(vget_low_u8(bits)) | uint32_t(vaddv_u8(vget_high_u8(bits))) << 8;
    }
    friend uint64_t halves(Sixteen a) {
        const uint16x8_t pairs = vreinterpretq_u16_u8(a.bytes);
        const uint8x8_t packed = vmovn_u16(vorrq_u16(pairs, vshrq_n_u16(pairs, 4)));
        return vget_lane_u64(vreinterpret_u64_u8(packed), 0);
    }
};

#else

struct Sixteen {
    uint8_t bytes[16];

    static Sixteen load(const uint8_t* from) {
        Sixteen loaded;
        std::memcpy(loaded.bytes, from, 16);
        return loaded;
    }
    void store(uint8_t* to) const { std::memcpy(to, bytes, 16); }
    template <class Each> static Sixteen each(Each each) {
        Sixteen all;
        for (int i = 0; i < 16; ++i) all.bytes[i] = uint8_t(each(i));
        return all;
    }
    friend Sixteen operator&(Sixteen a, Sixteen b) {
        return each([&](int i) { return a.bytes[i] & b.bytes[i]; });
    }
    friend Sixteen operator|(Sixteen a, Sixteen b) {
        return each([&](int i) { return a.bytes[i] | b.bytes[i]; });
    }
    friend Sixteen lesser(Sixteen a, Sixteen b) {
        return each([&](int i) { return std::min(a.bytes[i], b.bytes[i]); });
    }
    friend Sixteen greater(Sixteen a, Sixteen b) {
        return each([&](int i) { return std::max(a.bytes[i], b.bytes[i]); });
    }
    friend Sixteen pick(Sixteen from, Sixteen places) {
        return each([&](int i) { return places.bytes[i] < 16 ? from.bytes[places.bytes[i]] : 0; });
    }
    friend uint32_t equal_bytes(Sixteen a, Sixteen b) {
        uint32_t equal = 0;
        for (int i = 0; i < 16; ++i) equal |= uint32_t(a.bytes[i] == b.bytes[i]) << i;
        return equal;
    }
    friend uint64_t halves(Sixteen a) {
        uint64_t number = 0;
        for (int i = 15; i >= 0; --i) number = number << 4 | a.bytes[i];
        return number;
    }
};

#endif

}    // namespace tokeru::canonical
