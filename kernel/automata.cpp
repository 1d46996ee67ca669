// Automata: unrolled into layers for the search, and swept while it runs.
#include <algorithm>
#include <cstdlib>

#include "propagate.h"

namespace tokeru {

namespace {

bool has(const std::vector<uint64_t>& bits, size_t first_word, size_t state) {
    return bits[first_word + state / 64] >> state % 64 & 1;
}

void add(std::vector<uint64_t>& bits, size_t first_word, size_t state) {
    bits[first_word + state / 64] |= uint64_t(1) << state % 64;
}

bool is_empty(const uint64_t* words, size_t count) {
    return std::all_of(words, words + count, [](uint64_t word) { return word == 0; });
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

// Of a machine that tells one value from all others, as those that count do: cells that see each other cannot both have it.
// The states remember where it may not come any more, so that the line is read as what it is.
//
//   three cells, the first two in one box; how often is there a 5?
//
//   layers   0 ─┬─ 5 ──▶ 1, not at the second ──▶ 1 ─┬─▶ 1     instead of up to three times
//               └─ no ─▶ 0 ─┬─ 5 ──▶ 1               └─▶ 2
class Reminded {
  public:
    Reminded(const Machine& machine, size_t size, Lists<uint16_t>::Range line, const CellSets& sees)
        : machine_(machine), size_(size), line_(line) {
        for (size_t i = 0; i < line.size(); ++i) {
            sees_later_.push_back(0);
            for (size_t j = i + 1; j < line.size(); ++j)
                if (sees.has(line[i], line[j])) sees_later_[i] |= uint64_t(1) << j;
        }
    }

    // The machine that remembers, or the machine itself where that is no use or too much.
    const Machine& found() {
        uint64_t any = 0;
        for (uint64_t later : sees_later_) any |= later;
        const size_t cap=getenv("CAP")?atoi(getenv("CAP")):256;
        if (!any || !has_value()) return machine_;
        for (int w : {63,16,8,4}) {
            reminded_ = {};
            window_ = w;
            if (read(cap)) return reminded_;
        }
        return machine_;
    }

  private:
    static constexpr size_t longest = 64, most_states = 256;    // of a line; after as many cells
    struct State {
        uint32_t of_machine;
        uint64_t barred;    // places of the line
        bool operator==(const State& other) const = default;
    };

    uint32_t target(uint32_t state, size_t value) const { return machine_.targets[state * size_ + value]; }
    bool are_alike(size_t a, size_t b) const {
        for (uint32_t state = 0; state < machine_.states(); ++state)
            if (target(state, a) != target(state, b)) return false;
        return true;
    }
    bool has_value() {
        if (size_ < 3) return false;
        const size_t usual = are_alike(0, 1) ? 0 : 2;
        size_t others = 0;
        for (size_t value = 0; value < size_; ++value)
            if (!are_alike(value, usual)) value_ = value, ++others;
        other_ = usual;
        return others == 1;
    }
    int window_ = 64;
    bool read(size_t most_states) {
        std::vector<State> layer{{0, 0}}, next;
        for (size_t i = 0; i < line_.size(); ++i) {
            next.clear();
            const size_t first_of_next = reminded_.states() + layer.size();
            for (const State& state : layer) {
                const uint64_t barred = state.barred & ~(uint64_t(1) << i);
 const uint64_t near=((uint64_t(1)<<window_)-1)<<(i+1);
                const uint32_t with = !(state.barred >> i & 1) ? target(state.of_machine, value_) : no_state;
                const uint32_t without = target(state.of_machine, other_);
                const uint32_t to = place_of({without, barred&near}, next, first_of_next);
                reminded_.targets.insert(reminded_.targets.end(), size_, to);
                reminded_.targets[reminded_.states() * size_ + value_] =
                    place_of({with, (barred | sees_later_[i])&near}, next, first_of_next);
                reminded_.accepts.push_back(0);
            }
            if (next.size() > most_states) return false;
            std::swap(layer, next);
        }
        for (const State& state : layer) {
            reminded_.targets.insert(reminded_.targets.end(), size_, no_state);
            reminded_.accepts.push_back(machine_.accepts[state.of_machine]);
        }
        return true;
    }
    static uint32_t place_of(State state, std::vector<State>& layer, size_t first) {
        if (state.of_machine == no_state) return no_state;
        auto place = std::find(layer.begin(), layer.end(), state);
        if (place == layer.end()) place = layer.insert(layer.end(), state);
        return uint32_t(first + size_t(place - layer.begin()));
    }

    const Machine& machine_;
    size_t size_, value_ = 0, other_ = 0;
    Lists<uint16_t>::Range line_;
    std::vector<uint64_t> sees_later_;
    Machine reminded_;
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
        const auto line = problem.lines[number];
        Reminded reminded(problem.machines[problem.reads_it[number]], size_t(size), line, sees);
        const Machine& machine = reminded.found();
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
        bool differs = size <= 9;
        for (size_t i = 1; i < line.size(); ++i)
            for (size_t j = 0; j < i; ++j) differs = differs && sees.has(line[i], line[j]);
        automata.differs.push_back(differs);
        automata.is_small.push_back(line.size() <= size_t(size) && automata.first_word.back() - automata.first_word[automata.first_layer.back()] == line.size() + 1);
        if (differs)
            automata.most_ways = std::max(automata.most_ways, size_t(8) * (automata.first_state.back() - automata.first_state[automata.first_layer.back()]));
    }
}

// Removes every value without a way through the line. What is found holds for two neighbouring layers, so it is kept, with
// the mask of the cell between them, and found anew only where the mask or the layer before (or behind) has changed.
//
//   cells      12    13    23    1         reached_    forward, with the masks of read_
//   layers   0 ──▶ 1 ──▶ 2 ──▶ 3 ──▶ 4     alive_      backward, among what is reached; kept_ is what that left
template <class Mask> bool Propagator<Mask>::sweep_line(size_t line) {
    const auto cells = network_.automata.lines[line];
    const Mask* kept = &kept_[network_.automata.first_layer[line]];
    size_t same = 0;
    while (same < cells.size() && frame_[cells[same]] == kept[same]) ++same;
    if (same == cells.size()) return true;
    const bool good = read_on(line) && keep_supported(line) && (!network_.automata.is_small[line] || sweep_required_by(line));
    return good || blame_line(line);
}

template <class Mask> bool Propagator<Mask>::read_on(size_t line) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line];
    bool changed = reached_[automata.first_word[first]] == 0;
    reached_[automata.first_word[first]] = 1;
    has_changed_[first] |= changed;
    for (size_t i = 0; i < cells.size(); ++i) {
        const size_t layer = first + i, next = automata.first_word[layer + 1];
        const Mask mask = frame_[cells[i]];
        if (!changed && mask == read_[layer]) continue;
        read_[layer] = mask;
        const size_t words = automata.first_word[layer + 2] - next;
        if (words == 1)
            found_[0] = following(layer, mask);
        else {
        std::fill_n(found_.begin(), words, uint64_t(0));
        for_each_state(&reached_[automata.first_word[layer]], next - automata.first_word[layer], [&](size_t state) {
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
                if (edge.values & mask) add(found_, 0, edge.to);
        });
        }
        changed = replace(&reached_[next], words);
        has_changed_[layer + 1] |= changed;
        if (changed && is_empty(&reached_[next], words)) {
            read_[layer + 1] = 0;    // what follows was not found anew
            return false;
        }
    }
    return true;
}

