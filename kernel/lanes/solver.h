// The solver of one width: steps, and changes of places between them.
//
// A lane that guesses goes on with one branch. The other one goes to a free lane if there is one, and else onto the shelf of
// its own lane: a second row of boards, right beside the first. What was there before goes into the pool.
//
//   new boards ──▶ lanes     A B C D E …     a lane that is done takes what is on its shelf: its own board's newest branch,
//                  shelf     a . c d . …     so it searches one board depth first, and nothing has to cross the lanes;
//                  pool      c b a …         then a branch from the pool, or a new board
#pragma once

#include <algorithm>

#include "fork.h"
#include "stock.h"

namespace tokeru::lanes {
namespace {

// So many lanes wait before places are changed, which takes about as long as a step.
constexpr int patience = width_here == 32 ? 13 : width_here == 16 ? 10 : 5;
// With more branches waiting, the search goes down into the boards that are open before it opens others.
constexpr int branches_before_boards = 128;
constexpr uint32_t changes_between_polls = 64;

class SolverHere final : public Solver {
  public:
    bool solve(const Boards& boards, const Budget& budget) override {
        begin(boards);
        for (uint32_t changes = 0;;) {
            const Lanes idle = live_ & (dead_ | ~changed_ | settled_);
            Guess guess;
            Lanes guessed = 0;
            if (size_of(idle) >= patience || idle == live_) {
                if (++changes % changes_between_polls == 0 && budget.poll && budget.poll(budget.context)) return false;
                if (!change_places(guess, guessed)) break;
            }
            look_at(guessed ? step<true>(board_, guess) : step<false>(board_, guess), guessed);
        }
        solutions_.write();
        return true;
    }

  private:
    // Which lanes do what when places are changed.
    struct Moves {
        Lanes paired = 0, partners = 0;    // the second branch of a guess goes to a free lane,
        Lanes shelved = 0;                 // or onto the shelf of its lane,
        Lanes spilled = 0;                 // from where what was there goes into the pool;
        Lanes unshelved = 0;               // free lanes take what is on their shelf,
        Lanes popped = 0;                  // or branches from the top of the pool,
        Lanes places = 0, kept = 0;        // from these places there, while those stay;
        Lanes fresh = 0;                   // or new boards
    };

    void begin(const Boards& boards) {
        boards_ = &boards;
        std::memset(boards.counts, 0, boards.count * sizeof(uint32_t));
        for (Vector& cell : board_) cell = all(every_value);
        fresh_.begin(boards);
        pool_.clear();
        solutions_.begin(boards);
        live_ = shelf_lanes_ = changed_ = dead_ = settled_ = 0;
    }

    void look_at(const Seen& seen, Lanes guessed) {
        dead_ = ~lanes_of(not_empty(seen.least)) | ~lanes_of(equal(seen.covered, all(every_value)));
        changed_ = lanes_of(not_empty(seen.changed)) | guessed;    // a guess may show its effect a step later
        settled_ = ~lanes_of(not_empty(seen.open));
    }

    // False when there is nothing left to do.
    bool change_places(Guess& guess, Lanes& guessed) {
        Lanes solved = settled_ & live_ & ~dead_;
        if (solved) {
            const Lanes confirmed = solved & complete(board_);
            dead_ |= solved & ~confirmed;
            solved = confirmed;
        }
        const Lanes finished = solved ? record(solved) : 0;
        const Lanes stalled = live_ & ~dead_ & ~solved & ~changed_ & ~settled_ & ~finished;
        const Lanes over = live_ & (dead_ | solved | finished);

        const Moves moves = arrange(stalled ? fork(stalled) : 0, over);
        const Lanes second_branch = moves.partners | moves.unshelved | moves.popped;
        live_ = (live_ & ~over) | second_branch | moves.fresh;
        if (!live_) return false;
        move(moves);
        guessed = guess_of(moves.paired | moves.shelved, second_branch, guess);
        return true;
    }

    // Writes down what the lanes that can only guess will guess; some may not find anything.
    Lanes fork(Lanes stalled) {
        const Fork fork = find_fork(board_);
        const Lanes found = stalled & ~lanes_of(equal(fork.mini_line, all(no_mini_line)));
        board_[mini_line_row] = choose(marks_of(found), fork.mini_line, board_[mini_line_row]);
        board_[value_row] = choose(marks_of(found), fork.value, board_[value_row]);
        return found;
    }

    Lanes guess_of(Lanes first_branch, Lanes second_branch, Guess& guess) const {
        const Lanes guessed = first_branch | second_branch;
        guess.mini_line = choose(marks_of(guessed), board_[mini_line_row], all(no_mini_line));
        guess.in = where(marks_of(first_branch), board_[value_row]);
        guess.out = where(marks_of(second_branch), board_[value_row]);
        return guessed;
    }

