// Nets of nodes and links, the terrain that chains are read from.
//
// A node is a value in one or more cells: *on* when one of them has it, *off* when none has.
//
//   strong link   if this one is off, that one is on        row of `strong`   S ═══ E
//   weak link     if this one is on, that one is off        row of `weak`     E ─── S
//
// A chain is S off ═▶ on ─▶ off ═▶ … ═▶ E on: one of S and E is true. Each of its nodes has a strong link, so only such
// nodes are in the net. The tables have a row of bits for each node.
#pragma once

#include <vector>

#include "bitset.h"

namespace tokeru::logic {

// Bits in rows of words.
inline bool has_bit(const uint64_t* row, size_t bit) { return row[bit / 64] >> bit % 64 & 1; }
inline void add_bit(uint64_t* row, size_t bit) { row[bit / 64] |= uint64_t(1) << bit % 64; }
inline void remove_bit(uint64_t* row, size_t bit) { row[bit / 64] &= ~(uint64_t(1) << bit % 64); }

// Visits the bits of a row that are not among those seen, lowest first, and adds them there.
template <class Visit> void visit_fresh(const uint64_t* row, uint64_t* seen, size_t words, Visit visit) {
    for (size_t word = 0; word < words; ++word) {
        const uint64_t fresh = row[word] & ~seen[word];
        seen[word] |= fresh;
        for_each_bit(fresh, [&](int bit) { visit(word * 64 + size_t(bit)); });
    }
}

// A square table of bits.
class BitTable {
  public:
    void clear(size_t rows) {
        words_ = (rows + 63) / 64;
        bits_.assign(rows * words_, 0);
    }
    size_t words() const { return words_; }
    uint64_t* operator[](size_t row) { return bits_.data() + row * words_; }
    const uint64_t* operator[](size_t row) const { return bits_.data() + row * words_; }
    bool has(size_t row, size_t column) const { return has_bit((*this)[row], column); }
    void add_both(size_t a, size_t b) {
        add_bit((*this)[a], b);
        add_bit((*this)[b], a);
    }

  private:
    size_t words_ = 0;
    std::vector<uint64_t> bits_;
};

// Which links a net has. Each kind is built when it is first needed on a board.
enum class NetKind : uint8_t {
    one_value,    // strong in houses, weak between equal values
    bivalue,      // strong in cells of two candidates
    plain,        // strong in cells and in houses
    grouped,      // two or more places in the crossing of two houses can be one node
    with_sets     // also strong in almost locked sets
};
constexpr int net_kinds = 5;

template <int W, int CandidateWords> struct Net {
    struct Place {
        BitSet<W> cells;
        int index;
    };

    struct SetLink {
        uint16_t a, b;
        uint32_t set;
    };

    bool ready = false;
    std::vector<Place> nodes;
    std::vector<BitSet<CandidateWords>> excluded;    // by node: the candidates that are false when it is on
    BitTable strong, weak;
    BitTable by_sets;                                // the strong links that only almost locked sets give
    std::vector<BitSet<W>> sets;                     // the almost locked sets,
    std::vector<SetLink> set_links;                  // and which of them gives which strong link
    BitTable implied;                                // by node: those that a chain shows to be on when it is off

    size_t size() const { return nodes.size(); }
    bool is_group(size_t node) const { return nodes[node].cells.count() > 1; }
};

}    // namespace tokeru::logic
