// Locked candidates: all places of a value in one house also lie in another house, which has it nowhere else.
//
//     ┌───────┐
//     │ 5 5 . │ × × ×  × × ×       pointing: from a region to a line
//     │ . . . │
//     └───────┘                    claiming (box/line reduction): from a line to a region
#include "finders.h"

namespace tokeru::logic {

namespace {

bool is_from(Id id, HouseKind kind) {
    const bool points = id == Id::pointing || id == Id::direct_pointing;
    return (kind == HouseKind::region) == points;
}

template <class Mask> struct Locked {
    size_t house;
    int index;
    const Crossing<Mask>& crossing;
};

template <class Mask> void tell(const Board<Mask>& board, Step& step, const Locked<Mask>& locked) {
    step.houses.push_back(uint16_t(locked.house));
    step.covers.push_back(locked.crossing.other);
    step.add_value(locked.index);
    for_each_bit(board.places_of(locked.house, locked.index),
                 [&](int position) { step.cells.push_back(board.terrain.cell_at(locked.house, position)); });
}

template <class Mask> void strike(const Board<Mask>& board, Step& step, const Locked<Mask>& locked) {
    const size_t other = locked.crossing.other;
    for_each_bit(Mask(board.places_of(other, locked.index) & ~locked.crossing.there),
                 [&](int position) { board.strike(step, board.terrain.cell_at(other, position), locked.index); });
}

// Calls see(locked) for every value that is locked and can be eliminated somewhere, until it returns true.
template <class Mask, class See> bool for_each_locked(const Board<Mask>& board, Id id, See see) {
    const Terrain<Mask>& terrain = board.terrain;
    for (size_t house = 0; house < terrain.houses; ++house) {
        if (!is_from(id, terrain.kinds[house])) continue;
        const auto crossings = terrain.crossings[house];
        for (int index = 0; index < terrain.size; ++index) {
            const Mask places = board.places_of(house, index);
            if (!places || size_of(places) > terrain.most_shared) continue;
            for (const Crossing<Mask>& crossing : crossings)
                if (!(places & ~crossing.here) && board.places_of(crossing.other, index) & ~crossing.there &&
                    see(Locked<Mask>{house, index, crossing}))
                    return true;
        }
    }
    return false;
}

// A house of the same kind that crosses the cleared one and has one place left outside it. That is where people look:
// once they know which row a box has its 5 in, they check the other boxes along that row.
template <class Mask> bool tell_following_single(const Board<Mask>& board, Step& step, const Locked<Mask>& locked) {
    const Terrain<Mask>& terrain = board.terrain;
    for (const Crossing<Mask>& crossing : terrain.crossings[locked.crossing.other]) {
        const size_t house = crossing.other;
        if (house == locked.house || terrain.kinds[house] != terrain.kinds[locked.house]) continue;
        const Mask places = board.places_of(house, locked.index);
        if (at_most_one(places)) continue;
        Mask left = places;
        for_each_bit(Mask(places & crossing.there), [&](int position) {
            const bool stays = terrain.house_set.has(locked.house, terrain.cell_at(house, position));
            if (!stays) left = Mask(left & ~(Mask(1) << position));
        });
        if (!is_single(left)) continue;
        step.covers.push_back(uint16_t(house));
        step.placements.push_back({terrain.cell_at(house, low_index(left)), uint16_t(locked.index)});
        return true;
    }
    return false;
}

}    // namespace

template <class Mask> bool find_locked(const Board<Mask>& board, Steps& steps, Id id) {
    return for_each_locked(board, id, [&](const Locked<Mask>& locked) {
        Step& step = steps.open(id);
        tell(board, step, locked);
        strike(board, step, locked);
        return steps.close();
    });
}

// Only those that leave a further house with one place for the value: it goes there at once.
template <class Mask> bool find_direct_locked(const Board<Mask>& board, Steps& steps, Id id) {
    return for_each_locked(board, id, [&](const Locked<Mask>& locked) {
        Step& step = steps.open(id);
        tell(board, step, locked);
        return tell_following_single(board, step, locked) && steps.close();
    });
}

#define TOKERU_INSTANTIATE(Mask)                               \
    template bool find_locked(const Board<Mask>&, Steps&, Id); \
    template bool find_direct_locked(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
