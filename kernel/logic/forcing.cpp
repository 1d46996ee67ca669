// Forcing: assume something, and see what follows.
//
//   nishio           a candidate, looking at its value alone, leads to a contradiction
//   cell-forcing     whatever the cell is, the same follows
//   house-forcing    wherever the value is in the house, the same follows
//   dynamic-forcing  a candidate, with all singles that arise on the way, leads to a contradiction
//
// The first three follow the links that the board has now. A true candidate makes everything it excludes false; a false
// one makes the only other candidate of its group true: of a cell, or of a value in a complete house.
#include "finders.h"

namespace tokeru::logic {

namespace {

constexpr uint16_t no_parent = 0xFFFF;

// What follows from one candidate: everything that becomes true, and everything that becomes false.
template <int W> struct Closure {
    using Candidates = typename Graph<W>::Candidates;
    Candidates on, off;
    bool contradicts() const { return on.meets(off); }
};

// For each candidate, the others that become true when it is false.
template <int W> class StrongLinks {
  public:
    StrongLinks(const Graph<W>& graph, uint64_t values) : graph_(graph), partners_(graph.excludes.size()) {
        const Board<uint16_t>& board = *graph.board;
        for (size_t house = 0; house < graph.terrain.houses; ++house)
            for_each_bit(values, [&](int index) {
                const uint16_t places = board.places_of(house, index);
                if (size_of(places) == 2)
                    link_pair(at(house, low_index(places), index), at(house, high_index(places), index));
            });
    }
    void add_cells() {
        graph_.bivalue.for_each([&](size_t cell) {
            const uint16_t mask = graph_.mask(cell);
            link_pair(graph_.number(cell, low_index(mask)), graph_.number(cell, high_index(mask)));
        });
    }
    struct Partners {
        uint16_t items[8];
        uint8_t count = 0;
    };
    const Partners& of(size_t candidate) const { return partners_[candidate]; }

  private:
    size_t at(size_t house, int position, int index) const {
        return graph_.number(graph_.terrain.cell_at(house, position), index);
    }
    void link_pair(size_t a, size_t b) {
        link(partners_[a], uint16_t(b));
        link(partners_[b], uint16_t(a));
    }
    static void link(Partners& partners, uint16_t other) {
        if (partners.count < 8) partners.items[partners.count++] = other;
    }

    const Graph<W>& graph_;
    std::vector<Partners> partners_;
};

// Follows links from a candidate. Every implication is one entry of a queue that remembers the entry it came from.
template <int W> class Follower {
  public:
    using Candidates = typename Graph<W>::Candidates;
    Follower(const Graph<W>& graph, const StrongLinks<W>& links) : graph_(graph), links_(links) {}

    // Everything that follows if the candidate is true, looking only at candidates in `scope`.
    Closure<W> follow(size_t start, const Candidates& scope) {
        Closure<W> closure;
        count_ = 0;
        push(closure.on, start, true, no_parent);
        for (size_t i = 0; i < count_; ++i) {
            const Entry entry = entries_[i];
            if (entry.on)
                (graph_.excludes[entry.candidate] & scope).for_each([&](size_t gone) {
                    if (!closure.off.has(gone)) push(closure.off, gone, false, uint16_t(i));
                });
            else
                for (int k = 0; k < links_.of(entry.candidate).count; ++k) {
                    const size_t partner = links_.of(entry.candidate).items[k];
                    if (!closure.on.has(partner)) push(closure.on, partner, true, uint16_t(i));
                }
        }
        return closure;
    }
    // The chain of the last follow() that ends with this.
    std::vector<Node> chain_to(size_t candidate, bool on) const {
        size_t end = 0;
        while (entries_[end].candidate != candidate || entries_[end].on != on) ++end;
        size_t length = 1;
        for (size_t i = end; entries_[i].parent != no_parent; i = entries_[i].parent) ++length;
        std::vector<Node> chain(length);
        for (size_t i = end; length-- > 0; i = entries_[i].parent)
            chain[length] = {entries_[i].on,
                             uint16_t(graph_.index_of(entries_[i].candidate)),
                             {uint16_t(graph_.cell_of(entries_[i].candidate))}};
        return chain;
    }

  private:
    struct Entry {
        uint16_t candidate, parent;
        bool on;
    };
    void push(Candidates& set, size_t candidate, bool on, uint16_t parent) {
        set.add(candidate);
        entries_[count_++] = {uint16_t(candidate), parent, on};
    }

    const Graph<W>& graph_;
    const StrongLinks<W>& links_;
    size_t count_ = 0;
    Entry entries_[2 * 64 * Graph<W>::candidate_words];
};

bool close_rated(Steps& steps, Step& step) {
    size_t length = 0;
    for (const auto& chain : step.chains) length += chain.size();
    step.rate_length(length);
    return steps.close();
}

// --- by contradiction ------------------------------------------------------------------------------

template <int W> typename Graph<W>::Candidates all_of_value(const Graph<W>& graph, int index) {
    typename Graph<W>::Candidates found;
    graph.with[index].for_each([&](size_t cell) { found.add(graph.number(cell, index)); });
    return found;
}

template <int W> bool find_nishio(Graph<W>& graph, Steps& steps) {
    for (int index = 0; index < graph.size; ++index) {
        const StrongLinks<W> links(graph, uint64_t(1) << index);
        Follower<W> follower(graph, links);
        const auto scope = all_of_value(graph, index);
        const bool stop = graph.with[index].any([&](size_t cell) {
            steps.look(graph.terrain.cells);
            const Closure<W> closure = follower.follow(graph.number(cell, index), scope);
            if (!closure.contradicts()) return false;
            const size_t clash = (closure.on & closure.off).first();
            Step& step = steps.open(Id::nishio);
            step.cells.push_back(uint16_t(cell));
            step.add_value(index);
            step.chains.push_back(follower.chain_to(clash, true));
            step.chains.push_back(follower.chain_to(clash, false));
            graph.board->strike(step, cell, index);
            return close_rated(steps, step);
        });
        if (stop) return true;
    }
    return false;
}

// --- whatever is true, the same follows ---------------------------------------------------------------

template <int W> class CommonConsequences {
  public:
    using Candidates = typename Graph<W>::Candidates;
    CommonConsequences(Graph<W>& graph, Steps& steps)
        : graph_(graph), steps_(steps), links_(graph, (uint64_t(1) << graph.size) - 1), follower_(graph, links_) {
        links_.add_cells();
        closures_.resize(graph.excludes.size());
        graph.live.for_each([&](size_t candidate) {
            steps.look(graph.terrain.cells);
            closures_[candidate] = follower_.follow(candidate, graph.live);
        });
    }

    bool find_in_cells() {
        for (size_t cell = 0; cell < graph_.terrain.cells; ++cell) {
            const uint16_t mask = graph_.mask(cell);
            if (size_of(mask) < 2) continue;
            count_ = 0;
            for_each_bit(mask, [&](int index) { options_[count_++] = graph_.number(cell, index); });
            const auto tell = [&](Step& step) { step.cells.push_back(uint16_t(cell)); };
            if (find_common(Id::cell_forcing, tell)) return true;
        }
        return false;
    }
    bool find_in_houses() {
        for (size_t house = 0; house < graph_.terrain.houses; ++house)
            for (int index = 0; index < graph_.size; ++index) {
                const uint16_t places = graph_.board->places_of(house, index);
                if (size_of(places) < 2) continue;
                count_ = 0;
                for_each_bit(places, [&](int position) {
                    options_[count_++] = graph_.number(graph_.terrain.cell_at(house, position), index);
                });
                const auto tell = [&](Step& step) {
                    step.houses.push_back(uint16_t(house));
                    step.add_value(index);
                };
                if (find_common(Id::house_forcing, tell)) return true;
            }
        return false;
    }

  private:
    template <class Tell> bool find_common(Id id, Tell tell) {
        Candidates on = graph_.live, off = graph_.live;
        for (size_t i = 0; i < count_; ++i) {
            on &= closures_[options_[i]].on;
            off &= closures_[options_[i]].off;
        }
        if (on.empty() && off.empty()) return false;
        const bool is_on = !on.empty();
        return (is_on ? on : off).any([&](size_t candidate) { return report(id, candidate, is_on, tell); });
    }
    template <class Tell> bool report(Id id, size_t candidate, bool on, Tell tell) {
        Step& step = steps_.open(id);
        tell(step);
        for (size_t i = 0; i < count_; ++i) {
            follower_.follow(options_[i], graph_.live);
            step.chains.push_back(follower_.chain_to(candidate, on));
        }
        const Candidate conclusion{uint16_t(graph_.cell_of(candidate)), uint16_t(graph_.index_of(candidate))};
        (on ? step.placements : step.eliminations).push_back(conclusion);
        return close_rated(steps_, step);
    }

    Graph<W>& graph_;
    Steps& steps_;
    StrongLinks<W> links_;
    Follower<W> follower_;
    std::vector<Closure<W>> closures_;    // by candidate, if it is true
    size_t options_[16], count_ = 0;
};

// --- with all singles on the way ----------------------------------------------------------------------

// A board of its own, on which a candidate is tried.
class Trial {
  public:
    explicit Trial(const Board<uint16_t>& board) : root_(board), board_(board) { board_.watched = true; }

