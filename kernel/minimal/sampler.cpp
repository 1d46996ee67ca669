#include "sampler.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "shuffle.h"

namespace tokeru::minimal {

namespace {

constexpr size_t population = 256;
constexpr uint32_t most_counted = 16;
// Where the walks begin: no minimal puzzle of more givens is known, nor are any expected.
constexpr uint32_t most_givens = 40;
constexpr double finest = 1 << 20;    // the largest share of a walk

// What may come of a walk grows with this power of the ways it has. With many givens, many ways lead far down; with few
// givens it is the walk with few ways that soon is minimal. Any powers make right weights, these make them alike: they
// were fitted to what came of walks.
constexpr int power_at(uint32_t givens) {
    if (givens >= 34) return givens >= 36 ? 4 : 2;
    if (givens >= 31) return givens == 33 ? 0 : -3;
    return givens >= 28 ? -2 : givens >= 26 ? -1 : 0;
}

}    // namespace

Sampler::Sampler(Questions& questions)
    : questions_(questions), grids_(questions, most_counted), drawn_(population, Drawn{Random(0)}), walks_(population) {
    for (size_t cell = 0; cell < questions.cells(); ++cell)    // Pascal's triangle, row by row
        for (size_t n = cell + 1; n > 0; --n) subsets_[n] += subsets_[n - 1];
}

bool Sampler::draw(uint64_t seed, const Budget& budget) {
    random_ = Random(seed);
    weight_ = 0;
    if (!begin(budget) || !look(budget)) return false;
    while (share_out()) {
        step();
        if (!look(budget)) return false;
    }
    return true;
}

// Grids, and of each so many givens that it may have one solution. That none of all has is hardly ever so.
bool Sampler::begin(const Budget& budget) {
    do {
        for (Drawn& drawn : drawn_) drawn.random = Random(random_.draw());
        if (!grids_.draw(drawn_.data(), population, budget) || !begin_walks(budget)) return false;
    } while (!share_out());
    return true;
}

bool Sampler::begin_walks(const Budget& budget) {
    const uint32_t cells = uint32_t(questions_.cells());
    givens_ = std::min(cells, most_givens);
    questions_.clear();
    for (size_t i = 0; i < population; ++i) {
        Walk& walk = walks_[i];
        walk.from = &drawn_[i];
        std::memcpy(walk.puzzle, drawn_[i].grid, cells);
        std::iota(walk.open, walk.open + cells, uint8_t(0));
        shuffle(walk.open, cells, random_);
        for (uint32_t gone = givens_; gone < cells; ++gone) walk.puzzle[walk.open[gone]] = 0;
        walk.opens = givens_;
        questions_.ask(walk.puzzle);
    }
    if (!questions_.answer(2, budget)) return false;
    for (size_t i = 0; i < population; ++i) {
        walks_[i].ways = questions_.is_unique(i);
        walks_[i].worth = drawn_[i].weight;
    }
    return true;
}

// Which givens of each walk can go.
bool Sampler::look(const Budget& budget) {
    questions_.clear();
    for (const Walk& walk : walks_)
        for (uint32_t i = 0; i < walk.opens; ++i) questions_.ask_without(walk.puzzle, walk.open[i]);
    if (!questions_.answer(2, budget)) return false;
    size_t question = 0;
    for (Walk& walk : walks_) {
        walk.ways = 0;
        for (uint32_t i = 0; i < walk.opens; ++i)
            if (questions_.is_unique(question++)) walk.open[walk.ways++] = walk.open[i];
        walk.opens = walk.ways;
        if (!walk.ways) meet(walk);
    }
    return true;
}

// Keeps minimal puzzles, each as often as its weight says.
void Sampler::meet(const Walk& walk) {
    const double weight = walk.worth * subsets_[givens_] / double(population);
    weight_ += weight;
    for (Walk& chosen : chosen_)
        if (random_.fraction() * weight_ < weight) chosen = walk;
}

// What may come of a walk, compared with the others.
double Sampler::promise(const Walk& walk) const {
    double expected = walk.worth;
    const int power = power_at(givens_);
    for (int i = 0; i < power; ++i) expected *= walk.ways;
    for (int i = 0; i > power; --i) expected /= walk.ways;
    return expected;
}

// How many copies each walk is to have, as shares of all; 0 when none can go on.
uint64_t Sampler::set_shares() {
    double most = 0;
    for (const Walk& walk : walks_)
        if (walk.ways) most = std::max(most, promise(walk));
    shares_.assign(population, 0);
    uint64_t total = 0;
    for (size_t i = 0; i < population; ++i)
        if (walks_[i].ways) total += shares_[i] = 1 + uint32_t(promise(walks_[i]) / most * finest);
    return total;
}

// Copies each walk as often as its share says: marks at the same distance hit stretches of their lengths.
//
//     shares     4        6              2
//              ┌────────┬──────────────┬────┐
//     marks       ↑        ↑       ↑       ↑        as many as there are walks; the first where chance puts it
bool Sampler::share_out() {
    const uint64_t total = set_shares();
    if (!total) return false;
    uint64_t mark = random_.below(uint32_t(total)), end = 0;
    next_.clear();
    for (size_t i = 0; i < population; ++i) {
        end += shares_[i] * population;
        for (; mark < end; mark += total) {
            next_.push_back(walks_[i]);
            next_.back().worth = walks_[i].worth / shares_[i] * double(total) / double(population);
        }
    }
    walks_.swap(next_);
    return true;
}

void Sampler::step() {
    for (Walk& walk : walks_) {
        walk.worth = walk.worth * walk.ways / givens_;
        const uint32_t way = random_.below(walk.ways);
        walk.puzzle[walk.open[way]] = 0;
        walk.open[way] = walk.open[--walk.opens];
    }
    --givens_;
}

}    // namespace tokeru::minimal
