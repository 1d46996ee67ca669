// Starts with boxes and lets neighbouring regions trade cells, one for one:
//
//   A A A B B B       A A A B B B
//   A A A B B B       A A B B B B       A gives a cell to B, and B another one to A;
//   A A A B B B       A A A A B B       the trade stands if both are still in one piece
//
// Left alone, such trades end in worms, because there are far more of those than of anything else. That is a good way
// to melt the boxes. Then the drawing settles: a trade that lengthens the borders by k edges is kept only once in 2^k
// times, and the regions become plump, the way people draw them.
#include "regions.h"

#include <utility>

namespace tokeru::generate {

namespace {

constexpr int trades_to_melt = 8, trades_to_settle = 3;    // attempted, per cell of the board
constexpr int most_rounds = 50;                            // until the drawing no longer looks plain

// The bounding rectangle of a region.
struct Extent {
    int top = max_drawn_size, bottom = -1, left = max_drawn_size, right = -1;

    void add(int row, int column) {
        if (row < top) top = row;
        if (row > bottom) bottom = row;
        if (column < left) left = column;
        if (column > right) right = column;
    }
    int height() const { return bottom - top + 1; }
    int width() const { return right - left + 1; }
};

class Drawing {
  public:
    Drawing(int size, Random& random) : size_(size), cells_(size * size), random_(random) {
        const int height = height_of_boxes(), width = size / height;
        for (int cell = 0; cell < cells_; ++cell)
            region_[cell] = uint8_t(cell / size / height * height + cell % size / width);
    }

    void draw() {
        int rounds = 0;
        do {
            trade(trades_to_melt, false);
            trade(trades_to_settle, true);
        } while (++rounds < most_rounds && looks_plain());
    }

    // Numbered in the order in which they are met.
    std::vector<uint8_t> numbered_regions() const {
        constexpr uint8_t unmet = 0xff;
        std::vector<uint8_t> numbers(max_drawn_size, unmet), regions;
        uint8_t met = 0;
        for (int cell = 0; cell < cells_; ++cell) {
            uint8_t& number = numbers[region_[cell]];
            if (number == unmet) number = met++;
            regions.push_back(number);
        }
        return regions;
    }

  private:
    // As close to square as the size allows; for a prime size the boxes are rows.
    int height_of_boxes() const {
        int height = 1;
        for (int divisor = 2; divisor * divisor <= size_; ++divisor)
            if (size_ % divisor == 0) height = divisor;
        return height;
    }

    void trade(int times, bool settling) {
        for (int i = 0; i < times * cells_; ++i) try_trade(settling);
    }

    void try_trade(bool settling) {
        const int given = below(cells_);
        const uint8_t from = region_[given], to = region_[any_neighbour(given)];
        if (from == to) return;
        int growth = move(given, to);
        const int taken = any_beside(from, to, given);
        growth += move(taken, from);
        const bool bearable = !settling || growth <= 0 || below(1 << growth) == 0;
        if (bearable && is_connected(from, taken) && is_connected(to, given)) return;
        move(taken, to);
        move(given, from);
    }

    int below(int bound) { return int(random_.below(uint32_t(bound))); }

    int any_neighbour(int cell) {
        int around[4], count = 0;
        for_each_neighbour(size_, cell, [&](int other) { around[count++] = other; });
        return around[below(count)];
    }

    // A cell of `to` that touches `from`; the one just given too, if there is no other.
    int any_beside(uint8_t from, uint8_t to, int given) {
        int found[max_drawn_size], count = 0;
        for (int cell = 0; cell < cells_; ++cell)
            if (region_[cell] == to && cell != given && touches(cell, from)) found[count++] = cell;
        return count ? found[below(count)] : given;
    }

    bool touches(int cell, uint8_t region) const {
        bool found = false;
        for_each_neighbour(size_, cell, [&](int other) { found = found || region_[other] == region; });
        return found;
    }

    // Returns by how many edges this lengthens the borders.
    int move(int cell, uint8_t to) {
        const uint8_t from = std::exchange(region_[cell], to);
        int growth = 0;
        for_each_neighbour(size_, cell,
                           [&](int other) { growth += (region_[other] == from) - (region_[other] == to); });
        return growth;
    }

    // Whether all of the region can be reached from one of its cells.
    bool is_connected(uint8_t region, int start) {
        int reached[max_drawn_size], count = 0;
        ++flood_;
        const auto reach = [&](int cell) {
            if (region_[cell] != region || flooded_[cell] == flood_) return;
            flooded_[cell] = flood_;
            reached[count++] = cell;
        };
        reach(start);
        for (int i = 0; i < count; ++i) for_each_neighbour(size_, reached[i], reach);
        return count == size_;
    }

    // A region that is a whole line adds nothing, and if most are rectangles it is hardly a jigsaw.
    bool looks_plain() const {
        Extent extents[max_drawn_size];
        for (int cell = 0; cell < cells_; ++cell) extents[region_[cell]].add(cell / size_, cell % size_);
        int lines = 0, rectangles = 0;
        for (int region = 0; region < size_; ++region) {
            const int height = extents[region].height(), width = extents[region].width();
            lines += height == 1 || width == 1;
            rectangles += height * width == size_;
        }
        return lines > 0 || 2 * rectangles > size_;
    }

    int size_, cells_;
    Random& random_;
    uint8_t region_[max_drawn_cells];
    uint32_t flood_ = 0, flooded_[max_drawn_cells] = {};    // by cell: the number of the last flood that reached it
};

}    // namespace

std::vector<uint8_t> draw_regions(int size, Random& random) {
    Drawing drawing(size, random);
    drawing.draw();
    return drawing.numbered_regions();
}

}    // namespace tokeru::generate
