// Lines that automata read: which candidates appear in some way through the line.
//
//   cells   r1c1=12   r1c2=13   r1c3=3        a state is reached from the left if the cells so far can lead to it,
//   states  0 ─▶ 1,2 ─▶ 1,3,4 ─▶ 5            and from the right if the others can lead on from it to the end
#include "finders.h"

namespace tokeru::logic {

namespace {

template <class Mask> class WaysThrough {
  public:
    explicit WaysThrough(const Board<Mask>& board)
        : board_(board), automata_(board.terrain.network.automata), states_(automata_.first_state.back()) {}

    // What no way has is struck; nothing, if there is no way at all.
    void strike(size_t line, Step& step) {
        const auto cells = automata_.lines[line];
        const size_t first = automata_.first_layer[line];
        for (size_t i = 0; i <= cells.size(); ++i)
            for_each_state(first + i, [&](size_t state) { states_[state] = i == 0; });
        for (size_t i = 0; i < cells.size(); ++i) lead_on(first + i, mask_of(cells[i]));
        for_each_state(first + cells.size(), [&](size_t state) { states_[state] *= alive; });
        for (size_t i = cells.size(); i-- > 0;) {
            const Mask possible = lead_back(first + i, mask_of(cells[i]));
            if (possible && !board_.values[cells[i]]) board_.strike_all(step, cells[i], Mask(~possible));
        }
    }

  private:
    enum : uint8_t { unseen, reached, alive };

    Mask mask_of(size_t cell) const {
        const int value = board_.values[cell];
        return value ? value_bit<Mask>(value) : board_.masks[cell];
    }
    template <class Visit> void for_each_state(size_t layer, Visit visit) {
        for (size_t state = automata_.first_state[layer]; state < automata_.first_state[layer + 1]; ++state)
            visit(state);
    }
    void lead_on(size_t layer, Mask mask) {
        const size_t next = automata_.first_state[layer + 1];
        for_each_state(layer, [&](size_t state) {
            if (!states_[state]) return;
            for (const Edge<Mask>& edge : automata_.edges[state])
                if (edge.values & mask) states_[next + edge.to] = reached;
        });
    }
    Mask lead_back(size_t layer, Mask mask) {
        const size_t next = automata_.first_state[layer + 1];
        Mask possible = 0;
        for_each_state(layer, [&](size_t state) {
            if (!states_[state]) return;
            for (const Edge<Mask>& edge : automata_.edges[state])
                if (edge.values & mask && states_[next + edge.to] == alive) {
                    possible |= edge.values & mask;
                    states_[state] = alive;
                }
        });
        return possible;
    }

    const Board<Mask>& board_;
    const Automata<Mask>& automata_;
    std::vector<uint8_t> states_;
};

}    // namespace

template <class Mask> bool find_way_through(const Board<Mask>& board, Steps& steps, Id id) {
    const Automata<Mask>& automata = board.terrain.network.automata;
    if (automata.size() == 0) return false;
    WaysThrough<Mask> ways(board);
    for (size_t line = 0; line < automata.size(); ++line) {
        Step& step = steps.open(id);
        ways.strike(line, step);
        if (!step.has_effect()) continue;
        for (const uint16_t cell : automata.lines[line]) step.cells.push_back(cell);
        step.lines.push_back(uint32_t(line));
        if (steps.close()) return true;
    }
    return false;
}

#define TOKERU_INSTANTIATE(Mask) template bool find_way_through(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
