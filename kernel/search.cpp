#include "search.h"

#include <algorithm>
#include <cstring>

namespace tokeru {

namespace {

constexpr size_t polled_cells = 64 * 81;    // between two looks at the clock: 64 nodes of the usual board

}    // namespace

template <class Mask>
DepthFirst<Mask>::DepthFirst(const Problem& problem, const uint64_t* seed, Timekeeper& timekeeper)
    : network_(problem, timekeeper, true),
      propagator_(network_),
      frames_(new Mask[(network_.cells + 1) * network_.cells]),
      decisions_(network_.cells + 1),
      random_(seed ? *seed : 0),
      seeded_(seed != nullptr),
      nodes_between_polls_(std::max(polled_cells / network_.cells, size_t(1))) {
    start(network_.domains.data());
}

template <class Mask> void DepthFirst<Mask>::start(const Mask* domains) {
    progress_ = {};
    begin_at(domains);
}

template <class Mask> void DepthFirst<Mask>::begin_at(const Mask* domains) {
    propagator_.forget();
    depth_ = first_ = 0;
    frame_ = frames_.get();
    std::memcpy(frame_, domains, network_.cells * sizeof(Mask));
    stage_ = Stage::fresh;
}

template <class Mask> void DepthFirst<Mask>::restart(const uint8_t* givens) {
    start(network_.domains.data());
    for (size_t cell = 0; cell < network_.cells; ++cell)
        if (givens[cell]) frame_[cell] &= value_bit<Mask>(givens[cell]);
}

template <class Mask> void DepthFirst<Mask>::forbid(size_t cell, uint8_t value) {
    frame_[cell] &= Mask(~value_bit<Mask>(value));
}

template <class Mask> bool DepthFirst<Mask>::settles() {
    if (!propagator_.begin(frame_) || !propagator_.run()) return false;
    for (size_t cell = 0; cell < network_.cells; ++cell)
        if (!at_most_one(frame_[cell])) return false;
    return true;
}

template <class Mask> void DepthFirst<Mask>::reset(uint64_t seed) {
    propagator_.forget_blame();
    random_ = Random(seed);
    seeded_ = true;
    nodes_ = 0;
    start(network_.domains.data());
}

// --- searching ---------------------------------------------------------------------------------

// Runs until the frame holds a solution (found), there is nothing left to try (done), or the budget is used up.
template <class Mask> Status DepthFirst<Mask>::search(const Budget& budget) {
    if (stage_ == Stage::fresh && !propagator_.begin(frame_)) stage_ = Stage::exhausted;
    if (stage_ == Stage::exhausted) return Status::done;
    if (stage_ == Stage::solved && !back_up()) return Status::done;
    const uint64_t first_node = nodes_;
    for (;;) {
        if (stage_ != Stage::decided) {
            while (!propagator_.run())
                if (!back_up()) return Status::done;
            stage_ = choose(decisions_[depth_]) ? Stage::decided : Stage::solved;
        }
        if (stage_ == Stage::solved) {
            ++found_;
            return Status::found;
        }
        if (budget.is_over_after(nodes_ - first_node, nodes_between_polls_)) return Status::budget;
        descend(decisions_[depth_]);
    }
}

// A new frame in which the decision holds.
template <class Mask> void DepthFirst<Mask>::descend(Decision& decision) {
    decision.found_before = found_;
    decision.share = progress_.descend();
    ++nodes_;
    ++depth_;
    std::memcpy(frame_ + network_.cells, frame_, network_.cells * sizeof(Mask));
    frame_ += network_.cells;
    propagator_.enter(frame_);
    propagator_.narrow(decision.cell, decision.value);
    stage_ = Stage::open;
}

// Drops the last frame and rules out its decision in the one above; false when there is nothing left to try.
template <class Mask> bool DepthFirst<Mask>::back_up() {
    for (;;) {
        propagator_.forget();
        if (depth_ == first_) {
            progress_.finish();
            stage_ = Stage::exhausted;
            return false;
        }
        --depth_;
        frame_ -= network_.cells;
        propagator_.enter(frame_);
        stage_ = Stage::open;
        const Decision& decision = decisions_[depth_];
        progress_.back_up(decision.share);
        propagator_.blame_decision(decision.cell);
        if (propagator_.narrow(decision.cell, Mask(~refuted_by(decision)))) return true;
    }
}

// The value decided on. If it had no solution, neither have those that nothing tells from it: no rule, and no cell that can
// have one of the two.
//
//   cells   1234  1234  12..        1 and 2 are alike, and so are 3 and 4
template <class Mask> Mask DepthFirst<Mask>::refuted_by(const Decision& decision) const {
    if (found_ > decision.found_before || !network_.is_plain()) return decision.value;
    Mask alike = network_.full;
    for (size_t cell = 0; cell < network_.cells && alike != decision.value; ++cell)
        alike &= frame_[cell] & decision.value ? frame_[cell] : Mask(~frame_[cell]);
    return alike;
}

#ifndef TOKERU_FREESTANDING
//   first_   ▢▢▢▢▢▢▢▢▢    cell ≠ value from here: for the other
//            ▢▢▣▢▢▢▢▢▢    cell = value: where this search ends from now on
template <class Mask> bool DepthFirst<Mask>::share_with(Search& idle) {
    if (stage_ == Stage::decided) descend(decisions_[depth_]);
    if (depth_ == first_) return false;
    auto& other = static_cast<DepthFirst&>(idle);
    const Decision& decision = decisions_[first_];
    other.begin_at(frames_.get() + first_ * network_.cells);
    other.frame_[decision.cell] &= Mask(~decision.value);
    other.propagator_.learn_from(propagator_);
    other.progress_.take_over(decision.share);
    ++first_;
    return true;
}
#endif

// --- choosing ----------------------------------------------------------------------------------

// The narrowest choice: the cell with the fewest values, or the value with the fewest places in a house, each divided by
// how often it failed before. False when every cell is fixed.
template <class Mask> bool DepthFirst<Mask>::choose(Decision& decision) {
    Choice best;
    for (size_t cell = 0; cell < network_.cells; ++cell) {
        if (at_most_one(frame_[cell])) continue;
        const auto values = uint64_t(size_of(frame_[cell]));
        const uint64_t weight = uint64_t(propagator_.weight(cell)) * uint64_t(network_.size);
        if (!best.wider_than(values, weight)) continue;
        best = {values, weight};
        decision.cell = uint16_t(cell);
    }
    if (best.ways == 0) return false;
    decision.value = choose_value(decision.cell);
    for (size_t house = 0; house < network_.houses.size(); ++house) choose_place(house, best, decision);
    return true;
}

// Counts the places of all values at once, as binary numbers written in columns:
//
//        value   4 3 2 1
//   digits[0]    0 1 1 0
//   digits[1]    1 1 0 0      value 3 has 3 places, value 4 has 2, value 2 has 1
template <class Mask> void DepthFirst<Mask>::choose_place(size_t house, Choice& best, Decision& decision) {
    const uint64_t weight = propagator_.house_weight(house);
    const uint64_t most = std::min(best.narrower_up_to(weight), uint64_t(network_.size));
    if (most < 2) return;
    constexpr int length = sizeof(Mask) == 2 ? 5 : sizeof(Mask) == 4 ? 6 : 7;
    Mask digits[length] = {};
    for (uint16_t cell : network_.houses[house]) {
        Mask carry = frame_[cell];
        for (Mask& digit : digits) {
            const Mask sum = Mask(digit ^ carry);
            carry &= digit;
            digit = sum;
        }
    }
    for (uint64_t places = 2; places <= most; ++places) {
        Mask exactly = network_.full;
        for (int i = 0; i < length; ++i) exactly &= places >> i & 1 ? digits[i] : Mask(~digits[i]);
        if (!exactly) continue;
        best = {places, weight};
        decision.value = any_of(exactly);
        decision.cell = heaviest_place(house, decision.value);
        return;
    }
}

template <class Mask> uint16_t DepthFirst<Mask>::heaviest_place(size_t house, Mask value) const {
    uint16_t best = 0;
    uint32_t weight = 0;
    for (uint16_t cell : network_.houses[house])
        if (frame_[cell] & value && propagator_.weight(cell) > weight) {
            best = cell;
            weight = propagator_.weight(cell);
        }
    return best;
}

template <class Mask> Mask DepthFirst<Mask>::choose_value(size_t cell) {
    const Mask unseen = seen_.empty() ? Mask(0) : Mask(frame_[cell] & ~seen_[cell]);
    return any_of(unseen ? unseen : frame_[cell]);
}

// The lowest value or, with a seed, a random one.
template <class Mask> Mask DepthFirst<Mask>::any_of(Mask values) {
    if (seeded_)
        for (uint32_t skip = random_.below(uint32_t(size_of(values))); skip; --skip) values = without_lowest(values);
    return lowest(values);
}

// --- answering ---------------------------------------------------------------------------------

template <class Mask> Status DepthFirst<Mask>::next(const Budget& budget, uint8_t* values) {
    const Status status = search(budget);
    if (status == Status::found)
        for (size_t cell = 0; cell < network_.cells; ++cell) values[cell] = uint8_t(low_index(frame_[cell]) + 1);
    return status;
}

template <class Mask>
Status DepthFirst<Mask>::count(const Budget& budget, uint64_t limit, uint64_t& counted) {
    const uint64_t first_node = nodes_;
    while (counted < limit) {
        if (budget.is_used_up_by(nodes_ - first_node)) return Status::budget;
        const Status status = search(budget.left_after(nodes_ - first_node));
        if (status != Status::found) return status;
        ++counted;
    }
    return Status::done;
}

// Looks for a solution with each value not yet seen in one; a value without a solution is ruled out for good.
template <class Mask> Status DepthFirst<Mask>::candidates(const Budget& budget, uint64_t* masks) {
    const uint64_t first_node = nodes_;
    seen_.assign(network_.cells, 0);
    keep_root();
    Status status = Status::done;
    for (size_t cell = 0; cell < network_.cells && status != Status::budget; ++cell)
        while (const Mask open = Mask(network_.domains[cell] & ~seen_[cell])) {
            const uint64_t spent = nodes_ - first_node;
            status = budget.is_used_up_by(spent) ? Status::budget
                                                 : look_for(cell, lowest(open), budget.left_after(spent));
            if (status == Status::budget) break;
        }
    for (size_t cell = 0; cell < network_.cells; ++cell) masks[cell] = seen_[cell];
    seen_.clear();
    return status == Status::budget ? status : Status::done;
}

// Removes from the domains what propagation rules out at the root; false if that leaves no solution.
template <class Mask> bool DepthFirst<Mask>::keep_root() {
    start(network_.domains.data());
    const bool good = propagator_.begin(frame_) && propagator_.run();
    if (good) std::memcpy(network_.domains.data(), frame_, network_.cells * sizeof(Mask));
    start(network_.domains.data());
    return good;
}

template <class Mask> void DepthFirst<Mask>::propagated(uint64_t* masks) {
    const bool good = keep_root();
    for (size_t cell = 0; cell < network_.cells; ++cell) masks[cell] = good ? network_.domains[cell] : 0;
}

template <class Mask> Status DepthFirst<Mask>::look_for(size_t cell, Mask value, const Budget& budget) {
    start(network_.domains.data());
    frame_[cell] = value;
    const Status status = search(budget);
    if (status == Status::found)
        for (size_t i = 0; i < network_.cells; ++i) seen_[i] |= frame_[i];
    if (status == Status::done) network_.domains[cell] &= Mask(~value);
    return status;
}

template class DepthFirst<uint16_t>;
#if TOKERU_LARGEST_BOARD > 16
template class DepthFirst<uint32_t>;
template class DepthFirst<uint64_t>;
#endif

}    // namespace tokeru
