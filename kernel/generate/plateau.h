// A walk among puzzles that have one solution and hardly a clue to spare.
//
// Each move drops one or two clues and adds as many or fewer, so that there is one solution again, often another:
//
//   a b c d e   ──▶   a b   d     ──▶   a b x d        x holds in exactly one of the solutions without c and e
//
// There may be millions of those. A few of them, the rivals, are enough to show that nearly every clue holds in more
// than one. The search is asked about the other clues; it finds one solution, or two, which become rivals.
#pragma once

#include <initializer_list>
#include <vector>

#include "../bits.h"
#include "../random.h"
#include "recipe.h"
#include "signs.h"

namespace tokeru::generate {

// Clues as numbers: two for each place of a sign, then one for each value of each cell.
class ClueBoard {
  public:
    static constexpr uint16_t none = 0xffff;

    ClueBoard(const std::vector<Place>& places, uint32_t cells, uint32_t size)
        : places_(places), cells_(cells), size_(size) {}

    uint32_t count() const { return first_given() + cells_ * size_; }
    uint32_t cells() const { return cells_; }
    uint32_t size() const { return size_; }
    bool is_sign(uint16_t clue) const { return clue < first_given(); }
    uint16_t of_sign(const Sign& sign) const;
    uint16_t of_given(uint32_t cell, uint8_t value) const { return uint16_t(first_given() + cell * size_ + value - 1); }
    Sign sign(uint16_t clue) const;
    uint32_t cell(uint16_t clue) const { return (clue - first_given()) / size_; }
    uint8_t value(uint16_t clue) const { return uint8_t((clue - first_given()) % size_ + 1); }
    bool holds(uint16_t clue, const uint8_t* grid) const;

    // Calls visit(clue) for every clue that holds on the grid.
    template <class Visit> void for_each_true(const uint8_t* grid, Visit visit) const {
        for (size_t place = 0; place < places_.size(); ++place)
            visit(uint16_t(2 * place + (grid[places_[place].a] > grid[places_[place].b])));
        for (uint32_t cell = 0; cell < cells_; ++cell) visit(of_given(cell, grid[cell]));
    }

    // The same for every clue about the same place or cell.
    template <class Visit> void for_each_at_place_of(uint16_t clue, Visit visit) const {
        const uint16_t number = is_sign(clue) ? 2 : uint16_t(size_);
        const uint16_t first = is_sign(clue) ? uint16_t(clue - clue % 2) : of_given(cell(clue), 1);
        for (uint16_t i = 0; i < number; ++i) visit(uint16_t(first + i));
    }

  private:
    uint32_t first_given() const { return 2 * uint32_t(places_.size()); }

    std::vector<Place> places_;
    uint32_t cells_, size_;
};

// A few solutions and, for each clue, those it holds in.
class Rivals {
  public:
    static constexpr uint32_t most = 256;

    explicit Rivals(const ClueBoard& board) : board_(board), in_(board.count()) {}
    void clear();
    void add(const uint8_t* grid);
    bool is_full() const { return count_ == most; }
    uint32_t with(uint16_t clue) const;
    uint32_t with(uint16_t clue, uint16_t other) const;

  private:
    static constexpr uint32_t words = most / 64;
    struct Set {
        uint64_t bits[words] = {};
    };
    bool is_known(const uint8_t* grid) const;

    const ClueBoard& board_;
    std::vector<Set> in_;    // by clue
    uint32_t count_ = 0;
};

// How many clues there may be.
struct Caps {
    uint32_t signs = 0, givens = 0;
};

class Plateau {
  public:
    Plateau(Search& search, const std::vector<Place>& places, uint32_t size, Random random);
    Plateau(const Plateau&) = delete;
    Plateau& operator=(const Plateau&) = delete;

    // Begins with a random grid and the signs, or the givens, that it needs. False if its signs hold on another grid
    // too, as they often do, or if a question was too hard.
    bool begin_at_random(bool with_signs, const Budget& question);
    // Begins with this puzzle. False if it is not known to have exactly one solution.
    bool begin(const std::vector<Sign>& signs, const std::vector<uint8_t>& givens, const Budget& question);
    // Tries to move within the caps; each question to the search has this budget. False if it stays where it is.
    bool move(const Caps& caps, const Budget& question);
    // Tries up to this many moves, until it is below the caps: fewer givens or, if none are allowed, fewer signs.
    bool descend(const Caps& caps, uint32_t tries, const Budget& question);

    // Walks so far from a known puzzle without givens that nobody would recognise it: the puzzle is turned, gets more
    // true signs, makes this many moves, and ends up with a number of signs in the band. False if it did not get that
    // far.
    bool walk_away(const std::vector<Sign>& from, const Band& band, uint32_t moves, const Budget& question);

    std::vector<Sign> signs() const;
    std::vector<uint8_t> givens() const;
    const std::vector<uint8_t>& solution() const { return solution_; }
    Caps count() const;
    uint64_t nodes() const { return nodes_; }

  private:
    enum class Answer { none, one, several, unknown };

    void thin(const Budget& question);
    void add_signs_up_to(uint32_t number);
    void add_a_sign();
    Answer ask(const Budget& question);
    void remember(const std::vector<uint8_t>& grid);
    void drop(uint32_t number);
    void rule_out_repeats();
    void gather_rivals();
    bool fits(const uint8_t* grid) const;
    bool add_one(const Caps& caps, const Budget& question);
    bool add_two(const Caps& caps, const Budget& question);
    bool is_below(const Caps& caps) const;
    bool is_enough_with(std::initializer_list<uint16_t> added, const Budget& question);
    uint16_t draw_only(const Caps& room);
    uint16_t draw_first(const Caps& room);
    uint16_t draw_second(uint16_t first, const Caps& room);
    template <class Wanted> uint16_t draw(const Caps& room, Wanted is_wanted);
    Caps room_within(const Caps& caps) const;

    Search& search_;
    ClueBoard board_;
    Rivals rivals_;
    Random random_;
    std::vector<uint16_t> clues_, dropped_;
    std::vector<uint8_t> solution_, found_[2];
    std::vector<uint8_t> ruled_out_;    // by clue: not asked about again in this move
    std::vector<uint8_t> memory_;       // solutions seen so far, one after another; the oldest are overwritten
    uint32_t remembered_ = 0;
    uint64_t nodes_ = 0;
};

// The signs as they look after one of the eight symmetries of the square and, from eight on, with the values reversed.
constexpr uint32_t symmetries = 16;
std::vector<Sign> turned(const std::vector<Sign>& signs, uint32_t symmetry, uint32_t size);

}    // namespace tokeru::generate
