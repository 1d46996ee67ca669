// Automata: unrolled into layers for the search, and swept while it runs.
#include <algorithm>

#include "propagate.h"

namespace tokeru {

namespace {

bool has(const std::vector<uint64_t>& bits, size_t first_word, size_t state) {
    return bits[first_word + state / 64] >> state % 64 & 1;
}

void add(std::vector<uint64_t>& bits, size_t first_word, size_t state) {
    bits[first_word + state / 64] |= uint64_t(1) << state % 64;
}

// Calls visit(state) for every state in the words.
template <class Visit> void for_each_state(const uint64_t* words, size_t count, Visit visit) {
    for (size_t i = 0; i < count; ++i) for_each_bit(words[i], [&](int bit) { visit(i * 64 + size_t(bit)); });
}

// Which states of a machine can come after each number of cells, and lead to an accepting one with those that are left.
class Unrolled {
  public:
    template <class Domains>
    Unrolled(const Machine& machine, Lists<uint16_t>::Range line, size_t size, const Domains& domains,
             Timekeeper& timekeeper)
        : words_((machine.states() + 63) / 64), states_((line.size() + 1) * words_) {
        add(states_, 0, 0);
        for (size_t i = 0; i < line.size(); ++i)
            for_each(i, [&](size_t state) {
                timekeeper.look(size);
                for_each_bit(domains[line[i]], [&](int value) {
                    const uint32_t target = machine.targets[state * size + size_t(value)];
                    if (target != no_state) add(states_, (i + 1) * words_, target);
                });
            });
        const size_t last = line.size() * words_;
        for_each(line.size(), [&](size_t state) {
            if (!machine.accepts[state]) states_[last + state / 64] &= ~(uint64_t(1) << state % 64);
        });
        for (size_t i = line.size(); i-- > 0;)
            for_each(i, [&](size_t state) {
                bool leads_on = false;
                for_each_bit(domains[line[i]], [&](int value) {
                    const uint32_t target = machine.targets[state * size + size_t(value)];
                    leads_on = leads_on || (target != no_state && has(states_, (i + 1) * words_, target));
                });
                if (!leads_on) states_[i * words_ + state / 64] &= ~(uint64_t(1) << state % 64);
            });
    }
    template <class Visit> void for_each(size_t layer, Visit visit) const {
        for_each_state(states_.data() + layer * words_, words_, visit);
    }

