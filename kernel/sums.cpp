// Sums: Σ coefficient · cell = total.
//
// A cage (its cells all differ) goes through its combinations: which sets of values are still possible, what they leave to
// each cell, and which values are in all of them. Other sums try all ways, if few are left; otherwise they ask which totals
// their open cells can reach together.
#include "propagate.h"

namespace tokeru {

namespace {

// Up to this many ways are tried one by one. Every open cell except the widest has two or more values, so there are at
// most seven of them.
constexpr int most_ways = 120;
constexpr int most_tried = 7;
constexpr int unreachable = 1 << 20;

// What a term adds to the least total when its cell has the value with this index (value − 1).
template <class Mask> int extra(const OpenTerm<Mask>& term, int index) {
    return term.coefficient > 0 ? term.coefficient * (index - low_index(term.mask))
                                : -term.coefficient * (high_index(term.mask) - index);
}

// Tries all values of a few open terms, and keeps those that appear in some way to reach the total.
template <class Mask> class Trial {
  public:
    Trial(const CellSets& sees, OpenTerm<Mask>* terms, int count) : terms_(terms), count_(count) {
        move_widest_to_end();
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < i; ++j)
                if (sees.has(terms[i].cell, terms[j].cell)) differs_from_[i] |= 1u << j;
    }

    bool run(int total) { return try_from(0, total, 0); }
    Mask supported(int term) const { return supported_[term]; }
    // The values that appear in every way.
    Mask required() const { return required_; }

  private:
    // Its value follows from the others and need not be tried.
    void move_widest_to_end() {
        int widest = 0;
        for (int i = 1; i < count_; ++i)
            if (size_of(terms_[i].mask) > size_of(terms_[widest].mask)) widest = i;
        const OpenTerm<Mask> last = terms_[count_ - 1];
        terms_[count_ - 1] = terms_[widest];
        terms_[widest] = last;
    }

    bool try_from(int i, int total, Mask used) {
        Mask taken = 0;
        for_each_bit(differs_from_[i], [&](int j) { taken |= value_[j]; });
        const Mask mask = Mask(terms_[i].mask & ~taken);
        if (i == count_ - 1) return try_last(i, mask, total, used);
        bool any = false;
        for (Mask left = mask; left; left = without_lowest(left)) {
            value_[i] = lowest(left);
            const int rest = total - terms_[i].coefficient * (low_index(left) + 1);
            if (!try_from(i + 1, rest, Mask(used | value_[i]))) continue;
            supported_[i] |= value_[i];
            any = true;
        }
        return any;
    }

    bool try_last(int i, Mask mask, int total, Mask used) {
        const int value = total / terms_[i].coefficient;
        if (value * terms_[i].coefficient != total || value < 1 || value > int(sizeof(Mask) * 8)) return false;
        const Mask fits = Mask(mask & value_bit<Mask>(value));
        if (!fits) return false;
        supported_[i] |= fits;
        required_ &= Mask(used | fits);
        return true;
    }

    OpenTerm<Mask>* terms_;
    int count_;
    uint32_t differs_from_[most_tried] = {};    // the earlier terms that must have another value
    Mask value_[most_tried] = {}, supported_[most_tried] = {}, required_ = Mask(~Mask(0));
};

}    // namespace

template <class Mask> bool Propagator<Mask>::sweep_sum(size_t sum) {
    if (network_.combinations[sum].size()) return sweep_combinations(sum) || blame_sum(sum);
    int total = network_.totals[sum], ways = 1, widest = 1;
    open_count_ = 0;
    for (const Term& term : network_.sums[sum]) {
        const Mask mask = frame_[term.cell];
        if (at_most_one(mask)) {
            total -= term.coefficient * (low_index(mask) + 1);
            continue;
        }
        place_[open_count_] = uint16_t(&term - network_.sums[sum].begin());
        open_[open_count_++] = {mask, term.cell, term.coefficient};
        widest = size_of(mask) > widest ? size_of(mask) : widest;
        ways = ways > most_ways * widest ? ways : ways * size_of(mask);
    }
    const bool few_ways = ways <= most_ways * widest;
    const bool good = open_count_ == 0 ? total == 0
                      : few_ways       ? try_all(sum, total)
                                       : sweep_cliques(sum, total) && sweep_totals(total);
    return good || blame_sum(sum);
}

// A sum that cannot be reached is a failure of its cells, not of a value's places in a house.
template <class Mask> bool Propagator<Mask>::blame_sum(size_t sum) {
    for (const Term& term : network_.sums[sum]) ++weight_[term.cell];
    asks_for_blame_ = sum >= network_.given_sums || network_.combinations[sum].size();
    return false;
}

template <class Mask> bool Propagator<Mask>::try_all(size_t sum, int total) {
    Trial<Mask> trial(network_.sees, open_.data(), int(open_count_));
    if (!trial.run(total)) return false;
    for (size_t i = 0; i < open_count_; ++i)
        if (!narrow(open_[i].cell, trial.supported(int(i)))) return false;
    return clear_onlookers_of_sum(sum, trial.required());
}

