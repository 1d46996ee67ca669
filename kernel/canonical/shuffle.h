// Random symmetric copies of boards.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "../generate/generate.h"
#include "../random.h"
#include "table.h"

namespace tokeru::canonical {

// Draws a symmetry for each row of many, by a seed and the number of the row. The group is a chain: each of its members
// is made in exactly one way of one symmetry of each level, so that all of them are drawn equally often.
class Shuffle {
  public:
    Shuffle(Group all_levels, std::vector<uint32_t> level_sizes)
        : group_(all_levels), level_sizes_(std::move(level_sizes)) {}

    void draw(uint64_t seed, uint64_t row, const uint8_t* board, const WideResult& result) {
        Random random(derived_seed(seed, row));
        uint16_t* const cells = result.cells;
        std::iota(cells, cells + group_.cell_count, uint16_t(0));
        std::iota(result.values, result.values + group_.value_count + 1, uint8_t(0));
        uint32_t first = 0;
        for (const uint32_t size : level_sizes_) {
            follow(first + random.below(size), result);
            first += size;
        }
        if (!group_.values)
            for (uint32_t value = group_.value_count; value > 1; --value)
                std::swap(result.values[value], result.values[1 + random.below(value)]);
        for (uint32_t place = 0; place < group_.cell_count; ++place)
            result.form[place] = result.values[board[cells[place]]];
    }

  private:
    // What has been drawn so far, and then this symmetry.
    void follow(uint32_t index, const WideResult& result) {
        before_.assign(result.cells, result.cells + group_.cell_count);
        const uint16_t* const cells = group_.cells_of(index);
        for (uint32_t place = 0; place < group_.cell_count; ++place) result.cells[place] = before_[cells[place]];
        if (!group_.values) return;
        const uint8_t* const values = group_.values_of(index);
        for (uint32_t value = 0; value <= group_.value_count; ++value)
            result.values[value] = values[result.values[value]];
    }

    Group group_;
    std::vector<uint32_t> level_sizes_;
    std::vector<uint16_t> before_;
};

}    // namespace tokeru::canonical
