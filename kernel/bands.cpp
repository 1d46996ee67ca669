#include "bands.h"

namespace tokeru {

namespace {

constexpr uint32_t all_cells = (1u << 27) - 1, row = 0x1ff, first_box = 7;
constexpr uint32_t every_row = 1 | 1 << 9 | 1 << 18;    // times nine bits of a row: the same in every row of a band

// --- what is known beforehand ------------------------------------------------------------------

// What follows when a value can only be in some of the nine mini-rows of a band. All fields are sets of cells.
struct MiniRows {
    uint32_t possible;    // the mini-rows that some permutation uses; if there are none, a contradiction
    uint32_t sure;        // those that every permutation uses
    uint32_t reach;       // all the rows and boxes they are in
};

uint32_t cells_of(uint32_t mini_rows) {
    uint32_t cells = 0;
    for (int m = 0; m < 9; ++m)
        if (mini_rows >> m & 1) cells |= 7u << 3 * m;
    return cells;
}

uint32_t reach_of(uint32_t mini_rows) {
    uint32_t cells = 0;
    for (int m = 0; m < 9; ++m)
        if (mini_rows >> m & 1) cells |= row << 9 * (m / 3) | (first_box << 3 * (m % 3)) * every_row;
    return cells;
}

MiniRows study(uint32_t mini_rows) {
    constexpr uint32_t permutations[] = {0'421, 0'241, 0'412, 0'142, 0'214, 0'124};    // octal, a digit for each row
    uint32_t some = 0, every = row;
    for (uint32_t permutation : permutations) {
        if (permutation & ~mini_rows) continue;
        some |= permutation;
        every &= permutation;
    }
    return {cells_of(some), cells_of(every), reach_of(mini_rows)};
}

// What follows from a set of columns. These are sets of cells too, the same in every row of a band.
struct Columns {
    uint32_t lone;      // those that are the only one of the set in their box
    uint32_t needed;    // where a value that must take all of them can be: nowhere else in their boxes
};

Columns study_columns(uint32_t columns) {
    uint32_t lone = 0, needed = row;
    for (uint32_t box = first_box; box <= row; box <<= 3) {
        const uint32_t own = columns & box;
        if (is_single(own)) lone |= own;
        if (own) needed &= ~box | (is_single(own) ? own : 0);
    }
    return {lone * every_row, needed * every_row};
}

struct Tables {
    MiniRows mini_rows[512];
    Columns columns[512];
    uint8_t in_row[512];    // by the nine bits of a row: which of its mini-rows are not empty
    uint32_t reach[27];     // by the number of a cell's bit: its row and box

