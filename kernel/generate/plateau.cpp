#include "plateau.h"

#include <algorithm>
#include <cstring>

namespace tokeru::generate {

namespace {

constexpr uint32_t memory_size = 2048;
constexpr uint32_t questions_for_one = 60, questions_for_two = 120;    // allowed per move, to add one clue or two
constexpr uint32_t tries_per_move = 60, tries_to_descend = 60;
constexpr uint32_t spare_signs = 3;

}    // namespace

// --- clues -------------------------------------------------------------------------------------

uint16_t ClueBoard::of_sign(const Sign& sign) const {
    for (size_t place = 0; place < places_.size(); ++place) {
        const Place& here = places_[place];
        if (here.a == sign.low && here.b == sign.high) return uint16_t(2 * place);
        if (here.a == sign.high && here.b == sign.low) return uint16_t(2 * place + 1);
    }
    return none;
}

Sign ClueBoard::sign(uint16_t clue) const {
    const Place& place = places_[clue / 2];
    return clue % 2 ? Sign{place.b, place.a} : Sign{place.a, place.b};
}

bool ClueBoard::holds(uint16_t clue, const uint8_t* grid) const {
    if (!is_sign(clue)) return grid[cell(clue)] == value(clue);
    return grid[sign(clue).low] < grid[sign(clue).high];
}

// --- rivals ------------------------------------------------------------------------------------

void Rivals::clear() {
    in_.assign(in_.size(), {});
    count_ = 0;
}

void Rivals::add(const uint8_t* grid) {
    if (is_full() || is_known(grid)) return;
    board_.for_each_true(grid, [&](uint16_t clue) { in_[clue].bits[count_ / 64] |= uint64_t(1) << count_ % 64; });
    ++count_;
}

// A grid is known if one of the rivals has all of its values.
bool Rivals::is_known(const uint8_t* grid) const {
    for (uint32_t word = 0; word < words; ++word) {
        uint64_t same = ~uint64_t(0);
        for (uint32_t cell = 0; same && cell < board_.cells(); ++cell)
            same &= in_[board_.of_given(cell, grid[cell])].bits[word];
        if (same) return true;
    }
    return false;
}

uint32_t Rivals::with(uint16_t clue) const { return with(clue, clue); }

uint32_t Rivals::with(uint16_t clue, uint16_t other) const {
    uint32_t number = 0;
    for (uint32_t word = 0; word < words; ++word)
        number += uint32_t(size_of(in_[clue].bits[word] & in_[other].bits[word]));
    return number;
}

// --- where the walk stands ---------------------------------------------------------------------

Plateau::Plateau(Search& search, const std::vector<Place>& places, uint32_t size, Random random)
    : search_(search),
      board_(places, search.cells(), size),
      rivals_(board_),
      random_(random),
      solution_(search.cells()),
      found_{solution_, solution_},
      ruled_out_(board_.count()) {}

bool Plateau::begin_at_random(bool with_signs, const Budget& question) {
    clues_.clear();
    if (const Answer answer = ask(question); answer == Answer::none || answer == Answer::unknown) return false;
    solution_ = found_[0];
    board_.for_each_true(solution_.data(), [&](uint16_t clue) {
        if (board_.is_sign(clue) == with_signs) clues_.push_back(clue);
    });
    if (ask(question) != Answer::one) return false;
    thin(question);
    return true;
}

bool Plateau::begin(const std::vector<Sign>& signs, const std::vector<uint8_t>& givens, const Budget& question) {
    clues_.clear();
    for (const Sign& sign : signs) {
        clues_.push_back(board_.of_sign(sign));
        if (clues_.back() == ClueBoard::none) return false;
    }
    for (uint32_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] > board_.size()) return false;
        if (givens[cell]) clues_.push_back(board_.of_given(cell, givens[cell]));
    }
    if (ask(question) != Answer::one) return false;
    solution_ = found_[0];
    return true;
}

// Drops every clue that the others can do without.
void Plateau::thin(const Budget& question) {
    shuffle(clues_, random_);
    for (size_t i = clues_.size(); i-- > 0;) {
        const uint16_t clue = clues_[i];
        clues_.erase(clues_.begin() + ptrdiff_t(i));
        if (ask(question) != Answer::one) clues_.insert(clues_.begin() + ptrdiff_t(i), clue);
    }
}

std::vector<Sign> Plateau::signs() const {
    std::vector<Sign> signs;
    for (uint16_t clue : clues_)
        if (board_.is_sign(clue)) signs.push_back(board_.sign(clue));
    return signs;
}

