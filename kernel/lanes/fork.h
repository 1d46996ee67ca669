// Where to guess, for all boards at once. In a band a value takes one mini-line of every line, each in another box: one of
// six ways.
//
//      X . .    X . .    . X .    . X .    . . X    . . X
//      . X .    . . X    X . .    . . X    X . .    . X .
//      . . X    . X .    . . X    X . .    . X .    X . .
//
// The band or stack with the fewest ways, over all values, is taken, and there a value with two ways, or else with three, or
// four. The guess is whether it is in a mini-line that it has not in all of its ways.
#pragma once

#include "step.h"

namespace tokeru::lanes {
namespace {

constexpr int ways[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                            {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};    // the box of each line

struct Narrowest {
    Vector ways = all(0x7FFF);    // how many more than one for each value
    Vector first = none();        // its first mini-line
    Vector some[9] = {};          // the values that each of its mini-lines may have
};

TOKERU_INLINE Vector in_way(const Vector* some, const int* way) {
    return all_of(some[way[0]], some[3 + way[1]], some[6 + way[2]]);
}

template <Direction direction> TOKERU_INLINE void look_at_band(const Vector* board, int band, Narrowest& best) {
    Vector some[9];
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i)
        some[i] = any_of(board[cell_at(direction, band, i / 3, i % 3, 0)],
                         board[cell_at(direction, band, i / 3, i % 3, 1)],
                         board[cell_at(direction, band, i / 3, i % 3, 2)]);
    // A band that is settled has nine ways; less than none is not the fewest, as numbers without a sign go.
    Vector count = all(uint16_t(-10));
#pragma GCC unroll 6
    for (const auto& way : ways) count = sum(count, sizes(in_way(some, way)));
    const Marks is_better = less(count, best.ways);
    best.ways = smaller(count, best.ways);
    best.first = choose(is_better, all(uint16_t(mini_line_at(direction, band, 0, 0))), best.first);
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) best.some[i] = choose(is_better, some[i], best.some[i]);
}

struct Fork {
    Vector mini_line, value;    // no_mini_line where there is nothing to guess
};

__attribute__((noinline)) Fork find_fork(const Vector* board) {
    Narrowest band;
    for (int i = 0; i < 3; ++i) look_at_band<along_rows>(board, i, band);
    for (int i = 0; i < 3; ++i) look_at_band<along_columns>(board, i, band);

    Vector one = none(), two = none(), three = none(), four = none();    // values with at least so many ways
#pragma GCC unroll 6
    for (const auto& way : ways) {
        const Vector values = in_way(band.some, way);
        four = or_both(four, three, values);
        three = or_both(three, two, values);
        two = or_both(two, one, values);
        one = any_of(one, values);
    }
    const Vector just_two = without(two, three), just_three = without(three, four);
    const Vector best = choose(not_empty(just_two), just_two, choose(not_empty(just_three), just_three, four));

    Fork fork = {all(no_mini_line), both(best, difference(none(), best))};
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) {
        const Vector in_two = two_of(band.some[box], band.some[3 + box], band.some[6 + box]);
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line) {
            const Marks is_open = not_empty(all_of(band.some[3 * line + box], in_two, fork.value));
            fork.mini_line = choose(is_open, sum(band.first, all(uint16_t(3 * line + box))), fork.mini_line);
        }
    }
    return fork;
}

}    // namespace
}    // namespace tokeru::lanes
