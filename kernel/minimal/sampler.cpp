#include "sampler.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "shuffle.h"

namespace tokeru::minimal {

namespace {

constexpr size_t population = 64;
constexpr uint32_t most_counted = 16;
// Where the walks begin: no minimal puzzle of more givens is known, nor are any expected.
constexpr uint32_t most_givens = 40;

}    // namespace

Sampler::Sampler(Questions& questions)
    : questions_(questions), grids_(questions, most_counted), drawn_(population, Drawn{Random(0)}), walks_(population) {
    for (size_t cell = 0; cell < questions.cells(); ++cell)    // Pascal's triangle, row by row
        for (size_t n = cell + 1; n > 0; --n) subsets_[n] += subsets_[n - 1];
}

bool Sampler::draw(uint64_t seed, uint8_t* puzzle, uint8_t* solution, double& weight, const Budget& budget) {
    random_ = Random(seed);
    weight_ = 0;
    if (!begin(budget) || !look(budget)) return false;
    for (uint32_t ways; (ways = total_ways()) != 0;) {
        share_out(ways);
        worth_ /= givens_;
        step();
        if (!look(budget)) return false;
    }
    std::memcpy(puzzle, chosen_.puzzle, questions_.cells());
    std::memcpy(solution, chosen_.from->grid, questions_.cells());
    weight = weight_;
    return true;
}

// Grids, and of each so many givens that it may have one solution. That none of all has is hardly ever so.
bool Sampler::begin(const Budget& budget) {
    do {
        for (Drawn& drawn : drawn_) drawn.random = Random(random_.draw());
        if (!grids_.draw(drawn_.data(), population, budget) || !begin_walks(budget)) return false;
    } while (!total_ways());
    worth_ = 1;
    share_out(total_ways());
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
    for (size_t i = 0; i < population; ++i) walks_[i].ways = questions_.is_unique(i);
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

// Keeps one of the minimal puzzles, each as often as its weight says.
void Sampler::meet(const Walk& walk) {
    const double weight = walk.from->weight * worth_ * subsets_[givens_] / double(population);
    weight_ += weight;
    if (random_.fraction() * weight_ < weight) chosen_ = walk;
}

uint32_t Sampler::total_ways() const {
    uint32_t total = 0;
    for (const Walk& walk : walks_) total += walk.ways;
    return total;
}

// Copies each walk as often as its ways say: marks at the same distance hit stretches of their lengths.
//
//     ways       4        6              2
//              ┌────────┬──────────────┬────┐
//     marks       ↑        ↑       ↑       ↑        as many as there are walks; the first where chance puts it
void Sampler::share_out(uint32_t total) {
    uint64_t mark = random_.below(total), end = 0;
    next_.clear();
    for (const Walk& walk : walks_) {
        end += walk.ways * population;
        for (; mark < end; mark += total) next_.push_back(walk);
    }
    walks_.swap(next_);
    worth_ = worth_ * total / double(population);
}

void Sampler::step() {
    --givens_;
    for (Walk& walk : walks_) {
        const uint32_t way = random_.below(walk.ways);
        walk.puzzle[walk.open[way]] = 0;
        walk.open[way] = walk.open[--walk.opens];
    }
}

}    // namespace tokeru::minimal
