// The solver of one width: steps, and changes of places between them.
#pragma once

#include "fork.h"
#include "stock.h"

namespace tokeru::lanes {
namespace {

// So many lanes wait before places are changed, which takes about half as long as a step.
constexpr int patience = width_here == 32 ? 10 : width_here == 16 ? 6 : 4;
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
        Lanes pushed = 0;                  // or into the pool;
        Lanes popped = 0;                  // free lanes take branches from there,
        Lanes fresh = 0;                   // or new boards
    };

    void begin(const Boards& boards) {
        boards_ = &boards;
        std::memset(boards.counts, 0, boards.count * sizeof(uint32_t));
        for (Vector& cell : board_) cell = all(every_value);
        fresh_.begin(boards);
        pool_.clear();
        solutions_.begin(boards);
        live_ = changed_ = dead_ = settled_ = 0;
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
        Lanes finished = 0;
        const Lanes resumed = solved ? record(solved, finished) : 0;
        Lanes stalled = live_ & ~dead_ & ~solved & ~changed_ & ~settled_ & ~finished;
        const Lanes free = all_lanes & ~(live_ & ~dead_ & ~(solved & ~resumed) & ~finished);

        if (stalled) stalled = fork(stalled);
        pool_.tidy();
        const Moves moves = arrange(stalled, free);
        if (!(moves.paired | moves.pushed | moves.popped | moves.fresh | resumed) && !(live_ & ~free)) return false;

        move(moves);
        live_ = (live_ & ~free) | moves.partners | moves.popped | moves.fresh | resumed;
        live_ &= ~lanes_of(equal(board_[number_row], all(no_board)));
        guessed = guess_of(moves.paired | moves.pushed, moves.partners | moves.popped | resumed, guess);
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

    // Counts these solutions. A lane whose board may have more takes the newest branch of that very board, if there is one.
    Lanes record(Lanes solved, Lanes& finished) {
        uint16_t numbers[width_here];
        store(numbers, board_[number_row]);
        Lanes first_ones = 0;
        for (Lanes rest = solved; rest; rest = without_first(rest)) {
            const uint16_t number = numbers[first_of(rest)];
            uint32_t& counted = boards_->counts[number];
            if (!counted) first_ones |= lane(first_of(rest));
            if (counted == boards_->limit) continue;    // another lane had the last one, just now
            if (++counted < boards_->limit) continue;
            finished |= lanes_of(equal(board_[number_row], all(number)));
            pool_.forget_all_of(number);
        }
        if (first_ones) solutions_.add(board_, first_ones);

        Lanes resumed = 0;
        for (Lanes rest = solved; rest && pool_.size(); rest = without_first(rest)) {
            const int l = first_of(rest);
            if (finished & lane(l)) continue;
            const int place = pool_.newest_of(numbers[l]);
            if (place < 0) continue;
            resume(l, place);
            resumed |= lane(l);
        }
        return resumed;
    }

    void resume(int l, int place) {
        for (int row = 0; row < rows; ++row)
            std::memcpy(reinterpret_cast<char*>(&board_[row]) + 2 * l, pool_.at(row, place), sizeof(uint16_t));
        pool_.forget(place);
    }

    Moves arrange(Lanes stalled, Lanes free) {
        Moves moves;
        const auto take_fresh = [&] {
            moves.fresh = first_lanes(free, fresh_.offered(size_of(free)));
            free &= ~moves.fresh;
        };
        if (pool_.size() < branches_before_boards) take_fresh();
        const int pairs = size_of(stalled) < size_of(free) ? size_of(stalled) : size_of(free);
        moves.paired = first_lanes(stalled, pairs);
        moves.partners = first_lanes(free, pairs);
        moves.pushed = stalled & ~moves.paired;
        free &= ~moves.partners;
        moves.popped = first_lanes(free, size_of(free) < pool_.size() ? size_of(free) : pool_.size());
        free &= ~moves.popped;
        if (!moves.fresh) take_fresh();
        return moves;
    }

    void move(const Moves& moves) {
        const int from = pool_.size() - size_of(moves.popped);
        pool_.make_room(size_of(moves.pushed));
        const int kind = (moves.paired ? 1 : 0) | (moves.pushed ? 2 : 0) | (moves.popped ? 4 : 0) |
                         (moves.fresh ? 8 : 0);
        (this->*movers[kind])(moves, from);
        pool_.resize(from + size_of(moves.pushed));
        fresh_.take(size_of(moves.fresh));
    }

    // All rows of all boards, in one pass. What is pushed takes the place of what was popped.
    template <bool pairs, bool pushes, bool pops, bool takes> void move_boards(const Moves& moves, int from) {
        const Places paired = pairs ? moved(moves.paired, moves.partners) : Places{};
        const Places pushed = pushes ? packed(moves.pushed) : Places{};
        const Places popped = pops ? unpacked(moves.popped) : Places{};
        const Places fresh = takes ? unpacked(moves.fresh) : Places{};
        const Marks is_popped = marks_of(moves.popped), is_fresh = marks_of(moves.fresh);
        for (int row = 0; row < rows; ++row) {
            const Vector before = board_[row];
            Vector now = pairs ? taken(before, paired) : before;
            if constexpr (pops) now = taken_where(is_popped, load(pool_.at(row, from)), popped, now);
            if constexpr (takes) now = taken_where(is_fresh, load(fresh_.row(row)), fresh, now);
            if constexpr (pushes) store(pool_.at(row, from), taken(before, pushed));
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
    Fresh fresh_;
    Pool pool_;
    Solutions solutions_;
    const Boards* boards_ = nullptr;
    Lanes live_ = 0;                                // those with a board
    Lanes changed_ = 0, dead_ = 0, settled_ = 0;    // what the last step said of them
};

}    // namespace
}    // namespace tokeru::lanes
