// Lines that automata read: which candidates appear in some way through the line.
//
//   cells   r1c1=12   r1c2=13   r1c3=3        whether the other cells can lead on from a state to the end
//   states  0 ─▶ 1,2 ─▶ 1,3,4 ─▶ 5            is found out once, and then known
//
//   clue-bounds   all cells are free, and those that see each other differ: the same on every board
//   way-through   the candidates; whether cells see each other does not matter
//   line-ways     the candidates, and cells that see each other differ
#include <utility>

#include "finders.h"

namespace tokeru::logic {

namespace {

// Values, each perhaps several times: how often, in four bits. Of two multisets the one with more of the lowest values
// is the greater number, so in falling order 1 7 stands before 2 6.
//
//   value   1    2    3   …   16
//   bits  0010 0000 0001  …  0000      two 1s and a 3
using Multiset = uint64_t;
constexpr size_t most_of_each = 15;
constexpr int most_values = 16;
constexpr int shift_of(int index) { return 60 - 4 * index; }

// The ways through one line after another, on a board or, without one, with all that the problem allows.
template <class Mask> class Ways {
  public:
    Ways(const Network<Mask>& network, const Board<Mask>* board)
        : network_(network),
          automata_(network.automata),
          board_(board),
          values_(automata_.first_state.size()),
          possible_(values_.size()) {}

    void find(size_t line, bool differ) {
        if (goes_through(line, differ)) return;
        for (size_t i = 0; i < cells_.size(); ++i) possible_[layer_ + i] = network_.full;
    }
    // By layer: what some way has in its cell. Everything, if there is no way or if there is too much to look at.
    const std::vector<Mask>& possible() const { return possible_; }

    // What the ways are about, where cells that see each other differ: the values that lead to another state. Ways that
    // are about the same are one; if there are many, or one is about nothing, none is told.
    void tell(size_t line, Step& step) {
        told_count_ = 0;
        tells_ = network_.size <= most_values && automata_.lines[line].size() <= most_of_each;
        if (tells_ && goes_through(line, true) && told_[told_count_ - 1])
            for (size_t way = 0; way < told_count_; ++way) unpack(told_[way], step.ways.emplace_back());
        tells_ = false;
    }

    static constexpr size_t most_tried = 50000;

  private:
    enum : uint8_t { unknown, dead, alive };
    static constexpr size_t most_known = 1 << 20, most_cells = 1024, most_told = 6;

    size_t first_state(size_t i) const { return automata_.first_state[layer_ + i]; }
    Mask mask_of(size_t cell) const { return board_ ? board_->domain(cell) : network_.domains[cell]; }

    bool goes_through(size_t line, bool differ) {
        cells_ = automata_.lines[line];
        layer_ = automata_.first_layer[line];
        differ_ = differ;
        prepare_memory();
        const bool can_begin = first_state(0) < first_state(1) && cells_.size() <= most_cells;
        return can_begin && leads_on(0, first_state(0), 0) && left_;
    }

    // How it goes on depends on the state and on the values that are taken. These are the same for all cells that
    // follow, if all see each other or if it does not matter; otherwise nothing is remembered.
    void prepare_memory() {
        const size_t states = first_state(cells_.size() + 1) - first_state(0);
        width_ = differ_ ? network_.size : 0;
        remembers_ = width_ <= most_values && states << width_ <= most_known &&
                     (!differ_ || network_.sees.all_linked(cells_));
        known_.assign(remembers_ ? states << width_ : 0, unknown);
        left_ = remembers_ && !tells_ ? known_.size() + 1 : most_tried;
    }

    bool leads_on(size_t i, size_t state, Multiset told) {
        if (i == cells_.size()) return !tells_ || note(told);
        Mask taken = 0;
        for (size_t j = 0; differ_ && j < i; ++j)
            if (network_.sees.has(cells_[i], cells_[j])) taken |= values_[j];
        const size_t place = (state - first_state(0)) << width_ | taken;
        if (remembers_ && known_[place]) return known_[place] == alive;
        if (!left_ || !--left_) return false;
        bool found = false;
        for (const Edge<Mask>& edge : automata_.edges[state]) {
            const size_t next = first_state(i + 1) + edge.to;
            const Multiset one = tells_ && automata_.origin[next] != automata_.origin[state];
            for (Mask left = Mask(edge.values & mask_of(cells_[i]) & ~taken); left; left = without_lowest(left)) {
                values_[i] = lowest(left);
                if (!leads_on(i + 1, next, told + (one << shift_of(low_index(left))))) continue;
                possible_[layer_ + i] |= lowest(left);
                found = true;
            }
        }
        // To tell the ways, those that lead to the end are gone again.
        if (remembers_) known_[place] = !found ? dead : tells_ ? unknown : alive;
        return found;
    }

    // A way has come to its end. Those that were told are kept in falling order.
    bool note(Multiset told) {
        for (size_t way = 0; way < told_count_; ++way) {
            if (told == told_[way]) return true;
            if (told > told_[way]) std::swap(told, told_[way]);
        }
        told_[told_count_++] = told;
        if (told_count_ > most_told) left_ = told_count_ = 0;
        return true;
    }
    void unpack(Multiset way, std::vector<uint16_t>& values) const {
        for (int index = 0; index < network_.size; ++index)
            for (size_t left = way >> shift_of(index) & most_of_each; left > 0; --left)
                values.push_back(uint16_t(index + 1));
    }

    const Network<Mask>& network_;
    const Automata<Mask>& automata_;
    const Board<Mask>* board_;
    std::vector<Mask> values_, possible_;
    Lists<uint16_t>::Range cells_{};
    size_t layer_ = 0;    // the first of the line
    bool differ_ = false, remembers_ = false, tells_ = false;
    int width_ = 0;
    size_t left_ = 0;               // how much may still be looked at
    std::vector<uint8_t> known_;    // by state and values taken
    Multiset told_[most_told + 1];
    size_t told_count_ = 0;
};

}    // namespace

template <class Mask> void Terrain<Mask>::read_clues(Timekeeper& timekeeper) {
    Ways<Mask> ways(network, nullptr);
    for (size_t line = 0; line < network.automata.size(); ++line) {
        ways.find(line, true);
        timekeeper.look(ways.most_tried);
    }
    left_by_clue = ways.possible();
}

template <class Mask> bool find_line(const Board<Mask>& board, Steps& steps, Id id) {
    const Terrain<Mask>& terrain = board.terrain;
    const Automata<Mask>& automata = terrain.network.automata;
    if (automata.size() == 0) return false;
    const bool is_clue = id == Id::clue_bounds;
    Ways<Mask> ways(terrain.network, is_clue ? nullptr : &board);
    const std::vector<Mask>& possible = is_clue ? terrain.left_by_clue : ways.possible();
    for (size_t line = 0; line < automata.size(); ++line) {
        Step& step = steps.open(id);
        if (!is_clue) ways.find(line, id == Id::line_ways);
        size_t layer = automata.first_layer[line];
        for (const uint16_t cell : automata.lines[line]) {
            step.cells.push_back(cell);
            board.strike_all(step, cell, Mask(~possible[layer++]));
        }
        steps.look(ways.most_tried);
        if (!step.has_effect()) continue;
        step.lines.push_back(uint32_t(line));
        ways.tell(line, step);
        if (steps.close()) return true;
    }
    return false;
}

#define TOKERU_INSTANTIATE(Mask)                                     \
    template void Terrain<Mask>::read_clues(Timekeeper& timekeeper); \
    template bool find_line(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
