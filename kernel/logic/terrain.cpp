#include "terrain.h"

namespace tokeru::logic {

template <class Mask>
Terrain<Mask>::Terrain(const Problem& of, Timekeeper& timekeeper)
    : problem(of),
      network(of, timekeeper, false),
      side(int(of.side)),
      size(int(of.size)),
      cells(of.cells()),
      houses(network.houses.size()),
      given_sums(of.given_sums),
      house_set(houses, cells) {
    for (size_t h = 0; h < houses; ++h) {
        kinds.push_back(kind_of(h));
        houses_of_kind[int(kinds[h])].push_back(uint16_t(h));
        for (uint16_t cell : house(h)) house_set.add(h, cell);
    }
    find_spots();
    find_crossings(timekeeper);
    find_onlookers(timekeeper);
    look_at_relations();
    read_clues(timekeeper);
}

template <class Mask> void Terrain<Mask>::look_at_relations() {
    links.clear();
    ranks.clear();
    is_sign.clear();
    has_signs = false;
    find_links();
    find_ranks();
    find_bare_cells();
}

template <class Mask> HouseKind Terrain<Mask>::kind_of(size_t h) const {
    bool row = true, column = true;
    for (uint16_t cell : house(h)) {
        row = row && cell / side == house(h)[0] / side;
        column = column && cell % side == house(h)[0] % side;
    }
    return row ? HouseKind::row : column ? HouseKind::column : HouseKind::region;
}

template <class Mask> void Terrain<Mask>::find_spots() {
    spots.reserve(cells, cells * 3);
    for (size_t cell = 0; cell < cells; ++cell) {
        for (uint16_t h : network.houses_of[cell])
            for (int position = 0; position < size; ++position)
                if (cell_at(h, position) == cell)
                    spots.add({Mask(Mask(1) << position), h, uint32_t(h) * uint32_t(size)});
        spots.close_list();
    }
}

template <class Mask> void Terrain<Mask>::find_crossings(Timekeeper& timekeeper) {
    for (size_t h = 0; h < houses; ++h) {
        for (size_t other = 0; other < houses; ++other) {
            timekeeper.look(size_t(size));
            const int shared = house_set.common(h, other);
            if (other == h || shared < 2) continue;
            if (shared > most_shared) most_shared = shared;
            crossings.add({uint16_t(other), positions_in(h, house_set, other), positions_in(other, house_set, h)});
        }
        crossings.close_list();
    }
}

template <class Mask> void Terrain<Mask>::find_onlookers(Timekeeper& timekeeper) {
    std::vector<Mask> seen(cells);
    for (size_t h = 0; h < houses; ++h) {
        seen.assign(cells, Mask(0));
        for (int position = 0; position < size; ++position)
            for (uint16_t peer : network.peers[cell_at(h, position)]) seen[peer] |= Mask(Mask(1) << position);
        for (size_t cell = 0; cell < cells; ++cell) {
            timekeeper.look(crossings[h].size());
            const Onlooker<Mask> onlooker{uint16_t(cell), seen[cell]};
            if (!at_most_one(onlooker.seen) && !house_set.has(h, cell) && !crosses(h, onlooker))
                onlookers.add(onlooker);
        }
        onlookers.close_list();
    }
}

// Whether all cells of the house that the cell sees share one other house with it.
template <class Mask> bool Terrain<Mask>::crosses(size_t h, const Onlooker<Mask>& onlooker) const {
    for (const Crossing<Mask>& crossing : crossings[h])
        if (!(onlooker.seen & ~crossing.here) && house_set.has(crossing.other, onlooker.cell)) return true;
    return false;
}

template <class Mask> void Terrain<Mask>::find_links() {
    Lists<uint16_t> ends;
    const Table less = less_than(size);
    for (const Relation& relation : problem.relations) {
        ends.add(relation.first);
        ends.add(relation.second);
        ends.close_list();
        is_sign.push_back(problem.tables[relation.table] == less);
        has_signs = has_signs || is_sign.back();
    }
    const auto relations_of = ends.template by_cell<uint32_t>(cells, [](uint16_t cell) { return cell; });
    for (size_t cell = 0; cell < cells; ++cell) {
        for (uint32_t number : relations_of[cell]) {
            const Relation& relation = problem.relations[number];
            const bool first = relation.first == cell;
            links.add({first ? relation.second : relation.first, number, first});
        }
        links.close_list();
    }
}

namespace {

// By cell: those that signs make greater, directly or through others. A chain with more signs than there are values
// need not be followed to its end: it has no solution.
template <class Mask> CellSets cells_above(const Terrain<Mask>& terrain) {
    CellSets above(terrain.cells, terrain.cells);
    const auto& relations = terrain.problem.relations;
    bool changed = true;
    for (int length = 0; length < terrain.size && changed; ++length) {
        changed = false;
        for (size_t number = relations.size(); number-- > 0;) {
            if (!terrain.is_sign[number]) continue;
            const auto [first, second, table, rule] = relations[number];
            const int before = above.count(first);
            above.add(first, second);
            above.add_all(first, above, second);
            changed = changed || above.count(first) != before;
        }
    }
    return above;
}

}    // namespace

template <class Mask> void Terrain<Mask>::find_ranks() {
    const CellSets above = has_signs ? cells_above(*this) : CellSets();
    for (size_t h = 0; h < houses; ++h) {
        for (int position = 0; has_signs && position < size; ++position) {
            Rank<Mask> rank{uint16_t(position), positions_in(h, above, cell_at(h, position)), 0};
            for (int other = 0; other < size; ++other)
                if (above.has(cell_at(h, other), cell_at(h, position))) rank.below |= Mask(Mask(1) << other);
            if (rank.above | rank.below) ranks.add(rank);
        }
        ranks.close_list();
    }
}

// Where in the house the cells of a set are.
template <class Mask> Mask Terrain<Mask>::positions_in(size_t h, const CellSets& sets, size_t set) const {
    Mask positions = 0;
    for (int position = 0; position < size; ++position)
        if (sets.has(set, cell_at(h, position))) positions |= Mask(Mask(1) << position);
    return positions;
}

template <class Mask> void Terrain<Mask>::find_bare_cells() {
    is_bare.assign(cells, 1);
    for (size_t cell = 0; cell < cells; ++cell)
        if (links[cell].size() || network.sums_of[cell].size() || network.lines_of[cell].size()) is_bare[cell] = 0;
}

#define TOKERU_INSTANTIATE(Mask) template struct Terrain<Mask>;
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
