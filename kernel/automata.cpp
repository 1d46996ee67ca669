// Automata: the lines that they read are swept while the search runs.
#include <algorithm>

#include "propagate.h"

namespace tokeru {

// Removes every value without a way through the line. What is found holds for two neighbouring layers, so it is kept, with
// what the machine sees of the cell between them, and found anew only where that or the layer before (or behind) changed.
//
//   cells      12    13    23    1         reached_    forward, with the masks of read_
//   layers   0 ──▶ 1 ──▶ 2 ──▶ 3 ──▶ 4     alive_      backward, among what is reached; kept_ is what that left
template <class Mask> bool Propagator<Mask>::sweep_line(size_t line) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    if ((frame_[cells[0]] & ~automata.settled_by[line]) == 0) return true;
    if (cells.size() <= size_t(network_.size))
        ways_to_sweep_.add(line);    // a long one hardly has a value in all its ways
    const Mask* kept = &kept_[automata.first_layer[line]];
    const auto gist = automata.gist(line);
    size_t same = 0;
    while (same < cells.size() && gist(frame_[cells[same]]) == kept[same]) ++same;
    if (same == cells.size()) return true;
    return (read_on(line) && keep_supported(line)) || blame_line(line);
}

template <class Mask> bool Propagator<Mask>::read_on(size_t line) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line];
    const auto gist = automata.gist(line);
    bool changed = reached_[automata.first_word[first]] == 0;    // the first time
    reached_[automata.first_word[first]] = 1;
    for (size_t i = 0; i < cells.size(); ++i) {
        const size_t layer = first + i;
        const Mask mask = gist(frame_[cells[i]]);
        if (!changed && mask == read_[layer]) continue;
        read_[layer] = mask;
        const bool any = find_reached(layer, mask);
        changed = put_found(reached_, layer + 1);
        has_changed_[layer + 1] |= changed;
        if (any) continue;
        read_[layer + 1] = 0;    // what follows was not found anew
        return false;
    }
    return true;
}

template <class Mask> bool Propagator<Mask>::keep_supported(size_t line) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line], last = first + cells.size();
    const auto gist = automata.gist(line);
    alive_[automata.first_word[last]] = 1;    // its only state
    bool changed = false;
    for (size_t i = cells.size(); i-- > 0;) {
        const size_t layer = first + i;
        const Mask mask = frame_[cells[i]];
        if (!changed && !has_changed_[layer] && gist(mask) == kept_[layer]) continue;
        const Mask supported = find_alive(layer, mask);
        kept_[layer] = gist(supported);
        changed = put_found(alive_, layer);
        has_changed_[layer] = 0;
        if (!narrow(cells[i], supported)) {
            if (i > 0) kept_[layer - 1] = 0;    // what comes before was not found anew
            return false;
        }
    }
    return true;
}

// The states after a cell that are reached from those before it; false if there are none. In most layers there is one word of
// them, which can stay in a register.
template <class Mask> bool Propagator<Mask>::find_reached(size_t layer, Mask mask) {
    const auto& automata = network_.automata;
    const auto here = automata.words_of(layer, reached_.data()), next = automata.words_of(layer + 1, reached_.data());
    const auto for_each_step = [&](auto visit) {
        for_each_in(here, [&](size_t state) {
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
                visit(edge.to, uint64_t((edge.values & mask) != 0));
        });
    };
    uint64_t any = 0;
    if (next.size() == 1) {
        for_each_step([&](uint16_t to, uint64_t leads_on) { any |= leads_on << to; });
        found_[0] = any;
        return any;
    }
    std::fill_n(found_.begin(), next.size(), uint64_t(0));
    for_each_step([&](uint16_t to, uint64_t leads_on) {
        found_[to / 64] |= leads_on << to % 64;
        any |= leads_on;
    });
    return any;
}

