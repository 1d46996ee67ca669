// A step of propagation: three phases for the bands of rows, three for the stacks of columns. Each takes all boards at
// once and writes what is left in place.
//
// A phase sees nine mini-lines, three cells each, which a line and a box share; here those of a band:
//
//                  box 0      box 1      box 2
//   line 0        a  b  c  |  a  b  c  |  a  b  c        mini-line (0, 0), (0, 1), (0, 2)
//   line 1        a  b  c  |  a  b  c  |  a  b  c        …
//   line 2        a  b  c  |  a  b  c  |  a  b  c
//
// A value that can be in no other mini-line of its line, or of its box, is surely in this one ("locked"), and so in none
// of the four that share a line or a box with it. If it has one cell there, that is a hidden single, of the line or the box.
#pragma once

#include "vector.h"

namespace tokeru::lanes {
namespace {

constexpr uint16_t every_value = 0x1FF;
constexpr int cells = 81, mini_lines = 27;    // of one direction

enum Direction { along_rows, along_columns };

// Cell `place` of the mini-line that line `line` of band `band` has in box `box`.
constexpr int cell_at(Direction direction, int band, int line, int box, int place) {
    const int along = 3 * box + place, across = 3 * band + line;
    return direction == along_rows ? 9 * across + along : 9 * along + across;
}
constexpr int mini_line_at(Direction direction, int band, int line, int box) {
    return (direction == along_rows ? 0 : mini_lines) + 9 * band + 3 * line + box;
}

// What a step has found out about each board.
struct Seen {
    Vector changed = none();              // not empty: some cell has lost candidates
    Vector least = all(every_value);      // empty: some cell has none left
    Vector covered = all(every_value);    // the values that every house has a place for
    Vector open = none();                 // not empty: some cell has several candidates
};

// What a guess says, for the lanes that have guessed: these values are in this mini-line, those are not.
constexpr uint16_t no_mini_line = 0xFFFF;
struct Guess {
    Vector mini_line = all(no_mini_line), in = none(), out = none();
};

template <Direction direction, bool guesses>
TOKERU_INLINE void phase(Vector* __restrict board, int band, Seen& seen, const Guess& guess) {
    constexpr bool is_first = direction == along_rows;    // what one direction finds, the other need not look for
    Vector some[3][3], two[3][3], fixed[3][3], fixed_twice[3][3], fixed_here[3][3][3], guessed_out[3][3];
#pragma GCC unroll 3
    for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
            const Vector a = board[cell_at(direction, band, line, box, 0)];
            const Vector b = board[cell_at(direction, band, line, box, 1)];
            const Vector c = board[cell_at(direction, band, line, box, 2)];
            some[line][box] = any_of(a, b, c);
            two[line][box] = two_of(a, b, c);
            if constexpr (is_first) {
                const Vector fixed_a = where_single(a), fixed_b = where_single(b), fixed_c = where_single(c);
                seen.open = or_several(or_several(or_several(seen.open, a, fixed_a), b, fixed_b), c, fixed_c);
                fixed[line][box] = any_of(fixed_a, fixed_b, fixed_c);
                fixed_twice[line][box] = two_of(fixed_a, fixed_b, fixed_c);
                fixed_here[line][box][0] = fixed_a;
                fixed_here[line][box][1] = fixed_b;
                fixed_here[line][box][2] = fixed_c;
            }
        }

    Vector two_in_line[3], two_in_box[3];    // the values that two mini-lines of it have
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        seen.covered = both(seen.covered, any_of(some[i][0], some[i][1], some[i][2]));
        if constexpr (is_first) seen.covered = both(seen.covered, any_of(some[0][i], some[1][i], some[2][i]));
        two_in_line[i] = two_of(some[i][0], some[i][1], some[i][2]);
        two_in_box[i] = two_of(some[0][i], some[1][i], some[2][i]);
    }

    Vector locked[3][3];
#pragma GCC unroll 3
    for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
            Vector values = without_both(some[line][box], two_in_line[line], two_in_box[box]);
            if constexpr (is_first) values = any_of(values, fixed[line][box]);
            if constexpr (guesses) {
                const Marks here = equal(guess.mini_line, all(uint16_t(mini_line_at(direction, band, line, box))));
                guessed_out[line][box] = where(here, guess.out);
                values = any_of(values, where(here, guess.in));
            }
            locked[line][box] = values;
        }

#pragma GCC unroll 3
    for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
            const Vector here = locked[line][box];
            Vector gone = any_of(locked[line][(box + 1) % 3], locked[line][(box + 2) % 3], locked[(line + 1) % 3][box]);
            gone = any_of(gone, locked[(line + 2) % 3][box]);
            // Two cells of a mini-line with one value are a dead end, which no neighbour would tell.
            if constexpr (is_first) gone = any_of(gone, fixed_twice[line][box]);
            if constexpr (guesses) gone = any_of(gone, guessed_out[line][box]);
            // Three values locked in three cells leave no place for others.
            gone = or_without(gone, all_where_three(here), here);
            const Vector hidden = without(here, two[line][box]);
#pragma GCC unroll 3
            for (int place = 0; place < 3; ++place) {
                Vector& cell = board[cell_at(direction, band, line, box, place)];
                Vector gone_here = gone;
                if constexpr (is_first) gone_here = or_without(gone, fixed[line][box], fixed_here[line][box][place]);
                const Vector left = without(cell, gone_here);
                const Vector now = narrowed(both(left, hidden), left);
                if constexpr (!is_first) {
                    seen.changed = or_changed(seen.changed, cell, now);
                    seen.least = smaller(seen.least, now);
                }
                cell = now;
            }
        }
}

template <bool guesses> __attribute__((noinline)) Seen step(Vector* __restrict board, const Guess& guess) {
    Seen seen;
    for (int band = 0; band < 3; ++band) phase<along_rows, guesses>(board, band, seen, guess);
    for (int stack = 0; stack < 3; ++stack) phase<along_columns, guesses>(board, stack, seen, guess);
    return seen;
}

// Whether every house has every value: the last word on boards whose cells all have one candidate.
__attribute__((noinline)) Lanes complete(const Vector* board) {
    Vector covered = all(every_value);
    for (int house = 0; house < 9; ++house) {
        Vector row = none(), column = none(), box = none();
        for (int place = 0; place < 9; ++place) {
            row = any_of(row, board[9 * house + place]);
            column = any_of(column, board[9 * place + house]);
            box = any_of(box, board[9 * (house / 3 * 3 + place / 3) + house % 3 * 3 + place % 3]);
        }
        covered = both(covered, all_of(row, column, box));
    }
    return lanes_of(equal(covered, all(every_value)));
}

}    // namespace
}    // namespace tokeru::lanes
