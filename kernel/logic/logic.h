// The border of the logic: the solver that explains, as Python and the browser see it.
#pragma once

#include <cstdint>

#include "../kernel.h"
#include "techniques.h"

namespace tokeru {

// The techniques to use, in order. When only the rating of the hardest step is wanted, techniques rated no higher than
// one already needed are tried in order of cost.
struct Order {
    const uint8_t* ids;
    uint32_t count;
    bool for_rating = false;
};

// A whole path in numbers.
struct Walk {
    uint32_t times[logic::technique_count] = {};    // by technique: steps
    uint16_t rating = 0;                            // tenths, of the hardest step
    bool solved = false;
    bool broken = false;                            // a contradiction: there is no solution

    void count(logic::Id id, uint16_t step_rating) {
        ++times[int(id)];
        if (step_rating > rating) rating = step_rating;
    }
    // On HoDoKu's scale: the sum over all steps.
    uint32_t score() const {
        uint32_t sum = 0;
        for (int id = 0; id < logic::technique_count; ++id) sum += times[id] * logic::techniques[id].score;
        return sum;
    }
    // The technique with the highest level and, within that, the highest rating.
    int hardest() const {
        int top = 0;
        for (int id = 1; id < logic::technique_count; ++id) {
            const logic::Technique &row = logic::techniques[id], &best = logic::techniques[top];
            if (times[id] && (row.level > best.level || (row.level == best.level && row.rating > best.rating)))
                top = id;
        }
        return top;
    }
};

class Logic {
  public:
    virtual ~Logic() = default;

    // Begins with a board: the values placed (0 = open), those of them that are givens (null: all), and the candidates
    // of the open cells (null: all that the houses leave).
    virtual void start(const uint8_t* values, const uint8_t* givens, const uint64_t* masks) = 0;
    // The only solution, which a path needs where it cannot continue without trying.
    virtual void know(const uint8_t* solution) = 0;

    // These questions end with `budget` when the budget's poll says so; they do not count nodes.

    // The first step that any technique finds, in order, written as words and, if wanted, made: found, or done when stuck.
    virtual Status next(const Order& order, bool make, const Budget& budget = {}) = 0;
    // All steps that the techniques find now, one after another in the words: found, or done when there are none.
    virtual Status all(const Order& order, const Budget& budget = {}) = 0;
    // Continues to the end without writing steps; adds to what is in the walk.
    virtual Status walk(const Order& order, Walk& walk, const Budget& budget = {}) = 0;
    // The same from the givens on, as fast as possible. The solution may be unknown (null).
    virtual Status walk_from(const uint8_t* givens, const uint8_t* solution, const Order& order, Walk& walk,
                             const Budget& budget = {}) = 0;

    // From the next board on, these signs hold in addition to the problem; they replace those set before.
    virtual void compare(const Sign* signs, size_t count) = 0;

    virtual const uint32_t* words() const = 0;
    virtual uint32_t word_count() const = 0;
    // The values placed, and the candidates of the open cells if wanted.
    virtual void board(uint8_t* values, uint64_t* masks) const = 0;
    virtual uint32_t cells() const = 0;
};

// Reads a problem and prepares its logic, for as long as the budget's poll allows.
Status open_logic(const uint32_t* words, uint32_t length, Logic** logic, const Budget& budget = {});
void close(Logic* logic);

}    // namespace tokeru
