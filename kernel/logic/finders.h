// Every technique has a finder: it reports to Steps what it sees on a board. Finders of the first tier read masks and
// run at any size; those of the second read the graph and run up to size 16. The table of techniques names them.
#pragma once

#include "board.h"
#include "graph.h"

namespace tokeru::logic {

template <class Mask> using MaskFinder = bool (*)(const Board<Mask>&, Steps&, Id);
template <int W> using GraphFinder = bool (*)(Graph<W>&, Steps&, Id);

// Null where the technique has no finder of that tier.
template <class Mask> MaskFinder<Mask> mask_finder(Id id);
template <int W> GraphFinder<W> graph_finder(Id id);

#define TOKERU_DECLARE(finder) template <class Mask> bool finder(const Board<Mask>&, Steps&, Id);
TOKERU_FINDERS_OF_MASKS(TOKERU_DECLARE)
#undef TOKERU_DECLARE
#define TOKERU_DECLARE(finder) template <int W> bool finder(Graph<W>&, Steps&, Id);
TOKERU_FINDERS_OF_GRAPH(TOKERU_DECLARE)
#undef TOKERU_DECLARE

}    // namespace tokeru::logic
