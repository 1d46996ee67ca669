// The vector: 16 bits for each lane, and what the solver does with it. Files that are compiled for one width each include
// this once, so everything has internal linkage: a function for one kind of processor must never stand in for another's.
//
//   Vector    16 bits a lane
//   Marks     true or false for each lane, as comparisons give it
//   Lanes     the same as bits of a number: lane l is bit l
//   Places    for each lane, the lane that it takes something from
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#ifndef TOKERU_WIDTH
#error "TOKERU_WIDTH says how many lanes a vector has"
#endif

namespace tokeru::lanes {
namespace {

using Lanes = uint32_t;
constexpr int width_here = TOKERU_WIDTH;
constexpr Lanes all_lanes = width_here == 32 ? ~Lanes(0) : (Lanes(1) << width_here % 32) - 1;

inline int size_of(Lanes lanes) { return __builtin_popcount(lanes); }
inline int first_of(Lanes lanes) { return __builtin_ctz(lanes); }
inline int last_of(Lanes lanes) { return 31 - __builtin_clz(lanes); }
inline Lanes without_first(Lanes lanes) { return lanes & (lanes - 1); }
inline Lanes lane(int index) { return Lanes(1) << index; }

}    // namespace
}    // namespace tokeru::lanes

#define TOKERU_INLINE inline __attribute__((always_inline))
#if TOKERU_WIDTH == 32
#include "vector_avx512.h"
#else
#include "vector_any.h"
#endif
