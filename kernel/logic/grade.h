// Grading: a puzzle solved twice, in the order of HoDoKu and in that of Sudoku Explainer.
#pragma once

#include "logic.h"

namespace tokeru {

struct Graded {
    Walk walk;                // in the order of people, which is HoDoKu's
    uint16_t rating = 0;      // tenths, in the order of Sudoku Explainer
    uint8_t solutions = 0;    // 0, 1, or 2 for several; the rest means nothing unless it is 1
    bool finished = true;     // the budget was enough

    // As layouts.txt has it; without the times of each technique, which come last, if only grade_head words are wanted.
    void write(uint32_t* words, uint32_t wanted) const;
};

constexpr uint32_t grade_head = TOKERU_COUNT(GRADE_FIELDS) - 1, grade_words = grade_head + logic::technique_count;

// The techniques of both orders. A walk that gets stuck without the last one, bifurcation, asks the search for a
// solution.
class Grader {
  public:
    Grader(Logic& logic, Search& search, const Order& people, const Order& explainer)
        : logic_(logic), search_(search), people_(people), explainer_{explainer.ids, explainer.count, true} {}

    Graded grade(const uint8_t* givens, const Budget& budget, uint8_t* solution);

  private:
    bool solve(const uint8_t* givens, const Budget& budget, Graded& graded, uint8_t* solution);

    Logic& logic_;
    Search& search_;
    Order people_, explainer_;
};

}    // namespace tokeru
