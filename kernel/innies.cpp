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

#include <algorithm>

#include "bits.h"
#include "cell_sets.h"

namespace tokeru {

namespace {

// Longer leftovers tell too little to be worth the time, unless they are cells of one house, whose values all differ, or
// the search may use them and they are tight.
constexpr int most_left_over = 5;
constexpr int most_tight = 12;
constexpr int most_around = 20;    // of sums whose cells may repeat
// Families of cages that do not overlap; see find_family.
constexpr size_t most_families = 16;

// Σ inside − Σ outside = total, where no cell is on both sides.
struct LeftOver {
    enum Side : size_t { inside, outside };
    CellSets cells;
    int total = 0;

    explicit LeftOver(size_t cell_count) : cells(2, cell_count) {}
    int count(Side side) const { return cells.count(side); }
    int count() const { return count(inside) + count(outside); }
    int common(const CellSets& sets, size_t set, Side side) const { return sets.common(set, cells, side); }

    void add(const CellSets& sets, size_t set, int sum) {
        cells.add_all(inside, sets, set);
        total += sum;
    }
    // What is not inside comes to the other side, where none of it may be yet.
    void take_away(const CellSets& sets, size_t set, int sum) {
        move(sets, set, inside, outside);
        total -= sum;
    }
    // The other way round.
    void fill_up(const CellSets& sets, size_t set, int sum) {
        move(sets, set, outside, inside);
        total += sum;
    }

  private:
    void move(const CellSets& sets, size_t set, Side from, Side to) {
        cells.add_all(to, sets, set);
        cells.remove_all(to, cells, from);
        cells.remove_all(from, sets, set);
    }
};

class HiddenSums {
  public:
    HiddenSums(Problem& problem, Timekeeper& timekeeper)
        : problem_(problem),
          timekeeper_(timekeeper),
          size_(int(problem.size)),
          of_house_(size_ * (size_ + 1) / 2),
          houses_(0, problem.cells()),
          cages_(0, problem.cells()),
          left_(1, problem.cells()) {
        find_houses();
        find_cages();
        find_shared();
        families_ = CellSets(0, cages_.size() + 1);
    }

    // Those that a person finds too: in and around a house, two houses, or a run of them.
    void add_short() {
        find_family(0);
        add_regions();
    }

    // Those that are tight as well, and not only with the first cages that do not overlap.
    void add_all() {
        longest_ = most_tight;
        for (size_t cage = 0; cage < cages_.size(); ++cage) cage_differs_.push_back(all_differ(cage));
        for (size_t first = 0; first < cages_.size() && families_.size() < most_families; ++first) {
            if (!find_family(first)) continue;
            add_regions();
            for (size_t house = 0; house < houses_.size(); ++house) add_around(house);
        }
    }

  private:
    void find_houses() {
        for (size_t i = 0; i < problem_.houses.size(); ++i) {
            if (int(problem_.houses[i].size()) != size_) continue;
            const size_t set = houses_.add_set();
            for (uint16_t cell : problem_.houses[i]) houses_.add(set, cell);
        }
    }

    // Plain sums. One with an absurd total has no solution anyway, and could overflow here.
    void find_cages() {
        const auto largest = int32_t(problem_.cells() * problem_.size);
        for (size_t i = 0; i < problem_.sums.size(); ++i) {
            bool usable = 0 <= problem_.totals[i] && problem_.totals[i] <= largest;
            for (const Term& term : problem_.sums[i]) usable = usable && term.coefficient == 1;
            if (!usable) continue;
            const size_t set = cages_.add_set();
            for (const Term& term : problem_.sums[i]) cages_.add(set, term.cell);
            cage_totals_.push_back(problem_.totals[i]);
            cage_sizes_.push_back(cages_.count(set));
        }
    }

    void find_shared() {
        timekeeper_.look(houses_.size() * cages_.size());
        for (size_t house = 0; house < houses_.size(); ++house)
            for (size_t cage = 0; cage < cages_.size(); ++cage) shared_.push_back(houses_.common(house, cages_, cage));
    }

    // Whether the cage lies in some house, which need not be complete.
    bool all_differ(size_t cage) {
        for (size_t i = 0; i < problem_.houses.size(); ++i) {
            int common = 0;
            timekeeper_.look(problem_.houses[i].size());
            for (uint16_t cell : problem_.houses[i]) common += cages_.has(cage, cell);
            if (common == cage_sizes_[cage]) return true;
        }
        return false;
    }

