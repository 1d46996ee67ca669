// The problem as a person sees it, prepared once for all boards of a rule set: houses with their kinds and, for every
// cell, where it is in them.
#pragma once

#include <vector>

#include "../network.h"

namespace tokeru::logic {

enum class HouseKind : uint8_t { row, column, region };
// In the order in which people look for a value's place: a box is taken in at a glance.
constexpr HouseKind by_ease[] = {HouseKind::region, HouseKind::row, HouseKind::column};

// A cell as a member of a house.
//
//   places[base + value index]   the positions of the house that can have the value
//   bit                          this cell's position among them
template <class Mask> struct Spot {
    Mask bit;
    uint16_t house;
    uint32_t base;    // house · size
};

// Two houses that share two cells or more, seen from one of them: where in each the shared cells are.
template <class Mask> struct Crossing {
    uint16_t other;
    Mask here, there;
};

// A cell outside a house that sees some of its cells, but not all of those in one complete house: where they are.
template <class Mask> struct Onlooker {
    uint16_t cell;
    Mask seen;
};

// For a cell of a house: where in it the cells are that signs make greater or smaller, even through cells outside it.
template <class Mask> struct Rank {
    uint16_t position;
    Mask above, below;
};

// A relation as seen from one of its cells.
struct LinkEnd {
    uint16_t other;
    uint32_t relation;
    bool first;    // this cell is the relation's first
};

template <class Mask> struct Terrain {
    Terrain(const Problem& problem, Timekeeper& timekeeper);
    // The signs of the problem have changed.
    void look_at_relations();

    const Problem& problem;
    Network<Mask> network;
    int side;    // of the board
    int size;    // how many values
    size_t cells;
    size_t houses;
    size_t given_sums;                  // sums from here on are hidden ones
    std::vector<HouseKind> kinds;       // by house
    std::vector<uint16_t> houses_of_kind[3];
    CellSets house_set;                 // by house: its cells
    Lists<Spot<Mask>> spots;            // by cell
    Lists<Crossing<Mask>> crossings;    // by house
    int most_shared = 0;                // cells of a crossing
    Lists<Onlooker<Mask>> onlookers;    // by house; crossings cover all other cells
    Lists<LinkEnd> links;               // by cell
    Lists<Rank<Mask>> ranks;            // by house
    std::vector<uint8_t> is_sign;       // by relation: it is `first < second`
    std::vector<uint8_t> is_bare;       // by cell: only in houses, in no relation, sum or automaton
    // By layer of the automata: what a line leaves to a cell, whatever the others have.
    std::vector<Mask> left_by_clue;
    bool has_signs = false;

    auto house(size_t h) const { return network.houses[h]; }
    bool sees(size_t a, size_t b) const { return network.sees.has(a, b); }
    uint16_t cell_at(size_t house, int position) const { return network.houses[house][size_t(position)]; }
    // What the second cell may be for each value of the first, according to the relation's table.
    const Table& table(uint32_t relation) const { return problem.tables[problem.relations[relation].table]; }

  private:
    HouseKind kind_of(size_t house) const;
    void find_spots();
    void find_crossings(Timekeeper& timekeeper);
    void find_onlookers(Timekeeper& timekeeper);
    bool crosses(size_t house, const Onlooker<Mask>& onlooker) const;
    void find_links();
    void find_ranks();
    Mask positions_in(size_t house, const CellSets& sets, size_t set) const;
    void find_bare_cells();
    void read_clues(Timekeeper& timekeeper);
};

// Boards up to 16 have masks of 16 bits.
#if TOKERU_LARGEST_BOARD > 16
#define TOKERU_FOR_MASKS(instantiate) instantiate(uint16_t) instantiate(uint32_t) instantiate(uint64_t)
#else
#define TOKERU_FOR_MASKS(instantiate) instantiate(uint16_t)
#endif

}    // namespace tokeru::logic
