// A problem as it comes over the border: domains, houses, relations and sums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lists.h"

// The largest board that is compiled in. The page plays boards up to 9 and loads only the code they need.
#ifndef TOKERU_LARGEST_BOARD
#define TOKERU_LARGEST_BOARD 64
#endif

namespace tokeru {

constexpr uint32_t format_version = 1;
constexpr uint32_t largest_size = 64;                  // that words can speak of
constexpr uint32_t max_size = TOKERU_LARGEST_BOARD;    // that there is code for
constexpr int32_t max_coefficient = 1000;
constexpr int32_t max_total = 1000000000;
constexpr uint32_t max_houses = 65535;
constexpr uint32_t max_tables = 4096;

using Table = std::vector<uint64_t>;    // row v−1: the mask of values the second cell may have if the first is v

// The table of `<`: row v−1 holds the values above v.
Table less_than(int size);

struct Relation {
    uint16_t first, second;
    uint32_t table;
    uint32_t rule = 0;    // it came from
};

// Σ coefficient · cell = total.
struct Term {
    uint16_t cell;
    int16_t coefficient;
};

struct Problem {
    uint32_t size = 0;
    std::vector<uint64_t> domains;
    Lists<uint16_t> houses;
    std::vector<Table> tables;
    std::vector<Relation> relations;
    Lists<Term> sums;
    std::vector<int32_t> totals;    // by sum
    size_t given_sums = 0;          // those before the hidden ones, once there are some

    uint32_t cells() const { return size * size; }
};

// False when the words are not a well-formed problem.
bool read_problem(const uint32_t* words, uint32_t length, Problem& problem, uint32_t largest = max_size);

}    // namespace tokeru