    bool make() {
        for (uint32_t bits = 0; bits < 512; ++bits) {
            mini_rows[bits] = study(bits);
            columns[bits] = study_columns(bits);
            in_row[bits] = uint8_t((bits & 0'007 ? 1 : 0) | (bits & 0'070 ? 2 : 0) | (bits & 0'700 ? 4 : 0));
        }
        for (int bit = 0; bit < 27; ++bit) reach[bit] = reach_of(1u << bit / 3);
        return true;
    }
};
Tables tables;    // made before the first search rather than by the compiler: a page has less to load

const MiniRows& mini_rows_of(uint32_t places) {
    const uint8_t* in_row = tables.in_row;
    return tables.mini_rows[in_row[places & row] | in_row[places >> 9 & row] << 3 | in_row[places >> 18] << 6];
}

uint32_t columns_of(uint32_t places) { return (places | places >> 9 | places >> 18) & row; }

// Where a value can be in a band, given its cells there.
uint32_t left_beside(uint32_t cells) { return ~mini_rows_of(cells).reach | cells; }

uint32_t without_lowest_of(uint32_t bits, int count) {
    for (; count > 0; --count) bits = without_lowest(bits);
    return bits;
}

int word_of(int cell, int value) { return cell / 27 * 9 + value - 1; }
uint32_t bit_of(int cell) { return 1u << cell % 27; }

// Its row, column and box, as three of 27 bits.
constexpr uint32_t every_house = (1u << 27) - 1;
uint32_t houses_of(int cell) {
    return 1u << cell / 9 | 1u << (9 + cell % 9) | 1u << (18 + cell / 27 * 3 + cell % 9 / 3);
}

}    // namespace

bool Bands::suits(const Problem& problem) {
    if (problem.side != 9 || problem.size != 9) return false;
    if (!problem.relations.empty() || problem.sums.size() != 0 || problem.lines.size() != 0) return false;
    uint32_t found = 0;
    for (size_t house = 0; house < problem.houses.size(); ++house) {
        uint32_t common = every_house;
        for (int cell : problem.houses[house]) common &= houses_of(cell);
        if (problem.houses[house].size() != 9 || !common) return false;
        found |= common;
    }
    return found == every_house;
}

// --- starting ----------------------------------------------------------------------------------

Bands::Bands(const uint64_t* seed) : random_(seed ? *seed : 0), seeded_(seed != nullptr) {
    [[maybe_unused]] static const bool made = tables.make();
    for (uint32_t& places : root_.places) places = all_cells;
    for (uint32_t& open : root_.open) open = all_cells;
    start();
}

Bands::Bands(const Problem& problem, const uint64_t* seed) : Bands(seed) {
    for (int cell = 0; cell < 81; ++cell)
        for (int value = 1; value <= 9; ++value)
            if (!(problem.domains[size_t(cell)] & value_bit<uint64_t>(value)))
                root_.places[word_of(cell, value)] &= ~bit_of(cell);
    start();
}

void Bands::start() {
    progress_ = {};
    failed_ = false;
    begin_at(root_);
}

void Bands::begin_at(const Frame& frame) {
    frame_ = first_ = frames_;
    *frame_ = frame;
    changed_ = all_cells;
    stage_ = Stage::open;
}

void Bands::restart(const uint8_t* givens) {
    start();
    for (int band = 0; band < 3; ++band) {
        uint32_t given[10] = {};    // by value, 0 for blank; a value beyond 9 leaves its cell with none, so no solution
        for (int bit = 0; bit < 27; ++bit, ++givens)
            if (*givens <= 9) given[*givens] |= 1u << bit;
        for (int value = 1; value <= 9; ++value)
            frame_->places[9 * band + value - 1] &= (given[0] | given[value]) & left_beside(given[value]);
    }
}

void Bands::reset(uint64_t seed) {
    random_ = Random(seed);
    seeded_ = true;
    nodes_ = 0;
    start();
}

void Bands::forbid(size_t cell, uint8_t value) { remove(word_of(int(cell), value), bit_of(int(cell))); }

void Bands::remove(int word, uint32_t cells) {
    frame_->places[word] &= ~cells;
    changed_ |= 1u << word;
}

bool Bands::settles() {
    if (!propagate()) stage_ = Stage::exhausted;
    return stage_ != Stage::exhausted && is_solved();
}

// --- propagating -------------------------------------------------------------------------------

// False when it finds a contradiction.
bool Bands::propagate() {
    for (bool found = true; found;) {
        while (changed_)
            for (int band = 0; band < 3; ++band)
                if (!look_at_band(band)) return false;
        if (!find_singles(found)) return false;
    }
    return true;
}

// Looks only at the values that had changed at the start; what changes on the way waits for the next round. This lets
// the processor see early which values come next, and work on several of them at once.
bool Bands::look_at_band(int band) {
    for (uint32_t values = changed_ >> 9 * band & row; values; values = without_lowest(values))
        if (!look_at(band, low_index(values))) return false;
    return true;
}

// In this order:
//
//   needed      a column that neither of the other two bands can take must be taken here
//   possible    the remaining mini-rows must contain a permutation
//   lone        a column that is the only one in its box is removed from the other two bands,
//   settled     and where it crosses a mini-row that is sure, the value is placed
inline bool Bands::look_at(int band, int value) {
    const int word = 9 * band + value;
    const int below = band < 2 ? word + 9 : word - 18, above = band > 0 ? word - 9 : word + 18;    // the other bands
    const uint32_t elsewhere = columns_of(frame_->places[below] | frame_->places[above]);
    uint32_t places = frame_->places[word] & tables.columns[row & ~elsewhere].needed;
    const MiniRows& mini_rows = mini_rows_of(places);
    places &= mini_rows.possible;
    if (!places) return false;
    frame_->places[word] = places;
    changed_ &= ~(1u << word);
    const uint32_t lone = tables.columns[columns_of(places)].lone;
    take_from(below, lone);
    take_from(above, lone);
    const uint32_t settled = places & mini_rows.sure & lone & frame_->open[band];
    if (settled) settle(band, value, settled);
    return true;
}

// Marks the word only if it loses something.
inline void Bands::take_from(int word, uint32_t cells) {
    changed_ |= uint32_t((frame_->places[word] & cells) != 0) << word;
    frame_->places[word] &= ~cells;
}

// These cells have this value, so no other value can.
inline void Bands::settle(int band, int value, uint32_t cells) {
    uint32_t* const places = frame_->places + 9 * band;
    const uint32_t own = places[value];
    uint32_t losing = 0;
    for (int v = 0; v < 9; ++v) {
        losing |= uint32_t((places[v] & cells) != 0) << v;
        places[v] &= ~cells;
    }
    places[value] = own;
    changed_ |= (losing & ~(1u << value)) << 9 * band;
    frame_->open[band] &= ~cells;
}

// For all cells of a band at once: which of them have at least 0, 1, 2 … values left.
template <int most> Bands::Tally<most> Bands::tally(int band) const {
    Tally<most> tally{{all_cells}};
    for (int word = 9 * band; word < 9 * band + 9; ++word)
        for (int count = most; count > 0; --count)
            tally.at_least[count] |= tally.at_least[count - 1] & frame_->places[word];
    return tally;
}

// Looks for cells with a single value; false if one has none.
bool Bands::find_singles(bool& found) {
    found = false;
    for (int band = 0; band < 3; ++band) {
        const Tally<2> cells = tally<2>(band);
        if (cells.at_least[1] != all_cells) return false;
        const uint32_t singles = cells.exactly(1) & frame_->open[band];
        if (!singles) continue;
        found = true;
        place(band, singles);
    }
    return true;
}

// One by one, so that two with the same value in a row or box rule each other out. The tables do not see two in one
// mini-row: without this, two fives side by side on an empty board are refuted after 13,439 nodes instead of none.
void Bands::place(int band, uint32_t singles) {
    frame_->open[band] &= ~singles;
    for (int word = 9 * band; word < 9 * band + 9; ++word)
        for_each_bit(frame_->places[word] & singles, [&](int bit) { remove(word, ~left_beside(1u << bit)); });
}

// --- searching ---------------------------------------------------------------------------------

// Runs until the frame holds a solution (found), there is nothing left to try (done), or the budget is used up.
Status Bands::search(const Budget& budget) {
    if (stage_ == Stage::exhausted) return Status::done;
    if (stage_ == Stage::solved && !back_up()) return Status::done;
    const uint64_t first_node = nodes_;
    for (;;) {
        if (stage_ != Stage::decided) {
            while (!propagate()) {
                failed_ = true;
                if (!back_up()) return Status::done;
            }
            stage_ = is_solved() ? Stage::solved : Stage::decided;
            if (stage_ == Stage::solved) return Status::found;
            decision() = choose();
        }
        if (budget.is_over_after(nodes_ - first_node)) return Status::budget;
        descend();
    }
}

// A new frame in which the decision holds.
void Bands::descend() {
    Decision& made = decision();
    made.share = progress_.descend();
    ++nodes_;
    frame_[1] = frame_[0];
    ++frame_;
    remove(made.word, ~left_beside(made.cell));
    settle(made.word / 9, made.word % 9, made.cell);
    stage_ = Stage::open;
}

// Drops the last frame and rules out its decision in the one above; false when there is nothing left to try.
bool Bands::back_up() {
    changed_ = 0;
    stage_ = frame_ == first_ ? Stage::exhausted : Stage::open;
    if (stage_ == Stage::exhausted) {
        progress_.finish();
        return false;
    }
    --frame_;
    progress_.back_up(decision().share);
    remove(decision().word, decision().cell);
    return true;
}

#ifndef TOKERU_FREESTANDING
bool Bands::share_with(Search& idle) {
    if (stage_ == Stage::decided) descend();
    if (frame_ == first_) return false;
    auto& other = static_cast<Bands&>(idle);
    const Decision& decision = decisions_[first_ - frames_];
    other.begin_at(*first_);
    other.remove(decision.word, decision.cell);
    other.failed_ = failed_;
    other.progress_.take_over(decision.share);
    ++first_;
    return true;
}
#endif

// --- choosing ----------------------------------------------------------------------------------

// The best fork; on the way to the first dead end, and where there is no fork, a cell with few values will do.
Bands::Decision Bands::choose() {
    if (seeded_) return any_of(narrowest());
    Fork best = {};
    if (failed_) {
        const Cells pairs = cells_with_two_values();
        look_at_cells(pairs, best);
        if (!best.worth) look_at_houses(best);
    }
    return best.worth ? best.decision : commonest_in(narrowest());
}

Bands::Cells Bands::cells_with_two_values() const {
    return {{tally<3>(0).exactly(2), tally<3>(1).exactly(2), tally<3>(2).exactly(2)}};
}

void Bands::look_at_cells(const Cells& pairs, Fork& best) const {
    for (int band = 0; band < 3; ++band)
        for_each_bit(pairs.in_band[band], [&](int bit) {
            uint32_t values = 0;
            for (int v = 0; v < 9; ++v) values |= (frame_->places[9 * band + v] >> bit & 1) << v;
            const int one = 9 * band + low_index(values), other = 9 * band + low_index(without_lowest(values));
            weigh({one, 1u << bit}, {other, 1u << bit}, pairs, best);
        });
}

// Called where no cell has two values.
void Bands::look_at_houses(Fork& best) const {
    for (int value = 0; value < 9; ++value) {
        uint32_t one = 0, two = 0, three = 0;    // the columns with at least as many places
        for (int word = value; word < words; word += 9) {
            const uint32_t places = frame_->places[word];
            for (int third = 0; third < 3; ++third) {
                look_at_house(word, places & row << 9 * third, best);
                look_at_house(word, places & first_box * every_row << 3 * third, best);
                const uint32_t columns = places >> 9 * third & row;
                three |= two & columns;
                two |= one & columns;
                one |= columns;
            }
        }
        for_each_bit(two & ~three, [&](int column) { look_at_column(value, every_row << column, best); });
    }
}

void Bands::look_at_house(int word, uint32_t places, Fork& best) const {
    if (size_of(places) == 2) weigh({word, lowest(places)}, {word, without_lowest(places)}, {}, best);
}

void Bands::look_at_column(int value, uint32_t column, Fork& best) const {
    Decision ways[2];
    int found = 0;
    for (int word = value; word < words; word += 9)
        for_each_bit(frame_->places[word] & column, [&](int bit) { ways[found++] = {word, 1u << bit}; });
    weigh(ways[0], ways[1], {}, best);
}

// The more both ways take away the better, and of the two the one that takes more comes first.
void Bands::weigh(const Decision& one, const Decision& other, const Cells& pairs, Fork& best) const {
    const int by_one = taken_by(one, pairs), by_other = taken_by(other, pairs);
    if (by_one * by_other > best.worth) best = {by_one < by_other ? other : one, by_one * by_other};
}

// How many of its places the value loses. One in a pair counts three times, since it settles that cell.
int Bands::taken_by(const Decision& way, const Cells& pairs) const {
    const uint32_t column = columns_of(way.cell) * every_row;
    int taken = 0;
    for (int band = 0, word = way.word % 9; band < 3; ++band, word += 9) {
        const uint32_t seen = word == way.word ? tables.reach[low_index(way.cell)] : column;
        const uint32_t lost = frame_->places[word] & seen;
        taken += size_of(lost) + 2 * size_of(lost & pairs.in_band[band]);
    }
    return taken;
}

// The cells with the fewest values left, but more than one. Always the fewest, even if that is many: when any cell with
// four or more would do, one of 300,000 random grids took 23 million nodes; this way none takes more than 56.
Bands::Cells Bands::narrowest() const {
    constexpr int most = 9;
    const Tally<most> tallies[] = {tally<most>(0), tally<most>(1), tally<most>(2)};
    Cells cells = {};
    for (int count = 2; !cells.size(); ++count)
        for (int band = 0; band < 3; ++band) cells.in_band[band] = tallies[band].exactly(count);
    return cells;
}

// The value that most of these cells in a band can have, in the first of them: a lot follows either way.
Bands::Decision Bands::commonest_in(const Cells& cells) const {
    int best = 0, most = 0;
    for (int word = 0; word < words; ++word) {
        const int places = size_of(frame_->places[word] & cells.in_band[word / 9]);
        if (places <= most) continue;
        best = word;
        most = places;
    }
    return {best, lowest(frame_->places[best] & cells.in_band[best / 9])};
}

// One of the cells and one of its values. Values are never favoured, here or earlier, so all are equally likely
// anywhere.
Bands::Decision Bands::any_of(const Cells& cells) {
    int band = 0;
    auto skip = int(random_.below(uint32_t(cells.size())));
    for (; skip >= size_of(cells.in_band[band]); ++band) skip -= size_of(cells.in_band[band]);
    const uint32_t cell = lowest(without_lowest_of(cells.in_band[band], skip));
    uint32_t values = 0;
    for (int v = 0; v < 9; ++v) values |= uint32_t((frame_->places[9 * band + v] & cell) != 0) << v;
    values = without_lowest_of(values, int(random_.below(uint32_t(size_of(values)))));
    return {9 * band + low_index(values), cell};
}

// --- answering ---------------------------------------------------------------------------------

Status Bands::next(const Budget& budget, uint8_t* values) {
    const Status status = search(budget);
    if (status == Status::found)
        for (int word = 0; word < words; ++word)
            for_each_bit(frame_->places[word], [&](int bit) { values[word / 9 * 27 + bit] = uint8_t(word % 9 + 1); });
    return status;
}

Status Bands::count(const Budget& budget, uint64_t limit, uint64_t& counted) {
    const uint64_t first_node = nodes_;
    while (counted < limit) {
        if (budget.is_used_up_by(nodes_ - first_node)) return Status::budget;
        const Status status = search(budget.left_after(nodes_ - first_node));
        if (status != Status::found) return status;
        ++counted;
    }
    return Status::done;
}

// Looks for a solution with each value not yet seen in one; a value without a solution is ruled out for good.
Status Bands::candidates(const Budget& budget, uint64_t* masks) {
    const uint64_t first_node = nodes_;
    Frame seen = {};
    Status status = Status::done;
    keep_root();
    for (int word = 0; word < words && status != Status::budget; ++word)
        while (const uint32_t unseen = root_.places[word] & ~seen.places[word]) {
            const uint64_t spent = nodes_ - first_node;
            status = budget.is_used_up_by(spent) ? Status::budget
                                                 : look_for(word, lowest(unseen), budget.left_after(spent), seen);
            if (status == Status::budget) break;
        }
    write_masks(seen, masks);
    return status == Status::budget ? status : Status::done;
}

Status Bands::look_for(int word, uint32_t cell, const Budget& budget, Frame& seen) {
    start();
    remove(word, ~left_beside(cell));
    const Status status = search(budget);
    if (status == Status::found)
        for (int w = 0; w < words; ++w) seen.places[w] |= frame_->places[w];
    if (status == Status::done) root_.places[word] &= ~cell;
    return status;
}

void Bands::propagated(uint64_t* masks) { write_masks(keep_root() ? root_ : Frame{}, masks); }

// Propagates at the root, so that every search starts from there; false if that leaves no solution.
bool Bands::keep_root() {
    start();
    const bool good = propagate();
    if (good) root_ = *frame_;
    start();
    return good;
}

void Bands::write_masks(const Frame& frame, uint64_t* masks) {
    for (int cell = 0; cell < 81; ++cell) masks[cell] = 0;
    for (int word = 0; word < words; ++word) {
        const auto value = value_bit<uint64_t>(word % 9 + 1);
        for_each_bit(frame.places[word], [&](int bit) { masks[word / 9 * 27 + bit] |= value; });
    }
}

}    // namespace tokeru
