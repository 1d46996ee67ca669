// The border of generation: one puzzle from a recipe and a seed.
#pragma once

#include <cstdint>

#include "../kernel.h"

namespace tokeru {

class Generator {
  public:
    virtual ~Generator() = default;

    // Makes the puzzle for this seed: found, or budget if the attempts or the budget ran out first. Either way the
    // words report the result, as laid out in docs/formats.md.
    virtual Status make(uint64_t seed, const Budget& budget) = 0;

    virtual const uint32_t* words() const = 0;
    virtual uint32_t word_count() const = 0;
};

// The problem holds the rules of the whole board; the clues are what gets made.
Status open_generator(const uint32_t* recipe, uint32_t recipe_length, const uint32_t* problem, uint32_t problem_length,
                      Generator** generator);
void close(Generator* generator);

// A text as a seed (FNV-1a), and the seed of the i-th of many puzzles.
uint64_t seed_of(const char* text, uint32_t length);
uint64_t derived_seed(uint64_t seed, uint64_t index);

}    // namespace tokeru
