// Singles at full speed, on 9×9 boards where cells see each other only in nine rows, nine columns and nine regions:
// most puzzles graded by the thousand need little more.
//
// For each value and each of the three kinds of houses, the remaining places are nine fields of nine bits, with a
// guard bit above each, in two words:
//
//     word 0    g 876543210  g 876543210  g …    houses 0 … 5 of the kind
//     word 1                              g …    houses 6 … 8
//
// With all guards set, subtracting 1 from every field at once keeps the guard where the field was not empty, and clears
// the field's lowest bit. So all houses are checked together for values with one place.
#pragma once

#include <vector>

#include "board.h"
#include "logic.h"

namespace tokeru::logic {

class Sprint {
  public:
    static bool suits(const Terrain<uint16_t>& terrain);
    explicit Sprint(const Terrain<uint16_t>& terrain);

    void start(const uint8_t* values);
    // Makes steps until there are none left.
    void run(const Order& singles, Walk& walk);
    void make(const Step& step);
    // The position as a board.
    void show(Board<uint16_t>& board) const;

  private:
    static constexpr int words = 6;    // two for each kind of houses
    struct Fields {
        uint64_t word[words] = {};
    };
    static Fields both(const Fields& a, const Fields& b) {
        Fields common;
        for (int k = 0; k < words; ++k) common.word[k] = a.word[k] & b.word[k];
        return common;
    }
    // Where the field of a house is.
    struct Field {
        int k, shift;
    };
    static Field field_of(int house);
    struct Single {
        uint16_t cell;
        uint16_t index;
        uint16_t rating;
    };

    void place(size_t cell, int index);
    bool find(Id id, Single& single) const;
    bool find_full_house(Single& single) const;
    bool find_naked(Single& single) const;
    bool find_hidden(Single& single) const;
    static uint64_t fields_with_one(uint64_t word);
    size_t first_cell(int k, uint64_t guards, uint64_t fields) const;
    bool has(size_t cell, int index) const;
    int candidate_of(size_t cell) const;

    // The state of a board.
    struct Position {
        Fields at[9];            // by value: its places, as far as they are open
        Fields open;             // the cells not placed
        uint32_t open_in[27];    // by house: cells not placed
        uint32_t full_houses;    // the houses, as bits, with one cell left
        uint32_t open_count;
        uint8_t values[81];
        bool broken;
    };

    const Terrain<uint16_t>& terrain_;
    Position now_;
    Position empty_;                 // before any given
    Position start_;                 // after the givens: most boards are solved twice
    uint8_t givens_[81];             // those of start_
    Fields bit_[81], others_[81];    // by cell: itself, and all but itself
    Fields unseen_[81];              // by cell: all but itself and what it sees
    uint16_t cell_at_[words][64];    // by word and bit
    int group_of_[3];                // by kind: which of the three groups of houses it is
    uint32_t houses_of_[81][3];      // by cell
};

}    // namespace tokeru::logic
