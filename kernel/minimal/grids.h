// Random full grids, each with a weight that makes up for its being drawn more or less often than others.
//
//     ? ? ?  b b b  b b b       ?  box 1 in any order,
//     ? ? ?  b b b  b b b       b  the rest of its band, and
//     ? ? ?  b b b  b b b       s  of its stack, in any of the ways there are: all are equally likely.
//
//     s s s                     The other boxes are filled cell by cell. How many solutions each value of a cell leads to
//     s s s                     is counted, up to a limit; a value is drawn as often as it has solutions, as far as they
//     s s s                     have been counted. So a grid is drawn with the probability
//
//     s s s                         1 / starts · Π counted(value drawn) / Σ counted(values of the cell)
//     s s s
//     s s s                     and its weight is the inverse of that: on average, how many grids there are.
//
// That every start can be completed has not been proved, but was so of each of a million. A 4×4 board begins with box 1 alone.
#pragma once

#include "../random.h"
#include "questions.h"

namespace tokeru::minimal {

constexpr size_t most_cells = 81;

// The values that the rows, columns and boxes of a board have.
class Taken {
  public:
    Taken(const uint8_t* cells, uint32_t side, uint32_t box) : side_(side), box_(box) {
        for (uint32_t cell = 0; cell < side * side; ++cell)
            if (cells[cell]) add(cell, cells[cell]);
    }
    void add(uint32_t cell, uint32_t value) {
        const uint32_t row = cell / side_, column = cell % side_, bit = 1u << (value - 1);
        rows_[row] |= bit;
        columns_[column] |= bit;
        boxes_[row / box_ * box_ + column / box_] |= bit;
    }
    uint32_t left_to(uint32_t cell) const {
        const uint32_t row = cell / side_, column = cell % side_;
        return ((1u << side_) - 1) & ~(rows_[row] | columns_[column] | boxes_[row / box_ * box_ + column / box_]);
    }

  private:
    uint32_t side_, box_;
    uint32_t rows_[9] = {}, columns_[9] = {}, boxes_[9] = {};
};

struct Drawn {
    Random random;
    uint8_t grid[most_cells] = {};
    double weight = 1;
};

class Grids {
  public:
    // The limit is at least 2: solutions that are counted for each value of a cell. More of them make the weights more alike,
    // and take longer.
    Grids(Questions& questions, uint32_t limit);

    // Draws a grid for each, from its own generator. False when the budget ran out.
    bool draw(Drawn* drawn, size_t count, const Budget& budget);

  private:
    struct Fork {
        size_t row;
        uint32_t cell;
        uint32_t values;    // as bits
    };

    void begin(Drawn& drawn) const;
    bool ask(Drawn& drawn, size_t row);
    uint32_t fullest(const uint8_t* grid, const Taken& taken) const;
    bool decide(Drawn& drawn, const Fork& fork, size_t first) const;

    Questions& questions_;
    const uint32_t limit_, side_, box_;
    std::vector<Fork> forks_;
    std::vector<size_t> open_;
};

}    // namespace tokeru::minimal
