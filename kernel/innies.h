// What follows from the sums before the search: innies and outies, and tables for pairs of cells.
#pragma once

#include "kernel.h"
#include "problem.h"

namespace tokeru {

// Sums that follow from the given ones and the complete houses: the short ones, or all that help a search.
void add_short_hidden_sums(Problem& problem, Timekeeper& timekeeper);
void add_hidden_sums(Problem& problem, Timekeeper& timekeeper);

// A sum of two cells is also a relation, which propagates by lookup.
void add_tables_of_pairs(Problem& problem, Timekeeper& timekeeper);

}    // namespace tokeru
