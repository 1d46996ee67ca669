// Every technique has a finder: it reports to Steps what it sees on a board. Finders of the first tier read masks and
// run at any size; those of the second read the graph and run up to size 16. finders.cpp lists them all.
#pragma once

#include "board.h"
#include "graph.h"

namespace tokeru::logic {

template <class Mask> using MaskFinder = bool (*)(const Board<Mask>&, Steps&, Id);
template <int W> using GraphFinder = bool (*)(Graph<W>&, Steps&, Id);

// Null where the technique has no finder of that tier.
template <class Mask> MaskFinder<Mask> mask_finder(Id id);
template <int W> GraphFinder<W> graph_finder(Id id);

// singles.cpp
template <class Mask> bool find_full_house(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_naked_single(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_hidden_single(const Board<Mask>&, Steps&, Id);

// locked.cpp
template <class Mask> bool find_locked(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_direct_locked(const Board<Mask>&, Steps&, Id);

// bounds.cpp
template <class Mask> bool find_bounds(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_cell_exclusion(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_house_exclusion(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_line_bounds(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_line_cases(const Board<Mask>&, Steps&, Id);

// sums.cpp
template <class Mask> bool find_sum(const Board<Mask>&, Steps&, Id);

// subsets.cpp
template <class Mask> bool find_naked_subset(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_hidden_subset(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_locked_subset(const Board<Mask>&, Steps&, Id);
template <class Mask> bool find_direct_hidden_subset(const Board<Mask>&, Steps&, Id);

// fish.cpp
template <class Mask> bool find_basic_fish(const Board<Mask>&, Steps&, Id);
template <int W> bool find_finned_fish(Graph<W>&, Steps&, Id);

// patterns.cpp
template <int W> bool find_pattern(Graph<W>&, Steps&, Id);

// wings.cpp
template <int W> bool find_wing(Graph<W>&, Steps&, Id);

// colouring.cpp
template <int W> bool find_colours(Graph<W>&, Steps&, Id);

// uniqueness.cpp
template <int W> bool find_rectangle(Graph<W>&, Steps&, Id);
template <int W> bool find_bug_plus_one(Graph<W>&, Steps&, Id);

// chains.cpp
template <int W> bool find_chain(Graph<W>&, Steps&, Id);

// sets.cpp
template <int W> bool find_almost_locked(Graph<W>&, Steps&, Id);
template <int W> bool find_sue_de_coq(Graph<W>&, Steps&, Id);

// forcing.cpp
template <int W> bool find_forcing(Graph<W>&, Steps&, Id);

}  // namespace tokeru::logic
