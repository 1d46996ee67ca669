// A problem as it comes over the border: domains, houses, relations, sums and automata.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lists.h"

// The largest board that is compiled in. The page plays boards up to 16 and loads only the code they need.
#ifndef TOKERU_LARGEST_BOARD
#define TOKERU_LARGEST_BOARD 64
#endif

namespace tokeru {

constexpr uint32_t format_version = 2;
constexpr uint32_t largest_size = 64;                  // that words can speak of
constexpr uint32_t max_size = TOKERU_LARGEST_BOARD;    // that there is code for
constexpr int32_t max_coefficient = 1000;
constexpr int32_t max_total = 1000000000;
constexpr uint32_t max_houses = 65535;
constexpr uint32_t max_tables = 4096;
constexpr uint32_t max_states = 65535;

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

// Reads the cells of a line one after another, from state 0 on. The line is right if the last state accepts.
//
//   targets[state · size + value index]    where a value leads, or no_state
struct Machine {
    std::vector<uint32_t> targets;
    std::vector<uint8_t> accepts;    // by state
    size_t states() const { return accepts.size(); }
};
constexpr uint32_t no_state = ~uint32_t(0);

struct Problem {
    uint32_t side = 0;    // of the board, which has side² cells
    uint32_t size = 0;    // how many values there are
    std::vector<uint64_t> domains;
    Lists<uint16_t> houses;
    std::vector<Table> tables;
    std::vector<Relation> relations;
    Lists<Term> sums;
    std::vector<int32_t> totals;       // by sum
    size_t given_sums = 0;             // those before the hidden ones, once there are some
    std::vector<Machine> machines;
    Lists<uint16_t> lines;             // of cells that machines read
    std::vector<uint32_t> reads_it;    // by line: its machine

    uint32_t cells() const { return side * side; }
};

// Whether this kernel can read lines: the one that a page loads first cannot.
bool has_automata();

// False when the words are not a well-formed problem.
bool read_problem(const uint32_t* words, uint32_t length, Problem& problem, uint32_t largest = max_size);

}    // namespace tokeru