template <class Mask> uint64_t Propagator<Mask>::following(size_t layer, Mask mask) const {
    const auto& automata = network_.automata;
    const size_t here = automata.first_word[layer];
    uint64_t found = 0;
    for_each_state(&reached_[here], automata.first_word[layer + 1] - here, [&](size_t state) {
        for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
            found |= uint64_t((edge.values & mask) != 0) << edge.to;
    });
    return found;
}

template <class Mask> bool Propagator<Mask>::keep_supported(size_t line) {
    const auto& automata = network_.automata;
    const auto cells = automata.lines[line];
    const size_t first = automata.first_layer[line], last = first + cells.size();
    const size_t words_of_last = automata.first_word[last + 1] - automata.first_word[last];
    std::copy_n(&reached_[automata.first_word[last]], words_of_last, found_.begin());
    bool changed = replace(&alive_[automata.first_word[last]], words_of_last);
    has_changed_[last] = 0;
    for (size_t i = cells.size(); i-- > 0;) {
        const size_t layer = first + i, here = automata.first_word[layer], next = automata.first_word[layer + 1];
        const Mask mask = frame_[cells[i]];
        if (!changed && !has_changed_[layer] && mask == kept_[layer]) continue;
        has_changed_[layer] = 0;
        Mask supported = 0;
        std::fill_n(found_.begin(), next - here, uint64_t(0));
        if (automata.first_word[layer+2]==next+1) {
            const uint64_t alive = alive_[next];
            for_each_state(&reached_[here], next - here, [&](size_t state) {
                Mask values = 0;
                for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
                    values |= alive >> edge.to & 1 ? edge.values : Mask(0);
                values &= mask;
                supported |= values;
                if (values) add(found_, 0, state);
            });
        } else
        for_each_state(&reached_[here], next - here, [&](size_t state) {
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + state])
                if (edge.values & mask && has(alive_, next, edge.to)) {
                    supported |= edge.values & mask;
                    add(found_, 0, state);
                }
        });
        changed = replace(&alive_[here], next - here);
        kept_[layer] = supported;
        if (!narrow(cells[i], supported)) {
            if (i > 0) kept_[layer - 1] = 0;    // what comes before was not found anew
            return false;
        }
    }
    return true;
}