    // Counts these solutions. Returns the lanes of boards that have as many now as are counted.
    Lanes record(Lanes solved) {
        uint16_t numbers[width_here];
        store(numbers, board_[number_row]);
        Lanes first_ones = 0, finished = 0;
        for (Lanes rest = solved; rest; rest = without_first(rest)) {
            const uint16_t number = numbers[first_of(rest)];
            uint32_t& counted = boards_->counts[number];
            if (!counted) first_ones |= lane(first_of(rest));
            if (counted == boards_->limit) continue;    // another lane had the last one, just now
            if (++counted < boards_->limit) continue;
            finished |= lanes_of(equal(board_[number_row], all(number)));
            shelf_lanes_ &= ~lanes_of(equal(shelf_[number_row], all(number)));
            pool_.forget(number);
        }
        if (first_ones) solutions_.add(board_, first_ones);
        return finished;
    }

    Moves arrange(Lanes stalled, Lanes over) {
        Moves moves;
        moves.unshelved = over & shelf_lanes_;
        Lanes on_shelf = shelf_lanes_ & ~moves.unshelved;
        Lanes free = all_lanes & ~(live_ & ~over) & ~moves.unshelved;
        const auto give = [&free](int count) {
            const Lanes given = first_lanes(free, count);
            free &= ~given;
            return given;
        };

        if (pool_.size() < branches_before_boards) moves.fresh = give(fresh_.offered(size_of(free)));
        const Lanes on_top = pool_.on_top();
        const int pops = std::min(size_of(on_top), size_of(free));
        moves.popped = give(pops);
        moves.kept = first_lanes(on_top, size_of(on_top) - pops);
        moves.places = on_top & ~moves.kept;
        if (!moves.fresh) moves.fresh = give(fresh_.offered(size_of(free)));

        const int pairs = std::min(size_of(stalled), size_of(free));
        moves.paired = first_lanes(stalled, pairs);
        moves.partners = give(pairs);
        moves.shelved = stalled & ~moves.paired;
        // Lanes that still have nothing to do get the branches of others, by way of the pool.
        const Lanes lent = first_lanes(on_shelf & ~moves.shelved,
                                       std::min(size_of(on_shelf & ~moves.shelved), size_of(free)));
        moves.spilled = (on_shelf & moves.shelved) | lent;
        shelf_lanes_ = (on_shelf & ~lent) | moves.shelved;
        return moves;
    }

    void move(const Moves& moves) {
        if (moves.paired) {
            const Places paired = moved(moves.paired, moves.partners);
            for (Vector& row : board_) row = taken(row, paired);
        }
        pool_.make_room(size_of(moves.spilled));
        const bool has_holes = moves.popped && (moves.kept & (moves.kept + 1));
        const int kind = (moves.spilled ? 1 : 0) | (moves.popped ? 2 : 0) | (moves.fresh ? 4 : 0) | (has_holes ? 8 : 0);
        const int left = moves.popped ? size_of(moves.kept) : pool_.size() - pool_.top_place();
        (this->*movers[kind])(moves, left);
        pool_.leave_on_top(left + size_of(moves.spilled));
        fresh_.take(size_of(moves.fresh));
    }

    // All rows of all boards, in one pass. So many branches are left on the top of the pool, before others are added.
    template <bool spills, bool pops, bool takes, bool has_holes> void move_boards(const Moves& moves, int left) {
        const Places spilled = spills ? packed(moves.spilled) : Places{};
        const Places popped = pops ? moved(moves.places, moves.popped) : Places{};
        const Places kept = has_holes ? packed(moves.kept) : Places{};
        const Places fresh = takes ? unpacked(moves.fresh) : Places{};
        const Marks is_popped = marks_of(moves.popped), is_fresh = marks_of(moves.fresh);
        const Marks is_shelved = marks_of(moves.shelved), is_unshelved = marks_of(moves.unshelved);
        for (int row = 0; row < rows; ++row) {
            const Vector before = board_[row], shelf = shelf_[row];
            uint16_t* const top = pool_.top(row);
            Vector now = choose(is_unshelved, shelf, before);
            if constexpr (pops) {
                const Vector waiting = load(top);
                now = taken_where(is_popped, waiting, popped, now);
                if constexpr (has_holes) store(top, taken(waiting, kept));
            }
            if constexpr (takes) now = taken_where(is_fresh, load(fresh_.row(row)), fresh, now);
            if constexpr (spills) store(top + left, taken(shelf, spilled));
            shelf_[row] = choose(is_shelved, before, shelf);
            board_[row] = now;
        }
    }
    using Mover = void (SolverHere::*)(const Moves&, int);
    template <int kind> static constexpr Mover mover =
        &SolverHere::move_boards<!!(kind & 1), !!(kind & 2), !!(kind & 4), !!(kind & 8)>;
    static constexpr Mover movers[16] = {mover<0>,  mover<1>,  mover<2>,  mover<3>, mover<4>,  mover<5>,
                                         mover<6>,  mover<7>,  mover<8>,  mover<9>, mover<10>, mover<11>,
                                         mover<12>, mover<13>, mover<14>, mover<15>};

    alignas(64) Vector board_[rows];
    alignas(64) Vector shelf_[rows] = {};
    Fresh fresh_;
    Pool pool_;
    Solutions solutions_;
    const Boards* boards_ = nullptr;
    Lanes live_ = 0;                                // those with a board
    Lanes shelf_lanes_ = 0;                         // those with a branch on their shelf
    Lanes changed_ = 0, dead_ = 0, settled_ = 0;    // what the last step said of them
};

}    // namespace
}    // namespace tokeru::lanes
