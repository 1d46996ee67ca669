// Full houses, naked and hidden singles, and the last cell of a sum.
#include "finders.h"

namespace tokeru::logic {

namespace {

template <class Mask> void tell_naked(Step& step, size_t cell, int index) {
    step.cells.push_back(uint16_t(cell));
    step.add_value(index);
    step.placements.push_back({uint16_t(cell), uint16_t(index)});
}

template <class Mask> void tell_hidden(const Board<Mask>& board, Step& step, size_t house, int index, int position) {
    tell_naked<Mask>(step, board.terrain.cell_at(house, position), index);
    step.houses.push_back(uint16_t(house));
    if (step.id == Id::hidden_single && board.terrain.kinds[house] == HouseKind::region) step.rating = rating_in_region;
}

// The value of the only open cell of a house; false if it can have none.
template <class Mask> bool tell_full(const Board<Mask>& board, Step& step, size_t house) {
    for (int position = 0; position < board.terrain.size; ++position) {
        const Mask mask = board.masks[board.terrain.cell_at(house, position)];
        if (!is_single(mask)) continue;
        tell_hidden(board, step, house, low_index(mask), position);
        return true;
    }
    return false;
}

}    // namespace

template <class Mask> bool find_full_house(const Board<Mask>& board, Steps& steps, Id id) {
    for (size_t house = 0; house < board.terrain.houses; ++house)
        if (board.open_in[house] == 1 && tell_full(board, steps.open(id), house) && steps.close()) return true;
    return false;
}

template <class Mask> bool find_naked_single(const Board<Mask>& board, Steps& steps, Id id) {
    for (size_t cell = 0; cell < board.terrain.cells; ++cell) {
        if (!is_single(board.masks[cell])) continue;
        tell_naked<Mask>(steps.open(id), cell, low_index(board.masks[cell]));
        if (steps.close()) return true;
    }
    return false;
}

template <class Mask> bool find_hidden_single(const Board<Mask>& board, Steps& steps, Id id) {
    for (HouseKind kind : by_ease)
        for (int index = 0; index < board.terrain.size; ++index)
            for (uint16_t house : board.terrain.houses_of_kind[int(kind)]) {
                const Mask places = board.places_of(house, index);
                if (!is_single(places)) continue;
                tell_hidden(board, steps.open(id), house, index, low_index(places));
                if (steps.close()) return true;
            }
    return false;
}

// A sum with one open cell: it gets what the others leave of the total.
template <class Mask> bool find_last_in_sum(const Board<Mask>& board, Steps& steps, Id id) {
    for (size_t sum = 0; sum < board.terrain.given_sums; ++sum) {
        int rest = board.terrain.network.totals[sum], open = 0;
        Term last{};
        for (const Term& term : board.terrain.network.sums[sum]) {
            rest -= term.coefficient * board.values[term.cell];
            if (board.values[term.cell]) continue;
            last = term;
            ++open;
        }
        if (open != 1 || rest % last.coefficient) continue;
        const int index = rest / last.coefficient - 1;
        if (index < 0 || index >= board.terrain.size || !board.has(last.cell, index)) continue;
        Step& step = steps.open(id);
        tell_naked<Mask>(step, last.cell, index);
        step.sums.push_back(uint32_t(sum));
        if (steps.close()) return true;
    }
    return false;
}

#define TOKERU_INSTANTIATE(Mask)                                      \
    template bool find_full_house(const Board<Mask>&, Steps&, Id);    \
    template bool find_naked_single(const Board<Mask>&, Steps&, Id);  \
    template bool find_hidden_single(const Board<Mask>&, Steps&, Id); \
    template bool find_last_in_sum(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