// Puts what was found in place of the states of a layer; whether they are others.
template <class Mask> bool Propagator<Mask>::replace(uint64_t* states, size_t words) {
    uint64_t differences = 0;
    for (size_t i = 0; i < words; ++i) {
        differences |= states[i] ^ found_[i];
        states[i] = found_[i];
    }
    return differences != 0;
}

// Cells that see all places of a value without which there is no way through the line cannot have it. Rarely do any cells
// see all places, so these are looked for first.
template <class Mask> bool Propagator<Mask>::sweep_required_by(size_t line) {
    const auto cells = network_.automata.lines[line];
    Mask open = 0;
    for (uint16_t cell : cells) open |= frame_[cell];
    for (; open; open = without_lowest(open)) {
        const Mask value = lowest(open);
        find_onlookers(cells, value, [](uint16_t cell) { return cell; });
        bool any = false;
        onlookers_.for_each(0, [&](uint16_t cell) { any = any || frame_[cell] & value; });
        if (any && !has_way_without(line, value) && !clear_onlookers(value)) return false;
    }
    return true;
}

template <class Mask> bool Propagator<Mask>::has_way_without(size_t line, Mask value) const {
    const auto& automata = network_.automata;
    size_t layer = automata.first_layer[line];
    uint64_t states = 1;
    for (uint16_t cell : automata.lines[line]) {
        const Mask mask = Mask(frame_[cell] & ~value);
        uint64_t following = 0;
        for_each_bit(states, [&](int state) {
            for (const Edge<Mask>& edge : automata.edges[automata.first_state[layer] + size_t(state)])
                following |= uint64_t((edge.values & mask) != 0) << edge.to;
        });
        states = following & alive_[automata.first_word[++layer]];
    }
    return states != 0;
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
    template bool Propagator<Mask>::sweep_line(size_t line);                                    \
    template bool Propagator<Mask>::blame_line(size_t line);
TOKERU_INSTANTIATE(uint16_t)
#if TOKERU_LARGEST_BOARD > 16
TOKERU_INSTANTIATE(uint32_t)
TOKERU_INSTANTIATE(uint64_t)
#endif

}    // namespace tokeru
