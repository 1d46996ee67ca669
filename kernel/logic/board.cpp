#include "board.h"

namespace tokeru::logic {

template <class Mask>
Board<Mask>::Board(const Terrain<Mask>& of)
    : terrain(of),
      values(of.cells),
      given(of.cells),
      open_in(of.houses),
      full_masks_(of.network.domains),
      full_places_(of.houses * size_t(of.size)) {
    for (size_t cell = 0; cell < of.cells; ++cell)
        for (const Spot<Mask>& spot : of.spots[cell])
            for_each_bit(full_masks_[cell], [&](int index) { full_places_[spot.base + size_t(index)] |= spot.bit; });
    naked.reserve(of.cells * 2);
    hidden_in_lines.reserve(of.houses * size_t(of.size) * 2);
    hidden_in_regions.reserve(of.houses * size_t(of.size) * 2);
    clear();
}

template <class Mask> void Board<Mask>::clear() {
    masks = full_masks_;
    places = full_places_;
    for (uint8_t& value : values) value = 0;
    for (uint8_t& is_given : given) is_given = 0;
    for (uint8_t& cells : open_in) cells = uint8_t(terrain.size);
    open = terrain.cells;
    broken = false;
    for (Mask mask : masks) broken = broken || mask == 0;
    clear_queues();
}

template <class Mask> void Board<Mask>::clear_queues() {
    naked.clear();
    hidden_in_lines.clear();
    hidden_in_regions.clear();
}

template <class Mask> void Board<Mask>::copy_position(const Board& other) {
    values = other.values;
    masks = other.masks;
    places = other.places;
    open_in = other.open_in;
    open = other.open;
    broken = other.broken;
    clear_queues();
}

template <class Mask> void Board<Mask>::place(size_t cell, int index) {
    const Mask value = Mask(Mask(1) << index);
    if (!(masks[cell] & value)) {
        broken = true;
        return;
    }
    for_each_bit(Mask(masks[cell] & ~value), [&](int other) { take_from_places(cell, other); });
    masks[cell] = 0;
    values[cell] = uint8_t(index + 1);
    --open;
    for (const Spot<Mask>& spot : terrain.spots[cell]) {
        places[spot.base + size_t(index)] = 0;
        --open_in[spot.house];
    }
    for (uint16_t peer : terrain.network.peers[cell])
        if (masks[peer] & value) eliminate(peer, index);
}

template <class Mask> void Board<Mask>::eliminate(size_t cell, int index) {
    const Mask left = masks[cell] &= Mask(~(Mask(1) << index));
    if (at_most_one(left)) {
        if (left == 0) broken = true;
        if (watched) naked.add(uint32_t(cell));
    }
    take_from_places(cell, index);
}

template <class Mask> void Board<Mask>::take_from_places(size_t cell, int index) {
    for (const Spot<Mask>& spot : terrain.spots[cell]) {
        Mask& place = places[spot.base + size_t(index)];
        if (!(place & spot.bit)) continue;
        place = Mask(place & ~spot.bit);
        if (!at_most_one(place)) continue;
        if (place == 0) broken = true;
        if (watched)
            (terrain.kinds[spot.house] == HouseKind::region ? hidden_in_regions : hidden_in_lines)
                .add(spot.base + uint32_t(index));
    }
}

template <class Mask> void Board<Mask>::apply(const Step& step) {
    for (const Candidate& candidate : step.placements)
        if (!values[candidate.cell]) place(candidate.cell, candidate.index);
    for (const Candidate& candidate : step.eliminations)
        if (has(candidate.cell, candidate.index)) eliminate(candidate.cell, candidate.index);
}

#define TOKERU_INSTANTIATE(Mask) template struct Board<Mask>;
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