// --- cliques ----------------------------------------------------------------------------------------------

namespace {

// The least that different values of some cells can add up to, or the most: the cells in the order of their outermost
// values, each with the next value that some cell of them has.
//
//   cells      12..  123.  .23.        lowest values 1 1 2, so 1 + 2 + 3
template <bool Most, class Mask> class Extreme {
  public:
    Extreme(const OpenTerm<Mask>* terms, int count) : count_(count) {
        for (int i = 0; i < count; ++i) {
            const int start = outermost(terms[i].mask);
            int place = i;
            for (; place > 0 && (Most ? starts_[place - 1] < start : starts_[place - 1] > start); --place)
                starts_[place] = starts_[place - 1];
            starts_[place] = start;
        }
    }
    // Of all cells, which have these values; `unreachable` if they are not enough.
    int sum(Mask any) const { return add_up(any, count_); }
    // Of all but one, where the others have these values.
    int sum_without(Mask mask, Mask any) const {
        int place = 0;
        while (starts_[place] != outermost(mask)) ++place;
        return add_up(any, place);
    }

  private:
    static int outermost(Mask mask) { return Most ? high_index(mask) : low_index(mask); }
    int add_up(Mask any, int left_out) const {
        int sum = 0;
        for (int i = 0; i < count_; ++i) {
            if (i == left_out) continue;
            any &= Most ? first_values<Mask>(starts_[i] + 1) : Mask(~first_values<Mask>(starts_[i]));
            if (!any) return unreachable;
            const int index = outermost(any);
            sum += index + 1;
            any &= Mask(~(Mask(1) << index));
        }
        return sum;
    }

    int count_;
    int starts_[sizeof(Mask) * 8];
};

template <class Mask> Mask any_of(const OpenTerm<Mask>* terms, int count) {
    Mask any = 0;
    for (int i = 0; i < count; ++i) any |= terms[i].mask;
    return any;
}

}    // namespace

// Bounds, as below, where the cells of a clique have different values.
template <class Mask> bool Propagator<Mask>::sweep_cliques(size_t sum, int total) {
    size_t cliques = 0, next = 0, done = 0;
    int low = 0, high = 0;
    for (const uint16_t terms : network_.cliques[sum]) {
        done += terms;
        const size_t first = next;
        while (next < open_count_ && place_[next] < done) ++next;
        if (next == first) continue;
        const int count = int(next - first);
        const OpenTerm<Mask>* open = &open_[first];
        const Mask any = any_of(open, count);
        const int least = Extreme<false, Mask>(open, count).sum(any), most = Extreme<true, Mask>(open, count).sum(any);
        if (least == unreachable || most == unreachable) return false;
        ranges_[cliques++] = {open, count, open->coefficient, least, most};
        low += open->coefficient * (open->coefficient > 0 ? least : most);
        high += open->coefficient * (open->coefficient > 0 ? most : least);
    }
    if (total < low || total > high) return false;
    for (size_t i = 0; i < cliques; ++i) {
        const CliqueRange<Mask>& range = ranges_[i];
        const int size = range.coefficient > 0 ? range.coefficient : -range.coefficient;
        const int above = (total - low) / size, below = (high - total) / size;
        // How far the values may add up to more than the least, and to less than the most.
        const int up = range.coefficient > 0 ? above : below, down = range.coefficient > 0 ? below : above;
        if (up >= network_.size - 1 && down >= network_.size - 1) continue;
        const Extreme<false, Mask> least(range.terms, range.count);
        const Extreme<true, Mask> most(range.terms, range.count);
        Mask before = 0;
        for (int k = 0; k < range.count; ++k) {
            const Mask mask = range.terms[k].mask;
            const Mask others = Mask(before | any_of(range.terms + k + 1, range.count - k - 1));
            before |= mask;
            Mask keep = mask;
            const int largest = range.least + up - least.sum_without(mask, others);
            const int smallest = range.most - down - most.sum_without(mask, others);
            if (largest < 1) return false;
            if (largest < network_.size) keep &= first_values<Mask>(largest);
            if (smallest > network_.size) return false;
            if (smallest > 1) keep &= Mask(~first_values<Mask>(smallest - 1));
            if (keep != mask && !narrow(range.terms[k].cell, keep)) return false;
        }
    }
    return true;
}

template <class Mask> bool Propagator<Mask>::sweep_totals(int total) {
    int room = 0;    // the totals from the least to `room` above it are within bounds
    for (size_t i = 0; i < open_count_; ++i) {
        const OpenTerm<Mask>& term = open_[i];
        const int low = low_index(term.mask) + 1, high = high_index(term.mask) + 1;
        total -= term.coefficient * (term.coefficient > 0 ? low : high);
        room += (term.coefficient > 0 ? term.coefficient : -term.coefficient) * (high - low);
    }
    if (total < 0 || total > room) return false;
    return room < 64 ? sweep_reachable(total) : sweep_bounds(total, room);
}