  private:
    size_t words_;
    std::vector<uint64_t> states_;
};

constexpr uint16_t nowhere = 0xFFFF;

}    // namespace

template <class Mask> void Network<Mask>::find_automata(const Problem& problem, Timekeeper& timekeeper) {
    automata.lines = problem.lines;
    const auto close_layer = [&](size_t states) {
        automata.first_state.push_back(automata.first_state.back() + uint32_t(states));
        automata.first_word.push_back(automata.first_word.back() + uint32_t(states + 63) / 64);
    };
    automata.first_state = automata.first_word = {0};
    for (size_t number = 0; number < problem.lines.size(); ++number) {
        const Machine& machine = problem.machines[problem.reads_it[number]];
        const auto line = problem.lines[number];
        const Unrolled unrolled(machine, line, size_t(size), domains, timekeeper);
        automata.first_layer.push_back(uint32_t(automata.first_state.size() - 1));
        std::vector<uint16_t> place(machine.states(), nowhere);    // in the next layer
        for (size_t i = 0; i <= line.size(); ++i) {
            size_t states = 0, next_states = 0;
            std::fill(place.begin(), place.end(), nowhere);
            if (i < line.size())
                unrolled.for_each(i + 1, [&](size_t state) { place[state] = uint16_t(next_states++); });
            unrolled.for_each(i, [&](size_t state) {
                ++states;
                automata.origin.push_back(uint16_t(state));
                for (int value = 0; i < line.size() && value < size; ++value) {
                    const uint32_t target = machine.targets[state * size_t(size) + size_t(value)];
                    if (target == no_state || place[target] == nowhere) continue;
                    const Mask bit = Mask(Mask(1) << value);
                    Edge<Mask>* known = nullptr;
                    for (Edge<Mask>& edge : automata.edges.open_list_to_change())
                        if (edge.to == place[target]) known = &edge;
                    if (known)
                        known->values |= bit;
                    else
                        automata.edges.add({bit, place[target]});
                }
                automata.edges.close_list();
            });
            if (states == 0) domains[line[0]] = 0;    // nothing is right: no solution
            close_layer(states);
        }
    }
}

// Removes every value without a way through the line. Which states are reached after some cells depends on these cells
// alone; so it is kept, with the masks of the cells, and found anew only from the first cell on that is not the same.
//
//   cells      12    13    23    1         reached_    forward, with the masks of read_
//   layers   0 ──▶ 1 ──▶ 2 ──▶ 3 ──▶ 4     alive_      backward, among what is reached
template <class Mask> bool Propagator<Mask>::sweep_line(size_t line) {
    const auto cells = network_.automata.lines[line];
    const size_t layer = network_.automata.first_layer[line];
    size_t first_changed = cells.size(), changed_since = cells.size();
    for (size_t i = cells.size(); i-- > 0;) {
        if (frame_[cells[i]] != read_[layer + i]) first_changed = i;
        if (frame_[cells[i]] != kept_[layer + i]) changed_since = i;
    }
    if (changed_since == cells.size()) return true;
    return (read_on(line, first_changed) && keep_supported(line)) || blame_line(line);
}

template <class Mask> bool Propagator<Mask>::read_on(size_t line, size_t first_changed) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line];
    if (first_changed == 0) reached_[automata.first_word[first]] = 1;
    for (size_t i = first_changed; i < cells.size(); ++i) {
        const size_t layer = first + i, here = automata.first_word[layer], next = automata.first_word[layer + 1];
        const size_t end = automata.first_word[layer + 2];
        const Mask mask = read_[layer] = frame_[cells[i]];
        std::fill(reached_.begin() + std::ptrdiff_t(next), reached_.begin() + std::ptrdiff_t(end), uint64_t(0));
        uint64_t any = 0;
        for_each_state(&reached_[here], next - here, [&](size_t state) {
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
                if (edge.values & mask) {
                    add(reached_, next, edge.to);
                    any = 1;
                }
        });
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
    for (size_t word = automata.first_word[last]; word < automata.first_word[last + 1]; ++word)
        alive_[word] = reached_[word];
    for (size_t i = cells.size(); i-- > 0;) {
        const size_t layer = first + i, here = automata.first_word[layer], next = automata.first_word[layer + 1];
        const Mask mask = frame_[cells[i]];
        Mask supported = 0;
        for (size_t word = here; word < next; ++word) alive_[word] = 0;
        for_each_state(&reached_[here], next - here, [&](size_t state) {
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
                if (edge.values & mask && has(alive_, next, edge.to)) {
                    supported |= edge.values & mask;
                    add(alive_, here, state);
                }
        });
        kept_[layer] = Mask(mask & supported);
        if (!narrow(cells[i], supported)) return false;
    }
    return true;
}

// A line that fails blames its cells, and the last decision too.
template <class Mask> bool Propagator<Mask>::blame_line(size_t line) {
    for (uint16_t cell : network_.automata.lines[line]) ++weight_[cell];
    asks_for_blame_ = true;
    kept_[network_.automata.first_layer[line]] = 0;
    return false;
}

#define TOKERU_INSTANTIATE(Mask)                                                                \
    template void Network<Mask>::find_automata(const Problem& problem, Timekeeper& timekeeper); \
    template bool Propagator<Mask>::sweep_line(size_t line);
TOKERU_INSTANTIATE(uint16_t)
#if TOKERU_LARGEST_BOARD > 16
TOKERU_INSTANTIATE(uint32_t)
TOKERU_INSTANTIATE(uint64_t)
#endif

}    // namespace tokeru
