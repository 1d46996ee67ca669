#include "graph.h"

namespace tokeru::logic {

template <int W>
Graph<W>::Graph(const Terrain<Mask>& of) : terrain(of), size(of.size), sees(of.cells), house_cells(of.houses) {
    for (size_t cell = 0; cell < of.cells; ++cell)
        for (uint16_t peer : of.network.peers[cell]) sees[cell].add(peer);
    for (size_t house = 0; house < of.houses; ++house)
        for (uint16_t cell : of.house(house)) house_cells[house].add(cell);
}

template <int W> void Graph<W>::look(const Board<Mask>& at) {
    board = &at;
    Cells before[16];
    for (int index = 0; index < size; ++index) before[index] = with[index];
    for (Cells& cells : with) cells = {};
    open = bivalue = {};
    almost_locked.known = knows_deadly = false;
    live = {};
    for (auto& net : nets) net.ready = false;
    for (size_t cell = 0; cell < terrain.cells; ++cell) {
        const Mask candidates = at.masks[cell];
        if (!candidates) continue;
        open.add(cell);
        if (size_of(candidates) == 2) bivalue.add(cell);
        for_each_bit(candidates, [&](int index) {
            with[index].add(cell);
            live.add(number(cell, index));
        });
    }
    for (int index = 0; index < size; ++index)
        if (!(with[index] == before[index])) knows_hopeless_ &= Mask(~(1u << index));
}

template <int W> void Graph<W>::need_candidates() {
    if (has_candidates_) return;
    has_candidates_ = true;
    excludes.assign(terrain.cells * size_t(size), Candidates());
    for (size_t cell = 0; cell < terrain.cells; ++cell)
        for (int index = 0; index < size; ++index) {
            Candidates& out = excludes[number(cell, index)];
            for (int other = 0; other < size; ++other)
                if (other != index) out.add(number(cell, other));
            sees[cell].for_each([&](size_t peer) { out.add(number(peer, index)); });
        }
    for (uint32_t r = 0; r < terrain.problem.relations.size(); ++r) {
        const Relation& relation = terrain.problem.relations[r];
        for (int a = 0; a < size; ++a)
            for (int b = 0; b < size; ++b) {
                if (terrain.table(r)[size_t(a)] >> b & 1) continue;
                excludes[number(relation.first, a)].add(number(relation.second, b));
                excludes[number(relation.second, b)].add(number(relation.first, a));
            }
    }
}

namespace {

// Looks for ways to place one value in all of its houses.
template <int W> class Placing {
  public:
    using Cells = BitSet<W>;
    Placing(const std::vector<Cells>& sees, const std::vector<Cells>& houses) : sees_(sees), houses_(houses) {}

    Cells reached;    // the places used by some way
    // Whether there is a way with this place, or the search for one gets too long.
    bool can_be(size_t cell, const Cells& places) {
        nodes_left_ = most_nodes;
        return go_on(cell, places, {});
    }

  private:
    static constexpr int most_nodes = 2000;

    bool go_on(size_t cell, Cells left, Cells placed) {
        if (--nodes_left_ < 0) return true;
        placed.add(cell);
        left.remove(cell);
        left -= sees_[cell];
        const Cells* house = narrowest(left, placed);
        if (!house) reached |= placed;
        if (!house) return true;
        const Cells choice = *house & left;
        return try_each(choice - reached, left, placed) || try_each(choice & reached, left, placed);
    }
    bool try_each(const Cells& choice, const Cells& left, const Cells& placed) {
        bool found = false;
        choice.for_each([&](size_t cell) { found = found || go_on(cell, left, placed); });
        return found;
    }
    // The house without the value that has the fewest places for it; null when all have it.
    const Cells* narrowest(const Cells& left, const Cells& placed) const {
        const Cells* best = nullptr;
        int fewest = W * 64;
        for (const Cells& house : houses_) {
            if (house.meets(placed)) continue;
            const int places = (house & left).count();
            if (places >= fewest) continue;
            best = &house;
            fewest = places;
            if (places <= 1) break;
        }
        return best;
    }

    const std::vector<Cells>& sees_;
    const std::vector<Cells>& houses_;
    int nodes_left_ = 0;
};

}    // namespace

template <int W> const typename Graph<W>::Cells& Graph<W>::hopeless(int index) {
    const auto bit = Mask(1 << index);
    if (!(knows_hopeless_ & bit)) hopeless_[index] = find_hopeless(index);
    knows_hopeless_ |= bit;
    return hopeless_[index];
}

template <int W> typename Graph<W>::Cells Graph<W>::find_hopeless(int index) {
    const Cells& places = with[index];
    open_houses_.clear();
    for (const Cells& house : house_cells)
        if (house.meets(places)) open_houses_.push_back(house & places);
    Placing<W> placing(sees, open_houses_);
    Cells found;
    places.for_each([&](size_t cell) {
        if (!placing.reached.has(cell) && !placing.can_be(cell, places)) found.add(cell);
    });
    return found;
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template struct Graph<W>;
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
