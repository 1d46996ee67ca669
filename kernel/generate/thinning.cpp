#include "thinning.h"

#include <algorithm>

namespace tokeru::generate {

void Thinning::take_away(const Unit& unit) {
    for (uint16_t cell : unit.cells) draft_.givens[cell] = 0;
    if (unit.is_sign()) std::erase(draft_.signs, unit.sign);
}

void Thinning::put_back(const Unit& unit) {
    for (uint16_t cell : unit.cells) draft_.givens[cell] = draft_.solution[cell];
    if (unit.is_sign()) draft_.signs.push_back(unit.sign);
}

bool Thinning::settle(uint32_t at_least) {
    if (!judge_.settles(draft_)) return false;
    size_t too_few = std::min(size_t(at_least), units_.size()), enough = units_.size();
    keep(too_few);
    if (judge_.settles(draft_)) enough = too_few;
    while (enough - too_few > 1) {
        const size_t middle = (too_few + enough) / 2;
        keep(middle);
        (judge_.settles(draft_) ? enough : too_few) = middle;
    }
    keep(enough);
    units_.resize(enough);
    untried_ = enough;
    return true;
}

// The first units are in the draft, the others are not.
void Thinning::keep(size_t count) {
    for (const Unit& unit : units_) take_away(unit);
    for (size_t i = 0; i < count; ++i) put_back(units_[i]);
}

bool Thinning::drop_one() {
    for (;;) {
        while (untried_ > 0) {
            const size_t last = --untried_;
            if (!goes(units_[last])) continue;
            units_.erase(units_.begin() + std::ptrdiff_t(last));
            return has_dropped_ = true;
        }
        if (!has_dropped_ || !judge_.is_limited()) return false;
        has_dropped_ = false;
        untried_ = units_.size();
    }
}

bool Thinning::goes(const Unit& unit) {
    take_away(unit);
    if (judge_.is_good_without(draft_, {unit.cells, unit.is_sign() ? &unit.sign : nullptr})) return true;
    put_back(unit);
    return false;
}

namespace {

// Where the symmetry takes a cell.
uint32_t image(Symmetry symmetry, uint32_t size, uint32_t cell) {
    const uint32_t row = cell / size, column = cell % size, last = size - 1;
    switch (symmetry) {
        case Symmetry::rotation: return (last - row) * size + (last - column);
        case Symmetry::quarter_turn: return column * size + (last - row);
        case Symmetry::mirror: return row * size + (last - column);
        case Symmetry::diagonal: return column * size + row;
        default: return cell;
    }
}

}    // namespace

Lists<uint16_t> find_orbits(Symmetry symmetry, uint32_t size) {
    Lists<uint16_t> orbits;
    std::vector<uint8_t> seen(size * size);
    for (uint32_t cell = 0; cell < size * size; ++cell) {
        for (uint32_t next = cell; !seen[next]; next = image(symmetry, size, next)) {
            seen[next] = 1;
            orbits.add(uint16_t(next));
        }
        if (orbits.open_list().size()) orbits.close_list();
    }
    return orbits;
}

}    // namespace tokeru::generate