    // Places the value and every single that follows; false when that leads to a contradiction.
    bool holds(size_t cell, int index) {
        board_.copy_position(root_);
        trail.clear();
        place(cell, index);
        while (!board_.broken &&
               (place_naked() || place_hidden(board_.hidden_in_regions) || place_hidden(board_.hidden_in_lines)))
            continue;
        return !board_.broken;
    }
    const Board<uint16_t>& board() const { return board_; }
    std::vector<Candidate> trail;    // what was placed, in order

  private:
    void place(size_t cell, int index) {
        trail.push_back({uint16_t(cell), uint16_t(index)});
        board_.place(cell, index);
        follow_relations(cell, value_bit<uint16_t>(index + 1));
    }
    void follow_relations(size_t cell, uint16_t mask) {
        for (const Arc<uint16_t>& arc : board_.terrain.network.arcs[cell]) {
            const auto gone = uint16_t(board_.masks[arc.cell] & ~arc.leaves(mask));
            if (!gone) continue;
            for_each_bit(gone, [&](int index) { board_.eliminate(arc.cell, index); });
            if (board_.broken) return;
            follow_relations(arc.cell, board_.masks[arc.cell]);
        }
    }
    bool place_naked() {
        for (; !board_.naked.empty(); board_.naked.drop()) {
            const size_t cell = board_.naked.front();
            if (!is_single(board_.masks[cell])) continue;
            place(cell, low_index(board_.masks[cell]));
            return true;
        }
        return false;
    }
    bool place_hidden(Queue& queue) {
        const auto size = uint32_t(board_.terrain.size);
        for (; !queue.empty(); queue.drop()) {
            const uint32_t at = queue.front();
            if (!is_single(board_.places[at])) continue;
            place(board_.terrain.cell_at(at / size, low_index(board_.places[at])), int(at % size));
            return true;
        }
        return false;
    }

