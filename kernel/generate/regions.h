// Regions for a jigsaw, which take the place of a Sudoku's boxes.
#pragma once

#include <cstdint>
#include <vector>

#include "../random.h"

namespace tokeru::generate {

constexpr int max_drawn_size = 16, max_drawn_cells = max_drawn_size * max_drawn_size;

// By cell: the number of its region, counted as they are met row by row. A region is connected and has `size`
// cells; none is a whole row or column, and not all are boxes, from size 4 up to 16. Not every drawing has a solution.
std::vector<uint8_t> draw_regions(int size, Random& random);

// Calls visit(neighbour) for every cell that shares an edge with the cell.
template <class Visit> inline void for_each_neighbour(int size, int cell, Visit visit) {
    if (cell >= size) visit(cell - size);
    if (cell % size > 0) visit(cell - 1);
    if (cell % size < size - 1) visit(cell + 1);
    if (cell < size * (size - 1)) visit(cell + size);
}

}    // namespace tokeru::generate