std::vector<uint8_t> Plateau::givens() const {
    std::vector<uint8_t> givens(board_.cells());
    for (uint16_t clue : clues_)
        if (!board_.is_sign(clue)) givens[board_.cell(clue)] = board_.value(clue);
    return givens;
}

Caps Plateau::count() const {
    Caps count;
    for (uint16_t clue : clues_) ++(board_.is_sign(clue) ? count.signs : count.givens);
    return count;
}

// --- asking ------------------------------------------------------------------------------------

// How many solutions there are with these clues; the first one or two are found and remembered.
Plateau::Answer Plateau::ask(const Budget& question) {
    const std::vector<Sign> signs = this->signs();
    search_.reset(random_.draw());
    search_.compare(signs.data(), signs.size());
    search_.restart(givens().data());
    uint32_t number = 0;
    Status status = Status::found;
    while (number < 2 && (status = search_.next(question, found_[number].data())) == Status::found)
        remember(found_[number++]);
    nodes_ += search_.nodes();
    if (status == Status::budget) return Answer::unknown;
    return number == 0 ? Answer::none : number == 1 ? Answer::one : Answer::several;
}

void Plateau::remember(const std::vector<uint8_t>& grid) {
    const size_t cells = board_.cells(), at = remembered_++ % memory_size * cells;
    if (memory_.size() <= at) memory_.resize(at + cells);
    std::memcpy(memory_.data() + at, grid.data(), cells);
}

// --- moving ------------------------------------------------------------------------------------

bool Plateau::move(const Caps& caps, const Budget& question) {
    const std::vector<uint16_t> before = clues_;
    drop(1 + random_.below(2));
    rule_out_repeats();
    gather_rivals();
    const bool moved = add_one(caps, question) || (dropped_.size() == 2 && add_two(caps, question));
    if (moved)
        solution_ = found_[0];
    else
        clues_ = before;
    return moved;
}

bool Plateau::descend(const Caps& caps, uint32_t tries, const Budget& question) {
    for (; tries && !is_below(caps); --tries) {
        if (question.poll && question.poll(question.context)) break;
        move(caps, question);
    }
    return is_below(caps);
}

bool Plateau::is_below(const Caps& caps) const {
    const Caps now = count();
    return now.signs <= caps.signs && (caps.givens ? now.givens < caps.givens : now.signs < caps.signs);
}

void Plateau::drop(uint32_t number) {
    dropped_.clear();
    for (; number && !clues_.empty(); --number) {
        std::swap(clues_[random_.below(uint32_t(clues_.size()))], clues_.back());
        dropped_.push_back(clues_.back());
        clues_.pop_back();
    }
}

// Where there is a clue already, any other says the same or the opposite. And a clue dropped alone would just come
// back.
void Plateau::rule_out_repeats() {
    ruled_out_.assign(ruled_out_.size(), 0);
    for (uint16_t clue : clues_) board_.for_each_at_place_of(clue, [&](uint16_t other) { ruled_out_[other] = 1; });
    if (dropped_.size() == 1) ruled_out_[dropped_[0]] = 1;
}

void Plateau::gather_rivals() {
    rivals_.clear();
    for (size_t at = 0; at < memory_.size(); at += board_.cells())
        if (fits(memory_.data() + at)) rivals_.add(memory_.data() + at);
}

bool Plateau::fits(const uint8_t* grid) const {
    for (uint16_t clue : clues_)
        if (!board_.holds(clue, grid)) return false;
    return true;
}

bool Plateau::add_one(const Caps& caps, const Budget& question) {
    const Caps room = room_within(caps);
    for (uint32_t asked = 0; asked < questions_for_one; ++asked) {
        const uint16_t clue = draw_only(room);
        if (clue == ClueBoard::none) return false;
        if (is_enough_with({clue}, question)) return true;
    }
    return false;
}

bool Plateau::add_two(const Caps& caps, const Budget& question) {
    const Caps room = room_within(caps);
    for (uint32_t asked = 0; asked < questions_for_two; ++asked) {
        const uint16_t first = draw_first(room);
        if (first == ClueBoard::none) return false;
        Caps rest = room;
        --(board_.is_sign(first) ? rest.signs : rest.givens);
        const uint16_t second = draw_second(first, rest);
        if (second != ClueBoard::none && is_enough_with({first, second}, question)) return true;
    }
    return false;
}

