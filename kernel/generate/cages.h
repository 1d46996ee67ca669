// Cages for a killer: cutting a solution into them, and splitting them to rule out a second solution.
#pragma once

#include <cstdint>
#include <vector>

#include "../random.h"

namespace tokeru::generate {

struct Cage {
    uint16_t total;
    std::vector<uint16_t> cells;    // ascending; their values all differ
};

// How many cells a cage should have; fewer than `least` only where nothing else fits.
struct CageSizes {
    int least, most, usual;
};

// The board cut into connected cages in which no value repeats, in the order of their first cells.
std::vector<Cage> draw_cages(int size, const uint8_t* solution, const CageSizes& sizes, Random& random);

// Cuts a cage in two so that another board with the same totals no longer fits: into halves if possible, and into
// single cells only if necessary. False only if the other board is the solution itself.
bool split_cage(std::vector<Cage>& cages, int size, const uint8_t* solution, const uint8_t* other, Random& random);

}    // namespace tokeru::generate
