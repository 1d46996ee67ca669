#include "thinner.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "shuffle.h"

namespace tokeru::minimal {

namespace {

constexpr uint8_t unknown = 0xFF;

// How many cells are tried together, after so many: they all go about as often as not.
constexpr uint32_t leap_after(uint32_t cells) { return cells < 46 ? (48 - cells) * 2 / 3 : cells < 52 ? 2 : 1; }

}    // namespace

bool Thinner::thin(Drawn* drawn, size_t count, uint8_t* puzzles, const Budget& budget) {
    tasks_.resize(count);
    for (size_t row = 0; row < count; ++row) {
        tasks_[row].puzzle = puzzles + row * questions_.cells();
        begin(drawn[row], tasks_[row]);
    }
    while (!tasks_.empty()) {
        questions_.clear();
        for (const Task& task : tasks_) ask(task);
        if (!questions_.answer(2, budget)) return false;
        size_t open = 0;
        for (size_t i = 0; i < tasks_.size(); ++i)
            if (look_at(tasks_[i], questions_.is_unique(i))) tasks_[open++] = tasks_[i];
        tasks_.resize(open);
    }
    return true;
}

void Thinner::begin(Drawn& drawn, Task& task) const {
    std::memcpy(task.puzzle, drawn.grid, questions_.cells());
    std::iota(task.order, task.order + questions_.cells(), uint8_t(0));
    shuffle(task.order, uint32_t(questions_.cells()), drawn.random);
    task.good = 0;
    task.bad = unknown;
}

// How far to go next.
uint32_t Thinner::tried(const Task& task) const {
    if (task.bad != unknown) return (task.good + task.bad) / 2u;
    return std::min(task.good + leap_after(task.good), uint32_t(questions_.cells()));
}

void Thinner::ask(const Task& task) {
    uint8_t* const board = questions_.ask(task.puzzle);
    for (uint32_t i = task.good; i < tried(task); ++i) board[task.order[i]] = 0;
}

// False when the puzzle is done.
bool Thinner::look_at(Task& task, bool is_unique) const {
    const uint8_t end = uint8_t(tried(task));
    if (is_unique) {
        for (; task.good < end; ++task.good) task.puzzle[task.order[task.good]] = 0;
    } else {
        task.bad = end;
    }
    if (task.good + 1 == task.bad) {
        task.good = task.bad;
        task.bad = unknown;
    }
    return task.good < questions_.cells();
}

}    // namespace tokeru::minimal
