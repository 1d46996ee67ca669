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

constexpr int bits_of_a_word = 6;    // so many values have their sets in one word

// By place below six: the sets without the value, within a word.
constexpr uint64_t without[bits_of_a_word] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                              0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

// The sets that come of it when each one without the value takes it.
template <size_t Words> inline void take(const uint64_t* sets, int place, uint64_t* taken) {
    if (place < bits_of_a_word) {
        for (size_t i = 0; i < Words; ++i) taken[i] |= (sets[i] & without[place]) << (1 << place);
        return;
    }
    const size_t step = size_t(1) << (place - bits_of_a_word);
    for (size_t i = 0; i + step < Words; ++i)
        if (!(i & step)) taken[i + step] |= sets[i];
}

// Those of the sets from which taking the value leads to one of the others; false if there are none.
template <size_t Words>
inline bool give_back(const uint64_t* taken, int place, const uint64_t* sets, uint64_t* kept) {
    uint64_t any = 0;
    if (place < bits_of_a_word) {
        for (size_t i = 0; i < Words; ++i) {
            const uint64_t found = taken[i] >> (1 << place) & without[place] & sets[i];
            kept[i] |= found;
            any |= found;
        }
        return any;
    }
    const size_t step = size_t(1) << (place - bits_of_a_word);
    for (size_t i = 0; i + step < Words; ++i) {
        if (i & step) continue;
        const uint64_t found = taken[i + step] & sets[i];
        kept[i] |= found;
        any |= found;
    }
    return any;
}

// Whether there is the value in each of the sets.
template <size_t Words> inline bool all_have(const uint64_t* sets, int place) {
    uint64_t lacking = 0;
    if (place < bits_of_a_word)
        for (size_t i = 0; i < Words; ++i) lacking |= sets[i] & without[place];
    else
        for (size_t i = 0; i < Words; ++i) lacking |= i >> (place - bits_of_a_word) & 1 ? 0 : sets[i];
    return lacking == 0;
}

template <size_t Words> inline bool is_empty(const uint64_t* sets) {
    uint64_t any = 0;
    for (size_t i = 0; i < Words; ++i) any |= sets[i];
    return any == 0;
}

}    // namespace

template <class Mask> bool Propagator<Mask>::sweep_ways(size_t line) {
    Mask open = 0;
    for (uint16_t cell : network_.automata.lines[line])
        if (!at_most_one(frame_[cell])) open |= frame_[cell];
    const int count = size_of(open);
    if (count <= 1) return true;
    const bool good = count <= 6 ? sweep_sets<1>(line, open)
                    : count == 7 ? sweep_sets<2>(line, open)
                    : count == 8 ? sweep_sets<4>(line, open)
                                 : sweep_sets<8>(line, open);
    return good || blame_line(line);
}

// Forward, then backward among what was reached; what keep_supported has found dead is left out.
template <class Mask> template <size_t Words> bool Propagator<Mask>::sweep_sets(size_t line, Mask open) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line], last = first + cells.size(), start = automata.first_state[first];
    int place[16];
    int places = 0;
    for_each_bit(open, [&](int value) { place[value] = places++; });
    const auto sets_of = [&](size_t layer, size_t state) {
        return &ways_[(automata.first_state[layer] + state - start) * Words];
    };
    const auto is_alive = [&](size_t layer, size_t state) {
        return alive_[automata.first_word[layer] + state / 64] >> state % 64 & 1;
    };
    const auto for_each_alive = [&](size_t layer, auto visit) {
        const size_t word = automata.first_word[layer];
        for (size_t i = word; i < automata.first_word[layer + 1]; ++i)
            for_each_bit(alive_[i], [&](int bit) { visit((i - word) * 64 + size_t(bit)); });
    };
    for_each_alive(first, [&](size_t state) {
        std::fill_n(sets_of(first, state), Words, uint64_t(0));
        *sets_of(first, state) = 1;
    });
    for (size_t i = 0; i < cells.size(); ++i) {
        const size_t layer = first + i;
        const Mask mask = frame_[cells[i]];
        const bool is_open = !at_most_one(mask);
        for_each_alive(layer + 1, [&](size_t state) { std::fill_n(sets_of(layer + 1, state), Words, uint64_t(0)); });
        for_each_alive(layer, [&](size_t state) {
            const uint64_t* sets = sets_of(layer, state);
            if (is_empty<Words>(sets)) return;
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state]) {
                const Mask values = Mask(edge.values & mask);
                if (!values || !is_alive(layer + 1, edge.to)) continue;
                uint64_t* next = sets_of(layer + 1, edge.to);
                if (is_open)
                    for_each_bit(values, [&](int value) { take<Words>(sets, place[value], next); });
                else
                    for (size_t word = 0; word < Words; ++word) next[word] |= sets[word];
            }
        });
    }
    for (size_t i = cells.size(); i-- > 0;) {
        const size_t layer = first + i;
        const Mask mask = frame_[cells[i]];
        const bool is_open = !at_most_one(mask);
        Mask supported = 0;
        for_each_alive(layer, [&](size_t state) {
            uint64_t* sets = sets_of(layer, state);
            if (is_empty<Words>(sets)) return;
            uint64_t kept[Words] = {};
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state]) {
                const Mask values = Mask(edge.values & mask);
                if (!values || !is_alive(layer + 1, edge.to)) continue;
                const uint64_t* next = sets_of(layer + 1, edge.to);
                if (is_open) {
                    for_each_bit(values, [&](int value) {
                        if (give_back<Words>(next, place[value], sets, kept)) supported |= Mask(Mask(1) << value);
                    });
                } else {
                    for (size_t word = 0; word < Words; ++word) kept[word] |= next[word] & sets[word];
                    supported |= values;
                }
            }
            std::copy_n(kept, Words, sets);
        });
        if (!narrow(cells[i], supported)) return false;
    }
    if (is_empty<Words>(sets_of(first, 0))) return false;
    Mask required = open;
    for_each_alive(last, [&](size_t state) {
        const uint64_t* sets = sets_of(last, state);
        for_each_bit(required, [&](int value) {
            if (!all_have<Words>(sets, place[value])) required &= Mask(~(Mask(1) << value));
        });
    });
    for (; required; required = without_lowest(required)) {
        find_onlookers(cells, lowest(required), [](uint16_t cell) { return cell; });
        if (!clear_onlookers(lowest(required))) return false;
    }
    return true;
}

#define TOKERU_INSTANTIATE(Mask) template bool Propagator<Mask>::sweep_ways(size_t line);
TOKERU_INSTANTIATE(uint16_t)
#if TOKERU_LARGEST_BOARD > 16
TOKERU_INSTANTIATE(uint32_t)
TOKERU_INSTANTIATE(uint64_t)
#endif

}    // namespace tokeru