    // Cages that do not overlap: this one and, in turn, all others that still can come along. False if that was a family
    // before, with another cage first.
    bool find_family(size_t first) {
        CellSets covered(1, problem_.cells());
        family_.clear();
        const size_t family = families_.add_set();
        for (size_t i = 0; i < cages_.size(); ++i) {
            const size_t cage = (first + i) % cages_.size();
            timekeeper_.look();
            if (cages_.common(cage, covered, 0)) continue;
            covered.add_all(0, cages_, cage);
            families_.add(family, cage);
            family_.push_back(cage);
        }
        for (size_t earlier = 0; earlier < family; ++earlier)
            if (families_.equal(earlier, family)) {
                families_.drop_last_set();
                return false;
            }
        return true;
    }

    // --- regions, and what the cages in them leave over ----------------------------------------------------

    // Every house, every two houses, and some larger groups, as long as they do not overlap.
    void add_regions() {
        for (size_t first = 0; first < houses_.size(); ++first) {
            region_ = {first};
            add_left_over();
            extend_run();
            for (size_t second = first + 2; second < houses_.size(); ++second) {
                timekeeper_.look();
                if (houses_.common(first, second)) continue;
                region_ = {first, second};
                add_left_over();
            }
        }
    }

    // Consecutive houses, such as neighbouring rows.
    void extend_run() {
        for (size_t next = region_[0] + 1; next < houses_.size(); ++next) {
            for (size_t house : region_)
                if (houses_.common(house, next)) return;
            region_.push_back(next);
            if (2 * int(region_.size()) > size_ + 1) return;
            add_left_over();
        }
    }

    // Each cage is taken away with its smaller part: all of it, leaving outies, or none of it, leaving innies.
    void add_left_over() {
        const bool one_house = region_.size() == 1;
        timekeeper_.look(region_.size() * family_.size());
        if (count_left_over() > (one_house ? std::max(size_ - 1, longest_) : longest_)) return;
        LeftOver rest(problem_.cells());
        for (size_t house : region_) rest.add(houses_, house, of_house_);
        for (size_t cage : family_)
            if (gain(cage) > 0) rest.take_away(cages_, cage, cage_totals_[cage]);
        const bool all_differ = one_house && rest.count(LeftOver::outside) == 0;
        const int count = rest.count();
        const bool is_short = all_differ ? count < size_ : count <= most_left_over;
        if (is_short || (count <= longest_ && is_tight(rest, 0))) write(rest);
    }

    // Counted before the cells are told apart, since most regions leave over far too much.
    int count_left_over() {
        inside_.assign(cages_.size(), 0);
        for (size_t house : region_)
            for (size_t cage = 0; cage < cages_.size(); ++cage) inside_[cage] += shared_[house * cages_.size() + cage];
        int count = size_ * int(region_.size());
        for (size_t cage : family_) count -= std::max(0, gain(cage));
        return count;
    }

    // How many cells fewer are left over when the cage is taken away from the region.
    int gain(size_t cage) const { return 2 * inside_[cage] - cage_sizes_[cage]; }

    // All cages that touch a house, without the houses that they cover for the greater part; what is then missing for the
    // greater part of another house is filled up with that.
    void add_around(size_t house) {
        LeftOver rest(problem_.cells());
        bool all_differ = true;
        for (size_t cage : family_) {
            if (!shared_[house * cages_.size() + cage]) continue;
            rest.add(cages_, cage, cage_totals_[cage]);
            all_differ = all_differ && cage_differs_[cage];
        }
        for (;;) {
            const size_t covered = most_covered(rest, LeftOver::inside);
            if (covered < houses_.size()) {
                rest.take_away(houses_, covered, of_house_);
                continue;
            }
            const size_t missing = most_covered(rest, LeftOver::outside);
            if (missing == houses_.size()) break;
            rest.fill_up(houses_, missing, of_house_);
        }
        const int count = rest.count(), longest = all_differ ? most_tight : most_around;
        const int slack = all_differ ? 0 : count <= most_tight ? 3 * size_ / 2 : size_ - 1;
        if (count <= most_left_over || (count <= longest && is_tight(rest, slack))) write(rest);
    }

