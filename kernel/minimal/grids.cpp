#include "grids.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "../bits.h"
#include "shuffle.h"

namespace tokeru::minimal {

namespace {

constexpr double grids_of_box[] = {1, 1, 24, 362880};    // 4!, 9!
constexpr double rest_of_band = 2612736;                 // 56 ways to divide the values among rows, 6⁶ orders in them

// --- the start ---------------------------------------------------------------------------------

// Cells of a board, row by row; turned over, column by column, so that a stack is a band.
struct Lines {
    uint8_t* cells;
    uint32_t down, right;
    uint8_t& at(uint32_t line, uint32_t place) const { return cells[line * down + place * right]; }
};

// Boxes 2 and 3 of a 9×9 board, given box 1, whose rows are A, B and C. Row 1 of box 2 has some values of B, and the
// others of C. Then
//
//     row 1    k of B, 3−k of C             what is left of B and C in row 1,
//     row 2    k of C, 3−k of A      and    of C and A in row 2,
//     row 3    k of A, 3−k of B             of A and B in row 3
//
// is all there can be in boxes 2 and 3: 1 + 27 + 27 + 1 ways to choose which.
void fill_band(const Lines& board, Random& random) {
    const uint32_t way = random.below(56);
    const uint32_t kept = way == 0 ? 0 : way < 28 ? 1 : way < 55 ? 2 : 3;    // k
    uint8_t rows[3][3];
    for (uint32_t row = 0; row < 3; ++row) {
        for (uint32_t place = 0; place < 3; ++place) rows[row][place] = board.at(row, place);
        shuffle(rows[row], 3, random);    // those before k go one way, the others the other way
    }
    for (uint32_t row = 0; row < 3; ++row) {
        const uint8_t *next = rows[(row + 1) % 3], *last = rows[(row + 2) % 3];
        uint8_t second[3], third[3];
        std::copy(last + kept, last + 3, std::copy(next, next + kept, second));
        std::copy(last, last + kept, std::copy(next + kept, next + 3, third));
        shuffle(second, 3, random);
        shuffle(third, 3, random);
        for (uint32_t place = 0; place < 3; ++place) {
            board.at(row, 3 + place) = second[place];
            board.at(row, 6 + place) = third[place];
        }
    }
}

}    // namespace

Grids::Grids(Questions& questions, uint32_t limit)
    : questions_(questions), limit_(limit), side_(questions.cells() == 16 ? 4 : 9), box_(side_ == 4 ? 2 : 3) {}

bool Grids::draw(Drawn* drawn, size_t count, const Budget& budget) {
    open_.resize(count);
    std::iota(open_.begin(), open_.end(), size_t(0));
    for (size_t row : open_) begin(drawn[row]);
    while (!open_.empty()) {
        questions_.clear();
        forks_.clear();
        for (size_t row : open_) ask(drawn[row], row);
        if (!questions_.answer(limit_, budget)) return false;
        open_.clear();
        size_t first = 0;
        for (const Fork& fork : forks_) {
            if (decide(drawn[fork.row], fork, first)) open_.push_back(fork.row);
            first += size_t(size_of(fork.values));
        }
    }
    return true;
}

void Grids::begin(Drawn& drawn) const {
    uint8_t values[9];
    std::iota(values, values + side_, uint8_t(1));
    shuffle(values, side_, drawn.random);
    std::memset(drawn.grid, 0, sizeof drawn.grid);
    drawn.weight = grids_of_box[box_];
    for (uint32_t i = 0; i < side_; ++i) drawn.grid[i / box_ * side_ + i % box_] = values[i];
    if (box_ != 3) return;
    fill_band({drawn.grid, 9, 1}, drawn.random);
    fill_band({drawn.grid, 1, 9}, drawn.random);
    drawn.weight *= rest_of_band * rest_of_band;
}

// Fills cells that have one value left, and asks about each value of a cell that has the fewest; false if the grid is full.
bool Grids::ask(Drawn& drawn, size_t row) {
    Taken taken(drawn.grid, side_, box_);
    uint32_t cell = fullest(drawn.grid, taken), values = 0;
    for (; cell < side_ * side_; cell = fullest(drawn.grid, taken)) {
        values = taken.left_to(cell);
        if (!is_single(values)) break;
        drawn.grid[cell] = uint8_t(low_index(values) + 1);
        taken.add(cell, drawn.grid[cell]);
    }
    if (cell == side_ * side_) return false;
    forks_.push_back({row, cell, values});
    for (; values; values = without_lowest(values)) questions_.ask(drawn.grid)[cell] = uint8_t(low_index(values) + 1);
    return true;
}

// The first blank that has the fewest values left.
uint32_t Grids::fullest(const uint8_t* grid, const Taken& taken) const {
    uint32_t best = side_ * side_;
    int fewest = int(side_) + 1;
    for (uint32_t cell = 0; cell < side_ * side_ && fewest > 1; ++cell)
        if (!grid[cell] && size_of(taken.left_to(cell)) < fewest) fewest = size_of(taken.left_to(best = cell));
    return best;
}

// Draws one of the values. True if the grid is still open.
bool Grids::decide(Drawn& drawn, const Fork& fork, size_t first) const {
    uint32_t total = 0;
    const uint32_t ways = uint32_t(size_of(fork.values));
    for (uint32_t way = 0; way < ways; ++way) total += questions_.count(first + way);
    if (!total) {    // no grid starts like that
        begin(drawn);
        return true;
    }
    uint32_t values = fork.values, drawn_one = drawn.random.below(total);
    size_t question = first;
    for (; drawn_one >= questions_.count(question); values = without_lowest(values))
        drawn_one -= questions_.count(question++);
    drawn.weight = drawn.weight * total / questions_.count(question);
    drawn.grid[fork.cell] = uint8_t(low_index(values) + 1);
    if (!questions_.is_unique(question)) return true;
    std::memcpy(drawn.grid, questions_.solution(question), questions_.cells());
    return false;
}

}    // namespace tokeru::minimal
