// The plain Sudoku board, 9×9 with its rows, columns and 3×3 boxes and nothing else, searched value by value.
//
// For each value the cells where it may still be are 81 bits: three words, one for each band of three rows. Bit 3m + c
// of such a word is cell c of mini-row m, where a mini-row is what a row and a box share:
//
//                  box 1      box 2      box 3
//   row 1        0  1  2    3  4  5    6  7  8        mini-rows  0 1 2
//   row 2        9 10 11   12 13 14   15 16 17                   3 4 5
//   row 3       18 19 20   21 22 23   24 25 26                   6 7 8
//
// In a band a value appears once in each row and once in each box. So its three mini-rows form a permutation of three,
// and which of the nine are not empty decides everything that follows from rows and boxes: 512 cases, in a table.
#pragma once

#include "bits.h"
#include "kernel.h"
#include "problem.h"
#include "progress.h"
#include "random.h"

namespace tokeru {

class Bands final : public Search {
  public:
    // Whether the problem is such a board, with any domains.
    static bool suits(const Problem& problem);

    explicit Bands(const uint64_t* seed);
    Bands(const Problem& problem, const uint64_t* seed);

    Status next(const Budget& budget, uint8_t* values) override;
    Status count(const Budget& budget, uint64_t limit, uint64_t& counted) override;
    Status candidates(const Budget& budget, uint64_t* masks) override;
    void propagated(uint64_t* masks) override;
    void restart(const uint8_t* givens) override;
    void forbid(size_t cell, uint8_t value) override;
    bool settles() override;
    void compare(const Sign*, size_t) override {}    // a board with signs is not a plain one
    void reset(uint64_t seed) override;
    uint64_t nodes() const override { return nodes_; }
    double progress() const override { return progress_.done(); }
    uint32_t cells() const override { return 81; }
#ifndef TOKERU_FREESTANDING
    bool share_with(Search& idle) override;
#endif

  private:
    static constexpr int words = 27;    // word 9b + v: value v + 1 in band b

    struct Frame {
        uint32_t places[words];    // where each value may still be
        uint32_t open[3];          // by band: the cells whose value is not settled yet
    };
    struct Decision {
        int word;
        uint32_t cell;       // its bit
        double share = 0;    // of the tree, without it
    };
    // A set of cells.
    struct Cells {
        uint32_t in_band[3];
        int size() const { return size_of(in_band[0]) + size_of(in_band[1]) + size_of(in_band[2]); }
    };
    // Two ways of which exactly one is right: the last values of a cell, or the last places of a value in a house.
    struct Fork {
        Decision decision;    // the way to try first
        int worth;            // 0: there is none
    };
    // The cells of a band, grouped by how many values they have left.
    template <int most> struct Tally {
        uint32_t at_least[most + 2];
        uint32_t exactly(int count) const { return at_least[count] & ~at_least[count + 1]; }
    };
    // open: to be propagated; decided: the next decision is known, but not yet made
    enum class Stage : uint8_t { open, decided, solved, exhausted };

    void start();
    void begin_at(const Frame& frame);
    void remove(int word, uint32_t cells);

    bool propagate();
    bool look_at_band(int band);
    bool look_at(int band, int value);
    void take_from(int word, uint32_t cells);
    void settle(int band, int value, uint32_t cells);
    bool find_singles(bool& found);
    void place(int band, uint32_t singles);
    template <int most> Tally<most> tally(int band) const;
    bool is_solved() const { return !(frame_->open[0] | frame_->open[1] | frame_->open[2]); }

    Status search(const Budget& budget);
    Decision& decision() { return decisions_[frame_ - frames_]; }
    void descend();
    bool back_up();

    Decision choose();
    Cells cells_with_two_values() const;
    void look_at_cells(const Cells& pairs, Fork& best) const;
    void look_at_houses(Fork& best) const;
    void look_at_house(int word, uint32_t places, Fork& best) const;
    void look_at_column(int value, uint32_t column, Fork& best) const;
    void weigh(const Decision& one, const Decision& other, const Cells& pairs, Fork& best) const;
    int taken_by(const Decision& way, const Cells& pairs) const;
    Cells narrowest() const;
    Decision commonest_in(const Cells& cells) const;
    Decision any_of(const Cells& cells);

    bool keep_root();
    Status look_for(int word, uint32_t cell, const Budget& budget, Frame& seen);
    static void write_masks(const Frame& frame, uint64_t* masks);

    Frame root_;          // where every search starts from
    Frame frames_[82];    // a decision settles at least one more cell
    Decision decisions_[82];
    Frame* frame_ = frames_;
    Frame* first_ = frames_;    // everything above it is another's
    uint32_t changed_ = 0;      // by word: whether it has lost cells since it was last looked at
    bool failed_ = false;       // whether this search has met a dead end
    Progress progress_;
    Stage stage_ = Stage::open;
    uint64_t nodes_ = 0;
    Random random_;
    bool seeded_;
};

}    // namespace tokeru
