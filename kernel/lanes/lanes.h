// Many plain Sudokus at once: every board is a lane of vectors that are 8, 16 or 32 lanes wide.
//
//                board 0   board 1   board 2   …
//   r1c1       [ 1 2 . 4 | . . . 4 | 1 2 3 4 | … ]     one vector for each cell, in every lane the candidates
//   r1c2       [ . 2 . . | 1 . 3 . | 1 2 3 4 | … ]     that are left to this cell of that board
//   …
//
// All boards take the same step of propagation at the same time. A lane that is done with its board, or that can only
// guess, waits until there are enough such lanes, and then all of them change places: solutions go out, new boards come
// in, and of two branches one takes an idle lane or waits in a pool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../kernel.h"

// Which widths can be compiled: their code is written with the vector types of GCC and Clang.
#if defined(__GNUC__) && defined(__x86_64__)
#define TOKERU_LANES_8 1
#define TOKERU_LANES_32 1
#elif defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON)
#define TOKERU_LANES_8 1
#endif

namespace tokeru::lanes {

// Boards one after another, 81 bytes each: 0 for a blank. What is no value counts as a blank.
struct Boards {
    const uint8_t* givens;
    size_t count;
    uint32_t limit;        // count at most so many solutions of each
    uint8_t* solutions;    // a solution of each, all 0 where there is none
    uint32_t* counts;
};

constexpr size_t most_boards = 0xFFFF;    // at a time: a lane knows its board by 16 bits

class Solver {
  public:
    virtual ~Solver();

    // False when the budget ran out; then what has been written is of no use. Which one of several solutions is written
    // depends on the width, and on the boards that are solved together.
    virtual bool solve(const Boards& boards, const Budget& budget) = 0;
};

// How many lanes a vector may have on this machine, the most first. 0 comes last: to do without.
std::vector<uint32_t> widths();

// Null where there are no such vectors.
std::unique_ptr<Solver> make_solver(uint32_t lanes);

}    // namespace tokeru::lanes
