// Techniques that rely on there being one solution: what would leave two is false.
//
//     a b        Four cells, none of them given, with two values in turn: u v above v u. Swap the values, and every
//     c d        house still has what it had. That would be a second solution, so it cannot happen.
//
// It holds only if the swap breaks no rule. Every house, complete or not, must hold none of the corners, or just two
// neighbours, which swap; and no corner may be in a relation or a sum, or lack one of the values in its domain.
#include "finders.h"

namespace tokeru::logic {

namespace {

// Corners by number: a 0, b 1, c 2, d 3.
constexpr int beside(int corner) { return corner ^ 1; }
constexpr int below(int corner) { return corner ^ 2; }
constexpr int opposite(int corner) { return corner ^ 3; }

// ── by the rules: which rectangles can be swapped ──

template <int W> struct AllHouses {
    std::vector<BitSet<W>> cells;    // by house of the problem
    Lists<uint32_t> of;              // by cell

    explicit AllHouses(const Problem& problem)
        : cells(problem.houses.size()),
          of(problem.houses.template by_cell<uint32_t>(problem.cells(), [](uint16_t cell) { return cell; })) {
        for (size_t house = 0; house < cells.size(); ++house)
            for (uint16_t cell : problem.houses[house]) cells[house].add(cell);
    }
};

template <int W> bool can_swap(const Graph<W>& graph, const AllHouses<W>& houses, const uint16_t* corners) {
    for (int i = 0; i < 4; ++i) {
        const uint16_t corner = corners[i], next = corners[beside(i)], under = corners[below(i)];
        if (!graph.terrain.is_bare[corner]) return false;
        if (!graph.sees[corner].has(next) || !graph.sees[corner].has(under)) return false;
        for (uint32_t house : houses.of[corner]) {
            const BitSet<W>& cells = houses.cells[house];
            if (cells.has(corners[opposite(i)]) || cells.has(next) == cells.has(under)) return false;
        }
    }
    return true;
}

template <int W> void need_rectangles(Graph<W>& graph) {
    if (graph.has_rectangles) return;
    graph.has_rectangles = true;
    graph.rectangles.clear();
    const AllHouses<W> houses(graph.terrain.problem);
    const int side = graph.terrain.side;
    for (int above = 0; above < side; ++above)
        for (int under = above + 1; under < side; ++under)
            for (int left = 0; left < side; ++left)
                for (int right = left + 1; right < side; ++right) {
                    Rectangle<W> rectangle{{uint16_t(above * side + left), uint16_t(above * side + right),
                                            uint16_t(under * side + left), uint16_t(under * side + right)},
                                           {}};
                    if (!can_swap(graph, houses, rectangle.corners)) continue;
                    for (uint16_t corner : rectangle.corners) rectangle.cells.add(corner);
                    graph.rectangles.push_back(rectangle);
                }
}

// ── by the board: rectangles of open cells that could end with two values in turn ──

template <int W> class Deadly {
  public:
    using Mask = uint16_t;
    using Cells = BitSet<W>;

    Deadly(const Graph<W>& graph, const Rectangle<W>& rectangle, Mask pair)
        : graph_(graph), corners_(rectangle.corners), pair_(pair) {
        for (int i = 0; i < 4; ++i) {
            const Mask more = Mask(mask(i) & ~pair);
            if (!more) continue;
            others_ |= 1u << i;
            further_ = Mask(further_ | more);
            other_cells_.add(corners_[i]);
        }
    }

    bool is_possible() const {
        for (int i = 0; i < 4; ++i)
            if (pair_ & ~graph_.terrain.network.domains[corners_[i]]) return false;
        const Mask u = lowest(pair_), v = Mask(pair_ ^ u);
        return alternates(u, v) || alternates(v, u);
    }
    bool find(Steps& steps, Id id) const;

  private:
    // Which corners have further values.
    bool on_diagonal() const { return others_ == 0b1001 || others_ == 0b0110; }
    bool on_side() const { return size_of(others_) == 2 && !on_diagonal(); }
    bool on_three() const { return size_of(others_) == 3; }

    Mask mask(int corner) const { return graph_.mask(corners_[corner]); }
    bool alternates(Mask u, Mask v) const { return mask(0) & u && mask(3) & u && mask(1) & v && mask(2) & v; }
    Step& open(Steps& steps, Id id) const {
        Step& step = steps.open(id);
        step.cells.assign(corners_, corners_ + 4);
        step.values = pair_;
        step.last_values = further_;
        return step;
    }
    int house_with_only(int index, int corner, int other) const;

    bool find_one_corner(Steps& steps, Id id) const;
    bool find_common_value(Steps& steps, Id id) const;
    bool find_subset(Steps& steps, Id id) const;
    bool find_subset_in(size_t house, Steps& steps, Id id) const;
    bool tell_subset(size_t house, const Cells& subset, Mask values, Steps& steps, Id id) const;
    bool find_locked_value(Steps& steps, Id id) const;
    bool find_locked_diagonal(Steps& steps, Id id) const;
    bool find_hidden(Steps& steps, Id id) const;

    const Graph<W>& graph_;
    const uint16_t* corners_;
    Mask pair_;
    Mask further_ = 0;       // values beside the pair
    unsigned others_ = 0;    // the corners that have some, as bits
    Cells other_cells_;
};

// Type 1. The only corner with other values has one of those.
template <int W> bool Deadly<W>::find_one_corner(Steps& steps, Id id) const {
    if (!is_single(others_)) return false;
    graph_.board->strike_all(open(steps, id), corners_[low_index(others_)], pair_);
    return steps.close();
}

// Types 2 (a side) and 5 (a diagonal, or three corners). All have the same extra value, so it is in one of them.
template <int W> bool Deadly<W>::find_common_value(Steps& steps, Id id) const {
    if (!is_single(further_)) return false;
    if (id == Id::unique_rectangle_2 ? !on_side() : !on_diagonal() && !on_three()) return false;
    graph_.strike(open(steps, id), graph_.seen_by_all(other_cells_), low_index(further_));
    return steps.close();
}

// Type 3. One of the two corners has an extra value. Together with k cells that see both, and k + 1 values in all, they
// make a naked subset.
template <int W> bool Deadly<W>::find_subset(Steps& steps, Id id) const {
    if (!on_side() || is_single(further_)) return false;
    for (uint16_t house : graph_.terrain.network.houses_of[other_cells_.first()])
        if (other_cells_.within(graph_.house_cells[house]) && find_subset_in(house, steps, id)) return true;
    return false;
}

template <int W> bool Deadly<W>::find_subset_in(size_t house, Steps& steps, Id id) const {
    uint16_t cells[16];
    int count = 0;
    const Cells rest = (graph_.house_cells[house] & graph_.open) - other_cells_;
    rest.for_each([&](size_t cell) { cells[count++] = uint16_t(cell); });
    for (int wanted = 1; wanted < count; ++wanted)
        for (unsigned chosen = 1; chosen < 1u << count; ++chosen) {
            if (size_of(chosen) != wanted) continue;
            Mask together = further_;
            for_each_bit(chosen, [&](int i) { together = Mask(together | graph_.mask(cells[i])); });
            if (size_of(together) != wanted + 1) continue;
            Cells subset;
            for_each_bit(chosen, [&](int i) { subset.add(cells[i]); });
            if (tell_subset(house, subset, together, steps, id)) return true;
        }
    return false;
}

template <int W>
bool Deadly<W>::tell_subset(size_t house, const Cells& subset, Mask values, Steps& steps, Id id) const {
    Step& step = open(steps, id);
    step.houses.push_back(uint16_t(house));
    Graph<W>::list(step.sets.emplace_back(), subset);
    const Cells around = graph_.seen_by_all(subset | other_cells_);
    for_each_bit(values, [&](int index) { graph_.strike(step, around, index); });
    return steps.close();
}

// A complete house that has the value in these two cells only, or -1.
template <int W> int Deadly<W>::house_with_only(int index, int corner, int other) const {
    for (uint16_t house : graph_.terrain.network.houses_of[corners_[corner]]) {
        const Cells& cells = graph_.house_cells[house];
        if (!cells.has(corners_[other])) continue;
        Cells places = cells & graph_.with[index];
        if (places.empty()) continue;
        places.remove(corners_[corner]);
        places.remove(corners_[other]);
        if (places.empty()) return house;
    }
    return -1;
}

// Type 4. Their house has one of the values only in these two corners, so neither has the other value.
template <int W> bool Deadly<W>::find_locked_value(Steps& steps, Id id) const {
    if (!on_side()) return false;
    const int corner = low_index(others_), other = high_index(others_);
    for (Mask left = pair_; left; left = without_lowest(left)) {
        const int house = house_with_only(low_index(left), corner, other);
        if (house < 0) continue;
        Step& step = open(steps, id);
        step.houses.push_back(uint16_t(house));
        for (int i : {corner, other}) graph_.board->strike_all(step, corners_[i], Mask(pair_ & ~lowest(left)));
        if (steps.close()) return true;
    }
    return false;
}

// Type 6. In both rows, or both columns, the value has no other places. If it were in one of the two corners, it would be
// in the other too, and all four would be decided.
template <int W> bool Deadly<W>::find_locked_diagonal(Steps& steps, Id id) const {
    if (!on_diagonal()) return false;
    const int corner = low_index(others_), other = opposite(corner);
    for (Mask left = pair_; left; left = without_lowest(left))
        for (auto* next : {beside, below}) {
            const int first = house_with_only(low_index(left), corner, next(corner));
            const int second = house_with_only(low_index(left), other, next(other));
            if (first < 0 || second < 0) continue;
            Step& step = open(steps, id);
            step.houses = {uint16_t(first), uint16_t(second)};
            for (int i : {corner, other}) graph_.board->strike(step, corners_[i], low_index(left));
            if (steps.close()) return true;
        }
    return false;
}

// Hidden rectangle. The opposite corner has just the pair. If this one had v, then both corners between would have u,
// as its row and column have u nowhere else, and the opposite corner would have v.
template <int W> bool Deadly<W>::find_hidden(Steps& steps, Id id) const {
    if (!on_three() && !on_diagonal()) return false;
    for (int corner = 0; corner < 4; ++corner) {
        if (others_ >> opposite(corner) & 1) continue;
        for (Mask left = pair_; left; left = without_lowest(left)) {
            const int across = house_with_only(low_index(left), corner, beside(corner));
            const int down = house_with_only(low_index(left), corner, below(corner));
            if (across < 0 || down < 0) continue;
            Step& step = open(steps, id);
            step.houses = {uint16_t(across), uint16_t(down)};
            graph_.board->strike_all(step, corners_[corner], Mask(pair_ & ~lowest(left)));
            if (steps.close()) return true;
        }
    }
    return false;
}

template <int W> bool Deadly<W>::find(Steps& steps, Id id) const {
    switch (id) {
        case Id::unique_rectangle_1: return find_one_corner(steps, id);
        case Id::unique_rectangle_2:
        case Id::unique_rectangle_5: return find_common_value(steps, id);
        case Id::unique_rectangle_3: return find_subset(steps, id);
        case Id::unique_rectangle_4: return find_locked_value(steps, id);
        case Id::unique_rectangle_6: return find_locked_diagonal(steps, id);
        default: return find_hidden(steps, id);
    }
}

// A corner without extra values tells which pair it is. Calls see(deadly) for each pair, until it returns true.
template <int W, class See> bool for_each_pair(const Graph<W>& graph, const Rectangle<W>& rectangle, See see) {
    uint16_t earlier = 0;
    for (uint16_t corner : rectangle.corners) {
        const uint16_t pair = graph.mask(corner);
        if (!graph.bivalue.has(corner) || pair == earlier) continue;
        earlier = pair;
        const Deadly<W> deadly(graph, rectangle, pair);
        if (deadly.is_possible() && see(deadly)) return true;
    }
    return false;
}

// ── avoidable rectangles: some corners are placed already, none of them given ──

template <int W> class Avoidable {
  public:
    using Mask = uint16_t;

    Avoidable(const Graph<W>& graph, const Rectangle<W>& rectangle) : graph_(graph), corners_(rectangle.corners) {
        for (int i = 0; i < 4; ++i)
            if (graph.open.has(corners_[i])) open_ |= 1u << i;
    }
    bool find(Steps& steps, Id id) const {
        return id == Id::avoidable_rectangle_1 ? find_one_open(steps, id) : find_two_open(steps, id);
    }

  private:
    int value(int corner) const { return graph_.board->values[corners_[corner]]; }
    bool can_all_have(Mask pair) const {
        for (int i = 0; i < 4; ++i)
            if (pair & ~graph_.terrain.network.domains[corners_[i]] || graph_.board->given[corners_[i]]) return false;
        return true;
    }
    Step& open(Steps& steps, Id id, Mask pair) const {
        Step& step = steps.open(id);
        step.cells.assign(corners_, corners_ + 4);
        step.values = pair;
        return step;
    }
    bool find_one_open(Steps& steps, Id id) const;
    bool find_two_open(Steps& steps, Id id) const;

    const Graph<W>& graph_;
    const uint16_t* corners_;
    unsigned open_ = 0;    // corners as bits
};

// Type 1. The last corner would make the two values alternate.
template <int W> bool Avoidable<W>::find_one_open(Steps& steps, Id id) const {
    if (!is_single(open_)) return false;
    const int corner = low_index(open_), u = value(opposite(corner));
    if (value(beside(corner)) != value(below(corner))) return false;
    const Mask pair = Mask(value_bit<Mask>(u) | value_bit<Mask>(value(beside(corner))));
    if (!can_all_have(pair)) return false;
    graph_.board->strike(open(steps, id, pair), corners_[corner], u - 1);
    return steps.close();
}

// Type 2. The last two corners, neighbours, would make them alternate unless one of the two has a third value.
template <int W> bool Avoidable<W>::find_two_open(Steps& steps, Id id) const {
    if (size_of(open_) != 2) return false;
    const int corner = low_index(open_), other = high_index(open_);
    if (other == opposite(corner)) return false;
    const Mask here = value_bit<Mask>(value(opposite(corner))), there = value_bit<Mask>(value(opposite(other)));
    const Mask third = Mask(graph_.mask(corners_[corner]) & ~here);
    if (!is_single(third) || third != Mask(graph_.mask(corners_[other]) & ~there)) return false;
    if (!can_all_have(Mask(here | there))) return false;
    Step& step = open(steps, id, Mask(here | there));
    step.last_values = third;
    BitSet<W> both;
    both.add(corners_[corner]);
    both.add(corners_[other]);
    graph_.strike(step, graph_.seen_by_all(both), low_index(third));
    return steps.close();
}

template <int W> bool has_given(const Graph<W>& graph, const Rectangle<W>& rectangle) {
    for (uint16_t corner : rectangle.corners)
        if (graph.board->given[corner]) return true;
    return false;
}

// Most rectangles are of no use to any of these techniques, so they are sorted out once for all of them.
template <int W> void need_deadly(Graph<W>& graph) {
    if (graph.knows_deadly) return;
    graph.knows_deadly = true;
    graph.deadly.clear();
    graph.avoidable.clear();
    for (size_t number = 0; number < graph.rectangles.size(); ++number) {
        const Rectangle<W>& rectangle = graph.rectangles[number];
        const int open = (rectangle.cells & graph.open).count();
        if (open == 4 && for_each_pair(graph, rectangle, [](const Deadly<W>&) { return true; }))
            graph.deadly.push_back(uint16_t(number));
        else if ((open == 1 || open == 2) && !has_given(graph, rectangle))
            graph.avoidable.push_back(uint16_t(number));
    }
}

bool is_avoidable(Id id) { return id == Id::avoidable_rectangle_1 || id == Id::avoidable_rectangle_2; }

// ── the graveyard of bivalue cells ──

// Only complete houses tie the cell to others.
template <int W> bool is_in_complete_houses_only(const Graph<W>& graph, size_t cell) {
    BitSet<W> around;
    for (uint16_t house : graph.terrain.network.houses_of[cell]) around |= graph.house_cells[house];
    around.remove(cell);
    return graph.terrain.is_bare[cell] && around == graph.sees[cell];
}

// Without the candidate, every house has exactly two places for every value it still needs.
template <int W> bool is_graveyard_without(const Graph<W>& graph, size_t cell, int without) {
    for (size_t house = 0; house < graph.terrain.houses; ++house)
        for (int index = 0; index < graph.size; ++index) {
            const int more = index == without && graph.house_cells[house].has(cell);
            const int places = size_of(graph.board->places_of(house, index));
            if (places && places != 2 + more) return false;
        }
    return true;
}

}    // namespace

template <int W> bool find_rectangle(Graph<W>& graph, Steps& steps, Id id) {
    need_rectangles(graph);
    need_deadly(graph);
    if (is_avoidable(id)) {
        for (uint16_t number : graph.avoidable)
            if (Avoidable<W>(graph, graph.rectangles[number]).find(steps, id)) return true;
        return false;
    }
    for (uint16_t number : graph.deadly)
        if (for_each_pair(graph, graph.rectangles[number],
                          [&](const Deadly<W>& deadly) { return deadly.find(steps, id); }))
            return true;
    return false;
}

// All open cells have two candidates, except one that has three. Suppose that one of the three, w, were false, and that
// every house then had exactly two places for each value it still needs. Given a solution, let every open cell take its
// other candidate. Each value moves from one of its two places in a house to the other, so every house is still right.
// As only complete houses tie the open cells together, that is a second solution. So there would be two solutions or
// none; but there is one, so w is true.
template <int W> bool find_bug_plus_one(Graph<W>& graph, Steps& steps, Id id) {
    const BitSet<W> rest = graph.open - graph.bivalue;
    if (rest.count() != 1 || size_of(graph.mask(rest.first())) != 3) return false;
    const size_t cell = rest.first();
    bool houses_are_all = true;
    graph.open.for_each(
        [&](size_t each) { houses_are_all = houses_are_all && is_in_complete_houses_only(graph, each); });
    if (!houses_are_all) return false;
    for (uint16_t left = graph.mask(cell); left; left = without_lowest(left)) {
        if (!is_graveyard_without(graph, cell, low_index(left))) continue;
        Step& step = steps.open(id);
        step.cells.push_back(uint16_t(cell));
        step.add_value(low_index(left));
        graph.board->strike_all(step, cell, uint16_t(~lowest(left)));
        if (steps.close()) return true;
    }
    return false;
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W)                  \
    template bool find_rectangle(Graph<W>&, Steps&, Id); \
    template bool find_bug_plus_one(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
