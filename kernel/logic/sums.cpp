// Sums: which candidates appear in some way to reach the total.
//
//   cage of 3 cells, total 7:   {1 2 4} is the only combination      no cell has another value
//                                                                    whatever sees all places of the 4 is not 4
//
// A cage goes through its combinations. Any other sum looks for a way that has each candidate not yet seen in one; when
// that is too much work, it only considers the most and the least that the other cells can add up to.
#include "finders.h"
#include "matching.h"

namespace tokeru::logic {

namespace {

// What is known about a sum: by open cell, the values that appear in some way.
template <class Mask> class Ways {
  public:
    explicit Ways(const Board<Mask>& board) : board_(board), network_(board.terrain.network) {}

    // False when there is nothing to find: no open cell.
    bool read(size_t sum) {
        count_ = 0;
        total_ = network_.totals[sum];
        placed_ = 0;
        required_ = network_.full;
        for (const Term& term : network_.sums[sum]) {
            if (const int value = board_.values[term.cell]) {
                total_ -= term.coefficient * value;
                placed_ |= value_bit<Mask>(value);
            } else if (count_++ < most) {
                terms_[count_ - 1] = {board_.masks[term.cell], Mask(0), term.cell, term.coefficient};
            }
        }
        return 0 < count_ && count_ <= most;
    }

    void find(size_t sum) {
        if (network_.combinations[sum].size())
            fit_combinations(sum);
        else if (!is_within_bounds() || !try_all())
            keep_bounds();
    }

    void strike(Step& step) const {
        for (int i = 0; i < count_; ++i) board_.strike_all(step, terms_[i].cell, Mask(~terms_[i].possible));
        for_each_bit(required_, [&](int index) { strike_onlookers(step, index); });
    }

  private:
    static constexpr int most = 64;    // open cells of a sum
    static constexpr int most_tried = 16;
    static constexpr int most_nodes = 1500;

    struct OpenTerm {
        Mask mask, possible;
        uint16_t cell;
        int coefficient;
        int least() const { return coefficient * ((coefficient > 0 ? low_index(mask) : high_index(mask)) + 1); }
        int greatest() const { return coefficient * ((coefficient > 0 ? high_index(mask) : low_index(mask)) + 1); }
    };

    // A value that every way has is in one of its places here, and in no cell that sees all of them.
    void strike_onlookers(Step& step, int index) const {
        int first = -1;
        for (int i = count_; i-- > 0;)
            if (terms_[i].possible >> index & 1) first = i;
        if (first < 0) return;
        for (const uint16_t cell : network_.peers[terms_[first].cell]) {
            bool sees_all = board_.has(cell, index);
            for (int i = first; sees_all && i < count_; ++i)
                if (terms_[i].possible >> index & 1) sees_all = network_.sees.has(cell, terms_[i].cell);
            if (sees_all) board_.strike(step, cell, index);
        }
    }

    // --- cages ---

    void fit_combinations(size_t sum) {
        for (const Mask combination : network_.combinations[sum])
            if (!(placed_ & ~combination)) fit(Mask(combination & ~placed_));
    }

    // The cells share out the values of the combination, one each.
    void fit(Mask combination) {
        for (int i = 0; i < count_; ++i)
            if (!(masks_[i] = Mask(terms_[i].mask & combination))) return;
        if (count_ > Matching<Mask>::most || !matching_.find(masks_, count_)) return;
        required_ &= combination;
        keep_matched();
        for (int i = 0; i < count_; ++i)
            for (Mask left = Mask(masks_[i] & ~terms_[i].possible); left; left = without_lowest(left))
                if (!(terms_[i].possible & lowest(left)) && matching_.find_with(i, low_index(left))) keep_matched();
    }

    void keep_matched() {
        for (int i = 0; i < count_; ++i) terms_[i].possible |= matching_.value(i);
    }

    // --- bounds ---

    bool is_within_bounds() {
        int least = 0, greatest = 0;
        slack_ = lack_ = -1;
        for (int i = 0; i < count_; ++i) {
            if (!terms_[i].mask) return false;
            least += terms_[i].least();
            greatest += terms_[i].greatest();
        }
        slack_ = total_ - least;
        lack_ = greatest - total_;
        return slack_ >= 0 && lack_ >= 0;
    }

    // No term may add more than the others leave at their least, nor less than they leave at their greatest.
    void keep_bounds() {
        required_ = 0;
        for (int i = 0; i < count_; ++i) {
            OpenTerm& term = terms_[i];
            term.possible = 0;
            for_each_bit(term.mask, [&](int index) {
                const int adds = term.coefficient * (index + 1);
                if (adds - term.least() <= slack_ && term.greatest() - adds <= lack_)
                    term.possible |= Mask(Mask(1) << index);
            });
        }
    }

    // --- any other sum ---

    // False when it is too much.
    bool try_all() {
        if (count_ > most_tried) return false;
        sort_by_width();
        find_differing();
        nodes_ = 0;
        for (int i = 0; i < count_; ++i) {
            const Mask mask = terms_[i].mask;
            for (Mask left = mask; left; left = without_lowest(left)) {
                if (terms_[i].possible & lowest(left)) continue;
                masks_[i] = lowest(left);
                if (!try_masks(i, Mask(~Mask(0)))) return false;
            }
        }
        return try_without();
    }

    // A value is required when there is no way without it.
    bool try_without() {
        for (Mask left = required_; left; left = Mask(without_lowest(left) & required_))
            if (!try_masks(-1, Mask(~lowest(left)))) return false;
        return true;
    }

    // Looks for a way with these values, in which one cell has the mask that is set already. False when it is too much.
    bool try_masks(int chosen, Mask values) {
        bool any_empty = false;
        for (int i = 0; i < count_; ++i) {
            if (i != chosen) masks_[i] = Mask(terms_[i].mask & values);
            any_empty = any_empty || masks_[i] == 0;
        }
        if (any_empty) return true;
        least_[count_] = greatest_[count_] = 0;
        for (int i = count_; i-- > 0;) {
            const OpenTerm term{masks_[i], 0, 0, terms_[i].coefficient};
            least_[i] = least_[i + 1] + term.least();
            greatest_[i] = greatest_[i + 1] + term.greatest();
        }
        fill(0, total_, 0);
        return nodes_ <= most_nodes;
    }

    bool fill(int i, int total, Mask used) {
        if (i == count_) return keep_way(total, used);
        if (total < least_[i] || total > greatest_[i] || ++nodes_ > most_nodes) return false;
        Mask mask = masks_[i];
        for_each_bit(differs_from_[i], [&](int earlier) { mask = Mask(mask & ~value_[earlier]); });
        for (; mask; mask = without_lowest(mask)) {
            value_[i] = lowest(mask);
            const int rest = total - terms_[i].coefficient * (low_index(mask) + 1);
            if (fill(i + 1, rest, Mask(used | value_[i]))) return true;
        }
        return false;
    }

    bool keep_way(int rest, Mask used) {
        if (rest != 0) return false;
        for (int i = 0; i < count_; ++i) terms_[i].possible |= value_[i];
        required_ &= used;
        return true;
    }

    // The narrowest cells first.
    void sort_by_width() {
        for (int i = 1; i < count_; ++i)
            for (int j = i; j > 0 && size_of(terms_[j].mask) < size_of(terms_[j - 1].mask); --j) {
                const OpenTerm wider = terms_[j - 1];
                terms_[j - 1] = terms_[j];
                terms_[j] = wider;
            }
    }

    void find_differing() {
        for (int i = 0; i < count_; ++i) {
            differs_from_[i] = 0;
            for (int j = 0; j < i; ++j)
                if (network_.sees.has(terms_[i].cell, terms_[j].cell)) differs_from_[i] |= 1u << j;
        }
    }

    const Board<Mask>& board_;
    const Network<Mask>& network_;
    int count_ = 0, total_ = 0, slack_ = 0, lack_ = 0, nodes_ = 0;
    Mask placed_ = 0, required_ = 0;    // the values of placed cells, and those that every way has
    OpenTerm terms_[most];
    Mask masks_[most];
    Mask value_[most_tried];
    uint32_t differs_from_[most_tried];                       // the earlier cells that must have another value
    int least_[most_tried + 1], greatest_[most_tried + 1];    // of all cells from here on
    Matching<Mask> matching_;
};

// --- where a hidden sum comes from ------------------------------------------------------------------------------------

// Looks for the houses and the given sums whose difference is the hidden sum (see innies.cpp).
template <class Mask> class Origin {
  public:
    Origin(const Terrain<Mask>& terrain, size_t sum)
        : terrain_(terrain), terms_(terrain.network.sums[sum]), left_over_(terrain.cells) {
        for (size_t given = 0; given < terrain.given_sums; ++given) add_if_plain(given);
    }

    // One house, then two, then several consecutive ones.
    bool tell(Step& step) {
        for (size_t first = 0; first < terrain_.houses; ++first)
            if (explains_run(step, first, 1)) return true;
        for (size_t first = 0; first < terrain_.houses; ++first)
            for (size_t second = first + 1; second < terrain_.houses; ++second)
                if (explains_two(step, first, second)) return true;
        for (size_t count = 3; 2 * count <= size_t(terrain_.size) + 1; ++count)
            for (size_t first = 0; first + count <= terrain_.houses; ++first)
                if (explains_run(step, first, count)) return true;
        step.houses.clear();
        step.sums.clear();
        return false;
    }

  private:
    bool explains_two(Step& step, size_t first, size_t second) {
        step.houses.assign(1, uint16_t(first));
        if (overlaps(step, second)) return false;
        step.houses.push_back(uint16_t(second));
        return explains(step);
    }

    bool explains_run(Step& step, size_t first, size_t count) {
        step.houses.clear();
        for (size_t house = first; house < first + count; ++house) {
            if (overlaps(step, house)) return false;
            step.houses.push_back(uint16_t(house));
        }
        return explains(step);
    }

    // The sums without coefficients that have no cell in common, as the innies use them.
    void add_if_plain(size_t given) {
        const auto terms = terrain_.network.sums[given];
        bool usable = true;
        for (const Term& term : terms) usable = usable && term.coefficient == 1 && !left_over_[term.cell];
        if (!usable) return;
        for (const Term& term : terms) left_over_[term.cell] = 1;
        plain_.push_back(uint32_t(given));
    }

    bool is_in(const Step& step, size_t cell) const {
        for (const uint16_t house : step.houses)
            if (terrain_.house_set.has(house, cell)) return true;
        return false;
    }
    bool overlaps(const Step& step, size_t house) const {
        for (const uint16_t known : step.houses)
            if (terrain_.house_set.common(known, house)) return true;
        return false;
    }

    // Whether these houses, minus the sums that are mostly in them, leave exactly the terms.
    bool explains(Step& step) {
        const int sign = is_in(step, terms_[0].cell) ? 1 : -1;
        for (const Term& term : terms_)
            if (is_in(step, term.cell) != (term.coefficient * sign * terms_[0].coefficient > 0)) return false;
        left_over_.assign(terrain_.cells, 0);
        for (const uint16_t house : step.houses)
            for (const uint16_t cell : terrain_.house(house)) ++left_over_[cell];
        step.sums.clear();
        for (const uint32_t given : plain_) take_away(step, given);
        for (const Term& term : terms_) left_over_[term.cell] -= sign * terms_[0].coefficient * term.coefficient;
        for (const int left : left_over_)
            if (left) return false;
        return true;
    }

    void take_away(Step& step, uint32_t given) {
        size_t inside = 0;
        const auto terms = terrain_.network.sums[given];
        for (const Term& term : terms) inside += is_in(step, term.cell);
        if (2 * inside <= terms.size()) return;
        for (const Term& term : terms) --left_over_[term.cell];
        step.sums.push_back(given);
    }

    const Terrain<Mask>& terrain_;
    Lists<Term>::Range terms_;
    std::vector<int> left_over_;
    std::vector<uint32_t> plain_;
};

// A hidden sum with as many cells as a house tells no more than shorter ones do.
template <class Mask> bool says_too_little(const Terrain<Mask>& terrain, size_t sum) {
    return sum >= terrain.given_sums && terrain.network.sums[sum].size() >= size_t(terrain.size);
}

// The cells; for a hidden sum also the total and, if cells are subtracted, which: sets = [added, subtracted].
template <class Mask> void tell(const Terrain<Mask>& terrain, Step& step, size_t sum) {
    bool takes_away = false;
    for (const Term& term : terrain.network.sums[sum]) {
        step.cells.push_back(term.cell);
        takes_away = takes_away || term.coefficient < 0;
    }
    if (sum < terrain.given_sums) {
        step.sums.push_back(uint32_t(sum));
        return;
    }
    step.total = terrain.network.totals[sum];
    if (takes_away) {
        step.sets.resize(2);
        for (const Term& term : terrain.network.sums[sum]) step.sets[term.coefficient < 0].push_back(term.cell);
    }
    Origin<Mask>(terrain, sum).tell(step);
}

}    // namespace

template <class Mask> bool find_sum(const Board<Mask>& board, Steps& steps, Id id) {
    const Terrain<Mask>& terrain = board.terrain;
    const size_t all = terrain.network.sums.size();
    if (all == 0) return false;
    Ways<Mask> ways(board);
    const size_t first = id == Id::sum ? 0 : terrain.given_sums, last = id == Id::sum ? terrain.given_sums : all;
    for (size_t sum = first; sum < last; ++sum) {
        if (says_too_little(terrain, sum) || !ways.read(sum)) continue;
        ways.find(sum);
        Step& step = steps.open(id);
        ways.strike(step);
        if (!step.has_effect()) continue;
        tell(terrain, step, sum);
        if (steps.close()) return true;
    }
    return false;
}

#define TOKERU_INSTANTIATE(Mask) template bool find_sum(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
