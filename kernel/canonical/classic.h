// The smallest of all symmetric copies of a classic 9×9 board, read as a text in which a blank is 0.
//
// A copy is made row by row from the top, all that can still become the smallest at the same time. As much as is known
// of one is a Copy: which rows it has, where their columns stand, and how their digits are called.
//
//   columns that have been blank so far stand first in their stack,      . . 1 | . 2 3 | . 4 5
//   in no order yet: they are *loose*                                    loose: two in the first stack, none elsewhere
//   stacks that have been blank so far stand first, in no order:         . . . | . . . | . 1 2
//   they are *tied*                                                      tied: two
//   a digit that has not been met yet is called `unmet`, which is more than all others: the next one is called
//   by the next number
//
// For each Copy and each row that may come next its *text* follows: blanks first, then what is called least. Those with
// the least text of all go on. Only where several unmet digits stand in loose columns, there are as many ways to go on
// as orders of them.
#pragma once

#include <cstdint>
#include <vector>

#include "sixteen.h"

namespace tokeru::canonical {

constexpr int side = 9, cell_count = 81;

// Where the results of one board go. At place i of the form is cell cells[i] of the board; value v is called values[v].
struct Result {
    uint8_t* form;
    uint8_t* cells;
    uint8_t* values;
    uint64_t* automorphisms;
};

class Classic {
  public:
    // The smallest copy of the board. Of several ways to make it those count that make the smallest copy of `carried`
    // too, if there is such a board; then it is written to the form. Values must not be above 9. False if a row or a
    // column has a value twice: such boards have no form here.
    bool find(const uint8_t* board, const uint8_t* carried, const Result& result);

  private:
    struct Copy {
        Sixteen columns;       // byte 8 - i: which column stands at place i
        uint8_t labels[16];    // how each digit is called
        uint8_t rows[side];    // which row stands at place i
        uint8_t loose = 0;     // how many columns of a stack are loose, two bits for each stack; never one
        uint8_t tied = 0;      // how many stacks are; never one
        uint8_t turned = 0;    // whether rows and columns have changed places
        uint8_t met = 0;       // how many digits have been met
        uint16_t left = 0;     // rows that have no place yet
    };
    struct Step {
        uint32_t copy;
        uint32_t row;
    };
    struct Line {    // a row as it comes to be: which columns stand at its places, and what their digits are called
        uint8_t order[side], labels[side];
        uint32_t text(int stack) const {
            const uint8_t* const label = labels + 3 * stack;
            return uint32_t(label[0] << 8 | label[1] << 4 | label[2]);
        }
    };
    struct Tie {    // columns, or stacks, that can stand in any order: the first place, and how many they are
        int first, count;
    };
    struct Pair {    // two rows of a band; column i has in the second one what column leads[i] has in the first
        int turned, first, second;
        uint8_t leads[side];
    };

    void read(const uint8_t* board);
    bool has_value_twice() const;
    bool is_grid(const uint8_t* board) const;
    void begin();
    void begin_full();
    Pair make_pair(int turned, int first, int second) const;
    void begin_with(const Pair& pair, uint64_t& least);
    void begin_whole(const Pair& pair, int stack, uint64_t& least);
    void begin_parted(const Pair& pair, int stack, int odd, uint64_t& least);
    void offer(const Pair& pair, const uint8_t (&order)[side], uint64_t& least);
    void go_on(int place);
    void look_at(uint32_t copy, uint32_t rows, uint64_t& least);
    uint64_t text_of(const Copy& copy, int row) const;
    void add(const Copy& from, int place, int row);
    void arrange(const Copy& from, int row);
    Line line_of(const Copy& copy, int row) const;
    static void sort_columns(const Copy& copy, Line& line);
    static void sort_stacks(const Copy& copy, Line& line);
    static Tie stacks_alike(const Line& line, int blank, int tied);
    void permute(const Copy& copy, uint8_t (&order)[side], const Tie* ties, const Tie* end, int row);
    void call_unmet(Copy& copy, int row) const;
    uint32_t blank_factor() const;
    void keep_smallest(const uint8_t* carried);
    void write(const Copy& copy, const uint8_t* board, const Result& result) const;

    uint8_t rows_[2][side][16];    // of the board as it is, and turned
    uint16_t filled_[2][side];     // of each row: the columns that are not blank
    std::vector<Copy> copies_, next_;
    std::vector<Step> steps_;
};

}    // namespace tokeru::canonical
