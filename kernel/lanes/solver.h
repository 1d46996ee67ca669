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
        Lanes popped = 0;                  // free lanes take branches from its top, each from one place there,
        uint16_t places[width_here] = {};
        Lanes kept = 0;                    // and leave these on it;
        Lanes fresh = 0;                   // or they take new boards
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
        const Lanes finished = solved ? record(solved) : 0;
        const Lanes stalled = live_ & ~dead_ & ~solved & ~changed_ & ~settled_ & ~finished;
        const Lanes over = live_ & (dead_ | solved | finished);

        const Moves moves = arrange(stalled ? fork(stalled) : 0, over, solved & ~finished);
        live_ = (live_ & ~over) | moves.partners | moves.popped | moves.fresh;
        if (!live_) return false;
        move(moves);
        guessed = guess_of(moves.paired | moves.pushed, moves.partners | moves.popped, guess);
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
            pool_.forget(number);
        }
        if (first_ones) solutions_.add(board_, first_ones);
        return finished;
    }

    // A lane that has found a solution of a board which may have more takes the newest branch of that very board, if it waits
    // near the top of the pool: so boards with several solutions are done with soon.
    Moves arrange(Lanes stalled, Lanes over, Lanes unfinished) {
        Moves moves;
        Lanes free = all_lanes & ~(live_ & ~over);
        const auto take_fresh = [&] {
            moves.fresh = first_lanes(free, fresh_.offered(size_of(free)));
            free &= ~moves.fresh;
        };
        moves.kept = pool_.on_top();
        if (moves.kept) {
            go_on(unfinished, moves);
            free &= ~moves.popped;
        }
        if (pool_.size() < branches_before_boards) take_fresh();
        const int pairs = size_of(stalled) < size_of(free) ? size_of(stalled) : size_of(free);
        moves.paired = first_lanes(stalled, pairs);
        moves.partners = first_lanes(free, pairs);
        moves.pushed = stalled & ~moves.paired;
        free &= ~moves.partners;
        for (; free && moves.kept; free = without_first(free)) pop(first_of(free), last_of(moves.kept), moves);
        if (!moves.fresh) take_fresh();
        return moves;
    }

    void go_on(Lanes lanes, Moves& moves) {
        uint16_t numbers[width_here];
        store(numbers, board_[number_row]);
        const Vector waiting = load(pool_.top(number_row));
        for (; lanes; lanes = without_first(lanes)) {
            const int l = first_of(lanes);
            const Lanes own = lanes_of(equal(waiting, all(numbers[l]))) & moves.kept;
            if (own) pop(l, last_of(own), moves);
        }
    }

    static void pop(int l, int place, Moves& moves) {
        moves.popped |= lane(l);
        moves.places[l] = uint16_t(place);
        moves.kept &= ~lane(place);
    }

    void move(const Moves& moves) {
        pool_.make_room(size_of(moves.pushed));
        const int kind = (moves.paired ? 1 : 0) | (moves.pushed ? 2 : 0) | (moves.popped ? 4 : 0) |
                         (moves.fresh ? 8 : 0);
        (this->*movers[kind])(moves);
        if (moves.popped) pool_.leave_on_top(size_of(moves.kept));
        pool_.add(size_of(moves.pushed));
        fresh_.take(size_of(moves.fresh));
    }

    // All rows of all boards, in one pass.
    template <bool pairs, bool pushes, bool pops, bool takes> void move_boards(const Moves& moves) {
        const Places paired = pairs ? moved(moves.paired, moves.partners) : Places{};
        const Places pushed = pushes ? packed(moves.pushed) : Places{};
        const Places popped = pops ? places_of(load(moves.places)) : Places{};
        const Places kept = pops ? packed(moves.kept) : Places{};
        const Places fresh = takes ? unpacked(moves.fresh) : Places{};
        const Marks is_popped = marks_of(moves.popped), is_fresh = marks_of(moves.fresh);
        const int to = pops ? size_of(moves.kept) : pool_.size() - pool_.top_place();
        for (int row = 0; row < rows; ++row) {
            const Vector before = board_[row];
            uint16_t* const top = pool_.top(row);
            Vector now = pairs ? taken(before, paired) : before;
            if constexpr (pops) {
                const Vector waiting = load(top);
                now = taken_where(is_popped, waiting, popped, now);
                store(top, taken(waiting, kept));
            }
            if constexpr (takes) now = taken_where(is_fresh, load(fresh_.row(row)), fresh, now);
            if constexpr (pushes) store(top + to, taken(before, pushed));
            board_[row] = now;
        }
    }
    using Mover = void (SolverHere::*)(const Moves&);
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