    size_t most_covered(const LeftOver& rest, LeftOver::Side side) {
        size_t found = houses_.size();
        int most = size_ / 2;
        for (size_t house = 0; house < houses_.size(); ++house) {
            timekeeper_.look(2);
            const int covered = rest.common(houses_, house, side);
            if (covered <= most || rest.common(houses_, house, LeftOver::Side(1 - side))) continue;
            most = covered;
            found = house;
        }
        return found;
    }

    // --- which of them are worth their time ------------------------------------------------------------------

    // What the cells can add up to, since those of a house have different values. The cells are told apart by house, and
    // the smallest of these groups reaches farthest.
    struct Range {
        int low, high, smallest;
    };

    // Whether some cell cannot have all values, because the total is so near to the least or the most; with some slack,
    // whether that is likely to be so soon. Nearest it would be if each side were in one house.
    bool is_tight(const LeftOver& rest, int slack) {
        const int inside = rest.count(LeftOver::inside), outside = rest.count(LeftOver::outside);
        if (!is_near(rest.total, {least(inside) - most(outside), most(inside) - least(outside), 1}, slack))
            return false;
        Range range{0, 0, size_};
        widen(rest, LeftOver::inside, range);
        widen(rest, LeftOver::outside, range);
        return is_near(rest.total, range, slack);
    }

    bool is_near(int total, const Range& range, int slack) const {
        return std::min(total - range.low, range.high - total) < size_ - range.smallest + slack;
    }

    // What different values add up to; more cells than values need another house.
    int least(int cells) const {
        const int rest = cells % size_;
        return cells / size_ * of_house_ + rest * (rest + 1) / 2;
    }
    int most(int cells) const { return cells * (size_ + 1) - least(cells); }

    void widen(const LeftOver& rest, LeftOver::Side side, Range& range) {
        left_.copy(0, rest.cells, side);
        for (int open = left_.count(0); open > 0;) {
            const size_t house = fullest_house();
            const bool alone = house == houses_.size();    // no two of the rest are in a house
            const int cells = alone ? 1 : houses_.common(house, left_, 0), times = alone ? open : 1;
            if (!alone) left_.remove_all(0, houses_, house);
            const int low = times * least(cells), high = times * most(cells);
            range.low += side == LeftOver::inside ? low : -high;
            range.high += side == LeftOver::inside ? high : -low;
            if (cells < range.smallest) range.smallest = cells;
            open -= times * cells;
        }
    }

    // The house that most of the cells left are in, if there are at least two.
    size_t fullest_house() {
        size_t found = houses_.size();
        int most = 1;
        timekeeper_.look(houses_.size());
        for (size_t house = 0; house < houses_.size(); ++house) {
            const int cells = houses_.common(house, left_, 0);
            if (cells > most) most = cells, found = house;
        }
        return found;
    }

    // Cells on one side only are written as a plain sum, so that their combinations can be used.
    void write(const LeftOver& rest) {
        if (rest.count() == 0) return;
        const int sign = rest.count(LeftOver::inside) ? 1 : -1;
        rest.cells.for_each(LeftOver::inside, [&](uint16_t cell) { problem_.sums.add({cell, 1}); });
        rest.cells.for_each(LeftOver::outside, [&](uint16_t cell) { problem_.sums.add({cell, int16_t(-sign)}); });
        close_sum(sign * rest.total);
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
    int size_, of_house_, longest_ = most_left_over;
    CellSets houses_;    // complete ones
    CellSets cages_;
    std::vector<int> cage_totals_, cage_sizes_;
    std::vector<int> shared_;           // by house and cage: the cells that are in both
    std::vector<bool> cage_differs_;    // whether all its cells differ
    std::vector<size_t> region_;        // the houses whose leftover is looked for now
    std::vector<int> inside_;           // by cage: its cells in this region
    std::vector<size_t> family_;        // the cages that are looked at now
    CellSets families_;                 // all so far, as sets of cages
    CellSets left_;                     // of the cells that are told apart by house
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

void add_short_hidden_sums(Problem& problem, Timekeeper& timekeeper) {
    problem.given_sums = problem.sums.size();
    if (problem.sums.size()) HiddenSums(problem, timekeeper).add_short();
}

void add_hidden_sums(Problem& problem, Timekeeper& timekeeper) {
    problem.given_sums = problem.sums.size();
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
