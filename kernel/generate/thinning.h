// Taking clues away for as long as the puzzle stays good.
//
//   order      a b c d e f g h i j …    as drawn
//   settled    a b c d e                the shortest beginning that propagation alone solves: the rest is not needed
//   thinned    a b   d                  what is left when each has been tried, the last one first
#pragma once

#include "../lists.h"
#include "judge.h"

namespace tokeru::generate {

// A clue that goes as one: a sign, or the givens of cells that a symmetry ties together.
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

    // Keeps the shortest beginning that is settled, but at least so many units; false if all together are not.
    bool settle(uint32_t at_least);
    // Takes one more unit away, if any can go. Where techniques are limited a clue that was needed may not be any more
    // when others are gone, so all are tried again until none goes.
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

// The cells that go together.
Lists<uint16_t> find_orbits(Symmetry symmetry, uint32_t size);

}  // namespace tokeru::generate
