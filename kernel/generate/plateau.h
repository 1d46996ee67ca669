// A walk among puzzles that have one solution and hardly a clue too many.
//
// One or two clues go; as many come back, or fewer, and there is one solution again, often another one than before:
//
//   a b c d e   ──▶   a b   d     ──▶   a b x d        x holds in one of all the solutions without c and e
//
// Those may be millions. Some of them, the rivals, are enough to see of nearly every clue that it holds in more than
// one; about the others the search is asked, and finds one solution, or two that are rivals from then on.
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

    // The same for every clue that speaks of the same place or cell.
    template <class Visit> void for_each_beside(uint16_t clue, Visit visit) const {
        const uint16_t number = is_sign(clue) ? 2 : uint16_t(size_);
        const uint16_t first = is_sign(clue) ? uint16_t(clue - clue % 2) : of_given(cell(clue), 1);
        for (uint16_t i = 0; i < number; ++i) visit(uint16_t(first + i));
    }

  private:
    uint32_t first_given() const { return 2 * uint32_t(places_.size()); }

    std::vector<Place> places_;
    uint32_t cells_, size_;
};

// A few solutions, and for each clue in which of them it holds.
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

    // Begins with a random grid and those of its signs, or of its givens, that are needed. False if its signs hold on
    // another grid too, as they often do, or if a question was too hard.
    bool begin_anew(bool with_signs, const Budget& question);
    // Begins with this puzzle. False if it is not known to have exactly one solution.
    bool begin(const std::vector<Sign>& signs, const std::vector<uint8_t>& givens, const Budget& question);
    // Tries to move, within the caps, by questions to the search with this budget each. False if it stays where it is.
    bool move(const Caps& caps, const Budget& question);
    // Tries so many moves, or until it is below the caps: fewer givens, or where none are allowed, fewer signs.
    bool descend(const Caps& caps, uint32_t tries, const Budget& question);

    // Far enough from a known puzzle without givens that nobody knows it again: it is turned over, gets true signs, moves
    // so many times, and has a number of signs of the band in the end. False if it did not come so far.
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
    void take_away(uint32_t number);
    void bury_the_said();
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
    std::vector<uint16_t> clues_, gone_;
    std::vector<uint8_t> solution_, found_[2];
    std::vector<uint8_t> dead_;      // by clue: no longer asked about in this move
    std::vector<uint8_t> memory_;    // solutions that were met, one behind the other; the oldest are overwritten
    uint32_t remembered_ = 0;
    uint64_t nodes_ = 0;
};

// The signs as they look after one of the eight symmetries of the square and, from eight on, with the values reversed.
constexpr uint32_t symmetries = 16;
std::vector<Sign> turned(const std::vector<Sign>& signs, uint32_t symmetry, uint32_t size);

}  // namespace tokeru::generate
