// Innies and outies, found once before the search.
//
// A complete house adds up to 1 + … + n. Take away the sums that lie in it, and the difference tells something about
// the remaining cells:
//
//   ┌───────────┐
//   │ 15 ───┐ i │      row of 4, total 10; a sum of 15 covers three of its cells and one below:
//   └─────┐ │───┘      innie i and outie o satisfy   i − o = 10 − 15
//         │o│
//         └─┘
#include "innies.h"

#include "bits.h"
#include "cell_sets.h"

namespace tokeru {

namespace {

// Longer leftovers tell too little to be worth the time, unless they are cells of one house, whose values all differ.
constexpr int most_left_over = 5;

class HiddenSums {
  public:
    HiddenSums(Problem& problem, Timekeeper& timekeeper)
        : problem_(problem),
          timekeeper_(timekeeper),
          size_(int(problem.size)),
          houses_(0, problem.cells()),
          cages_(0, problem.cells()) {
        find_houses();
        find_cages();
    }

    // Every house, every two houses, and some larger groups, as long as they do not overlap.
    void add_all() {
        CellSets region(1, problem_.cells());
        for (size_t first = 0; first < houses_.size(); ++first) {
            region.copy(0, houses_, first);
            add_left_over(region, 1);
            extend_run(region, first);
            for (size_t second = first + 2; second < houses_.size(); ++second) {
                timekeeper_.look(problem_.size);
                if (houses_.common(first, second)) continue;
                region.copy(0, houses_, first);
                region.add_all(0, houses_, second);
                add_left_over(region, 2);
            }
        }
    }

  private:
    // Consecutive houses, such as neighbouring rows.
    void extend_run(CellSets& region, size_t first) {
        for (size_t next = first + 1; next < houses_.size(); ++next) {
            if (houses_.common(next, region, 0)) return;
            region.add_all(0, houses_, next);
            const auto count = int(next - first) + 1;
            if (2 * count > size_ + 1) return;
            add_left_over(region, count);
        }
    }

    void find_houses() {
        for (size_t i = 0; i < problem_.houses.size(); ++i) {
            if (int(problem_.houses[i].size()) != size_) continue;
            const size_t set = houses_.add_set();
            for (uint16_t cell : problem_.houses[i]) houses_.add(set, cell);
        }
    }

    // Plain sums that do not overlap. A sum with an absurd total has no solution anyway, and could overflow here.
    void find_cages() {
        CellSets covered(1, problem_.cells());
        const auto largest = int32_t(problem_.cells() * problem_.size);
        for (size_t i = 0; i < problem_.sums.size(); ++i) {
            bool usable = 0 <= problem_.totals[i] && problem_.totals[i] <= largest;
            for (const Term& term : problem_.sums[i])
                usable = usable && term.coefficient == 1 && !covered.has(0, term.cell);
            if (!usable) continue;
            const size_t set = cages_.add_set();
            for (const Term& term : problem_.sums[i]) cages_.add(set, term.cell), covered.add(0, term.cell);
            cage_totals_.push_back(problem_.totals[i]);
        }
    }

    // Each cage is taken away with its smaller part: all of it, leaving outies, or none of it, leaving innies.
    void add_left_over(const CellSets& region, int houses) {
        CellSets innies = region, outies(1, problem_.cells());
        int total = houses * size_ * (size_ + 1) / 2;
        for (size_t cage = 0; cage < cages_.size(); ++cage) {
            timekeeper_.look(problem_.size);
            const int inside = cages_.common(cage, region, 0), outside = cages_.count(cage) - inside;
            if (inside <= outside) continue;
            total -= cage_totals_[cage];
            cages_.for_each(cage, [&](uint16_t cell) {
                if (region.has(0, cell))
                    innies.remove(0, cell);
                else
                    outies.add(0, cell);
            });
        }
        const int left_over = innies.count(0) + outies.count(0);
        const bool one_house = houses == 1 && outies.count(0) == 0;
        if (left_over == 0 || left_over == size_ || (left_over > most_left_over && !one_house)) return;
        // Outies alone are written as a plain sum, so that their combinations can be used.
        const int sign = innies.count(0) ? 1 : -1;
        innies.for_each(0, [&](uint16_t cell) { problem_.sums.add({cell, 1}); });
        outies.for_each(0, [&](uint16_t cell) { problem_.sums.add({cell, int16_t(-sign)}); });
        close_sum(sign * total);
    }

    // Keeps the sum just written, unless it is already known.
    void close_sum(int total) {
        const auto written = problem_.sums.open_list();
        timekeeper_.look(problem_.sums.size());
        for (size_t i = 0; i < problem_.sums.size(); ++i) {
            const auto known = problem_.sums[i];
            bool same = known.size() == written.size();
            for (size_t k = 0; same && k < known.size(); ++k)
                same = known[k].cell == written[k].cell && known[k].coefficient == written[k].coefficient;
            if (same) return problem_.sums.clear_open_list();
        }
        problem_.sums.close_list();
        problem_.totals.push_back(total);
    }

    Problem& problem_;
    Timekeeper& timekeeper_;
    int size_;
    CellSets houses_, cages_;
    std::vector<int> cage_totals_;
};

// The pairs of values that two terms can have.
Table table_of(Lists<Term>::Range terms, int total, int size) {
    Table table(size_t(size), 0);
    for (int a = 1; a <= size; ++a)
        for (int b = 1; b <= size; ++b)
            if (terms[0].coefficient * a + terms[1].coefficient * b == total)
                table[size_t(a - 1)] |= uint64_t(1) << (b - 1);
    return table;
}

}    // namespace

void add_hidden_sums(Problem& problem, Timekeeper& timekeeper) {
    if (problem.sums.size()) HiddenSums(problem, timekeeper).add_all();
}

void add_tables_of_pairs(Problem& problem, Timekeeper& timekeeper) {
    for (size_t sum = 0; sum < problem.sums.size(); ++sum) {
        const auto terms = problem.sums[sum];
        if (terms.size() != 2 || problem.tables.size() >= max_tables) continue;
        const Table table = table_of(terms, problem.totals[sum], int(problem.size));
        timekeeper.look(problem.size * problem.size + problem.tables.size());
        size_t number = 0;
        while (number < problem.tables.size() && problem.tables[number] != table) ++number;
        if (number == problem.tables.size()) problem.tables.push_back(table);
        problem.relations.push_back({terms[0].cell, terms[1].cell, uint32_t(number)});
    }
}

}    // namespace tokeru
