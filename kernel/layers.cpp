// Automata, unrolled: the machine of a line as layers of states, one between each two cells, with no state too many.
#include <algorithm>

#include "network.h"

namespace tokeru {

namespace {

// Whether the machine never tells one value from the other.
bool are_alike(const Machine& machine, size_t size, size_t a, size_t b) {
    for (size_t row = 0; row < machine.targets.size(); row += size)
        if (machine.targets[row + a] != machine.targets[row + b]) return false;
    return true;
}

// A hash table of numbered items, which others hold.
class Buckets {
  public:
    void clear(size_t most_items) { numbers_.assign(std::bit_ceil(2 * most_items + 1), 0); }
    // The number of the item that is the same as one with this hash; the next number, if there is none.
    template <class IsSame> size_t number_of(uint64_t hash, size_t next, IsSame is_same) {
        size_t bucket = hash >> 32 & (numbers_.size() - 1);
        for (; numbers_[bucket]; bucket = (bucket + 1) & (numbers_.size() - 1))
            if (is_same(numbers_[bucket] - 1u)) return numbers_[bucket] - 1u;
        numbers_[bucket] = uint32_t(next + 1);
        return next;
    }

  private:
    std::vector<uint32_t> numbers_;    // 0: empty
};
constexpr uint64_t hashing = 0x9E3779B97F4A7C15;

// Of a machine that tells one value from all others, as those that count do: cells that see each other cannot both have it.
// The states of this one remember where it may not come any more.
//
//   three cells, the first two in one box: how often is there a 5?
//
//   0 ─┬─ 5 ──▶ 1, but not at the second ─────▶ 1 ─┬─▶ 1
//      └─ no ─▶ 0 ─┬─ 5 ──▶ 1                      └─▶ 2      but never 3 times
class Reminded {
  public:
    Reminded(const Machine& machine, size_t size, Lists<uint16_t>::Range line, const CellSets& sees)
        : machine_(machine), size_(size), length_(line.size()) {
        is_useful_ = length_ <= longest && finds_value() && finds_places(line, sees) && read();
    }

    // The machine itself, where it is no use or too much to remember.
    const Machine& machine() const { return is_useful_ ? reminded_ : machine_; }

  private:
    static constexpr size_t longest = 64, most_states = 256;    // a line; after each of its cells
    struct State {
        uint32_t of_machine;
        uint64_t barred;    // places of the line
        bool operator==(const State& other) const = default;
    };

    uint32_t target(uint32_t state, size_t value) const { return machine_.targets[state * size_ + value]; }
    bool finds_value() {
        if (size_ < 3) return false;
        other_ = are_alike(machine_, size_, 0, 1) ? 0 : 2;
        size_t found = 0;
        for (size_t value = 0; value < size_; ++value)
            if (!are_alike(machine_, size_, value, other_)) value_ = value, ++found;
        return found == 1;
    }
    bool finds_places(Lists<uint16_t>::Range line, const CellSets& sees) {
        uint64_t any = 0;
        for (size_t i = 0; i < length_; ++i) {
            sees_later_.push_back(0);
            for (size_t j = i + 1; j < length_; ++j)
                if (sees.has(line[i], line[j])) sees_later_[i] |= uint64_t(1) << j;
            any |= sees_later_[i];
        }
        return any != 0;
    }
    bool read() {
        std::vector<State> layer{{0, 0}}, next;
        for (size_t i = 0; i < length_; ++i) {
            next.clear();
            buckets_.clear(2 * layer.size());
            const size_t first_of_next = reminded_.states() + layer.size();
            for (const State& state : layer) {
                const uint64_t barred = state.barred & ~(uint64_t(1) << i);
                const uint32_t with = barred == state.barred ? target(state.of_machine, value_) : no_state;
                const uint32_t without = target(state.of_machine, other_);
                add_state(false, place_of({without, barred}, next, first_of_next));
                reminded_.targets[(reminded_.states() - 1) * size_ + value_] = place_of({with, barred | sees_later_[i]},
                                                                                        next, first_of_next);
            }
            if (next.size() > most_states) return false;
            std::swap(layer, next);
        }
        for (const State& state : layer) add_state(machine_.accepts[state.of_machine], no_state);
        return true;
    }
    void add_state(uint8_t accepts, uint32_t target) {
        reminded_.accepts.push_back(accepts);
        reminded_.targets.insert(reminded_.targets.end(), size_, target);
    }
    uint32_t place_of(State state, std::vector<State>& layer, size_t first) {
        if (state.of_machine == no_state) return no_state;
        const uint64_t hash = (state.barred ^ state.of_machine) * hashing;
        const auto is_same = [&](size_t other) { return layer[other] == state; };
        const size_t place = buckets_.number_of(hash, layer.size(), is_same);
        if (place == layer.size()) layer.push_back(state);
        return uint32_t(first + place);
    }

