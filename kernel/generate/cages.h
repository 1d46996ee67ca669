// Cages for a killer: what a solution is cut into, and how a second solution is kept out.
#pragma once

#include <cstdint>
#include <vector>

#include "../random.h"

namespace tokeru::generate {

struct Cage {
    uint16_t total;
    std::vector<uint16_t> cells;    // ascending; their values all differ
};

// How many cells a cage is to have. Fewer than `least` only where nothing else fits.
struct CageSizes {
    int least, most, usual;
};

// The board cut into connected cages in which no value repeats, in the order of their first cells.
std::vector<Cage> draw_cages(int size, const uint8_t* solution, const CageSizes& sizes, Random& random);

// Cuts a cage in two so that another board, which had the same totals, does not fit any more: into halves if it can be,
// and into single cells only if it must be. False only when the other board is the solution itself.
bool split_cage(std::vector<Cage>& cages, int size, const uint8_t* solution, const uint8_t* other, Random& random);

}  // namespace tokeru::generate