// The states before a cell from which an alive one is reached, and the values that lead there.
template <class Mask> Mask Propagator<Mask>::find_alive(size_t layer, Mask mask) {
    const auto& automata = network_.automata;
    const auto here = automata.words_of(layer, reached_.data()), next = automata.words_of(layer + 1, alive_.data());
    Mask supported = 0;
    const auto values_from = [&](size_t state, auto is_alive) {
        Mask values = 0;
        for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
            values |= Mask(edge.values & -uint64_t(is_alive(edge.to)));
        values &= mask;
        supported |= values;
        return uint64_t(values != 0);
    };
    if (here.size() == 1 && next.size() == 1) {
        const uint64_t alive = next[0];
        uint64_t found = 0;
        const auto is_alive = [&](uint16_t to) { return alive >> to & 1; };
        for_each_bit(here[0], [&](int state) { found |= values_from(size_t(state), is_alive) << state; });
        found_[0] = found;
        return supported;
    }
    std::fill_n(found_.begin(), here.size(), uint64_t(0));
    const auto is_alive = [&](uint16_t to) { return is_in(next, to); };
    for_each_in(here, [&](size_t state) { found_[state / 64] |= values_from(state, is_alive) << state % 64; });
    return supported;
}

// Puts what was found in place of the states of a layer; whether they are others.
template <class Mask> bool Propagator<Mask>::put_found(std::vector<uint64_t>& states, size_t layer) {
    const uint64_t* found = found_.data();
    uint64_t differences = 0;
    for (size_t word = network_.automata.first_word[layer]; word < network_.automata.first_word[layer + 1]; ++word) {
        differences |= states[word] ^ *found;
        states[word] = *found++;
    }
    return differences != 0;
}

// Whether it is seen at once that no value is required which is not there already: one way has two values or more to choose
// from wherever a cell is open.
template <class Mask> bool Propagator<Mask>::is_free(size_t line) {
    const auto& automata = network_.automata;
    size_t layer = automata.first_layer[line], state = 0;
    for (uint16_t cell : automata.lines[line]) {
        const Mask mask = frame_[cell];
        const auto next = automata.words_of(layer + 1, alive_.data());
        const auto edges = automata.edges[automata.first_state[layer++] + state];
        const auto free = std::find_if(edges.begin(), edges.end(), [&](const Edge<Mask>& edge) {
            const Mask values = Mask(edge.values & mask);
            return (values == mask || !at_most_one(values)) && is_in(next, edge.to);
        });
        if (free == edges.end()) return false;
        state = free->to;
    }
    return true;
}

// The values that are in every way through the line. Which ones a way can do without is found state by state: where several
// values lead on, without any of them; where a single one does, not without that.
template <class Mask> Mask Propagator<Mask>::required_by(size_t line) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line], last = first + cells.size();
    const auto spared = [&](size_t layer, size_t state) -> Mask& {
        return spared_[automata.first_state[layer] - automata.first_state[first] + state];
    };
    spared(first, 0) = network_.full;
    for (size_t layer = first; layer < last; ++layer) {
        const Mask mask = frame_[cells[layer - first]];
        const auto next = automata.words_of(layer + 1, alive_.data());
        for_each_in(next, [&](size_t state) { spared(layer + 1, state) = 0; });
        for_each_in(automata.words_of(layer, alive_.data()), [&](size_t state) {
            const Mask until_here = spared(layer, state);
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state]) {
                const Mask values = Mask(edge.values & mask);
                if (!values || !is_in(next, edge.to)) continue;
                spared(layer + 1, edge.to) |= at_most_one(values) ? Mask(until_here & ~values) : until_here;
            }
        });
    }
    return Mask(network_.full & ~spared(last, 0));
}

// Cells that see all places of a value which the line must have cannot have it.
template <class Mask> bool Propagator<Mask>::clear_onlookers_of_line(size_t line, Mask required) {
    return clear_onlookers(network_.automata.lines[line], required, [](uint16_t cell) { return cell; });
}

// A line that fails blames its cells, and the last decision too.
template <class Mask> bool Propagator<Mask>::blame_line(size_t line) {
    for (uint16_t cell : network_.automata.lines[line]) ++weight_[cell];
    asks_for_blame_ = true;
    kept_[network_.automata.first_layer[line]] = 0;
    return false;
}

#define TOKERU_INSTANTIATE(Mask)                                                         \
    template bool Propagator<Mask>::sweep_line(size_t line);                             \
    template bool Propagator<Mask>::is_free(size_t line);                                \
    template Mask Propagator<Mask>::required_by(size_t line);                            \
    template bool Propagator<Mask>::clear_onlookers_of_line(size_t line, Mask required); \
    template bool Propagator<Mask>::blame_line(size_t line);
TOKERU_INSTANTIATE(uint16_t)
#if TOKERU_LARGEST_BOARD > 16
TOKERU_INSTANTIATE(uint32_t)
TOKERU_INSTANTIATE(uint64_t)
#endif

}    // namespace tokeru
