// What a draft is worth: whether its solution is the only one, and what it takes to find it.
#pragma once

#include <memory>

#include "../makers.h"
#include "../random.h"
#include "draft.h"
#include "recipe.h"

namespace tokeru::generate {

// A clue that was taken away: the givens of some cells, or a sign.
struct Gone {
    Lists<uint16_t>::Range cells;
    const Sign* sign = nullptr;
};

class Judge {
  public:
    Judge(const Problem& problem, const Recipe& recipe);

    // Nothing learnt from other puzzles may influence this one.
    void begin(uint64_t seed, const Budget& budget);

    bool draw_solution(Draft& draft);
    // Whether propagation alone finds the solution or, where that is not what people can do, the techniques do.
    bool settles(const Draft& draft);
    // Whether a draft that was good with a clue is still good now that it is gone.
    bool is_good_without(const Draft& draft, const Gone& gone);
    // Other solutions, up to this many, one after another. False if the search had to stop before it knew them all.
    bool find_others(const Draft& draft, uint32_t most, std::vector<uint8_t>& others);
    bool is_unique(const Draft& draft);
    // Whether techniques of an easier level are enough, and whether those of this level are.
    bool is_too_easy(const Draft& draft);
    bool is_easy_enough(const Draft& draft);
    bool is_hard_to_search(const Draft& draft);
    // Whether each of these is on the path and cannot be replaced by anything else that is allowed or, if everything is,
    // by anything no harder.
    bool needs_all_of(const std::vector<uint8_t>& techniques, const Draft& draft);

    // Techniques are limited: not every puzzle with one solution will do.
    bool is_limited() const { return !recipe_.allowed.empty(); }
    // Questions that ran out of patience before the search had an answer.
    uint32_t doubts() const { return doubts_; }
    uint64_t nodes() const { return earlier_nodes_ + search_->nodes(); }
    // The search, for other questions.
    Search& lend_search();
    Budget question() const { return {recipe_.patience, budget_.poll, budget_.context}; }

  private:
    void show(const Draft& draft);
    void compare(const std::vector<Sign>& signs);
    bool has_another_without(const Draft& draft, const Gone& gone);
    bool is_solved_by(const std::vector<uint8_t>& techniques, const Draft& draft);
    bool is_allowed(int id) const;
    bool needs(uint8_t id, const Draft& draft);
    Walk walk(const Draft& draft, const std::vector<uint8_t>& order);
    Logic& logic(const Draft& draft);

    const Recipe& recipe_;
    const Problem& problem_;
    std::unique_ptr<Search> search_;
    std::unique_ptr<Logic> logic_;              // made when it is first needed
    std::vector<Sign> in_search_, in_logic_;    // the signs they know about
    bool knows_signs_ = true;                   // whether in_search_ is what the search knows
    std::vector<uint8_t> easier_;               // the techniques of easier levels
    std::vector<uint8_t> board_;
    Budget budget_;
    uint32_t doubts_ = 0;
    uint64_t earlier_nodes_ = 0;    // before the search was last reset
};

}    // namespace tokeru::generate
