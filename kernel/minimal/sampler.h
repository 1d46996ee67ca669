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
// A walk is worth the weight of its grid at first. Copies share what it is worth; a step that 4 of n givens could have taken
// leaves 4/n of it; and a minimal puzzle weighs C(81, n) times what its walk is worth. Whatever decides which walks are
// copied, the weights are right. Of all puzzles that are met some are drawn by their weights; each has their sum.
#pragma once

#include "grids.h"

namespace tokeru::minimal {

constexpr size_t drawn_together = 8;

class Sampler {
  public:
    explicit Sampler(Questions& questions);

    // Draws some from a population. False when the budget ran out.
    bool draw(uint64_t seed, const Budget& budget);

    const uint8_t* puzzle(size_t i) const { return chosen_[i].puzzle; }
    const uint8_t* solution(size_t i) const { return chosen_[i].from->grid; }
    // Of each of them: on average, the number of minimal puzzles there are.
    double weight() const { return weight_; }

  private:
    struct Walk {
        const Drawn* from;
        uint8_t puzzle[most_cells];
        uint8_t open[most_cells];    // the givens that are not known to be needed
        uint32_t opens;
        uint32_t ways;               // how many of the givens can go
        double worth;
    };

    bool begin(const Budget& budget);
    bool begin_walks(const Budget& budget);
    bool look(const Budget& budget);
    void meet(const Walk& walk);
    double promise(const Walk& walk) const;
    uint64_t set_shares();
    bool share_out();
    void step();

    Questions& questions_;
    Grids grids_;
    Random random_{0};
    std::vector<Drawn> drawn_;
    std::vector<Walk> walks_, next_;
    std::vector<uint32_t> shares_;
    double subsets_[most_cells + 1] = {1};    // of n cells
    uint32_t givens_ = 0;
    double weight_ = 0;                       // of the minimal puzzles that have been met
    Walk chosen_[drawn_together] = {};
};

}    // namespace tokeru::minimal