    const Machine& machine_;
    size_t size_, length_, value_ = 0, other_ = 0;
    bool is_useful_;
    std::vector<uint64_t> sees_later_;    // by place: later ones that cannot have its value
    Machine reminded_;
    Buckets buckets_;                     // of one layer
};

// Which states of a machine can come after each number of cells, and lead to an accepting one with those that are left.
class Unrolled {
  public:
    template <class Domains>
    Unrolled(const Machine& machine, Lists<uint16_t>::Range line, size_t size, const Domains& domains,
             Timekeeper& timekeeper)
        : words_((machine.states() + 63) / 64), states_((line.size() + 1) * words_) {
        add(0, 0);
        for (size_t i = 0; i < line.size(); ++i)
            for_each(i, [&](size_t state) {
                timekeeper.look(size);
                for_each_bit(domains[line[i]], [&](int value) {
                    const uint32_t target = machine.targets[state * size + size_t(value)];
                    if (target != no_state) add(i + 1, target);
                });
            });
        for_each(line.size(), [&](size_t state) {
            if (!machine.accepts[state]) remove(line.size(), state);
        });
        for (size_t i = line.size(); i-- > 0;)
            for_each(i, [&](size_t state) {
                bool leads_on = false;
                for_each_bit(domains[line[i]], [&](int value) {
                    const uint32_t target = machine.targets[state * size + size_t(value)];
                    leads_on = leads_on || (target != no_state && is_in(words(i + 1), target));
                });
                if (!leads_on) remove(i, state);
            });
    }
    template <class Visit> void for_each(size_t layer, Visit visit) const { for_each_in(words(layer), visit); }
    size_t count(size_t layer) const {
        size_t found = 0;
        for (uint64_t word : words(layer)) found += size_t(size_of(word));
        return found;
    }

  private:
    uint64_t& word(size_t layer, size_t state) { return states_[layer * words_ + state / 64]; }
    void add(size_t layer, size_t state) { word(layer, state) |= uint64_t(1) << state % 64; }
    void remove(size_t layer, size_t state) { word(layer, state) &= ~(uint64_t(1) << state % 64); }
    Words words(size_t layer) const { return {states_.data() + layer * words_, words_}; }

    size_t words_;
    std::vector<uint64_t> states_;
};

constexpr uint16_t nowhere = 0xFFFF;

// A layer: where each value leads from its states, to which ones of the next layer.
class Layer {
  public:
    Layer(size_t size, size_t most_states) : size_(size) { buckets_.clear(most_states); }

    size_t states() const { return targets_.size() / size_; }
    const uint16_t* targets(size_t state) const { return targets_.data() + state * size_; }
    uint16_t add(const std::vector<uint16_t>& targets) {
        targets_.insert(targets_.end(), targets.begin(), targets.end());
        return uint16_t(states() - 1);
    }
    // The number of the state with these targets: those that lead to the same are one.
    uint16_t place_of(const std::vector<uint16_t>& targets) {
        uint64_t hash = 0;
        for (uint16_t target : targets) hash = (hash ^ target) * hashing;
        const auto is_same = [&](size_t state) {
            return std::equal(targets.begin(), targets.end(), this->targets(state));
        };
        const size_t place = buckets_.number_of(hash, states(), is_same);
        return place == states() ? add(targets) : uint16_t(place);
    }

