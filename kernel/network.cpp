#include "network.h"

namespace tokeru {

template <class Mask>
Network<Mask>::Network(const Problem& problem)
    : size(int(problem.size)), cells(problem.cells()), full(first_values<Mask>(int(problem.size))) {
    domains.reserve(cells);
    for (uint64_t domain : problem.domains) domains.push_back(Mask(domain));
    find_houses(problem);
    find_peers(problem);
    find_crossings();
    find_arcs(problem);
    find_sums(problem);
}

// Keeps the complete houses, each once.
template <class Mask> void Network<Mask>::find_houses(const Problem& problem) {
    house_sets_ = CellSets(0, cells);
    for (size_t i = 0; i < problem.houses.size(); ++i) {
        const auto house = problem.houses[i];
        if (int(house.size()) != size) continue;
        const size_t set = house_sets_.add_set();
        for (uint16_t cell : house) house_sets_.add(set, cell);
        bool known = false;
        for (size_t earlier = 0; earlier < set && !known; ++earlier) known = house_sets_.equal(earlier, set);
        if (known) {
            house_sets_.drop_last_set();
            continue;
        }
        for (uint16_t cell : house) houses.add(cell);
        houses.close_list();
    }
    for (size_t cell = 0; cell < cells; ++cell) {
        for (size_t house = 0; house < houses.size(); ++house)
            if (house_sets_.has(house, cell)) houses_of.add(uint16_t(house));
        houses_of.close_list();
    }
}

template <class Mask> void Network<Mask>::find_peers(const Problem& problem) {
    sees = CellSets(cells, cells);
    CellSets house_set(1, cells);
    for (size_t i = 0; i < problem.houses.size(); ++i) {
        const auto house = problem.houses[i];
        for (uint16_t cell : house) house_set.add(0, cell);
        for (uint16_t cell : house) sees.add_all(cell, house_set, 0);
        for (uint16_t cell : house) house_set.remove(0, cell);
    }
    for (size_t cell = 0; cell < cells; ++cell) {
        sees.remove(cell, cell);
        sees.for_each(cell, [&](uint16_t peer) { peers.add(peer); });
        peers.close_list();
    }
}

template <class Mask> void Network<Mask>::find_crossings() {
    for (size_t a = 0; a < houses.size(); ++a)
        for (size_t b = a + 1; b < houses.size(); ++b)
            if (house_sets_.common(a, b) >= 2) add_crossing(a, b);
    for (size_t house = 0; house < houses.size(); ++house) {
        for (size_t i = 0; i < crossings.size(); ++i)
            if (crossings[i].first == house || crossings[i].second == house) crossings_of.add(uint32_t(i));
        crossings_of.close_list();
    }
}

template <class Mask> void Network<Mask>::add_crossing(size_t a, size_t b) {
    const auto list = uint32_t(crossing_cells.size());
    for (uint16_t cell : houses[a])
        if (house_sets_.has(b, cell)) crossing_cells.add(cell);
    crossing_cells.close_list();
    for (uint16_t cell : houses[a])
        if (!house_sets_.has(b, cell)) crossing_cells.add(cell);
    crossing_cells.close_list();
    for (uint16_t cell : houses[b])
        if (!house_sets_.has(a, cell)) crossing_cells.add(cell);
    crossing_cells.close_list();
    crossings.push_back({list, list + 1, list + 2, uint16_t(a), uint16_t(b)});
}

namespace {

Table transposed(const Table& table) {
    Table turned(table.size());
    for (size_t a = 0; a < table.size(); ++a)
        for_each_bit(table[a], [&](int b) { turned[size_t(b)] |= uint64_t(1) << a; });
    return turned;
}

Table both(const Table& left, const Table& right) {
    Table common(left.size());
    for (size_t v = 0; v < left.size(); ++v) common[v] = left[v] & right[v];
    return common;
}

// The place of a table in the list, where it is added unless it is there.
uint16_t number_of(const Table& table, std::vector<Table>& tables) {
    for (size_t i = 0; i < tables.size(); ++i)
        if (tables[i] == table) return uint16_t(i);
    tables.push_back(table);
    return uint16_t(tables.size() - 1);
}

}  // namespace

// Every relation is an arc from either cell; arcs between the same two cells become one with a common table.
template <class Mask> void Network<Mask>::find_arcs(const Problem& problem) {
    std::vector<Table> tables;
    std::vector<uint16_t> forward, backward;
    for (const Table& table : problem.tables) {
        forward.push_back(number_of(table, tables));
        backward.push_back(number_of(transposed(table), tables));
    }
    std::vector<uint32_t> start(cells + 1);
    for (const Relation& relation : problem.relations) ++start[relation.first], ++start[relation.second];
    uint32_t sum = 0;
    for (uint32_t& entry : start) {
        sum += entry;
        entry = sum;
    }
    std::vector<Arc> sorted(sum);
    for (const Relation& relation : problem.relations) {
        sorted[--start[relation.first]] = {relation.second, forward[relation.table]};
        sorted[--start[relation.second]] = {relation.first, backward[relation.table]};
    }
    arcs.reserve(cells, sum);
    for (size_t cell = 0; cell < cells; ++cell) {
        for (uint32_t i = start[cell]; i < start[cell + 1]; ++i) {
            bool merged = false;
            for (uint32_t j = start[cell]; j < i && !merged; ++j) merged = sorted[j].cell == sorted[i].cell;
            if (merged) continue;
            uint16_t number = sorted[i].support;
            for (uint32_t j = i + 1; j < start[cell + 1]; ++j)
                if (sorted[j].cell == sorted[i].cell)
                    number = number_of(both(tables[number], tables[sorted[j].support]), tables);
            arcs.add({sorted[i].cell, number});
        }
        arcs.close_list();
    }
    for (const Table& table : tables) supports.emplace_back(table, size);
}

namespace {

// More combinations than this say little and cost much; bounds have to do.
constexpr size_t max_combinations = 512;

// Adds every set of `count` values from `first` on that adds up to `total`; false when there are too many.
template <class Mask>
bool add_combinations(int first, int size, int count, int total, Mask chosen, Lists<Mask>& list) {
    if (count == 0) {
        if (total == 0) list.add(chosen);
        return list.open_list().size() <= max_combinations;
    }
    for (int value = first; value <= size; ++value) {
        const int least = count * value + count * (count - 1) / 2;
        if (least > total) return true;
        const int most = value + (count - 1) * size - (count - 1) * (count - 2) / 2;
        if (most < total) continue;
        const Mask with = Mask(chosen | value_bit<Mask>(value));
        if (!add_combinations(value + 1, size, count - 1, total - value, with, list)) return false;
    }
    return true;
}

}  // namespace

template <class Mask> void Network<Mask>::find_sums(const Problem& problem) {
    for (size_t sum = 0; sum < problem.sums.size(); ++sum) {
        const auto terms = problem.sums[sum];
        const bool cage = all_differ(terms);
        for (const Term& term : terms) sums.add(term);
        sums.close_list();
        totals.push_back(problem.totals[sum]);
        if (cage) find_combinations(terms, problem.totals[sum]);
        combinations.close_list();
        if (cage) find_onlookers(terms);
        onlookers.close_list();
    }
    for (size_t cell = 0; cell < cells; ++cell) {
        for (size_t sum = 0; sum < sums.size(); ++sum)
            for (const Term& term : sums[sum])
                if (term.cell == cell) sums_of.add(uint16_t(sum));
        sums_of.close_list();
    }
}

// Whether it is a plain sum of cells that all see each other.
template <class Mask> bool Network<Mask>::all_differ(Lists<Term>::Range terms) const {
    for (const Term& a : terms) {
        if (a.coefficient != 1) return false;
        for (const Term& b : terms)
            if (a.cell != b.cell && !sees.has(a.cell, b.cell)) return false;
    }
    return true;
}

template <class Mask> void Network<Mask>::find_combinations(Lists<Term>::Range terms, int total) {
    if (!add_combinations(1, size, int(terms.size()), total, Mask(0), combinations)) combinations.clear_open_list();
}

template <class Mask> void Network<Mask>::find_onlookers(Lists<Term>::Range terms) {
    for (uint16_t cell : peers[terms[0].cell]) {
        bool sees_all = true;
        for (const Term& term : terms) sees_all = sees_all && sees.has(cell, term.cell);
        if (sees_all) onlookers.add(cell);
    }
}

template struct Network<uint16_t>;
#ifndef TOKERU_FREESTANDING
template struct Network<uint32_t>;
template struct Network<uint64_t>;
#endif

}  // namespace tokeru
