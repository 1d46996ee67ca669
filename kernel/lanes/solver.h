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
// So many of the newest branches must be of finished boards before they are thrown out.
constexpr int worth_a_purge = width_here / 4;
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
        any_finished_ = false;
    }

    void look_at(const Seen& seen, Lanes guessed) {
        dead_ = ~lanes_of(not_empty(seen.least)) | ~lanes_of(equal(seen.covered, all(every_value)));
        changed_ = lanes_of(not_empty(seen.changed)) | guessed;    // a guess may show its effect a step later
        settled_ = ~lanes_of(not_empty(seen.open));
    }

    bool is_finished(size_t number) const { return boards_->counts[number] >= boards_->limit; }

    // False when there is nothing left to do.
    bool change_places(Guess& guess, Lanes& guessed) {
        Lanes solved = settled_ & live_ & ~dead_;
        if (solved) {
            const Lanes confirmed = solved & complete(board_);
            dead_ |= solved & ~confirmed;
            solved = confirmed;
        }
        bool some_finish = false;
        const Lanes resumed = solved ? record(solved, guess, some_finish) : 0;
        const Lanes finished = some_finish ? lanes_of_finished() : 0;
        any_finished_ |= some_finish;
        Lanes stalled = live_ & ~dead_ & ~solved & ~changed_ & ~settled_ & ~finished;
        const Lanes free = all_lanes & ~(live_ & ~dead_ & ~(solved & ~resumed) & ~finished);

        Fork fork = {all(no_mini_line), none()};
        if (stalled) {
            fork = find_fork(board_);
            stalled &= ~lanes_of(equal(fork.mini_line, all(no_mini_line)));
        }
        drop_finished_branches();
        const Moves moves = arrange(stalled, free);
        if (!(moves.paired | moves.pushed | moves.popped | moves.fresh | resumed) && !(live_ & ~free)) return false;

        move(moves, fork, guess);
        live_ = (live_ & ~free) | moves.partners | moves.popped | moves.fresh | resumed;
        if (any_finished_ && moves.popped) live_ &= ~lanes_of_finished();
        guessed = moves.paired | moves.partners | moves.pushed | moves.popped | resumed;
        return true;
    }

    // Counts these solutions. A lane whose board may have more takes the newest branch of that very board, if there is one.
    Lanes record(Lanes solved, Guess& guess, bool& some_finish) {
        uint16_t numbers[width_here];
        uint32_t out[width_here];
        store(numbers, board_[number_row]);
        int count = 0;
        for (Lanes rest = solved; rest; rest = without_first(rest)) {
            const uint16_t number = numbers[first_of(rest)];
            uint32_t& counted = boards_->counts[number];
            out[count++] = counted ? Solutions::unwanted : number;
            if (!is_finished(number)) ++counted;    // two lanes may have the last one at once
            some_finish |= is_finished(number);
        }
        solutions_.add(board_, solved, out);

        Lanes resumed = 0;
        for (Lanes rest = solved; rest && pool_.size(); rest = without_first(rest)) {
            const int l = first_of(rest);
            if (is_finished(numbers[l])) continue;
            const int place = pool_.newest_of(numbers[l]);
            if (place < 0) continue;
            resume(l, place, guess);
            resumed |= lane(l);
        }
        return resumed;
    }

    void resume(int l, int place, Guess& guess) {
        for (int row = 0; row < board_rows; ++row) set(board_[row], l, *pool_.at(row, place));
        set(guess.mini_line, l, *pool_.at(Pool::mini_line_row, place));
        set(guess.out, l, *pool_.at(Pool::value_row, place));
        pool_.fill_with_last(place);
    }
    static void set(Vector& vector, int l, uint16_t bits) {
        std::memcpy(reinterpret_cast<char*>(&vector) + 2 * l, &bits, sizeof bits);
    }

    Lanes lanes_of_finished() const {
        uint16_t numbers[width_here];
        store(numbers, board_[number_row]);
        Lanes finished = 0;
        for (Lanes rest = live_; rest; rest = without_first(rest))
            if (is_finished(numbers[first_of(rest)])) finished |= lane(first_of(rest));
        return finished;
    }

    // Those on top, which would be taken next.
    void drop_finished_branches() {
        while (pool_.size() && is_finished(size_t(pool_.number(pool_.size() - 1)))) pool_.resize(pool_.size() - 1);
        if (!any_finished_ || !pool_.size()) return;
        const int count = pool_.size() < width_here ? pool_.size() : width_here, first = pool_.size() - count;
        Lanes kept = 0;
        for (int i = 0; i < count; ++i)
            if (!is_finished(size_t(pool_.number(first + i)))) kept |= lane(i);
        if (count - size_of(kept) >= worth_a_purge) pool_.keep(first, kept);
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

    void move(const Moves& moves, const Fork& fork, Guess& guess) {
        const int from = pool_.size() - size_of(moves.popped);
        pool_.make_room(size_of(moves.pushed));
        (this->*movers[(moves.paired ? 1 : 0) | (moves.pushed ? 2 : 0) | (moves.popped ? 4 : 0) |
                       (moves.fresh ? 8 : 0)])(moves, from);

        const Marks first_branch = marks_of(moves.paired | moves.pushed);
        guess.mini_line = choose(first_branch, fork.mini_line, guess.mini_line);
        guess.in = where(first_branch, fork.value);
        if (moves.paired) {
            const Marks partners = marks_of(moves.partners);
            const Places places = moved(moves.paired, moves.partners);
            guess.mini_line = taken_where(partners, fork.mini_line, places, guess.mini_line);
            guess.out = taken_where(partners, fork.value, places, guess.out);
        }
        if (moves.popped) {
            const Marks popped = marks_of(moves.popped);
            const Places places = unpacked(moves.popped);
            guess.mini_line = taken_where(popped, load(pool_.at(Pool::mini_line_row, from)), places, guess.mini_line);
            guess.out = taken_where(popped, load(pool_.at(Pool::value_row, from)), places, guess.out);
        }
        if (moves.pushed) {
            const Places places = packed(moves.pushed);
            store(pool_.at(Pool::mini_line_row, from), taken(fork.mini_line, places));
            store(pool_.at(Pool::value_row, from), taken(fork.value, places));
        }
        pool_.resize(from + size_of(moves.pushed));
        fresh_.take(size_of(moves.fresh));
    }

    // All rows of all boards, in one pass. What is pushed takes the place of what was popped.
    template <bool pairs, bool pushes, bool pops, bool takes> void move_boards(const Moves& moves, int from) {
        const Places paired = moved(moves.paired, moves.partners), pushed = packed(moves.pushed);
        const Places popped = unpacked(moves.popped), fresh = unpacked(moves.fresh);
        const Marks is_popped = marks_of(moves.popped), is_fresh = marks_of(moves.fresh);
        for (int row = 0; row < board_rows; ++row) {
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

    alignas(64) Vector board_[board_rows];
    Fresh fresh_;
    Pool pool_;
    Solutions solutions_;
    const Boards* boards_ = nullptr;
    Lanes live_ = 0;                                // those with a board
    Lanes changed_ = 0, dead_ = 0, settled_ = 0;    // what the last step said of them
    bool any_finished_ = false;                     // whether some board has as many solutions as are counted
};

}    // namespace
}    // namespace tokeru::lanes
