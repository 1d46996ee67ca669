// Techniques with almost locked sets, and Sue de Coq.
//
// Those with almost locked sets ask what follows if a candidate is true. It takes its value z from every set whose
// places for z all see it. These sets are then locked, and each takes its other values x, y, … from the sets it is
// linked to.
//
//     als-xz           two locked sets are linked                       z → A ─x─ B ← z
//     als-xy-wing      a set loses two values to two of them            z → A ─x─ C ─y─ B ← z
//     als-chain        the same with more sets in between               z → A ─x─ C ─w─ D ─y─ B ← z
//     death blossom    a cell loses all its values to them              z → A ─x─ cell ─y─ B ← z
//
// That cannot be, and the candidate is false.
#include <utility>

#include "finders.h"

namespace tokeru::logic {

namespace {

// ── almost locked sets of a board ──

template <int W> class Collector {
  public:
    using Mask = uint16_t;
    using Cells = BitSet<W>;
    using Set = typename AlmostLocked<W>::Set;
    using Sets = typename AlmostLocked<W>::Sets;

    explicit Collector(Graph<W>& graph) : graph_(graph), into_(graph.almost_locked) {}

    void run() {
        found_.reserve(AlmostLocked<W>::most);
        graph_.bivalue.for_each([&](size_t cell) {
            Cells alone;
            alone.add(cell);
            found_.push_back({alone, graph_.mask(cell), 0});
        });
        for (size_t house = 0; house < graph_.terrain.houses; ++house) search(house);
        keep_smallest();
        split();
        link();
    }

  private:
    void search(size_t house);
    void extend(int from, int taken, Mask positions, Mask values);
    bool is_in_earlier_house(Mask positions) const;
    void add(Mask positions, Mask values);
    void keep_smallest();
    void split();
    void link();

    Graph<W>& graph_;
    AlmostLocked<W>& into_;
    std::vector<Set> found_;
    // The house that is searched: its open cells.
    size_t house_ = 0;
    int count_ = 0, largest_ = 0;
    Mask masks_[16], bits_[16];
};

constexpr int largest_set_on_large_boards = 4;

template <int W> void Collector<W>::search(size_t house) {
    house_ = house;
    count_ = 0;
    for (int position = 0; position < graph_.size; ++position) {
        const Mask mask = graph_.mask(graph_.terrain.cell_at(house, position));
        if (!mask) continue;
        masks_[count_] = mask;
        bits_[count_++] = Mask(1u << position);
    }
    largest_ = count_ - 1;
    if (W > 2 && largest_ > largest_set_on_large_boards) largest_ = largest_set_on_large_boards;
    extend(0, 0, 0, 0);
}

template <int W> void Collector<W>::extend(int from, int taken, Mask positions, Mask values) {
    for (int i = from; i < count_; ++i) {
        const Mask more = Mask(values | masks_[i]), chosen = Mask(positions | bits_[i]);
        const int size = size_of(more);
        if (size > largest_ + 1) continue;
        if (size == taken + 2 && taken && !is_in_earlier_house(chosen)) add(chosen, more);
        if (taken + 1 < largest_) extend(i + 1, taken + 1, chosen, more);
    }
}

template <int W> void Collector<W>::add(Mask positions, Mask values) {
    Cells cells;
    for_each_bit(positions, [&](int position) { cells.add(graph_.terrain.cell_at(house_, position)); });
    found_.push_back({cells, values, 0});
}

template <int W> bool Collector<W>::is_in_earlier_house(Mask positions) const {
    for (const Crossing<Mask>& crossing : graph_.terrain.crossings[house_])
        if (crossing.other < house_ && !(positions & ~crossing.here)) return true;
    return false;
}

template <int W> void Collector<W>::keep_smallest() {
    into_.sets.clear();
    for (int values = 2; values <= graph_.size; ++values)
        for (const Set& set : found_)
            if (size_of(set.values) == values && into_.sets.size() < AlmostLocked<W>::most) into_.sets.push_back(set);
}

template <int W> void Collector<W>::split() {
    into_.parts.clear();
    into_.taken_from.assign(graph_.terrain.cells * size_t(graph_.size), Sets{});
    for (size_t number = 0; number < into_.sets.size(); ++number) {
        Set& set = into_.sets[number];
        set.first_part = uint16_t(into_.parts.size());
        for_each_bit(set.values, [&](int index) {
            const Cells places = set.cells & graph_.with[index];
            const Cells targets = graph_.seen_by_all(places) & graph_.with[index];
            targets.for_each([&](size_t cell) { into_.taken_from[graph_.number(cell, index)].add(number); });
            into_.parts.push_back({places, targets, {}});
        });
    }
}

// Another set is linked by a value if every place of that value here takes it from the other set.
template <int W> void Collector<W>::link() {
    for (const Set& set : into_.sets)
        for_each_bit(set.values, [&](int index) {
            auto& part = into_.part(set, index);
            if (part.targets.empty()) return;
            Cells others = part.places;
            others.remove(others.first());
            part.links = into_.taken_from[graph_.number(part.places.first(), index)];
            others.for_each([&](size_t cell) { part.links &= into_.taken_from[graph_.number(cell, index)]; });
        });
}

// ── what they tell ──

constexpr int least_sets_in_chain = 4, most_sets_in_chain = 8;

template <int W> class SetSearch {
  public:
    using Mask = uint16_t;
    using Cells = BitSet<W>;
    using Set = typename AlmostLocked<W>::Set;
    using Sets = typename AlmostLocked<W>::Sets;

    SetSearch(Graph<W>& graph, Steps& steps, Id id)
        : graph_(graph), all_(graph.almost_locked), steps_(steps), id_(id) {}

    bool run() {
        if (id_ == Id::als_xz && find_double_links()) return true;
        for (z_ = 0; z_ < graph_.size; ++z_)
            for (Cells left = graph_.with[z_]; !left.empty(); left.remove(cell_)) {
                cell_ = left.first();
                steps_.look(all_.sets.size());
                locked_ = &all_.taken_from[graph_.number(cell_, z_)];
                if (!locked_->empty() && refute()) return true;
            }
        return false;
    }

  private:
    bool refute() {
        switch (id_) {
            case Id::als_xz: return find_linked_pair();
            case Id::als_xy_wing: return find_pivot();
            case Id::als_chain: return find_chain();
            default: return find_stem();
        }
    }
    bool find_double_links();
    bool find_linked_pair();
    bool find_pivot();
    bool find_ends(size_t pivot, Mask by);
    bool find_chain();
    bool join(uint16_t first, uint16_t second, int by);
    bool find_stem();
    bool choose_petals(size_t stem, Mask left);

    const Sets& links(const Set& set, int index) const { return all_.part(set, index).links; }
    Mask z_bit() const { return Mask(1u << z_); }
    Mask links_between(size_t first, size_t second) const;
    bool is_chosen(size_t number) const;
    void tell(Step& step, Mask by) const;
    bool report_common(Mask by);
    bool report_locked(Mask by);

    Graph<W>& graph_;
    AlmostLocked<W>& all_;
    Steps& steps_;
    Id id_;
    // What is tried: if the candidate is true, it locks these.
    size_t cell_ = 0;
    int z_ = 0;
    const Sets* locked_ = nullptr;
    // The sets of the pattern.
    std::vector<uint16_t> chosen_;
    size_t stem_ = 0;
    // For chains: how a set was reached, and lost a value.
    struct Arrival {
        uint16_t root, from;
        uint8_t by, length;
    };
    void arrive(size_t number, const Arrival& arrival);
    std::vector<uint16_t> queue_;
    Sets reached_, reached_by_[16];    // of these, by value
    std::vector<Arrival> arrivals_;    // by set
};

void turn_round(std::vector<uint16_t>& list) {
    for (size_t i = 0; i < list.size() / 2; ++i) std::swap(list[i], list[list.size() - 1 - i]);
}

template <class Mask, class Visit> bool any_bit(Mask mask, Visit visit) {
    for (; mask; mask = without_lowest(mask))
        if (visit(low_index(mask))) return true;
    return false;
}

// Two sets of four cells together are a WXYZ-Wing, and the more cells the harder to see.
uint16_t rating_of_pair(int cells) { return cells <= 4 ? 55 : cells == 5 ? 64 : cells == 6 ? 66 : 75; }

template <int W> void SetSearch<W>::tell(Step& step, Mask by) const {
    step.values = by;
    if (id_ == Id::als_xz)
        step.rating = rating_of_pair((all_.sets[chosen_[0]].cells | all_.sets[chosen_[1]].cells).count());
    for (uint16_t number : chosen_) Graph<W>::list(step.sets.emplace_back(), all_.sets[number].cells);
    step.tell_eliminated_last();
}

// The outer sets (in a death blossom, all sets) cannot all lack a value that they share. It is eliminated where it sees
// all its places in them. A pattern turns up for each of its eliminations, and is reported with the first.
template <int W> bool SetSearch<W>::report_common(Mask by) {
    Step& step = steps_.open(id_);
    const bool blossom = id_ == Id::death_blossom;
    const size_t stride = blossom ? 1 : chosen_.size() - 1;
    Mask common = Mask(~by);
    for (size_t i = 0; i < chosen_.size(); i += stride) common = Mask(common & all_.sets[chosen_[i]].values);
    for_each_bit(common, [&](int index) {
        Cells targets = graph_.with[index];
        for (size_t i = 0; i < chosen_.size(); i += stride) targets &= all_.part(all_.sets[chosen_[i]], index).targets;
        graph_.strike(step, targets, index);
    });
    if (!step.has_effect() || !(step.eliminations[0] == Candidate{uint16_t(cell_), uint16_t(z_)})) return false;
    if (blossom) step.cells.push_back(uint16_t(stem_));
    tell(step, by);
    return steps_.close();
}

// ── als-xz ──

template <int W> uint16_t SetSearch<W>::links_between(size_t first, size_t second) const {
    Mask by = 0;
    for_each_bit(Mask(all_.sets[first].values & all_.sets[second].values), [&](int index) {
        if (links(all_.sets[first], index).has(second)) by = Mask(by | 1u << index);
    });
    return by;
}

template <int W> bool SetSearch<W>::find_linked_pair() {
    return locked_->any([&](size_t first) {
        const Set& set = all_.sets[first];
        return any_bit(Mask(set.values & ~z_bit()), [&](int x) {
            return (links(set, x) & *locked_).any([&](size_t second) {
                if (second < first || !is_single(links_between(first, second))) return false;
                chosen_ = {uint16_t(first), uint16_t(second)};
                return report_common(Mask(1u << x));
            });
        });
    });
}

// Two sets linked by two values: each set has one of the two, and all its other values.
template <int W> bool SetSearch<W>::find_double_links() {
    for (size_t first = 0; first < all_.sets.size(); ++first) {
        const Set& set = all_.sets[first];
        Sets once, twice;
        for_each_bit(set.values, [&](int index) {
            twice |= once & links(set, index);
            once |= links(set, index);
        });
        const bool found = twice.any([&](size_t second) {
            if (second < first) return false;
            chosen_ = {uint16_t(first), uint16_t(second)};
            return report_locked(links_between(first, second));
        });
        if (found) return true;
    }
    return false;
}

template <int W> bool SetSearch<W>::report_locked(Mask by) {
    Step& step = steps_.open(id_);
    const Set &first = all_.sets[chosen_[0]], &second = all_.sets[chosen_[1]];
    for_each_bit(by, [&](int index) {
        graph_.strike(step, all_.part(first, index).targets & all_.part(second, index).targets, index);
    });
    const Cells inside = first.cells | second.cells;
    for (const Set* set : {&first, &second})
        for_each_bit(Mask(set->values & ~by),
                     [&](int index) { graph_.strike(step, all_.part(*set, index).targets - inside, index); });
    if (!step.has_effect()) return false;
    tell(step, by);
    return steps_.close();
}

// ── als-xy-wing ──

template <int W> bool SetSearch<W>::find_pivot() {
    Sets by_value[16] = {};
    Mask seen = 0;
    locked_->for_each([&](size_t number) {
        const Set& set = all_.sets[number];
        for_each_bit(Mask(set.values & ~z_bit()), [&](int x) { by_value[x] |= links(set, x); });
        seen = Mask(seen | set.values);
    });
    Sets once, twice;
    for_each_bit(Mask(seen & ~z_bit()), [&](int x) {
        twice |= once & by_value[x];
        once |= by_value[x];
    });
    return twice.any([&](size_t pivot) { return find_ends(pivot, Mask(all_.sets[pivot].values & ~z_bit())); });
}

template <int W> bool SetSearch<W>::find_ends(size_t pivot, Mask by) {
    const Set& middle = all_.sets[pivot];
    return any_bit(by, [&](int x) {
        return (links(middle, x) & *locked_).any([&](size_t first) {
            return any_bit(Mask(by & ~first_values<Mask>(x + 1)), [&](int y) {
                return (links(middle, y) & *locked_).any([&](size_t last) {
                    if (first == last) return false;
                    chosen_ = {uint16_t(first), uint16_t(pivot), uint16_t(last)};
                    return report_common(Mask(1u << x | 1u << y));
                });
            });
        });
    });
}

// ── als-chain ──

// Breadth first from all sets that the candidate locks, until a locked set would lose a second value to another one.
// Half a chain from either side is enough.
template <int W> bool SetSearch<W>::find_chain() {
    arrivals_.resize(all_.sets.size());
    queue_.clear();
    reached_ = {};
    for (Sets& sets : reached_by_) sets = {};
    locked_->for_each([&](size_t number) { arrive(number, {uint16_t(number), uint16_t(number), uint8_t(z_), 1}); });
    for (size_t next = 0; next < queue_.size(); ++next) {
        const uint16_t number = queue_[next];
        steps_.look(size_t(graph_.size));
        const Arrival here = arrivals_[number];
        const Set& set = all_.sets[number];
        for (Mask left = Mask(set.values & ~(1u << here.by)); left; left = without_lowest(left)) {
            const int by = low_index(left);
            const Sets& linked = links(set, by);
            const Sets met = (linked & reached_) - reached_by_[by];
            if (met.any([&](size_t other) { return join(number, uint16_t(other), by); })) return true;
            if (2 * here.length == most_sets_in_chain) continue;
            (linked - reached_).for_each([&](size_t other) {
                arrive(other, {here.root, number, uint8_t(by), uint8_t(here.length + 1)});
            });
        }
    }
    return false;
}

template <int W> void SetSearch<W>::arrive(size_t number, const Arrival& arrival) {
    arrivals_[number] = arrival;
    reached_.add(number);
    reached_by_[arrival.by].add(number);
    queue_.push_back(uint16_t(number));
}

// Two halves as one chain: back from the first to its root, then along the second to its own.
template <int W> bool SetSearch<W>::join(uint16_t first, uint16_t second, int by) {
    const int length = arrivals_[first].length + arrivals_[second].length;
    if (arrivals_[first].root == arrivals_[second].root || length < least_sets_in_chain) return false;
    chosen_.clear();
    Mask outer = 0;
    for (uint16_t half : {first, second}) {
        int last = by;
        uint16_t number = half;
        for (; arrivals_[number].length > 1; number = arrivals_[number].from) {
            last = arrivals_[number].by;
            chosen_.push_back(number);
        }
        chosen_.push_back(number);
        outer = Mask(outer | 1u << last);
        if (half == first) turn_round(chosen_);
    }
    return report_common(outer);
}

// ── death blossom ──

template <int W> bool SetSearch<W>::find_stem() {
    Cells taken[16] = {};
    locked_->for_each([&](size_t number) {
        const Set& set = all_.sets[number];
        for_each_bit(Mask(set.values & ~z_bit()), [&](int index) { taken[index] |= all_.part(set, index).targets; });
    });
    Cells stems = graph_.open;
    for (int index = 0; index < graph_.size; ++index) stems -= graph_.with[index] - taken[index];
    return stems.any([&](size_t stem) {
        stem_ = stem;
        chosen_.clear();
        return choose_petals(stem, graph_.mask(stem));
    });
}

template <int W> bool SetSearch<W>::is_chosen(size_t number) const {
    for (uint16_t other : chosen_)
        if (other == number) return true;
    return false;
}

// A set for each value of the stem; one may do for two values.
template <int W> bool SetSearch<W>::choose_petals(size_t stem, Mask left) {
    steps_.look(size_t(graph_.size));
    if (!left) return report_common(graph_.mask(stem));
    return (all_.taken_from[graph_.number(stem, low_index(left))] & *locked_).any([&](size_t petal) {
        const size_t before = chosen_.size();
        if (!is_chosen(petal)) chosen_.push_back(uint16_t(petal));
        const bool found = choose_petals(stem, without_lowest(left));
        chosen_.resize(before);
        return found;
    });
}

// ── Sue de Coq ──

// C, some cells where a line and a box cross, have at least two more values than cells. A, cells in the rest of the
// line, and B, cells in the rest of the box, take so many of those values that every one is needed.
//
//     ┌───────────┐
//     │ C   C   . │ .   A   .   .   .   .       a value of C is in A or C, in B or C, or only in C
//     │ .   .   B │
//     │ .   .   . │
//     └───────────┘
//
// The surplus of a part is how many more values it has than cells. As A and B share no value of C, their surpluses add
// up to no more than the number of cells in C.
template <int W> class SueDeCoq {
  public:
    using Mask = uint16_t;
    using Cells = BitSet<W>;

    SueDeCoq(const Graph<W>& graph, Steps& steps) : graph_(graph), steps_(steps) {}
    bool find(size_t line, size_t box);

  private:
    // Some cells in the rest of the line or the box.
    struct Part {
        Cells cells;
        Mask values;
        int size;
        // How many values of C they take: as many as they have cells, minus their values that are not in C.
        int taken_from(Mask crossing) const { return size - size_of(Mask(values & ~crossing)); }
    };
    void collect(Cells left, const Part& part, int most_surplus, std::vector<Part>& parts) const;
    bool choose(const Cells& left, const Cells& chosen, Mask values);
    bool find_around(const Cells& crossing, Mask values);
    bool report(const Cells& crossing, Mask values, const Part& in_line, const Part& in_box);

    const Graph<W>& graph_;
    Steps& steps_;
    size_t line_ = 0, box_ = 0;
    std::vector<Part> in_line_, in_box_;
};

template <int W> bool SueDeCoq<W>::find(size_t line, size_t box) {
    const Cells &in_line = graph_.house_cells[line], &in_box = graph_.house_cells[box];
    const Cells crossing = in_line & in_box & graph_.open;
    const int most_surplus = crossing.count() - 1;
    if (most_surplus < 1) return false;
    in_line_.clear();
    collect((in_line & graph_.open) - in_box, {}, most_surplus, in_line_);
    if (in_line_.empty()) return false;
    in_box_.clear();
    collect((in_box & graph_.open) - in_line, {}, most_surplus, in_box_);
    if (in_box_.empty()) return false;
    line_ = line;
    box_ = box;
    return choose(crossing, {}, 0);
}

template <int W>
void SueDeCoq<W>::collect(Cells left, const Part& part, int most_surplus, std::vector<Part>& parts) const {
    constexpr int most_cells = W > 2 ? 3 : 5;
    while (!left.empty()) {
        const size_t cell = left.first();
        left.remove(cell);
        Part more{part.cells, Mask(part.values | graph_.mask(cell)), part.size + 1};
        more.cells.add(cell);
        const int surplus = size_of(more.values) - more.size;
        if (surplus > 0 && surplus <= most_surplus) parts.push_back(more);
        if (more.size < most_cells && surplus - most_surplus <= most_cells - more.size)
            collect(left, more, most_surplus, parts);
    }
}

// All choices of two cells or more.
template <int W> bool SueDeCoq<W>::choose(const Cells& left, const Cells& chosen, Mask values) {
    Cells rest = left;
    return left.any([&](size_t cell) {
        Cells more = chosen;
        more.add(cell);
        rest.remove(cell);
        const Mask together = Mask(values | graph_.mask(cell));
        if (!chosen.empty() && size_of(together) >= more.count() + 2 && find_around(more, together)) return true;
        return choose(rest, more, together);
    });
}

template <int W> bool SueDeCoq<W>::find_around(const Cells& crossing, Mask values) {
    const int needed = size_of(values) - crossing.count();
    for (const Part& a : in_line_) {
        const int by_line = a.taken_from(values);
        if (by_line < 1 || by_line >= needed) continue;
        steps_.look(in_box_.size());
        for (const Part& b : in_box_) {
            if (a.values & b.values & values || by_line + b.taken_from(values) != needed) continue;
            if (report(crossing, values, a, b)) return true;
        }
    }
    return false;
}

template <int W>
bool SueDeCoq<W>::report(const Cells& crossing, Mask values, const Part& in_line, const Part& in_box) {
    Step& step = steps_.open(Id::sue_de_coq);
    const Cells line = graph_.house_cells[line_] - crossing - in_line.cells;
    const Cells box = graph_.house_cells[box_] - crossing - in_box.cells;
    const Mask used_in_line = Mask(in_line.values | (values & ~in_box.values));
    const Mask used_in_box = Mask(in_box.values | (values & ~in_line.values));
    for_each_bit(used_in_line, [&](int index) { graph_.strike(step, line, index); });
    for_each_bit(used_in_box, [&](int index) { graph_.strike(step, box, index); });
    if (!step.has_effect()) return false;
    Graph<W>::list(step.cells, crossing);
    Graph<W>::list(step.sets.emplace_back(), in_line.cells);
    Graph<W>::list(step.sets.emplace_back(), in_box.cells);
    step.houses = {uint16_t(line_), uint16_t(box_)};
    step.values = Mask(values | in_line.values | in_box.values);
    return steps_.close();
}

}    // namespace

template <int W> bool find_almost_locked(Graph<W>& graph, Steps& steps, Id id) {
    if (!graph.almost_locked.known) Collector<W>(graph).run();
    graph.almost_locked.known = true;
    return SetSearch<W>(graph, steps, id).run();
}

template <int W> bool find_sue_de_coq(Graph<W>& graph, Steps& steps, Id) {
    const Terrain<uint16_t>& terrain = graph.terrain;
    SueDeCoq<W> search(graph, steps);
    for (size_t box = 0; box < terrain.houses; ++box) {
        if (terrain.kinds[box] != HouseKind::region) continue;
        for (const Crossing<uint16_t>& crossing : terrain.crossings[box])
            if (terrain.kinds[crossing.other] != HouseKind::region && search.find(crossing.other, box)) return true;
    }
    return false;
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W)                      \
    template bool find_almost_locked(Graph<W>&, Steps&, Id); \
    template bool find_sue_de_coq(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
