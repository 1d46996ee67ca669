#include "table.h"

#include <algorithm>
#include <cstring>

namespace tokeru::canonical {

namespace {

constexpr uint32_t moves_between_looks = 4096;

// What the values of a board are called where they can be exchanged at will: by the order in which they are met.
uint8_t call(std::vector<uint8_t>& labels, uint8_t value, uint8_t& met) {
    uint8_t& label = labels[value];
    if (label == nameless) label = ++met;
    return label;
}

}    // namespace

Outcome Table::find(const uint8_t* board, const uint8_t* carried, const WideResult& result, const Budget& budget) {
    uint32_t best = 0;
    uint64_t count = 0;
    for (uint32_t index = 0; index < group_.order; ++index) {
        if (index % moves_between_looks == 0 && index && budget.poll(budget.context)) return Outcome::out_of_budget;
        int compared = compare(index, board, least_, index == 0);
        if (compared > 0) continue;
        // The labels are still those of this symmetry: `carried` has no other values than the board, or more.
        if (carried) {
            const int then = compare(index, carried, least_carried_, compared < 0);
            compared = compared ? compared : then;
        }
        if (compared > 0) continue;
        if (compared < 0) {
            best = index;
            count = 0;
        }
        ++count;
    }
    *result.automorphisms = count;
    const uint16_t* const cells = group_.cells_of(best);
    std::copy_n(cells, group_.cell_count, result.cells);
    const uint32_t values = group_.value_count;
    if (group_.values)
        std::copy_n(group_.values_of(best), values + 1, result.values);
    else {
        labels_.assign(values + 1, nameless);
        labels_[0] = 0;
        uint8_t met = 0;
        for (uint32_t place = 0; place < group_.cell_count; ++place) call(labels_, board[cells[place]], met);
        for (uint32_t value = 1; value <= values; ++value) call(labels_, uint8_t(value), met);
        std::copy(labels_.begin(), labels_.end(), result.values);
    }
    const uint8_t* from = carried ? carried : board;
    for (uint32_t place = 0; place < group_.cell_count; ++place) result.form[place] = result.values[from[cells[place]]];
    return Outcome::found;
}

// The copy by one symmetry against the least so far: −1, 0 or 1. A lesser one becomes the least.
int Table::compare(uint32_t index, const uint8_t* board, std::vector<uint8_t>& least, bool is_first) {
    const uint16_t* const cells = group_.cells_of(index);
    const uint8_t* const values = group_.values ? group_.values_of(index) : nullptr;
    const bool is_carried = &least == &least_carried_;
    uint8_t met = 0;
    if (!values && !is_carried) {
        labels_.assign(group_.value_count + 1, nameless);
        labels_[0] = 0;
    }
    least.resize(group_.cell_count);
    bool is_less = is_first;
    for (uint32_t place = 0; place < group_.cell_count; ++place) {
        const uint8_t value = board[cells[place]];
        const uint8_t shown = values ? values[value] : call(labels_, value, met);
        if (!is_less) {
            if (shown == least[place]) continue;
            if (shown > least[place]) return 1;
            is_less = true;
        }
        least[place] = shown;
    }
    return is_less ? -1 : 0;
}

}    // namespace tokeru::canonical
