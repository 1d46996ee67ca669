// In place of automata.cpp, layers.cpp, ways.cpp, logic/lines.cpp and logic/graphs.cpp in the kernel that a page loads
// first: puzzles of all kinds do without automata, and gentle ones without the techniques that read a graph, which are a
// third of the code. A page that meets an automaton, or asks for such a technique, loads the whole kernel.
#include "logic/finders.h"
#include "logic/graphs.h"
#include "propagate.h"

namespace tokeru {

bool has_automata() { return false; }

template <> void Network<uint16_t>::find_automata(const Problem&, Timekeeper&, bool) {
    automata.first_state = automata.first_word = {0};
}
template <> bool Propagator<uint16_t>::sweep_line(size_t) { return true; }
template <> bool Propagator<uint16_t>::sweep_ways(size_t) { return true; }

namespace logic {

template <> void Terrain<uint16_t>::read_clues(Timekeeper&) {}
template <> bool find_line(const Board<uint16_t>&, Steps&, Id) { return false; }

namespace {

bool was_asked_for_more = false;

}    // namespace

bool is_short() { return was_asked_for_more; }

struct Graphs<uint16_t>::BySize {};

Graphs<uint16_t>::Graphs(const Terrain<uint16_t>& terrain) : terrain_(terrain) {}
Graphs<uint16_t>::~Graphs() = default;

bool Graphs<uint16_t>::find(const Board<uint16_t>&, Steps&, Id) {
    was_asked_for_more = true;
    return false;
}

void Graphs<uint16_t>::forget_all() {}
void Graphs<uint16_t>::forget_relations() {}

}    // namespace logic

}    // namespace tokeru