// Keeps the added clues if they are enough; otherwise learns from the answer.
bool Plateau::is_enough_with(std::initializer_list<uint16_t> added, const Budget& question) {
    clues_.insert(clues_.end(), added);
    const Answer answer = ask(question);
    if (answer == Answer::one) return true;
    clues_.resize(clues_.size() - added.size());
    if (answer == Answer::several)
        for (const auto& grid : found_) rivals_.add(grid.data());
    else
        ruled_out_[added.begin()[added.size() - 1]] = 1;
    return false;
}

Caps Plateau::room_within(const Caps& caps) const {
    const Caps now = count();
    return {caps.signs - std::min(now.signs, caps.signs), caps.givens - std::min(now.givens, caps.givens)};
}

// A clue that may hold in only one solution.
uint16_t Plateau::draw_only(const Caps& room) {
    return draw(room, [&](uint16_t clue) { return rivals_.with(clue) <= 1; });
}

// Any clue that holds in a rival.
uint16_t Plateau::draw_first(const Caps& room) {
    return draw(room, [&](uint16_t clue) { return rivals_.with(clue) > 0; });
}

// A clue that, with the first one, leaves a single rival; but not the two that were dropped.
uint16_t Plateau::draw_second(uint16_t first, const Caps& room) {
    const auto were_dropped = [&](uint16_t clue) {
        return (first == dropped_[0] && clue == dropped_[1]) || (first == dropped_[1] && clue == dropped_[0]);
    };
    return draw(room, [&](uint16_t clue) { return rivals_.with(first, clue) == 1 && !were_dropped(clue); });
}

template <class Wanted> uint16_t Plateau::draw(const Caps& room, Wanted is_wanted) {
    uint16_t drawn = ClueBoard::none;
    uint32_t number = 0;
    for (uint16_t clue = 0; clue < board_.count(); ++clue) {
        const bool has_room = board_.is_sign(clue) ? room.signs : room.givens;
        if (has_room && !ruled_out_[clue] && is_wanted(clue) && random_.below(++number) == 0) drawn = clue;
    }
    return drawn;
}

// --- walking away ------------------------------------------------------------------------------

// With a few spare signs there are many more ways to go: the walk carries them along, and drops them at the end.
bool Plateau::walk_away(const std::vector<Sign>& from, const Band& band, uint32_t moves, const Budget& question) {
    const auto needed = uint32_t(from.size());
    const uint32_t least = std::min(std::max(band.least, needed + 2), band.most);
    const uint32_t wanted = least + random_.below(band.most - least + 1), most = std::max(wanted, needed + spare_signs);
    if (needed > band.most || !begin(turned(from, random_.below(symmetries), board_.size()), {}, question))
        return false;
    add_signs_up_to(most);
    for (uint32_t tries = tries_per_move * moves; tries && moves; --tries) {
        moves -= move({most, 0}, question);
        add_signs_up_to(most);
    }
    while (count().signs > wanted && descend({count().signs, 0}, tries_to_descend, question)) {}
    if (moves || count().signs > wanted) return false;
    add_signs_up_to(wanted);
    return true;
}

void Plateau::add_signs_up_to(uint32_t number) {
    for (uint32_t signs = count().signs; signs < number; ++signs) add_a_sign();
}

// A random one that is true.
void Plateau::add_a_sign() {
    uint16_t drawn = ClueBoard::none;
    uint32_t number = 0;
    board_.for_each_true(solution_.data(), [&](uint16_t clue) {
        const bool is_new = board_.is_sign(clue) && std::find(clues_.begin(), clues_.end(), clue) == clues_.end();
        if (is_new && random_.below(++number) == 0) drawn = clue;
    });
    if (number) clues_.push_back(drawn);
}

// --- symmetries --------------------------------------------------------------------------------

std::vector<Sign> turned(const std::vector<Sign>& signs, uint32_t symmetry, uint32_t size) {
    const auto turn = [&](uint16_t cell) {
        uint32_t row = cell / size, column = cell % size;
        if (symmetry & 1) row = size - 1 - row;
        if (symmetry & 2) column = size - 1 - column;
        if (symmetry & 4) std::swap(row, column);
        return uint16_t(row * size + column);
    };
    std::vector<Sign> all;
    for (const Sign& sign : signs) {
        const uint16_t low = turn(sign.low), high = turn(sign.high);
        all.push_back(symmetry & 8 ? Sign{high, low} : Sign{low, high});
    }
    return all;
}

}    // namespace tokeru::generate
