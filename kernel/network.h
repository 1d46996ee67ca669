// The problem prepared for searching: who excludes whom, which tables to look up, which houses to sweep.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.h"
#include "cell_sets.h"
#include "kernel.h"
#include "problem.h"

namespace tokeru {

// What the second cell of a relation may be, given the mask of the first: the union of the table's rows.
//
//   few values (n ≤ 9)   one lookup by the whole mask
//   nested rows          `<` and the like: the row of the lowest (or highest) value contains all the others
//   otherwise            one lookup per byte of the mask
template <class Mask> class Support {
  public:
    Support(const Table& rows, int size) {
        if (size <= whole_limit)
            build_whole(rows, size);
        else if (nested(rows, size))
            build_nested(rows, size);
        else
            build_bytes(rows, size);
    }

    enum class Kind : uint16_t { whole, lowest, highest, bytes };
    Kind kind() const { return kind_; }
    const Mask* table() const { return table_.data(); }

    static Mask look_up(Kind kind, const Mask* table, Mask mask) {
        switch (kind) {
            case Kind::whole: return table[mask];
            case Kind::lowest: return table[low_index(mask)];
            case Kind::highest: return table[high_index(mask)];
            default: return by_bytes(table, mask);
        }
    }

  private:
    static constexpr int whole_limit = 9;

    void build_whole(const Table& rows, int size) {
        kind_ = Kind::whole;
        table_.resize(size_t(1) << size);
        for (size_t mask = 1; mask < table_.size(); ++mask)
            table_[mask] = Mask(table_[mask & (mask - 1)] | rows[size_t(low_index(mask))]);
    }

    bool nested(const Table& rows, int size) {
        bool falling = true, rising = true;
        for (size_t v = 1; v < size_t(size); ++v) {
            falling &= (rows[v] & ~rows[v - 1]) == 0;
            rising &= (rows[v - 1] & ~rows[v]) == 0;
        }
        kind_ = falling ? Kind::lowest : rising ? Kind::highest : Kind::bytes;
        return falling || rising;
    }

    void build_nested(const Table& rows, int size) {
        for (size_t v = 0; v < size_t(size); ++v) table_.push_back(Mask(rows[v]));
    }

    void build_bytes(const Table& rows, int size) {
        table_.resize(sizeof(Mask) * 256);
        for (size_t byte = 0; byte < sizeof(Mask); ++byte)
            for (size_t bits = 1; bits < 256; ++bits) {
                const size_t value = byte * 8 + size_t(low_index(bits));
                const Mask row = value < size_t(size) ? Mask(rows[value]) : Mask(0);
                table_[byte * 256 + bits] = Mask(table_[byte * 256 + (bits & (bits - 1))] | row);
            }
    }

    static Mask by_bytes(const Mask* table, Mask mask) {
        Mask found = 0;
        for (size_t byte = 0; byte < sizeof(Mask); ++byte) found |= table[byte * 256 + (mask >> byte * 8 & 255)];
        return found;
    }

    Kind kind_;
    std::vector<Mask> table_;
};

// What a relation leaves in `cell`, given the cell that the arc is stored with.
template <class Mask> struct Arc {
    const Mask* table;
    typename Support<Mask>::Kind kind;
    uint16_t cell;
    Mask leaves(Mask mask) const { return Support<Mask>::look_up(kind, table, mask); }
};

// A step of an automaton: with one of these values to that state of the next layer.
template <class Mask> struct Edge {
    Mask values;
    uint16_t to;
};

// Automata, unrolled: layer i has the states that can come after i cells, and from which the line can still come right.
//
//   layer 0      layer 1      layer 2        the sum of two cells is 4, on a board of 3: a state is what the
//             ┌ 1 ▶ 1 ┐ 3                    cells so far add up to
//      0 ─────┼ 2 ▶ 2 ┼ 2 ───▶ 4
//             └ 3 ▶ 3 ┘ 1
template <class Mask> struct Automata {
    Lists<uint16_t> lines;                // their cells
    std::vector<uint32_t> first_layer;    // by line; it has one more layer than cells
    std::vector<uint32_t> first_state;    // by layer; states are numbered through, and so are the words that hold them
    std::vector<uint32_t> first_word;     // by layer: 64 states each
    Lists<Edge<Mask>> edges;              // by state
    std::vector<uint32_t> machine_of;     // by line
    Lists<Mask> gists;                    // by machine and mask: see gist
    std::vector<uint16_t> origin;         // by state, for logic: which of the machine's it is
    std::vector<Mask> settled_by;    // by line: the values of its first cell with which all that may follow is right
    std::vector<uint8_t> differs;    // by line: whether its cells all see each other, so that it has Ways
    size_t most_states = 0;          // of a line
    size_t most_words = 0;           // of a layer

    size_t size() const { return lines.size(); }
    // What its machine sees of a mask: of values that it never tells apart only the lowest. While that stays the same, so
    // does all that follows.
    auto gist(size_t line) const {
        const auto of_machine = gists[machine_of[line]];
        const Mask* table = of_machine.size() ? of_machine.begin() : nullptr;
        return [table](Mask mask) { return table ? table[mask] : mask; };
    }
    // Of words that hold states, those of a layer.
    Words words_of(size_t layer, const uint64_t* words) const {
        return {words + first_word[layer], words + first_word[layer + 1]};
    }
    void close_layer(size_t states) {
        const size_t words = (states + 63) / 64;
        first_state.push_back(first_state.back() + uint32_t(states));
        first_word.push_back(first_word.back() + uint32_t(words));
        most_words = std::max(most_words, words);
    }
    void close_line(bool all_differ) {
        differs.push_back(all_differ);
        most_states = std::max(most_states, size_t(first_state.back() - first_state[first_layer.back()]));
    }
};
constexpr int most_different = 9;    // values of a board whose lines can have Ways

constexpr int32_t any_total = INT32_MIN;

// Some of many numbered things, as bits in one 64-bit word.
struct Marks {
    uint64_t bits;
    size_t word;
};

template <class Mask> struct Network {
    // Crossings and companies are for searching; logic has its own ways to tell why.
    Network(const Problem& problem, Timekeeper& timekeeper, bool for_search);
    // Signs in addition to the problem's relations; they replace those set before.
    void set_signs(const Sign* signs, size_t count);
    // Nothing but houses: no rule tells one value from another.
    bool is_plain() const { return arcs.is_empty() && sums.size() == 0 && automata.size() == 0; }

    int size;
    size_t cells;
    Mask full;
    std::vector<Mask> domains;
    CellSets sees;                          // by cell: the cells that cannot have its value
    Lists<uint16_t> peers;                  // the same as lists
    Lists<Arc<Mask>> arcs;                  // by cell
    std::vector<Support<Mask>> supports;
    Lists<uint16_t> houses;                 // complete ones only
    std::vector<uint32_t> house_numbers;    // by house: which of the problem's it is
    Lists<uint16_t> houses_of;              // by cell
    Lists<Marks> house_marks;               // the same
    Lists<uint16_t> crossings;              // see find_crossings and find_leftovers
    Lists<Marks> crossing_marks;            // by cell
    Lists<Term> sums;                       // the terms of a clique stand together
    Lists<uint16_t> cliques;                // by sum: how many terms each has; see gather_cliques
    size_t given_sums;                      // come first; the others follow from them
    std::vector<int32_t> totals;            // by sum; any_total if only its combinations count
    Lists<uint32_t> sums_of;                // by cell
    Lists<Mask> combinations;               // by sum: the sets of values it can have, if its cells all differ
    Automata<Mask> automata;
    Lists<uint32_t> lines_of;               // by cell: the automata that read it

  private:
    void find_houses(const Problem& problem, Timekeeper& timekeeper);
    void find_peers(const Problem& problem, Timekeeper& timekeeper);
    void find_crossings(Timekeeper& timekeeper);
    void find_leftovers(Timekeeper& timekeeper);
    void add_leftover(const CellSets& sides);
    void find_arcs(const Problem& problem, Timekeeper& timekeeper);
    void find_sums(const Problem& problem, Timekeeper& timekeeper, bool for_search);
    void add_clique(Lists<Term>::Range terms);
    void gather_cliques(Lists<Term>::Range terms);
    bool all_differ(Lists<Term>::Range terms) const;
    void find_combinations(Lists<Term>::Range terms, int total);
    void find_companies(const Problem& problem, Timekeeper& timekeeper);
    void find_automata(const Problem& problem, Timekeeper& timekeeper, bool for_search);
    void find_layers(const Machine& machine, Lists<uint16_t>::Range line, Timekeeper& timekeeper, bool for_search);
    CellSets house_sets_;
    std::vector<Support<Mask>> of_signs_;    // what `<` leaves above, and what it leaves below
    Lists<Arc<Mask>> own_arcs_;              // those of the problem
};

}    // namespace tokeru
