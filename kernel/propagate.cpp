#include "propagate.h"

namespace tokeru {

namespace {

constexpr uint64_t failures_until_half = 3000;
constexpr uint32_t blame_of_decision = 2;
constexpr size_t words_of_sets = (size_t(1) << most_different) / 64;

}    // namespace

template <class Mask>
Propagator<Mask>::Propagator(const Network<Mask>& network)
    : network_(network),
      onlookers_(1, network.cells),
      cells_to_settle_(network.cells),
      houses_to_sweep_(network.houses.size()),
      crossings_to_sweep_(network.crossings.size()),
      sums_to_sweep_(network.sums.size()),
      lines_to_sweep_(network.automata.size()),
      ways_to_sweep_(network.automata.size()),
      weight_(network.cells),
      house_weight_(network.houses.size()),
      open_(network.cells),
      place_(network.cells),
      supported_(network.cells),
      reachable_(network.cells + 1),
      ranges_(network.cells),
      reached_(network.automata.first_word.back()),
      alive_(reached_.size()),
      read_(network.automata.first_state.size()),
      kept_(read_.size()),
      has_changed_(read_.size()),
      found_(network.automata.most_words),
      spared_(network.automata.most_states),
      ways_(network.size <= most_different ? network.automata.most_states * words_of_sets : 0) {
    forget_blame();
}

template <class Mask> bool Propagator<Mask>::begin(Mask* frame) {
    frame_ = frame;
    for (size_t cell = 0; cell < network_.cells; ++cell) {
        if (frame[cell] == 0) return false;
        cells_to_settle_.add(cell);
    }
    houses_to_sweep_.mark_all(network_.houses.size());
    crossings_to_sweep_.mark_all(network_.crossings.size());
    for (size_t sum = 0; sum < network_.sums.size(); ++sum) sums_to_sweep_.add(sum);
    for (size_t line = 0; line < network_.automata.size(); ++line) lines_to_sweep_.add(line);
    return true;
}

// The cheapest first: each kind of work waits until those before it have nothing more to add.
template <class Mask> bool Propagator<Mask>::run() {
    for (;;) {
        bool good;
        if (!cells_to_settle_.empty())
            good = settle_cell(cells_to_settle_.take());
        else if (!houses_to_sweep_.empty())
            good = sweep_house(houses_to_sweep_.take());
        else if (!crossings_to_sweep_.empty())
            good = sweep_crossing(crossings_to_sweep_.take());
        else if (!sums_to_sweep_.empty())
            good = sweep_sum(sums_to_sweep_.take());
        else if (!lines_to_sweep_.empty())
            good = sweep_line(lines_to_sweep_.take());
        else if (!ways_to_sweep_.empty())
            good = sweep_ways(ways_to_sweep_.take());
        else
            return true;
        if (!good) {
            blames_decision_ = network_.is_plain() || asks_for_blame_;
            asks_for_blame_ = false;
            if (++failures_ % failures_until_half == 0) halve_blame();
            return false;
        }
    }
}

template <class Mask> bool Propagator<Mask>::narrow(size_t cell, Mask keep) {
    const Mask before = frame_[cell], after = Mask(before & keep);
    if (after == before) return true;
    frame_[cell] = after;
    if (after == 0) {
        blame(cell);
        return false;
    }
    cells_to_settle_.add(cell);
    return true;
}

template <class Mask> bool Propagator<Mask>::clear_found_onlookers(Mask value) {
    bool good = true;
    onlookers_.for_each(0, [&](uint16_t cell) { good = good && narrow(cell, Mask(~value)); });
    return good;
}

// What failed once is likely to fail again, so it is better to try it early.
template <class Mask> void Propagator<Mask>::blame(size_t cell) {
    ++weight_[cell];
    for (uint16_t house : network_.houses_of[cell]) ++house_weight_[house];
}

// After a failure of a cage, or where there is nothing but houses, what was decided tells more about where it is hard than
// what became impossible. After that of a relation or a long diagonal it is the other way round.
template <class Mask> void Propagator<Mask>::blame_decision(size_t cell) {
    if (blames_decision_) weight_[cell] += blame_of_decision;
}

// What failed lately counts for more.
template <class Mask> void Propagator<Mask>::halve_blame() {
    for (uint32_t& weight : weight_) weight = weight / 2 + 1;
    for (uint32_t& weight : house_weight_) weight = (weight + uint32_t(network_.size)) / 2;
}

// Tells the neighbours of a changed cell.
template <class Mask> bool Propagator<Mask>::settle_cell(size_t cell) {
    const Mask mask = frame_[cell];
    if (at_most_one(mask))
        for (uint16_t peer : network_.peers[cell])
            if (!narrow(peer, Mask(~mask))) return false;
    for (const Arc<Mask>& arc : network_.arcs[cell])
        if (!narrow(arc.cell, arc.leaves(mask))) return false;
    houses_to_sweep_.mark(network_.house_marks[cell]);
    crossings_to_sweep_.mark(network_.crossing_marks[cell]);
    for (uint32_t sum : network_.sums_of[cell]) sums_to_sweep_.add(sum);
    for (uint32_t line : network_.lines_of[cell]) lines_to_sweep_.add(line);
    return true;
}

template <class Mask> bool Propagator<Mask>::sweep_house(size_t house) {
    return network_.size == 9 ? sweep_house_of<9>(house) : sweep_house_of<0>(house);
}

// Hidden singles: a value with one place left goes there. The usual size is a compile-time constant.
template <class Mask> template <int Size> bool Propagator<Mask>::sweep_house_of(size_t house) {
    const uint16_t* cells = network_.houses[house].begin();
    const int size = Size ? Size : network_.size;
    Mask once = 0, twice = 0, fixed = 0;
    for (int i = 0; i < size; ++i) {
        const Mask mask = frame_[cells[i]];
        twice |= once & mask;
        once |= mask;
        fixed |= at_most_one(mask) ? mask : Mask(0);
    }
    if (once != network_.full) {
        for (int i = 0; i < size; ++i) blame(cells[i]);
        return false;
    }
    const Mask hidden = Mask(once & ~twice & ~fixed);
    if (!hidden) return true;
    for (int i = 0; i < size; ++i)
        if (const Mask here = Mask(frame_[cells[i]] & hidden))
            if (!at_most_one(here) || !narrow(cells[i], here)) return false;
    return true;
}

// In a usual Sudoku, a row and a box that cross have six more cells each.
template <class Mask> bool Propagator<Mask>::sweep_crossing(size_t crossing) {
    const auto cells = network_.crossings[crossing];
    return cells.size() == 12 ? sweep_crossing_of<6>(cells) : sweep_crossing_of<0>(cells);
}

// Locked candidates: where two houses cross, the other cells of each hold the same values.
template <class Mask> template <size_t Half> bool Propagator<Mask>::sweep_crossing_of(Lists<uint16_t>::Range cells) {
    const size_t half = Half ? Half : cells.size() / 2;
    Mask one = 0, other = 0;
    for (size_t i = 0; i < half; ++i) {
        one |= frame_[cells[i]];
        other |= frame_[cells[half + i]];
    }
    if (one == other) return true;
    const Mask common = Mask(one & other);
    for (uint16_t cell : cells)
        if (!narrow(cell, common)) return false;
    return true;
}

template <class Mask> void Propagator<Mask>::forget() {
    cells_to_settle_.clear();
    houses_to_sweep_.clear();
    crossings_to_sweep_.clear();
    sums_to_sweep_.clear();
    lines_to_sweep_.clear();
    ways_to_sweep_.clear();
}

template <class Mask> void Propagator<Mask>::forget_blame() {
    for (size_t cell = 0; cell < network_.cells; ++cell) {
        weight_[cell] = 1;
        for (uint32_t sum : network_.sums_of[cell]) weight_[cell] += sum < network_.given_sums ? 2 : 0;
        weight_[cell] += uint32_t(network_.lines_of[cell].size());
    }
    for (uint32_t& weight : house_weight_) weight = uint32_t(network_.size);
    failures_ = 0;
}

template <class Mask> void Propagator<Mask>::learn_from(const Propagator& other) {
    weight_ = other.weight_;
    house_weight_ = other.house_weight_;
}

template class Propagator<uint16_t>;
#if TOKERU_LARGEST_BOARD > 16
template class Propagator<uint32_t>;
template class Propagator<uint64_t>;
#endif

}    // namespace tokeru
