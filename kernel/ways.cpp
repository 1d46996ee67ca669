// Lines that automata read and whose cells all differ: a way through such a line takes no value twice.
//
//   open values   2 5 6 9      a way is a state and the open values that it has taken; those of one state are kept as bits,
//                 0 1 2 3      one for each set:
//   sets          {} {2} {5} {2,5} {6} {2,6} {5,6} {2,5,6} {9} …
//   bit           0  1   2   3     4   5     6     7       8
//
// To take a value moves every set without it by a fixed distance: 5, the second of them, from bit s to bit s + 2.
#include <algorithm>

#include "propagate.h"

namespace tokeru {

namespace {

constexpr int places_in_a_word = 6;    // so many values have all their sets in 64 bits

// By place of a value: the sets without it, within a word.
constexpr uint64_t without[places_in_a_word] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

// Adds the sets that come of it when each one without the value takes it.
template <size_t Count> void take(const uint64_t* sets, int place, uint64_t* taken) {
    if (place < places_in_a_word) {
        for (size_t i = 0; i < Count; ++i) taken[i] |= (sets[i] & without[place]) << (1 << place);
        return;
    }
    const size_t step = size_t(1) << (place - places_in_a_word);
    for (size_t i = 0; i + step < Count; ++i)
        if (!(i & step)) taken[i + step] |= sets[i];
}

// Adds those of the sets from which it leads to one of the others to take the value; false if there are none.
template <size_t Count> bool give_back(const uint64_t* taken, int place, const uint64_t* sets, uint64_t* kept) {
    uint64_t any = 0;
    const auto keep = [&](size_t i, uint64_t found) {
        kept[i] |= found;
        any |= found;
    };
    if (place < places_in_a_word) {
        for (size_t i = 0; i < Count; ++i) keep(i, taken[i] >> (1 << place) & without[place] & sets[i]);
        return any;
    }
    const size_t step = size_t(1) << (place - places_in_a_word);
    for (size_t i = 0; i + step < Count; ++i)
        if (!(i & step)) keep(i, taken[i + step] & sets[i]);
    return any;
}

// Whether the value is in each of the sets.
template <size_t Count> bool is_in_all(const uint64_t* sets, int place) {
    uint64_t lacking = 0;
    if (place < places_in_a_word)
        for (size_t i = 0; i < Count; ++i) lacking |= sets[i] & without[place];
    else
        for (size_t i = 0; i < Count; ++i) lacking |= i >> (place - places_in_a_word) & 1 ? 0 : sets[i];
    return lacking == 0;
}

// All ways through a line, with so many words for the sets of a state. States that sweep_line has found dead are left out.
template <class Mask, size_t Count> class Ways {
  public:
    Ways(const Automata<Mask>& automata, size_t line, const Mask* frame, const uint64_t* alive, uint64_t* sets,
         Mask open)
        : automata_(automata),
          cells_(automata.lines[line]),
          first_(automata.first_layer[line]),
          frame_(frame),
          alive_(alive),
          sets_(sets),
          open_(open) {
        int places = 0;
        for_each_bit(open, [&](int value) { place_[value] = places++; });
        go_forward();
    }

    // The open values that every way takes.
    Mask required() const {
        Mask found = 0;
        for_each_bit(open_, [&](int value) {
            if (is_in_all<Count>(sets_of(first_ + cells_.size(), 0), place_[value])) found |= Mask(Mask(1) << value);
        });
        return found;
    }

    // The values that a cell has in some way. Asked from the last cell to the first: of the ways up to the cell only those
    // are kept that lead on.
    Mask supported(size_t cell) {
        const size_t layer = first_ + cell;
        const bool is_open = !at_most_one(frame_[cells_[cell]]);
        Mask found = 0;
        for_each_in(automata_.words_of(layer, alive_), [&](size_t state) {
            uint64_t* sets = sets_of(layer, state);
            uint64_t kept[Count] = {};
            for_each_step(layer, state, [&](Mask values, const uint64_t* next) {
                if (!is_open) {
                    for (size_t i = 0; i < Count; ++i) kept[i] |= next[i] & sets[i];
                    found = values;
                    return;
                }
                for_each_bit(values, [&](int value) {
                    if (give_back<Count>(next, place_[value], sets, kept)) found |= Mask(Mask(1) << value);
                });
            });
            std::copy_n(kept, Count, sets);
        });
        return found;
    }

  private:
    void go_forward() {
        std::fill_n(sets_of(first_, 0), Count, uint64_t(0));
        *sets_of(first_, 0) = 1;    // nothing is taken yet
        for (size_t cell = 0; cell < cells_.size(); ++cell) {
            const size_t layer = first_ + cell;
            const bool is_open = !at_most_one(frame_[cells_[cell]]);
            for_each_in(automata_.words_of(layer + 1, alive_),
                        [&](size_t state) { std::fill_n(sets_of(layer + 1, state), Count, uint64_t(0)); });
            for_each_in(automata_.words_of(layer, alive_), [&](size_t state) {
                const uint64_t* sets = sets_of(layer, state);
                for_each_step(layer, state, [&](Mask values, uint64_t* next) {
                    if (is_open)
                        for_each_bit(values, [&](int value) { take<Count>(sets, place_[value], next); });
                    else
                        for (size_t i = 0; i < Count; ++i) next[i] |= sets[i];
                });
            });
        }
    }
    uint64_t* sets_of(size_t layer, size_t state) const {
        return sets_ + (automata_.first_state[layer] - automata_.first_state[first_] + state) * Count;
    }
    // Calls visit(values, sets of the state that they lead to).
    template <class Visit> void for_each_step(size_t layer, size_t state, Visit visit) const {
        const Words next = automata_.words_of(layer + 1, alive_);
        for (const Edge<Mask>& edge : automata_.edges[automata_.first_state[layer] + state]) {
            const Mask values = Mask(edge.values & frame_[cells_[layer - first_]]);
            if (values && is_in(next, edge.to)) visit(values, sets_of(layer + 1, edge.to));
        }
    }

    const Automata<Mask>& automata_;
    const Lists<uint16_t>::Range cells_;
    const size_t first_;
    const Mask* frame_;
    const uint64_t* alive_;
    uint64_t* sets_;
    const Mask open_;
    int place_[most_different] = {};
};

}    // namespace

// What a line says besides what it leaves to each cell: which values it has somewhere. If all its cells differ, and the open
// values are not so many that this hardly matters, its ways are those of different values.
template <class Mask> bool Propagator<Mask>::sweep_ways(size_t line) {
    Mask open = 0;
    int open_cells = 0;
    for (uint16_t cell : network_.automata.lines[line]) {
        if (at_most_one(frame_[cell])) continue;
        open |= frame_[cell];
        ++open_cells;
    }
    const int values = size_of(open);
    if (values == 0) return true;
    const bool good = !network_.automata.differs[line] || values > 2 * open_cells
                          ? is_free(line) || clear_onlookers_of_line(line, required_by(line))
                      : values <= 6 ? sweep_different<1>(line, open)
                      : values == 7 ? sweep_different<2>(line, open)
                      : values == 8 ? sweep_different<4>(line, open)
                                    : sweep_different<8>(line, open);
    return good || blame_line(line);
}

template <class Mask> template <size_t Count> bool Propagator<Mask>::sweep_different(size_t line, Mask open) {
    const auto cells = network_.automata.lines[line];
    Ways<Mask, Count> ways(network_.automata, line, frame_, alive_.data(), ways_.data(), open);
    const Mask required = ways.required();
    for (size_t i = cells.size(); i-- > 0;)
        if (!narrow(cells[i], ways.supported(i))) return false;
    return clear_onlookers_of_line(line, required);
}

#define TOKERU_INSTANTIATE(Mask) template bool Propagator<Mask>::sweep_ways(size_t line);
TOKERU_INSTANTIATE(uint16_t)
#if TOKERU_LARGEST_BOARD > 16
TOKERU_INSTANTIATE(uint32_t)
TOKERU_INSTANTIATE(uint64_t)
#endif

}    // namespace tokeru