// Bounds: no term may take more than there is to spare, nor so little that the others cannot make up for it.
template <class Mask> bool Propagator<Mask>::sweep_bounds(int spare, int room) {
    for (size_t i = 0; i < open_count_; ++i) {
        const OpenTerm<Mask>& term = open_[i];
        const int most = extra(term, term.coefficient > 0 ? high_index(term.mask) : low_index(term.mask));
        Mask keep = 0;
        for_each_bit(term.mask, [&](int index) {
            const int taken = extra(term, index);
            if (taken <= spare && room - most + taken >= spare) keep |= Mask(Mask(1) << index);
        });
        if (!narrow(term.cell, keep)) return false;
    }
    return true;
}

// Which totals the first terms can reach, and which of those the last terms can complete, as bits; a value stays if it
// leads from one to the other.
//
//   reached ──term 0──▶ reached ──term 1──▶ …              bit b: b above the least total
//        … ◀──term 1── after[1] ◀──term 2── after[2]       bit b: spare − b is left to the terms from here on
template <class Mask> bool Propagator<Mask>::sweep_reachable(int spare) {
    uint64_t* after = reachable_.data();
    after[open_count_] = uint64_t(1) << spare;
    for (size_t i = open_count_; i-- > 0;) {
        after[i] = 0;
        for_each_bit(open_[i].mask, [&](int index) { after[i] |= after[i + 1] >> extra(open_[i], index); });
    }
    uint64_t reached = 1;
    for (size_t i = 0; i < open_count_; ++i) {
        uint64_t next = 0;
        Mask keep = 0;
        for_each_bit(open_[i].mask, [&](int index) {
            const uint64_t with = reached << extra(open_[i], index);
            if (with & after[i + 1]) keep |= Mask(Mask(1) << index);
            next |= with;
        });
        reached = next;
        if (!narrow(open_[i].cell, keep)) return false;
    }
    return true;
}

// --- combinations -----------------------------------------------------------------------------------------

// Keeps what some combination gives to the cells.
template <class Mask> bool Propagator<Mask>::sweep_combinations(size_t sum) {
    Mask any = 0, fixed = 0;
    open_count_ = 0;
    for (const Term& term : network_.sums[sum]) {
        const Mask mask = frame_[term.cell];
        any |= mask;
        if (at_most_one(mask)) {
            fixed |= mask;
            continue;
        }
        supported_[open_count_] = 0;
        open_[open_count_++] = {mask, term.cell, term.coefficient};
    }
    bool fits = false;
    Mask required = network_.full;
    for (const Mask combination : network_.combinations[sum]) {
        if (combination & ~any || fixed & ~combination || !support(Mask(combination & ~fixed))) continue;
        required &= combination;
        fits = true;
    }
    if (!fits) return false;
    for (size_t i = 0; i < open_count_; ++i)
        if (!narrow(open_[i].cell, supported_[i])) return false;
    return sweep_required(sum, required);
}

// Notes what the open cells can have if these are their values, each once; false if that cannot be. A cell that alone can
// have one of the values has nothing else:
//
//   values 1 2 3      cells  12.  .23  .23      the first is 1, and the others are 2 and 3
template <class Mask> bool Propagator<Mask>::support(Mask values) {
    Mask once = 0, twice = 0;
    for (size_t i = 0; i < open_count_; ++i) {
        const Mask here = Mask(open_[i].mask & values);
        if (!here) return false;
        twice |= once & here;
        once |= here;
    }
    if (once != values) return false;
    const Mask hidden = Mask(once & ~twice);
    for (size_t i = 0; i < open_count_; ++i)
        if (!at_most_one(Mask(open_[i].mask & hidden))) return false;
    for (size_t i = 0; i < open_count_; ++i) {
        const Mask only = Mask(open_[i].mask & hidden);
        supported_[i] |= only ? only : Mask(open_[i].mask & values);
    }
    return true;
}

// A value in every combination is somewhere in the cage: it is placed if it has one place there, and ruled out for
// cells that see the whole cage.
template <class Mask> bool Propagator<Mask>::sweep_required(size_t sum, Mask required) {
    Mask once = 0, twice = 0;
    for (const Term& term : network_.sums[sum]) {
        twice |= once & frame_[term.cell];
        once |= frame_[term.cell];
    }
    if (required & ~once) return false;
    const Mask hidden = Mask(required & ~twice);
    if (hidden)
        for (const Term& term : network_.sums[sum])
            if (const Mask here = Mask(frame_[term.cell] & hidden))
                if (!at_most_one(here) || !narrow(term.cell, here)) return false;
    return clear_onlookers_of_sum(sum, required);
}

// Cells that see all places that a value of the cage has left cannot have it.
template <class Mask> bool Propagator<Mask>::clear_onlookers_of_sum(size_t sum, Mask values) {
    return clear_onlookers(network_.sums[sum], values, [](const Term& term) { return term.cell; });
}

template bool Propagator<uint16_t>::sweep_sum(size_t);
#if TOKERU_LARGEST_BOARD > 16
template bool Propagator<uint32_t>::sweep_sum(size_t);
template bool Propagator<uint64_t>::sweep_sum(size_t);
#endif

}    // namespace tokeru
