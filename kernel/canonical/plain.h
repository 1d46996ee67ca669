// The smallest symmetric copy of a board of any size whose rules are rows, columns and perhaps boxes: the same search
// as in classic.h, without its tricks.
#pragma once

#include <cstdint>
#include <vector>

#include "../kernel.h"

namespace tokeru::canonical {

constexpr uint32_t largest_side = 25, most_copies = 1u << 20;
// What a value is called that has not been met yet: more than all others.
constexpr uint8_t nameless = 255;

// A band has `height` rows and a stack `width` columns: those of a box, or all there are. Rows and columns change
// places if both are equal.
struct Shape {
    uint32_t side, height, width;
    uint32_t cells() const { return side * side; }
};

// As in classic.h, for boards of any size.
struct WideResult {
    uint8_t* form;
    uint16_t* cells;
    uint8_t* values;
    uint64_t* automorphisms;    // the largest number if there are more
};

enum class Outcome { found, out_of_budget, too_many, value_twice };

class Plain {
  public:
    explicit Plain(Shape shape) : shape_(shape) {}
    Outcome find(const uint8_t* board, const uint8_t* carried, const WideResult& result, const Budget& budget);

  private:
    struct Copy {
        uint8_t columns[largest_side], rows[largest_side], labels[largest_side + 1];
        uint8_t loose[largest_side];
        uint8_t tied, turned, met;
        uint32_t left;
    };
    struct Step {
        uint32_t copy, row;
    };
    struct Tie {
        uint32_t first, count, width;    // so many things of this width, from this place on
    };

    void read(const uint8_t* board);
    bool has_value_twice() const;
    void begin();
    Outcome go_on(uint32_t place, const Budget& budget);
    void look_at(uint32_t index, uint32_t band, uint32_t rows);
    void write_text(const Copy& copy, const uint8_t* row, uint8_t* text) const;
    void add(const Copy& from, uint32_t place, uint32_t row);
    std::vector<Tie> arrange(Copy& copy, const uint8_t* row) const;
    void permute(const Copy& copy, const std::vector<Tie>& ties, size_t tie, const uint8_t* row);
    void call_unmet(Copy& copy, const uint8_t* row) const;
    bool is_blank(uint32_t turned, uint32_t row) const { return blank_[turned] >> row & 1; }
    uint64_t automorphisms() const;
    uint8_t shown(const Copy& copy, const uint8_t* board, uint32_t row, uint32_t column) const;
    uint32_t cell_of(const Copy& copy, uint32_t row, uint32_t column) const;
    void keep_smallest(const uint8_t* carried);

    Shape shape_;
    std::vector<uint8_t> rows_[2];
    uint32_t blank_[2] = {};
    std::vector<Copy> copies_, next_;
    std::vector<Step> steps_;
    std::vector<uint8_t> least_, text_;
    bool any_ = false;
};

}    // namespace tokeru::canonical
