#include "network.h"

#include <algorithm>
#include <utility>

namespace tokeru {

template <class Mask>
Network<Mask>::Network(const Problem& problem, Timekeeper& timekeeper, bool for_search)
    : size(int(problem.size)),
      cells(problem.cells()),
      full(first_values<Mask>(int(problem.size))),
      given_sums(problem.given_sums) {
    domains.reserve(cells);
    for (uint64_t domain : problem.domains) domains.push_back(Mask(domain));
    find_houses(problem, timekeeper);
    find_peers(problem, timekeeper);
    if (for_search) find_crossings(timekeeper);
    find_arcs(problem, timekeeper);
    find_sums(problem, timekeeper, for_search);
    if (for_search) find_companies(problem, timekeeper);
    sums_of = sums.template by_cell<uint32_t>(cells, [](const Term& term) { return term.cell; });
    find_automata(problem, timekeeper, for_search);
    lines_of = automata.lines.template by_cell<uint32_t>(cells, [](uint16_t cell) { return cell; });
}

namespace {

// The same lists, with neighbouring numbers packed into words.
template <class Index> Lists<Marks> as_marks(const Lists<Index>& lists) {
    Lists<Marks> marks;
    marks.reserve(lists.size(), lists.size() * 2);
    for (size_t i = 0; i < lists.size(); ++i) {
        Marks open{0, 0};
        for (Index number : lists[i]) {
            if (open.bits && open.word != number / 64) {
                marks.add(open);
                open.bits = 0;
            }
            open.word = number / 64;
            open.bits |= uint64_t(1) << number % 64;
        }
        if (open.bits) marks.add(open);
        marks.close_list();
    }
    return marks;
}

}    // namespace

// Keeps the complete houses, each once.
template <class Mask> void Network<Mask>::find_houses(const Problem& problem, Timekeeper& timekeeper) {
    house_sets_ = CellSets(0, cells);
    for (size_t i = 0; i < problem.houses.size(); ++i) {
        const auto house = problem.houses[i];
        if (int(house.size()) != size) continue;
        const size_t set = house_sets_.add_set();
        for (uint16_t cell : house) house_sets_.add(set, cell);
        timekeeper.look(set);
        bool known = false;
        for (size_t earlier = 0; earlier < set && !known; ++earlier) known = house_sets_.equal(earlier, set);
        if (known) {
            house_sets_.drop_last_set();
            continue;
        }
        for (uint16_t cell : house) houses.add(cell);
        houses.close_list();
        house_numbers.push_back(uint32_t(i));
    }
    houses_of = houses.template by_cell<uint16_t>(cells, [](uint16_t cell) { return cell; });
    house_marks = as_marks(houses_of);
}

template <class Mask> void Network<Mask>::find_peers(const Problem& problem, Timekeeper& timekeeper) {
    sees = CellSets(cells, cells);
    peers.reserve(cells, cells * size_t(size) * 4);
    CellSets house_set(1, cells);
    for (size_t i = 0; i < problem.houses.size(); ++i) {
        const auto house = problem.houses[i];
        if (house.size() == 2) {
            sees.add(house[0], house[1]);
            sees.add(house[1], house[0]);
            continue;
        }
        timekeeper.look(house.size() * problem.size);
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

// Where two complete houses share cells, the other cells of both hold the same values. A crossing lists them: first
// those of one house, then, just as many, those of the other.
//
//            ┌───┐
//   ─────────┤ x ├───────
//    y  y  y │ s │ y  y  y      s shared, x and y equal as sets
//   ─────────┤ x ├───────
//            └───┘
template <class Mask> void Network<Mask>::find_crossings(Timekeeper& timekeeper) {
    crossings.reserve(houses.size() * 2, houses.size() * size_t(size) * 4);
    bool all_alike = true;
    for (size_t a = 0; a < houses.size(); ++a)
        for (size_t b = a + 1; b < houses.size(); ++b) {
            timekeeper.look(size_t(size));
            if (house_sets_.common(a, b) < 2) continue;
            for (const auto& [house, other] : {std::pair(a, b), std::pair(b, a)})
                for (uint16_t cell : houses[house])
                    if (!house_sets_.has(other, cell)) crossings.add(cell);
            crossings.close_list();
            all_alike = all_alike && crossings[crossings.size() - 1].size() == crossings[0].size();
        }
    if (!all_alike) find_leftovers(timekeeper);    // where they are, as on the usual board, nothing is left over
    crossing_marks = as_marks(crossings.template by_cell<uint32_t>(cells, [](uint16_t cell) { return cell; }));
}

// The law of leftovers: a run of houses, such as neighbouring rows, holds every value as often as the same number of
// other houses that lie in it for the greater part. So the cells that only the run has hold the same values as those that
// only the others have. They are kept like a crossing.
//
//   a a a b b x
//   a a a b b b      a and b, which has y too, nearly fill two rows of 6: x and y hold the same value
//   . . . . y .
template <class Mask> void Network<Mask>::find_leftovers(Timekeeper& timekeeper) {
    for (size_t first = 0; first < houses.size(); ++first) {
        CellSets sides(2, cells);    // the run, and those that cover it
        sides.add_all(0, house_sets_, first);
        // What a run of more than half of the houses leaves over, the other houses leave over too.
        for (size_t last = first + 1; last < houses.size() && 2 * int(last - first + 1) <= size; ++last) {
            if (sides.common(0, house_sets_, last)) break;
            sides.add_all(0, house_sets_, last);
            sides.remove_all(1, sides, 1);
            size_t missing = last - first + 1;
            timekeeper.look(houses.size() * size_t(size));
            for (size_t house = 0; house < houses.size(); ++house) {
                if (2 * house_sets_.common(house, sides, 0) <= size || (first <= house && house <= last)) continue;
                if (house_sets_.common(house, sides, 1)) continue;
                sides.add_all(1, house_sets_, house);
                --missing;
            }
            if (missing == 0) add_leftover(sides);
        }
    }
}

// Of the cells of the run and those of the others.
template <class Mask> void Network<Mask>::add_leftover(const CellSets& sides) {
    const int left_over = sides.count(0) - sides.common(0, 1);
    if (left_over == 0 || left_over >= size) return;
    for (const size_t side : {0, 1})
        sides.for_each(side, [&](uint16_t cell) {
            if (!sides.has(1 - side, cell)) crossings.add(cell);
        });
    crossings.close_list();
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

// For each cell the numbers of the relations that it is in.
Lists<uint32_t> relations_by_cell(const Problem& problem) {
    Lists<uint16_t> ends;
    ends.reserve(problem.relations.size(), problem.relations.size() * 2);
    for (const Relation& relation : problem.relations) {
        ends.add(relation.first);
        ends.add(relation.second);
        ends.close_list();
    }
    return ends.by_cell<uint32_t>(problem.cells(), [](uint16_t cell) { return cell; });
}

// The index of a table in the list; it is added if it is not there yet.
uint16_t number_of(const Table& table, std::vector<Table>& tables) {
    for (size_t i = 0; i < tables.size(); ++i)
        if (tables[i] == table) return uint16_t(i);
    tables.push_back(table);
    return uint16_t(tables.size() - 1);
}

}    // namespace

// Every relation is an arc from either cell; arcs between the same two cells become one with a common table.
template <class Mask> void Network<Mask>::find_arcs(const Problem& problem, Timekeeper& timekeeper) {
    struct Directed {
        uint16_t cell, table;
    };
    std::vector<Table> tables;
    std::vector<uint16_t> forward, backward;
    for (const Table& table : problem.tables) {
        forward.push_back(number_of(table, tables));
        backward.push_back(number_of(transposed(table), tables));
    }
    const auto relations_of = relations_by_cell(problem);
    Lists<Directed> merged;
    merged.reserve(cells, problem.relations.size() * 2);
    for (size_t cell = 0; cell < cells; ++cell) {
        for (uint32_t number : relations_of[cell]) {
            timekeeper.look(merged.open_list().size() + tables.size());
            const Relation& relation = problem.relations[number];
            const bool onward = relation.first == cell;
            const Directed arc = {onward ? relation.second : relation.first,
                                  onward ? forward[relation.table] : backward[relation.table]};
            Directed* known = nullptr;
            for (Directed& earlier : merged.open_list_to_change())
                if (earlier.cell == arc.cell) known = &earlier;
            if (known)
                known->table = number_of(both(tables[known->table], tables[arc.table]), tables);
            else
                merged.add(arc);
        }
        merged.close_list();
    }
    supports.reserve(tables.size());
    for (const Table& table : tables) supports.emplace_back(table, size);
    arcs.reserve(cells, problem.relations.size() * 2);
    for (size_t cell = 0; cell < cells; ++cell) {
        for (const Directed& arc : merged[cell])
            arcs.add({supports[arc.table].table(), supports[arc.table].kind(), arc.cell});
        arcs.close_list();
    }
}

// A sign's cells may be related in another way too: then there are two arcs between them.
template <class Mask> void Network<Mask>::set_signs(const Sign* signs, size_t count) {
    if (of_signs_.empty()) {
        own_arcs_ = arcs;
        of_signs_.emplace_back(less_than(size), size);
        of_signs_.emplace_back(transposed(less_than(size)), size);
    }
    std::vector<uint32_t> start(cells + 1);
    for (size_t cell = 0; cell < cells; ++cell) start[cell] = uint32_t(own_arcs_[cell].size());
    for (size_t i = 0; i < count; ++i) ++start[signs[i].low], ++start[signs[i].high];
    uint32_t end = 0;
    for (uint32_t& entry : start) entry = end += entry;
    std::vector<Arc<Mask>> all(end);
    const auto add = [&](const Support<Mask>& support, uint16_t from, uint16_t to) {
        all[--start[from]] = {support.table(), support.kind(), to};
    };
    for (size_t i = 0; i < count; ++i) {
        add(of_signs_[0], signs[i].low, signs[i].high);
        add(of_signs_[1], signs[i].high, signs[i].low);
    }
    for (size_t cell = 0; cell < cells; ++cell)
        for (const Arc<Mask>& arc : own_arcs_[cell]) all[--start[cell]] = arc;
    arcs = Lists<Arc<Mask>>(std::move(start), std::move(all));
}

namespace {

// More combinations than this tell little and cost much; bounds have to do.
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

}    // namespace

namespace {

// Groups of cells that add up to one cell, the circle: a + b = o.
class Circles {
  public:
    explicit Circles(const Problem& problem) : problem_(problem) {
        for (size_t sum = 0; sum < problem.given_sums; ++sum) {
            const Sides sides = sides_of(sum);
            if (sides.added.size() > 1 && sides.taken.size() == 1) circles_.push_back({sides.added, sides.taken[0]});
            if (sides.taken.size() > 1 && sides.added.size() == 1) circles_.push_back({sides.taken, sides.added[0]});
        }
    }
    // a + b = c + d, where both are known to be o.
    bool imply(size_t sum) const {
        if (circles_.size() < 2 || sum >= problem_.given_sums) return false;
        const Sides sides = sides_of(sum);
        for (const Circle& circle : circles_)
            for (const Circle& other : circles_)
                if (circle.cell == other.cell && circle.cells == sides.added && other.cells == sides.taken) return true;
        return false;
    }

  private:
    using Cells = std::vector<uint16_t>;    // ascending
    struct Circle {
        Cells cells;
        uint16_t cell;
    };
    struct Sides {
        Cells added, taken;
    };
    // Nothing, if it is not such a sum.
    Sides sides_of(size_t sum) const {
        Sides sides;
        if (problem_.totals[sum] != 0) return sides;
        for (const Term& term : problem_.sums[sum]) {
            if (term.coefficient != 1 && term.coefficient != -1) return {};
            Cells& side = term.coefficient == 1 ? sides.added : sides.taken;
            side.insert(std::lower_bound(side.begin(), side.end(), term.cell), term.cell);
        }
        return sides;
    }

    const Problem& problem_;
    std::vector<Circle> circles_;
};

}    // namespace

// Logic tells all of them. For a search those that others imply only cost time.
template <class Mask>
void Network<Mask>::find_sums(const Problem& problem, Timekeeper& timekeeper, bool for_search) {
    const Circles circles(problem);
    for (size_t sum = 0; sum < problem.sums.size(); ++sum) {
        const auto terms = problem.sums[sum];
        timekeeper.look(terms.size() * problem.size);
        if (for_search && circles.imply(sum)) {
            --given_sums;
            continue;
        }
        const bool cage = all_differ(terms);
        if (cage && int(terms.size()) <= size)
            add_clique(terms);
        else
            gather_cliques(terms);
        totals.push_back(problem.totals[sum]);
        if (cage) find_combinations(terms, problem.totals[sum]);
        combinations.close_list();
    }
}

namespace {

// The relations of one rule, if it relates all of its cells with each other, and in one way.
class Company {
  public:
    Company(const Problem& problem, const Relation* first, const Relation* last)
        : table_(problem.tables[first->table]) {
        for (const Relation* relation = first; relation != last; ++relation) {
            add(relation->first);
            add(relation->second);
            is_one_way_ = is_one_way_ && relation->table == first->table;
        }
        is_one_way_ = is_one_way_ && size_t(last - first) == cells_.size() * (cells_.size() - 1) / 2;
        for (size_t a = 0; a < table_.size(); ++a)
            for_each_bit(table_[a], [&](int b) { is_one_way_ = is_one_way_ && table_[size_t(b)] >> a & 1; });
    }
    const std::vector<uint16_t>& cells() const { return cells_; }
    bool is_one_way() const { return is_one_way_; }
    bool lets_equal() const {
        for (size_t value = 0; value < table_.size(); ++value)
            if (table_[value] >> value & 1) return true;
        return false;
    }
    // Adds every set of values, one for each cell, that all go with each other; false when there are too many.
    template <class Mask> bool add_sets(Lists<Mask>& list) const {
        return add_sets(cells_.size(), first_values<uint64_t>(int(table_.size())), uint64_t(0), list);
    }

  private:
    void add(uint16_t cell) {
        if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end()) cells_.push_back(cell);
    }
    template <class Mask> bool add_sets(size_t count, uint64_t fitting, uint64_t chosen, Lists<Mask>& list) const {
        if (count == 0) list.add(Mask(chosen));
        if (count == 0) return list.open_list().size() <= max_combinations;
        for (; fitting; fitting = without_lowest(fitting)) {
            const uint64_t value = lowest(fitting);
            const uint64_t left = without_lowest(fitting) & table_[size_t(low_index(value))];
            if (!add_sets(count - 1, left, chosen | value, list)) return false;
        }
        return true;
    }

    const Table& table_;
    std::vector<uint16_t> cells_;
    bool is_one_way_ = true;
};

}    // namespace

// Cells that are all related with each other, and all different, have a set of values that all go with each other. Such
// sets are combinations, as those of a cage. Three cells of a board of 5
//
//   that never differ by more than 2, a renban     ###..   .###.   ..###
//   that always differ by at least 2, a nabner     #.#.#
template <class Mask> void Network<Mask>::find_companies(const Problem& problem, Timekeeper& timekeeper) {
    const Relation* relation = problem.relations.data();
    const Relation* end = relation + problem.relations.size();
    while (relation != end) {
        const Relation* first = relation;
        while (relation != end && relation->rule == first->rule) ++relation;
        timekeeper.look(size_t(relation - first));
        if (relation - first < 3 || relation - first > size * (size - 1) / 2) continue;
        const Company company(problem, first, relation);
        if (!company.is_one_way()) continue;
        std::vector<Term> terms;
        for (uint16_t cell : company.cells()) terms.push_back({cell, 1});
        const Lists<Term>::Range range = {terms.data(), terms.data() + terms.size()};
        if (company.lets_equal() && !all_differ(range)) continue;
        if (!company.add_sets(combinations)) {
            combinations.clear_open_list();
            continue;
        }
        if (combinations.open_list().size() == 0) domains[terms[0].cell] = 0;    // nothing goes together: no solution
        add_clique(range);
        totals.push_back(any_total);
        combinations.close_list();
    }
}

template <class Mask> void Network<Mask>::add_clique(Lists<Term>::Range terms) {
    for (const Term& term : terms) sums.add(term);
    sums.close_list();
    cliques.add(uint16_t(terms.size()));
    cliques.close_list();
}

// Terms with the same coefficient whose cells all see each other have different values: together they reach less far
// than one by one. The largest such clique that begins with some term is taken, then the largest of the rest.
template <class Mask> void Network<Mask>::gather_cliques(Lists<Term>::Range terms) {
    constexpr size_t most_gathered = 256;    // in a longer sum every term stands alone: to compare them takes too long
    std::vector<Term> rest(terms.begin(), terms.end());
    std::vector<size_t> best, clique;        // places in the rest, ascending
    while (!rest.empty()) {
        best = {0};
        for (size_t first = 0; first < rest.size() && terms.size() <= most_gathered; ++first) {
            clique = {first};
            for (size_t next = first + 1; next < rest.size() && int(clique.size()) < size; ++next) {
                bool fits = rest[next].coefficient == rest[first].coefficient;
                for (size_t other : clique) fits = fits && sees.has(rest[next].cell, rest[other].cell);
                if (fits) clique.push_back(next);
            }
            if (clique.size() > best.size()) best = clique;
        }
        for (size_t place : best) sums.add(rest[place]);
        for (size_t i = best.size(); i-- > 0;) rest.erase(rest.begin() + std::ptrdiff_t(best[i]));
        cliques.add(uint16_t(best.size()));
    }
    sums.close_list();
    cliques.close_list();
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
    const bool all_listed = add_combinations(1, size, int(terms.size()), total, Mask(0), combinations);
    if (!all_listed)
        combinations.clear_open_list();
    else if (combinations.open_list().size() == 0)
        domains[terms[0].cell] = 0;    // no combination at all: no solution
}

template struct Network<uint16_t>;
#if TOKERU_LARGEST_BOARD > 16
template struct Network<uint32_t>;
template struct Network<uint64_t>;
#endif

}    // namespace tokeru
