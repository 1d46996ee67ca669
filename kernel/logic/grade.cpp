#include "grade.h"

namespace tokeru {

namespace {

bool assumes_one_solution(const Walk& walk) {
    for (int id = 0; id < logic::technique_count; ++id)
        if (walk.times[id] && logic::techniques[id].one_solution == logic::OneSolution::assumed) return true;
    return false;
}

}    // namespace

void Graded::write(uint32_t* words, uint32_t wanted) const {
    uint32_t steps = 0;
    for (uint32_t times : walk.times) steps += times;
    const struct {
        uint32_t solutions, hardest, steps, score, rating;
        const uint32_t* times;
    } told{solutions, uint32_t(walk.hardest()), steps, walk.score(), rating, walk.times};
    const uint32_t* const end = words + wanted;
    const auto put_one = [&](uint32_t word) { *words++ = word; };
    const auto put_several = [&](const uint32_t* numbers) {
        while (words < end) *words++ = *numbers++;
    };
#define TOKERU_PUT(name, form, most) put_##form(told.name);
    TOKERU_GRADE_FIELDS(TOKERU_PUT)
#undef TOKERU_PUT
}

// A path that reaches its end proves that there is one solution, unless a step assumed just that. Then, or if the path
// is stuck, the search has to decide.
Graded Grader::grade(const uint8_t* givens, const Budget& budget, uint8_t* solution) {
    Graded graded;
    graded.finished = logic_.walk_from(givens, nullptr, people_, graded.walk, budget) == Status::done;
    if (!graded.finished) return graded;
    if (graded.walk.solved && !assumes_one_solution(graded.walk)) {
        graded.solutions = 1;
        logic_.board(solution, nullptr);
    } else if (!solve(givens, budget, graded, solution)) {
        return graded;
    }
    if (!graded.walk.solved) {
        logic_.know(solution);
        graded.finished = logic_.walk(people_, graded.walk, budget) == Status::done;
        if (!graded.finished) return graded;
    }
    Walk explained;
    graded.finished = logic_.walk_from(givens, solution, explainer_, explained, budget) == Status::done;
    graded.rating = explained.rating;
    return graded;
}

// Whether there is exactly one solution, which is then written.
bool Grader::solve(const uint8_t* givens, const Budget& budget, Graded& graded, uint8_t* solution) {
    search_.restart(givens);
    Status status = search_.next(budget, solution);
    uint64_t counted = status == Status::found;
    if (counted) status = search_.count(budget, 2, counted);
    graded.finished = status != Status::budget;
    graded.solutions = uint8_t(counted);
    return graded.finished && counted == 1;
}

}    // namespace tokeru
