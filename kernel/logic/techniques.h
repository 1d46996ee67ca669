// The table of techniques, src/tokeru/border/techniques.txt, as the kernel has it.
#pragma once

#include <border.h>

#include <cstdint>

namespace tokeru::logic {

enum class Family : uint8_t { TOKERU_FAMILIES(TOKERU_NAME) };
enum class Level : uint8_t { TOKERU_LEVELS(TOKERU_NAME) };
enum class OneSolution : uint8_t { none, assumed, known };

struct Technique {
    Family family;
    Level level;
    uint16_t score;     // of one step on HoDoKu's scale
    uint16_t rating;    // tenths, on the scale of Sudoku Explainer; chains add their length to it
    OneSolution one_solution;
};

enum class Id : uint8_t { TOKERU_TECHNIQUES(TOKERU_NAME) };

constexpr Technique techniques[] = {
#define TOKERU_ROW(name, family, level, score, rating, one_solution) \
    {Family::family, Level::level, score, rating, OneSolution::one_solution},
    TOKERU_TECHNIQUES(TOKERU_ROW)
#undef TOKERU_ROW
};
constexpr int technique_count = TOKERU_COUNT(TECHNIQUES);

constexpr const Technique& technique(Id id) { return techniques[int(id)]; }

}    // namespace tokeru::logic
