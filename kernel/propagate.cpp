#include "propagate.h"

namespace tokeru {

template <class Mask>
Propagator<Mask>::Propagator(const Network<Mask>& network)
    : network_(network),
      cells_to_settle_(network.cells),
      houses_to_sweep_(network.houses.size()),
      crossings_to_sweep_(network.crossings.size()),
      sums_to_sweep_(network.sums.size()),
      weight_(network.cells, 1),
      house_weight_(network.houses.size(), uint32_t(network.size)),
      open_(network.cells),
      reachable_(network.cells + 1) {
    for (size_t cell = 0; cell < network.cells; ++cell) weight_[cell] += uint32_t(network.sums_of[cell].size());
}

template <class Mask> bool Propagator<Mask>::begin(Mask* frame) {
    frame_ = frame;
    for (size_t cell = 0; cell < network_.cells; ++cell) {
        if (frame[cell] == 0) return false;
        cells_to_settle_.add(cell);
    }
    for (size_t house = 0; house < network_.houses.size(); ++house) houses_to_sweep_.add(house);
    for (size_t sum = 0; sum < network_.sums.size(); ++sum) sums_to_sweep_.add(sum);
    return true;
}

// The cheapest first: each kind of work waits until those before it have nothing left to say.
template <class Mask> bool Propagator<Mask>::run() {
    for (;;) {
        bool good;
        if (!cells_to_settle_.empty())
            good = settle_cell(cells_to_settle_.take());
        else if (!houses_to_sweep_.empty())
            good = sweep_house(houses_to_sweep_.take());
        else if (!crossings_to_sweep_.empty())
            good = sweep_crossing(network_.crossings[crossings_to_sweep_.take()]);
        else if (!sums_to_sweep_.empty())
            good = sweep_sum(sums_to_sweep_.take());
        else
            return true;
        if (!good) return false;
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

// What breaks down is likely to break down again: better try it early.
template <class Mask> void Propagator<Mask>::blame(size_t cell) {
    ++weight_[cell];
    for (uint16_t house : network_.houses_of[cell]) ++house_weight_[house];
}

// Tells the neighbours of a changed cell.
template <class Mask> bool Propagator<Mask>::settle_cell(size_t cell) {
    const Mask mask = frame_[cell];
    if (at_most_one(mask))
        for (uint16_t peer : network_.peers[cell])
            if (!narrow(peer, Mask(~mask))) return false;
    for (const Arc& arc : network_.arcs[cell])
        if (!narrow(arc.cell, network_.supports[arc.support](mask))) return false;
    for (uint16_t house : network_.houses_of[cell]) houses_to_sweep_.add(house);
    for (uint16_t sum : network_.sums_of[cell]) sums_to_sweep_.add(sum);
    return true;
}

// Hidden singles: a value with one place left goes there.
template <class Mask> bool Propagator<Mask>::sweep_house(size_t house) {
    const auto cells = network_.houses[house];
    Mask once = 0, twice = 0, fixed = 0;
    for (uint16_t cell : cells) {
        const Mask mask = frame_[cell];
        twice |= once & mask;
        once |= mask;
        fixed |= at_most_one(mask) ? mask : Mask(0);
    }
    if (once != network_.full) {
        for (uint16_t cell : cells) blame(cell);
        return false;
    }
    for (uint32_t crossing : network_.crossings_of[house]) crossings_to_sweep_.add(crossing);
    const Mask hidden = Mask(once & ~twice & ~fixed);
    if (!hidden) return true;
    for (uint16_t cell : cells) {
        const Mask here = Mask(frame_[cell] & hidden);
        if (here && !narrow(cell, lowest(here))) return false;
        if (!at_most_one(here)) return false;
    }
    return true;
}

// Locked candidates, in both directions.
template <class Mask> bool Propagator<Mask>::sweep_crossing(const Crossing& crossing) {
    const Mask shared = together(crossing.shared);
    const Mask first = together(crossing.first_only), second = together(crossing.second_only);
    return clear_from(crossing.second_only, Mask(shared & ~first & second)) &&
           clear_from(crossing.first_only, Mask(shared & ~second & first));
}

template <class Mask> Mask Propagator<Mask>::together(uint32_t list) const {
    Mask all = 0;
    for (uint16_t cell : network_.crossing_cells[list]) all |= frame_[cell];
    return all;
}

template <class Mask> bool Propagator<Mask>::clear_from(uint32_t list, Mask values) {
    if (!values) return true;
    for (uint16_t cell : network_.crossing_cells[list])
        if (!narrow(cell, Mask(~values))) return false;
    return true;
}

template <class Mask> void Propagator<Mask>::forget() {
    cells_to_settle_.clear();
    houses_to_sweep_.clear();
    crossings_to_sweep_.clear();
    sums_to_sweep_.clear();
}

template class Propagator<uint16_t>;
#ifndef TOKERU_FREESTANDING
template class Propagator<uint32_t>;
template class Propagator<uint64_t>;
#endif

}  // namespace tokeru
