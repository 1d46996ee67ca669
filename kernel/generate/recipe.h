// What is asked of the generator: a kind and a level as plain numbers. Python owns the rows they come from.
#pragma once

#include <cstdint>
#include <vector>

#include "../kernel.h"

namespace tokeru::generate {

constexpr uint32_t largest_board = 16;

struct Band {
    uint32_t least = 0, most = 0;
    bool has(uint32_t number) const { return least <= number && number <= most; }
};

// Where the signs come from, and how the givens are arranged: tables in src/tokeru/border.
enum class Signs : uint32_t { TOKERU_SIGN_SOURCES(TOKERU_NAME) };
enum class Symmetry : uint32_t { TOKERU_SYMMETRIES(TOKERU_NAME) };

// layouts.txt says what the fields mean, and in which order they come.
struct Recipe {
    bool draws_regions = false;
    Band cages;
    uint32_t usual_cage = 0;
    Signs signs_from = Signs::none;
    Band signs, inside, chain;
    uint32_t apart = 0;
    Band givens;
    Symmetry symmetry = Symmetry::none;
    bool minimal_givens = false, minimal_signs = false;
    uint32_t grade = 0;                              // a level, or any_level
    uint32_t minutes = 0, decisions = 0, patience = 0, attempts = 0;
    std::vector<uint8_t> needed, allowed, people;    // techniques
    std::vector<std::vector<Sign>> stock;

    static constexpr uint32_t any_level = TOKERU_COUNT(LEVELS);
    bool has_cages() const { return cages.most > 0; }
    bool is_plain() const { return signs_from == Signs::none && !has_cages(); }
    // Propagation does more than singles do, far more with sums, and knows nothing of minutes: only steps tell.
    bool asks_for_steps() const { return minutes > 0 || has_cages(); }
    // But it does nearly what easy techniques do: if nothing has to be minimal, it is enough to ask that.
    bool asks_to_settle() const { return asks_for_steps() || (grade == 0 && !minimal_givens && !minimal_signs); }
};

// False when the words are not a recipe for a board of this size.
bool read_recipe(const uint32_t* words, uint32_t length, uint32_t size, Recipe& recipe);

}    // namespace tokeru::generate
