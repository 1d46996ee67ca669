// Many grids thinned together: each loses its givens in a random order, and keeps those that its solution needs.
//
//     order      a b c d e f g h i j …           of one grid
//                ─────────╴good                  these can go together,
//                ─────────────────────╴bad       and these cannot: half of what is between is asked about next.
//                          e                     When bad comes right after good, the cell between them has to stay,
//                            ╶ …                 and the next cells are tried.
//
// The puzzle is that of taking away cell after cell and putting back what was needed: how many are tried together changes
// only how often the lanes are asked.
#pragma once

#include "grids.h"

namespace tokeru::minimal {

class Thinner {
  public:
    explicit Thinner(Questions& questions) : questions_(questions) {}

    // A minimal puzzle of each grid, in `puzzles` one after another. False when the budget ran out.
    bool thin(Drawn* drawn, size_t count, uint8_t* puzzles, const Budget& budget);

  private:
    struct Task {
        uint8_t* puzzle;    // without the cells that can go
        uint8_t good, bad;
        uint8_t order[most_cells];
    };

    void begin(Drawn& drawn, Task& task) const;
    void ask(const Task& task);
    bool look_at(Task& task, bool is_unique) const;
    uint32_t tried(const Task& task) const;

    Questions& questions_;
    std::vector<Task> tasks_;
};

}    // namespace tokeru::minimal