  private:
    size_t size_;
    std::vector<uint16_t> targets_;
    Buckets buckets_;
};

// All of a line, the first one first, each with as few states as possible or with those of the machine.
std::vector<Layer> layers_of(const Machine& machine, const Unrolled& unrolled, size_t size, size_t length, bool few) {
    std::vector<Layer> layers;
    std::vector<uint16_t> here(machine.states()), next(machine.states(), nowhere), targets(size, nowhere);
    for (size_t i = length + 1; i-- > 0;) {
        Layer& layer = layers.emplace_back(size, unrolled.count(i));
        std::fill(here.begin(), here.end(), nowhere);
        unrolled.for_each(i, [&](size_t state) {
            for (size_t value = 0; i < length && value < size; ++value) {
                const uint32_t target = machine.targets[state * size + value];
                targets[value] = target == no_state ? nowhere : next[target];
            }
            here[state] = few ? layer.place_of(targets) : layer.add(targets);
        });
        std::swap(here, next);
    }
    std::reverse(layers.begin(), layers.end());
    return layers;
}

// The values of the first cell after which nothing can go wrong any more: in each layer there is at most one state from which
// everything leads to the one of the next.
template <class Domains, class Mask = typename Domains::value_type>
Mask settling(const std::vector<Layer>& layers, Lists<uint16_t>::Range line, const Domains& domains) {
    uint16_t settled = 0;
    for (size_t i = line.size(); i-- > 1;) {
        const auto is_settled = [&](size_t state) {
            bool all = true;
            for_each_bit(domains[line[i]], [&](int value) { all = all && layers[i].targets(state)[value] == settled; });
            return all;
        };
        size_t state = 0;
        while (state < layers[i].states() && !is_settled(state)) ++state;
        if (state == layers[i].states()) return 0;
        settled = uint16_t(state);
    }
    Mask found = 0;
    for_each_bit(domains[line[0]], [&](int value) {
        if (layers[0].targets(0)[value] == settled) found |= Mask(Mask(1) << value);
    });
    return found;
}

// Adds for each mask the one with only the lowest of the values that are alike; nothing if none are.
template <class Mask> void add_gists(const Machine& machine, int size, Lists<Mask>& gists) {
    Mask lowest_alike[most_different] = {};
    bool any = false;
    for (int value = 0; value < size; ++value) {
        int lowest = 0;
        while (lowest < value && !are_alike(machine, size_t(size), size_t(lowest), size_t(value))) ++lowest;
        lowest_alike[value] = Mask(Mask(1) << lowest);
        any = any || lowest < value;
    }
    if (any)
        for (size_t mask = 0; mask < size_t(1) << size; ++mask)
            gists.add(mask ? Mask(gists.open_list()[mask & (mask - 1)] | lowest_alike[low_index(mask)]) : Mask(0));
    gists.close_list();
}

// The steps from one state: those to the same state are one.
template <class Mask> void add_edges(const uint16_t* targets, int size, Lists<Edge<Mask>>& edges) {
    for (int value = 0; value < size; ++value) {
        if (targets[value] == nowhere) continue;
        const Mask bit = Mask(Mask(1) << value);
        Edge<Mask>* known = nullptr;
        for (Edge<Mask>& edge : edges.open_list_to_change())
            if (edge.to == targets[value]) known = &edge;
        if (known)
            known->values |= bit;
        else
            edges.add({bit, targets[value]});
    }
    edges.close_list();
}

}    // namespace

bool has_automata() { return true; }

// Logic tells what a machine says, state by state. A search wants few states that know much.
template <class Mask>
void Network<Mask>::find_automata(const Problem& problem, Timekeeper& timekeeper, bool for_search) {
    automata.lines = problem.lines;
    automata.machine_of = problem.reads_it;
    automata.first_state = automata.first_word = {0};
    for (const Machine& machine : problem.machines) {
        if (for_search && size <= most_different)
            add_gists(machine, size, automata.gists);
        else
            automata.gists.close_list();
    }
    for (size_t number = 0; number < problem.lines.size(); ++number) {
        const auto line = problem.lines[number];
        const Machine& machine = problem.machines[problem.reads_it[number]];
        automata.first_layer.push_back(uint32_t(automata.first_state.size() - 1));
        if (for_search)
            find_layers(Reminded(machine, size_t(size), line, sees).machine(), line, timekeeper, for_search);
        else
            find_layers(machine, line, timekeeper, for_search);
        const bool tells_most_apart = 2 * size_of(automata.gist(number)(full)) > size;
        automata.close_line(size <= most_different && tells_most_apart && sees.all_linked(line));
    }
}

template <class Mask>
void Network<Mask>::find_layers(const Machine& machine, Lists<uint16_t>::Range line, Timekeeper& timekeeper,
                                bool for_search) {
    const Unrolled unrolled(machine, line, size_t(size), domains, timekeeper);
    if (unrolled.count(0) == 0) domains[line[0]] = 0;    // nothing is right: no solution
    size_t number = 0;
    const auto layers = layers_of(machine, unrolled, size_t(size), line.size(), for_search);
    automata.settled_by.push_back(for_search && layers[0].states() ? settling(layers, line, domains) : Mask(0));
    for (const Layer& layer : layers) {
        for (size_t state = 0; state < layer.states(); ++state) add_edges(layer.targets(state), size, automata.edges);
        automata.close_layer(layer.states());
        if (!for_search) unrolled.for_each(number++, [&](size_t state) { automata.origin.push_back(uint16_t(state)); });
    }
}

#define TOKERU_INSTANTIATE(Mask) template void Network<Mask>::find_automata(const Problem&, Timekeeper&, bool);
TOKERU_INSTANTIATE(uint16_t)
#if TOKERU_LARGEST_BOARD > 16
TOKERU_INSTANTIATE(uint32_t)
TOKERU_INSTANTIATE(uint64_t)
#endif

}    // namespace tokeru
