// Taking clues away for as long as the puzzle stays good.
//
//   order      a b c d e f g h i j …    as drawn
//   settled    a b c d e                the shortest prefix that propagation alone solves: the rest is not needed
//   thinned    a b   d                  what remains after each has been tried, the last one first
#pragma once

#include "../lists.h"
#include "judge.h"

namespace tokeru::generate {

// Clues that go together: a sign, or the givens of cells that a symmetry ties together.
struct Unit {
    Lists<uint16_t>::Range cells{};
    Sign sign{};
    bool is_sign() const { return cells.size() == 0; }
};

class Thinning {
  public:
    // All units are in the draft.
    Thinning(Judge& judge, Draft& draft, std::vector<Unit> units)
        : judge_(judge), draft_(draft), units_(std::move(units)), untried_(units_.size()) {}

    // Keeps the shortest prefix that is settled, but at least this many units; false if even all of them are not.
    bool settle(uint32_t at_least);
    // Takes away one more unit, if any can go. Where techniques are limited, a clue that was needed may no longer be
    // once others are gone, so all are tried again until none can go.
    bool drop_one();

  private:
    void keep(size_t count);
    bool goes(const Unit& unit);
    void take_away(const Unit& unit);
    void put_back(const Unit& unit);

    Judge& judge_;
    Draft& draft_;
    std::vector<Unit> units_;
    size_t untried_;              // units before this one are still to be tried in this round
    bool has_dropped_ = false;    // in this round
};

// The groups of cells whose givens go together.
Lists<uint16_t> find_orbits(Symmetry symmetry, uint32_t size);

}    // namespace tokeru::generate
