// The second tier: the board as sets of cells and as a graph of candidates, for patterns that the masks do not show.
//
// Boards up to 16×16. What depends on the rules alone is built once, when it is first needed; `look` copies what the
// board has now.
#pragma once

#include <vector>

#include "almost_locked.h"
#include "bitset.h"
#include "board.h"
#include "net.h"

namespace tokeru::logic {

// The corners of a rectangle, a b above c d, whose values can be swapped without breaking a rule; see uniqueness.cpp.
template <int W> struct Rectangle {
    uint16_t corners[4];
    BitSet<W> cells;
};

template <int W> struct Graph {
    static constexpr int candidate_words = W == 2 ? 12 : 64;    // 9³ = 729 ≤ 768, 16³ = 4096
    using Mask = uint16_t;
    using Cells = BitSet<W>;
    using Candidates = BitSet<candidate_words>;

    explicit Graph(const Terrain<Mask>& of);
    void look(const Board<Mask>& at);
    // The signs have changed: what was built from the relations is out of date.
    void forget_relations() { has_candidates_ = has_rectangles = false; }

    const Terrain<Mask>& terrain;
    const Board<Mask>* board = nullptr;
    int size;

    // By the rules.
    std::vector<Cells> sees;           // by cell: who cannot have the same value
    std::vector<Cells> house_cells;    // by house
    // By the board.
    Cells with[16];    // by value − 1: the open cells that can have it
    Cells open, bivalue;

    // The graph of candidates, built by need_candidates(): by candidate, those that cannot be true with it. Two values
    // of one cell exclude each other, as do equal values of cells that see each other and pairs that a relation forbids.
    void need_candidates();
    std::vector<Candidates> excludes;
    Candidates live;    // by the board
    // For chains: by kind, each built from the board when it is needed.
    Net<W, candidate_words> nets[net_kinds];

    // The places of a value that are in no full placement of it: one in each house, no two that see each other.
    // Whatever patterns of a single value can eliminate is among them, and usually there are none.
    const Cells& hopeless(int index);

    // Prepared by the finders that use them, on first use.
    std::vector<Rectangle<W>> rectangles;       // by the rules
    bool has_rectangles = false;
    std::vector<uint16_t> deadly, avoidable;    // by the board: the rectangles worth looking at, as numbers
    bool knows_deadly = false;
    AlmostLocked<W> almost_locked;              // by the board

    size_t number(size_t cell, int index) const { return cell * size_t(size) + size_t(index); }
    size_t cell_of(size_t candidate) const { return candidate / size_t(size); }
    int index_of(size_t candidate) const { return int(candidate % size_t(size)); }
    Mask mask(size_t cell) const { return board->masks[cell]; }
    // The cells that see all of these.
    Cells seen_by_all(const Cells& cells) const {
        Cells common = open;
        cells.for_each([&](size_t cell) { common &= sees[cell]; });
        return common;
    }
    // Eliminates the value from all of these cells that have it.
    void strike(Step& step, const Cells& cells, int index) const {
        (cells & with[index]).for_each([&](size_t cell) { board->strike(step, cell, index); });
    }
    static void list(std::vector<uint16_t>& into, const Cells& cells) {
        cells.for_each([&](size_t cell) { into.push_back(uint16_t(cell)); });
    }

  private:
    Cells find_hopeless(int index);
    bool has_candidates_ = false;
    Cells hopeless_[16];
    uint16_t knows_hopeless_ = 0;       // mask of values
    std::vector<Cells> open_houses_;    // scratch
};

// Sets of cells take two words on boards up to 9, and four on boards up to 16.
#if TOKERU_LARGEST_BOARD > 9
#define TOKERU_FOR_GRAPHS(instantiate) instantiate(2) instantiate(4)
constexpr int widest = 4;
#else
#define TOKERU_FOR_GRAPHS(instantiate) instantiate(2)
constexpr int widest = 2;
#endif

}    // namespace tokeru::logic
