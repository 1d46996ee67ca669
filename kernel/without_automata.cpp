// In place of automata.cpp, layers.cpp, ways.cpp and logic/lines.cpp in the kernel that a page loads first: puzzles of all
// kinds do without automata, and a page that meets one which does not loads the whole kernel.
#include "logic/finders.h"
#include "propagate.h"

namespace tokeru {

bool has_automata() { return false; }

template <> void Network<uint16_t>::find_automata(const Problem&, Timekeeper&) {
    automata.first_state = automata.first_word = {0};
}
template <> bool Propagator<uint16_t>::sweep_line(size_t) { return true; }
template <> bool Propagator<uint16_t>::sweep_ways(size_t) { return true; }
template <> bool logic::find_way_through(const logic::Board<uint16_t>&, logic::Steps&, logic::Id) { return false; }

}    // namespace tokeru
