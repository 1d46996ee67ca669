// Subsets: k cells of a house that have only k values (naked), or k values of a house that have only k cells (hidden).
//
//   naked pair     [2 7]  [2 7]   1̶2̶ …            the two values are gone from the rest of the house
//   hidden pair    [2 7 ̶9]  [2 ̶3 7]               the two cells have nothing else
//
// A naked subset also clears every other cell that sees all of its cells. When it lies in two houses at once it is locked.
#include "finders.h"

namespace tokeru::logic {

namespace {

int subset_size(Id id) {
    switch (id) {
        case Id::naked_pair:
        case Id::hidden_pair:
        case Id::locked_pair:
        case Id::direct_hidden_pair: return 2;
        case Id::naked_quad:
        case Id::hidden_quad: return 4;
        default: return 3;
    }
}

constexpr int max_positions = 64;

// Finds `count` sets that have no more than `count` members between them. Only sets of two to `count` members can be
// among them, and usually there are few of those. see(chosen, together) gets the numbers of the sets; true stops.
template <class Mask, class See> class UnionSearch {
  public:
    UnionSearch(const Mask* sets, int available, int count, See see) : sets_(sets), count_(count), see_(see) {
        for (int i = 0; i < available; ++i)
            if (!at_most_one(sets[i]) && size_of(sets[i]) <= count) small_[small_count_++] = uint8_t(i);
    }
    bool run() { return extend(0, 0, Mask(0), Mask(0)); }

  private:
    bool extend(int from, int taken, Mask chosen, Mask together) {
        if (taken == count_) return see_(chosen, together);
        for (int i = from; i <= small_count_ - (count_ - taken); ++i) {
            const Mask more = Mask(together | sets_[small_[i]]);
            if (size_of(more) > count_) continue;
            if (extend(i + 1, taken + 1, Mask(chosen | Mask(Mask(1) << small_[i])), more)) return true;
        }
        return false;
    }

    const Mask* sets_;
    int count_, small_count_ = 0;
    See see_;
    uint8_t small_[max_positions];
};

template <class Mask, class See> bool search_unions(const Mask* sets, int available, int count, See see) {
    return UnionSearch<Mask, See>(sets, available, count, see).run();
}

template <class Mask> void tell(const Board<Mask>& board, Step& step, size_t house, Mask positions, Mask values) {
    for_each_bit(positions, [&](int position) { step.cells.push_back(board.terrain.cell_at(house, position)); });
    step.values = values;
    step.houses.push_back(uint16_t(house));
}

// Eliminates the values from every cell that sees all cells of the step.
template <class Mask> void strike_around(const Board<Mask>& board, Step& step) {
    for (uint16_t cell : board.terrain.network.peers[step.cells[0]]) {
        if (!(board.masks[cell] & Mask(step.values))) continue;
        bool sees_all = true;
        for (uint16_t member : step.cells) sees_all = sees_all && cell != member && board.terrain.sees(cell, member);
        if (sees_all) board.strike_all(step, cell, Mask(step.values));
    }
}

template <class Mask> void masks_of(const Board<Mask>& board, size_t house, Mask* masks) {
    for (int position = 0; position < board.terrain.size; ++position)
        masks[position] = board.masks[board.terrain.cell_at(house, position)];
}

template <class Mask, class See>
bool for_each_naked_subset(const Board<Mask>& board, int count, See see) {
    Mask masks[max_positions];
    for (size_t house = 0; house < board.terrain.houses; ++house) {
        if (board.open_in[house] <= count) continue;
        masks_of(board, house, masks);
        const bool found = search_unions(masks, board.terrain.size, count,
                                         [&](Mask chosen, Mask values) { return see(house, chosen, values); });
        if (found) return true;
    }
    return false;
}

template <class Mask, class See>
bool for_each_hidden_subset(const Board<Mask>& board, int count, See see) {
    const int size = board.terrain.size;
    for (size_t house = 0; house < board.terrain.houses; ++house) {
        if (board.open_in[house] <= count) continue;
        const Mask* places = &board.places[house * size_t(size)];
        const bool found = search_unions(places, size, count,
                                         [&](Mask values, Mask positions) { return see(house, positions, values); });
        if (found) return true;
    }
    return false;
}

// Another house that holds all the cells of the step, or -1.
template <class Mask> int second_house(const Board<Mask>& board, const Step& step) {
    for (uint16_t house : board.terrain.network.houses_of[step.cells[0]]) {
        bool holds_all = house != step.houses[0];
        for (uint16_t cell : step.cells) holds_all = holds_all && board.terrain.house_set.has(house, cell);
        if (holds_all) return house;
    }
    return -1;
}

}    // namespace

template <class Mask> bool find_naked_subset(const Board<Mask>& board, Steps& steps, Id id) {
    return for_each_naked_subset(board, subset_size(id), [&](size_t house, Mask positions, Mask values) {
        Step& step = steps.open(id);
        tell(board, step, house, positions, values);
        strike_around(board, step);
        return steps.close();
    });
}

template <class Mask> bool find_hidden_subset(const Board<Mask>& board, Steps& steps, Id id) {
    return for_each_hidden_subset(board, subset_size(id), [&](size_t house, Mask positions, Mask values) {
        Step& step = steps.open(id);
        tell(board, step, house, positions, values);
        for (uint16_t cell : step.cells) board.strike_all(step, cell, Mask(~values));
        return steps.close();
    });
}

// A naked subset in the crossing of two houses: both are cleared at once.
template <class Mask> bool find_locked_subset(const Board<Mask>& board, Steps& steps, Id id) {
    return for_each_naked_subset(board, subset_size(id), [&](size_t house, Mask positions, Mask values) {
        if (board.terrain.kinds[house] != HouseKind::region) return false;
        Step& step = steps.open(id);
        tell(board, step, house, positions, values);
        const int other = second_house(board, step);
        if (other < 0) return false;
        step.houses.push_back(uint16_t(other));
        strike_around(board, step);
        bool in_region = false, in_other = false;
        for (const Candidate& gone : step.eliminations) {
            in_region = in_region || !board.terrain.house_set.has(size_t(other), gone.cell);
            in_other = in_other || !board.terrain.house_set.has(house, gone.cell);
        }
        return in_region && in_other && steps.close();
    });
}

// A hidden subset whose cells lose a value that then has one place left in the house: it goes there at once.
template <class Mask> bool find_direct_hidden_subset(const Board<Mask>& board, Steps& steps, Id id) {
    const int size = board.terrain.size;
    return for_each_hidden_subset(board, subset_size(id), [&](size_t house, Mask positions, Mask values) {
        for (int index = 0; index < size; ++index) {
            const Mask places = board.places_of(house, index), left = Mask(places & ~positions);
            if (values >> index & 1 || at_most_one(places) || !is_single(left)) continue;
            Step& step = steps.open(id);
            tell(board, step, house, positions, values);
            step.placements.push_back({board.terrain.cell_at(house, low_index(left)), uint16_t(index)});
            if (steps.close()) return true;
        }
        return false;
    });
}

#define TOKERU_INSTANTIATE(Mask)                                      \
    template bool find_naked_subset(const Board<Mask>&, Steps&, Id);  \
    template bool find_hidden_subset(const Board<Mask>&, Steps&, Id); \
    template bool find_locked_subset(const Board<Mask>&, Steps&, Id); \
    template bool find_direct_hidden_subset(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
