// The smallest symmetric copy of a board under any group of symmetries: each of them is tried.
#pragma once

#include <cstdint>
#include <vector>

#include "plain.h"

namespace tokeru::canonical {

// Symmetries as rows of two tables. Place i of a copy shows cell cells[i]; its value v becomes values[v].
struct Group {
    const uint16_t* cells;
    const uint8_t* values;    // null if values can be exchanged at will: then they are called as they are met
    uint32_t order, cell_count, value_count;

    const uint16_t* cells_of(uint32_t index) const { return cells + size_t(index) * cell_count; }
    const uint8_t* values_of(uint32_t index) const { return values + size_t(index) * (value_count + 1); }
};

class Table {
  public:
    explicit Table(Group group) : group_(group) {}
    Outcome find(const uint8_t* board, const uint8_t* carried, const WideResult& result, const Budget& budget);

  private:
    int compare(uint32_t index, const uint8_t* board, std::vector<uint8_t>& least, bool is_first);

    Group group_;
    std::vector<uint8_t> labels_, least_, least_carried_;
};

}    // namespace tokeru::canonical
