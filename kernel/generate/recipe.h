// What is asked of the generator: a kind and a level as plain numbers. Python owns the rows they come from.
#pragma once

#include <cstdint>
#include <vector>

#include "../kernel.h"

namespace tokeru::generate {

constexpr uint32_t recipe_version = 1;
constexpr uint32_t largest_board = 16;

struct Band {
    uint32_t least = 0, most = 0;
    bool has(uint32_t number) const { return least <= number && number <= most; }
};

// Where the signs come from.
enum class Signs : uint32_t {
    none,
    stripped,       // all that are true and nothing else, and then fewer
    drawn,          // at random, so that they have the structure asked for; givens fill the gap
    informative,    // one by one for givens, each where it tells the most solutions apart
    stocked,        // from a puzzle that is known to need no givens, walked away from
};

enum class Symmetry : uint32_t { none, rotation, quarter_turn, mirror, diagonal };

struct Recipe {
    bool draws_regions = false;
    Band cage_sizes;                // 0 … 0: no cages
    uint32_t usual_cage = 0;
    Signs signs = Signs::none;
    Band sign_count;
    Band inside;                    // per cent of the signs that lie inside a region
    Band chain;                     // cells of the longest rising chain
    uint32_t apart = 0;             // per cent of the signs, at least, that share no cell with another one
    Band given_count;
    Symmetry symmetry = Symmetry::none;
    bool minimal_givens = false, minimal_signs = false;
    uint32_t level = 0;             // of the hardest technique, or any_level
    uint32_t decisions = 0;         // at least so many that the search makes until it knows that there is one solution
    uint32_t patience = 0;          // nodes for one question to the search
    uint32_t attempts = 0;          // at most; 0: until the budget ends it
    std::vector<uint8_t> needed;    // techniques that the path must have
    std::vector<uint8_t> allowed;   // techniques that must be enough, in order; empty: whatever it takes
    std::vector<uint8_t> people;    // all techniques, in the order of people
    std::vector<std::vector<Sign>> stock;

    static constexpr uint32_t any_level = 4;
    bool has_cages() const { return cage_sizes.most > 0; }
    // Propagation does what easy techniques do, or nearly: where nothing has to be minimal it is enough to ask that.
    bool asks_to_settle() const { return level == 0 && !minimal_givens && !minimal_signs; }
};

// False when the words are not a recipe for a board of this size.
bool read_recipe(const uint32_t* words, uint32_t length, uint32_t size, Recipe& recipe);

}  // namespace tokeru::generate
