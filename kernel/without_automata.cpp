// In place of automata.cpp, layers.cpp, ways.cpp and logic/lines.cpp in the kernel that a page loads first: puzzles of all
// kinds do without automata, and a page that meets one which does not loads the whole kernel.
#include "logic/finders.h"
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

}    // namespace logic

}    // namespace tokeru
