// Wings: cells of two or three candidates around a pivot, and pairs of cells with the same two candidates.
//
//   xy-wing      [x z]───[x y]───[y z]           what sees both pincers is not z
//   xyz-wing     [x z]──[x y z]──[y z]           what sees all three is not z
//   w-wing       [x z]──x ═══ x──[x z]           what sees both cells is not z; ═══ is a house with two places for x
//   remote pair  [x y]──[x y]──[x y]──[x y]      the ends differ: what sees both is neither x nor y
#include "finders.h"

namespace tokeru::logic {

namespace {

template <int W> struct Wing {
    using Mask = typename Graph<W>::Mask;
    using Cells = typename Graph<W>::Cells;

    const Graph<W>& graph;
    Steps& steps;
    Id id;

    bool find_around_pivots() {
        const bool with_pivot = id == Id::xyz_wing;
        return (with_pivot ? graph.open - graph.bivalue : graph.bivalue).any([&](size_t pivot) {
            if (size_of(graph.mask(pivot)) != (with_pivot ? 3 : 2)) return false;
            const Cells near = graph.bivalue & graph.sees[pivot];
            return near.any([&](size_t a) { return find_second_pincer(pivot, a, near); });
        });
    }

    // The pincers share one value, z, and have the pivot's others between them.
    bool find_second_pincer(size_t pivot, size_t a, const Cells& near) {
        const Mask mask = graph.mask(pivot);
        if (size_of(Mask(graph.mask(a) & ~mask)) != (id == Id::xyz_wing ? 0 : 1)) return false;
        return near.any([&](size_t b) {
            const Mask shared = Mask(graph.mask(a) & graph.mask(b)), all = Mask(graph.mask(a) | graph.mask(b) | mask);
            if (b <= a || !is_single(shared) || size_of(all) != 3) return false;
            if (id == Id::xy_wing && shared & mask) return false;
            return tell_wing(pivot, a, b, low_index(shared));
        });
    }

    bool tell_wing(size_t pivot, size_t a, size_t b, int z) {
        Cells seen = graph.with[z] & graph.sees[a] & graph.sees[b];
        if (id == Id::xyz_wing) seen &= graph.sees[pivot];
        if (seen.empty()) return false;
        Step& step = steps.open(id);
        step.cells = {uint16_t(pivot), uint16_t(a), uint16_t(b)};
        step.values = graph.mask(a) | graph.mask(b);
        graph.strike(step, seen, z);
        step.tell_eliminated_last();
        return steps.close();
    }

    bool find_equal_pairs() {
        return graph.bivalue.any([&](size_t a) {
            return (graph.bivalue - graph.sees[a]).any([&](size_t b) {
                if (b <= a || graph.mask(a) != graph.mask(b)) return false;
                const int low = low_index(graph.mask(a)), high = high_index(graph.mask(a));
                return find_link(a, b, low, high) || find_link(a, b, high, low);
            });
        });
    }

    // A house with two places for x, one seen by each cell.
    bool find_link(size_t a, size_t b, int x, int z) {
        const Cells seen = graph.with[z] & graph.sees[a] & graph.sees[b];
        if (seen.empty()) return false;
        for (size_t house = 0; house < graph.terrain.houses; ++house) {
            const Cells places = graph.house_cells[house] & graph.with[x];
            if (places.count() != 2 || places.has(a) || places.has(b)) continue;
            if (!places.within(graph.sees[a] | graph.sees[b])) continue;
            if (!places.meets(graph.sees[a]) || !places.meets(graph.sees[b])) continue;
            Step& step = steps.open(id);
            step.cells = {uint16_t(a), uint16_t(b)};
            step.houses = {uint16_t(house)};
            step.values = graph.mask(a);
            graph.strike(step, seen, z);
            step.tell_eliminated_last();
            if (steps.close()) return true;
        }
        return false;
    }

    bool find_remote_pairs() {
        return graph.bivalue.any([&](size_t start) { return find_remote_from(start); });
    }

    // Ring after ring of cells with the same two values; every second ring has the other value.
    bool find_remote_from(size_t start) {
        Cells left{};
        graph.bivalue.for_each([&](size_t cell) {
            if (graph.mask(cell) == graph.mask(start)) left.add(cell);
        });
        if (left.count() < 4) return false;
        std::vector<Cells> rings{Cells{}};
        rings[0].add(start);
        for (left.remove(start); !rings.back().empty(); left -= rings.back()) {
            Cells reached{};
            rings.back().for_each([&](size_t cell) { reached |= graph.sees[cell] & left; });
            rings.push_back(reached);
            if (rings.size() % 2 || rings.size() < 4) continue;
            if (reached.any([&](size_t end) { return end > start && tell_remote(rings, end); })) return true;
        }
        return false;
    }

    bool tell_remote(const std::vector<Cells>& rings, size_t end) {
        const Mask mask = graph.mask(end);
        const Cells seen = graph.sees[rings[0].first()] & graph.sees[end];
        const int low = low_index(mask), high = high_index(mask);
        if (!seen.meets(graph.with[low] | graph.with[high])) return false;
        Step& step = steps.open(id);
        step.values = mask;
        step.cells = path_back(rings, end);
        step.chains.push_back(chain_through(step.cells, low, high));
        strike_beside_chain(step, low, high);
        return steps.close();
    }

    std::vector<uint16_t> path_back(const std::vector<Cells>& rings, size_t end) const {
        std::vector<uint16_t> path{uint16_t(end)};
        for (size_t ring = rings.size() - 1; ring-- > 0;)
            path.push_back(uint16_t((rings[ring] & graph.sees[path.back()]).first()));
        return path;
    }

    // x off, y on, then in the next cell y off, x on, and so on.
    static std::vector<Node> chain_through(const std::vector<uint16_t>& cells, int x, int y) {
        std::vector<Node> chain;
        for (size_t i = 0; i < cells.size(); ++i) {
            chain.push_back({false, uint16_t(i % 2 ? y : x), {cells[i]}});
            chain.push_back({true, uint16_t(i % 2 ? x : y), {cells[i]}});
        }
        return chain;
    }

    // Any two cells of the chain with an even number of cells between them differ, not just the ends.
    void strike_beside_chain(Step& step, int x, int y) const {
        const std::vector<uint16_t>& path = step.cells;
        for (size_t i = 0; i < path.size(); ++i)
            for (size_t j = i + 3; j < path.size(); j += 2) {
                const Cells seen = graph.sees[path[i]] & graph.sees[path[j]];
                graph.strike(step, seen, x);
                graph.strike(step, seen, y);
            }
    }
};

}    // namespace

template <int W> bool find_wing(Graph<W>& graph, Steps& steps, Id id) {
    Wing<W> wing{graph, steps, id};
    if (id == Id::remote_pair) return wing.find_remote_pairs();
    if (id == Id::w_wing) return wing.find_equal_pairs();
    return wing.find_around_pivots();
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template bool find_wing(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
