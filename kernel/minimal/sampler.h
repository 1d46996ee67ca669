// Minimal puzzles for unbiased statistics: each comes with a weight, and means with these weights are means over all minimal
// puzzles there are.
//
// Take away the cells of a grid in a random order. Every set of n cells is met with the same probability, 1 / C(81, n), and
// so is each minimal puzzle of n givens. But nearly every walk comes to several solutions before. So many walks are made
// together, and in place of those that end there are copies of the others:
//
//     walk            a       b       c       d       all of n givens and with one solution
//     can go          4       0       6       2       so many of them, and there still is one solution
//                     │               ├───╮   │
//     n − 1 givens    a               c   c′  d       without one of them. b has none to lose: it is minimal
//
// Twelve ways led on from 4·n; so each walk is worth 12 / 4n of what it was, and a minimal puzzle weighs as much as its walk
// times C(81, n), and times the weight of its grid. Of all that are met one is drawn by their weights, and has their sum.
#pragma once

#include "grids.h"

namespace tokeru::minimal {

class Sampler {
  public:
    explicit Sampler(Questions& questions);

    // Draws one, whose weight is, on average, the number of minimal puzzles there are. False when the budget ran out.
    bool draw(uint64_t seed, uint8_t* puzzle, uint8_t* solution, double& weight, const Budget& budget);

  private:
    struct Walk {
        const Drawn* from;
        uint8_t puzzle[most_cells];
        uint8_t open[most_cells];    // the givens that are not known to be needed
        uint32_t opens;
        uint32_t ways;               // how many of the givens can go
    };

    bool begin(const Budget& budget);
    bool begin_walks(const Budget& budget);
    bool look(const Budget& budget);
    void meet(const Walk& walk);
    uint32_t total_ways() const;
    void share_out(uint32_t total);
    void step();

    Questions& questions_;
    Grids grids_;
    Random random_{0};
    std::vector<Drawn> drawn_;
    std::vector<Walk> walks_, next_;
    double subsets_[most_cells + 1] = {1};    // of n cells
    uint32_t givens_ = 0;
    double worth_ = 0;                        // of each walk, without the weight of its grid

    double weight_ = 0;                       // of the minimal puzzles that have been met
    Walk chosen_{};
};

}    // namespace tokeru::minimal