    const Board<uint16_t>& root_;
    Board<uint16_t> board_;
};

template <int W> bool find_dynamic(Graph<W>& graph, Steps& steps) {
    Trial trial(*graph.board);
    for (int candidates = 2; candidates <= graph.size; ++candidates)
        for (size_t cell = 0; cell < graph.terrain.cells; ++cell) {
            const uint16_t mask = graph.mask(cell);
            if (size_of(mask) != candidates) continue;
            for (uint16_t left = mask; left; left = without_lowest(left)) {
                const int index = low_index(left);
                steps.look(graph.terrain.cells);
                if (trial.holds(cell, index)) continue;
                Step& step = steps.open(Id::dynamic_forcing);
                step.cells.push_back(uint16_t(cell));
                step.add_value(index);
                step.chains.emplace_back();
                for (const Candidate& placed : trial.trail)
                    step.chains[0].push_back({true, placed.index, {placed.cell}});
                graph.board->strike(step, cell, index);
                if (close_rated(steps, step)) return true;
            }
        }
    return false;
}

}    // namespace

template <int W> bool find_forcing(Graph<W>& graph, Steps& steps, Id id) {
    if (id == Id::dynamic_forcing) return find_dynamic(graph, steps);
    graph.need_candidates();
    if (id == Id::nishio) return find_nishio(graph, steps);
    CommonConsequences<W> consequences(graph, steps);
    return id == Id::cell_forcing ? consequences.find_in_cells() : consequences.find_in_houses();
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template bool find_forcing(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
