// Chains and loops of strong and weak links. net.h draws them.
//
//   x-chain, xy-chain, aic   S off ═▶ … ═▶ E on              what S and E both exclude is false
//   discontinuous loop       S off ═▶ … ═▶ S on              S is true
//   continuous loop          S off ═▶ … ═▶ E on ─▶ S off     the ends of every weak link are like S and E
//
// Which nodes a chain can connect is found for all pairs at once; the chain itself is only looked for, shortest first,
// between ends that exclude something together.
#include <utility>

#include "finders.h"

namespace tokeru::logic {

namespace {

template <int W> using NetOf = Net<W, Graph<W>::candidate_words>;

enum class Shape : uint8_t { chain, discontinuous, continuous };

Shape shape_of(Id id) {
    switch (id) {
        case Id::discontinuous_loop:
        case Id::grouped_discontinuous_loop: return Shape::discontinuous;
        case Id::continuous_loop:
        case Id::grouped_continuous_loop: return Shape::continuous;
        default: return Shape::chain;
    }
}

bool is_grouped(Id id) { return id >= Id::grouped_continuous_loop && id <= Id::grouped_aic; }

NetKind kind_of(Id id) {
    if (id == Id::x_chain) return NetKind::one_value;
    if (id == Id::xy_chain) return NetKind::bivalue;
    return is_grouped(id) ? NetKind::grouped : NetKind::plain;
}

// Finds the nodes and links of one kind of net on the board.
template <int W> class NetBuilder {
  public:
    using Mask = typename Graph<W>::Mask;
    using Cells = typename Graph<W>::Cells;
    using Candidates = typename Graph<W>::Candidates;

    NetBuilder(Graph<W>& graph, NetKind kind) : graph_(graph), kind_(kind), net_(graph.nets[int(kind)]) {}

    void build() {
        graph_.need_candidates();
        net_.nodes.clear();
        net_.sets.clear();
        net_.set_links.clear();
        number_of_.assign(graph_.excludes.size(), none);
        for (auto& groups : groups_of_) groups.clear();
        if (kind_ != NetKind::one_value) link_in_cells();
        if (kind_ != NetKind::bivalue) link_in_houses();
        if (kind_ == NetKind::with_sets) link_in_sets();
        fill_strong_links();
        find_excluded();
        find_weak_links();
        find_implied();
        net_.ready = true;
    }

  private:
    static constexpr uint16_t none = 0xffff;
    static constexpr size_t most_nodes = 4096;    // any more nodes are left out
    static constexpr int largest_set = 7, largest_set_on_large_boards = 3;
    struct Link {
        uint16_t a, b;
    };

    uint16_t node_of(const Cells& cells, int index) {
        const bool single = cells.count() == 1;
        uint16_t& number = single ? number_of_[graph_.number(cells.first(), index)] : group_number(cells, index);
        if (number == none && net_.size() < most_nodes) {
            number = uint16_t(net_.size());
            net_.nodes.push_back({cells, index});
        }
        return number;
    }

    uint16_t& group_number(const Cells& cells, int index) {
        for (uint16_t& number : groups_of_[index])
            if (number == none || net_.nodes[number].cells == cells) return number;
        groups_of_[index].push_back(none);
        return groups_of_[index].back();
    }

    void link(const Cells& a, int a_index, const Cells& b, int b_index) {
        const Link link{node_of(a, a_index), node_of(b, b_index)};
        if (link.a != none && link.b != none) links_.push_back(link);
    }

    void link_in_cells() {
        graph_.bivalue.for_each([&](size_t cell) {
            Cells here{};
            here.add(cell);
            link(here, low_index(graph_.mask(cell)), here, high_index(graph_.mask(cell)));
        });
    }

    void link_in_houses() {
        const bool grouped = kind_ >= NetKind::grouped;
        for (size_t house = 0; house < graph_.terrain.houses; ++house)
            for (int index = 0; index < graph_.size; ++index) {
                const Mask places = graph_.board->places_of(house, index);
                if (size_of(places) == 2)
                    link(cells_at(house, lowest(places)), index, cells_at(house, without_lowest(places)), index);
                else if (grouped && size_of(places) > 2)
                    link_groups(house, index, places);
            }
    }

    // The places in a crossing with another house are a node; the rest must be one place or a node too.
    void link_groups(size_t house, int index, Mask places) {
        for (const Crossing<Mask>& crossing : graph_.terrain.crossings[house]) {
            const Mask part = Mask(places & crossing.here), rest = Mask(places & ~crossing.here);
            if (at_most_one(part) || !rest || !(is_single(rest) || in_one_crossing(house, rest))) continue;
            link(cells_at(house, part), index, cells_at(house, rest), index);
        }
    }

    bool in_one_crossing(size_t house, Mask places) const {
        for (const Crossing<Mask>& crossing : graph_.terrain.crossings[house])
            if (!(places & ~crossing.here)) return true;
        return false;
    }

    Cells cells_at(size_t house, Mask positions) const {
        Cells cells{};
        for_each_bit(positions, [&](int position) { cells.add(graph_.terrain.cell_at(house, position)); });
        return cells;
    }

    // k cells of a house with k + 1 values: if one of the values is in none of them, all the others are.
    void link_in_sets() {
        for (size_t house = 0; house < graph_.terrain.houses; ++house) extend_set(house, 0, Cells{}, 0, Mask(0));
    }

    void extend_set(size_t house, int from, const Cells& cells, int count, Mask values) {
        if (count > 1 && size_of(values) == count + 1) link_values(cells, values);
        if (count == (graph_.size <= 9 ? largest_set : largest_set_on_large_boards)) return;
        for (int position = from; position < graph_.size; ++position) {
            const size_t cell = graph_.terrain.cell_at(house, position);
            if (!graph_.mask(cell)) continue;
            Cells more = cells;
            more.add(cell);
            extend_set(house, position + 1, more, count + 1, Mask(values | graph_.mask(cell)));
        }
    }

    void link_values(const Cells& cells, Mask values) {
        const auto set = uint32_t(net_.sets.size());
        net_.sets.push_back(cells);
        for (Mask left = values; left; left = without_lowest(left)) {
            const int x = low_index(left);
            for_each_bit(without_lowest(left), [&](int y) {
                const uint16_t a = node_of(cells & graph_.with[x], x), b = node_of(cells & graph_.with[y], y);
                if (a != none && b != none) net_.set_links.push_back({a, b, set});
            });
        }
    }

    void fill_strong_links() {
        net_.strong.clear(net_.size());
        net_.by_sets.clear(kind_ == NetKind::with_sets ? net_.size() : 0);
        for (const auto [a, b] : links_) net_.strong.add_both(a, b);
        for (const auto& [a, b, set] : net_.set_links)
            if (!net_.strong.has(a, b)) net_.by_sets.add_both(a, b);
        for (const auto& [a, b, set] : net_.set_links) net_.strong.add_both(a, b);
    }

    void find_excluded() {
        net_.excluded.resize(net_.size());
        for (size_t node = 0; node < net_.size(); ++node) {
            Candidates& excluded = net_.excluded[node] = graph_.live;
            net_.nodes[node].cells.for_each(
                [&](size_t cell) { excluded &= graph_.excludes[graph_.number(cell, net_.nodes[node].index)]; });
        }
    }

    // What a node excludes shows which single candidates it is linked to; groups are compared with each other.
    void find_weak_links() {
        net_.weak.clear(net_.size());
        Candidates singles{};
        std::vector<uint16_t> groups;
        for (size_t node = 0; node < net_.size(); ++node) {
            if (net_.is_group(node))
                groups.push_back(uint16_t(node));
            else
                singles.add(graph_.number(net_.nodes[node].cells.first(), net_.nodes[node].index));
        }
        for (size_t node = 0; node < net_.size(); ++node)
            (net_.excluded[node] & singles).for_each([&](size_t other) { link_weakly(node, number_of_[other]); });
        for (size_t i = 0; i < groups.size(); ++i)
            for (size_t j = i + 1; j < groups.size(); ++j)
                if (excludes_all(groups[i], groups[j])) link_weakly(groups[i], groups[j]);
    }

    void link_weakly(size_t a, size_t b) {
        if (kind_ == NetKind::one_value && net_.nodes[a].index != net_.nodes[b].index) return;
        net_.weak.add_both(a, b);
    }

    bool excludes_all(size_t node, size_t group) const {
        bool all = true;
        net_.nodes[group].cells.for_each(
            [&](size_t cell) { all = all && net_.excluded[node].has(graph_.number(cell, net_.nodes[group].index)); });
        return all;
    }

    // A depth-first search from each node, which stops at nodes whose own search is finished.
    void find_implied() {
        net_.implied.clear(net_.size());
        off_.resize(net_.strong.words());
        for (size_t start = 0; start < net_.size(); ++start) {
            for (uint64_t& word : off_) word = 0;
            add_bit(off_.data(), start);
            to_leave_.assign(1, uint16_t(start));
            while (!to_leave_.empty()) {
                const size_t node = to_leave_.back();
                to_leave_.pop_back();
                leave(node, net_.implied[start], node < start);
            }
        }
    }

    // The node is off: others turn on and switch their neighbours off. If it is finished, its row has everything.
    void leave(size_t node, uint64_t* on, bool done) {
        const size_t words = off_.size();
        if (done)
            for (size_t word = 0; word < words; ++word) on[word] |= net_.implied[node][word];
        else
            visit_fresh(net_.strong[node], on, words, [&](size_t lit) {
                visit_fresh(net_.weak[lit], off_.data(), words,
                            [&](size_t dark) { to_leave_.push_back(uint16_t(dark)); });
            });
    }

    Graph<W>& graph_;
    NetKind kind_;
    NetOf<W>& net_;
    std::vector<Link> links_;
    std::vector<uint16_t> number_of_;        // by candidate: its node
    std::vector<uint16_t> groups_of_[16];    // by value: the nodes of several cells
    std::vector<uint64_t> off_;              // a row: what is off in the current search
    std::vector<uint16_t> to_leave_;
};

// Chains by breadth-first search from one node, so that the first way to each end is a shortest one.
template <int W> class Search {
  public:
    // `first` are the strong links with which a chain may begin.
    Search(const NetOf<W>& net, const BitTable& first)
        : net_(net), first_(first), words_(net.strong.words()), rows_(words_ * 2) {
        cause_of_on_.resize(net.size());
        cause_of_off_.resize(net.size());
    }

    // Continues until it reaches one of the ends or its chains have `limit` nodes. Returns the end, or `nowhere`.
    size_t run(size_t start, const uint64_t* ends, size_t limit) {
        for (uint64_t& word : rows_) word = 0;
        uint64_t *on = rows_.data(), *off = on + words_;
        add_bit(off, start);
        offs_.assign(1, uint16_t(start));
        for (size_t length = 2; length <= limit && !offs_.empty(); length += 2) {
            advance(offs_, length == 2 ? first_ : net_.strong, on, ons_, cause_of_on_);
            for (uint16_t node : ons_)
                if (ends && has_bit(ends, node)) return node;
            advance(ons_, net_.weak, off, offs_, cause_of_off_);
        }
        return nowhere;
    }
    static constexpr size_t nowhere = ~size_t(0);
    bool came_to(size_t end) const { return has_bit(rows_.data(), end); }

    // The nodes from the start, off, to the end, on.
    void trace(size_t start, size_t end, std::vector<uint16_t>& path) const {
        path.clear();
        for (size_t node = end;; node = cause_of_off_[path.back()]) {
            path.push_back(uint16_t(node));
            path.push_back(cause_of_on_[node]);
            if (path.back() == start) break;
        }
        for (size_t i = 0, j = path.size() - 1; i < j; ++i, --j) std::swap(path[i], path[j]);
    }

  private:
    void advance(const std::vector<uint16_t>& from, const BitTable& links, uint64_t* seen, std::vector<uint16_t>& to,
                 std::vector<uint16_t>& causes) const {
        to.clear();
        for (uint16_t node : from)
            visit_fresh(links[node], seen, words_, [&](size_t next) {
                causes[next] = node;
                to.push_back(uint16_t(next));
            });
    }

    const NetOf<W>& net_;
    const BitTable& first_;
    size_t words_;
    std::vector<uint64_t> rows_;
    std::vector<uint16_t> ons_, offs_, cause_of_on_, cause_of_off_;
};

// Reports the chains of one technique in one net.
template <int W> class ChainFinder {
  public:
    using Candidates = typename Graph<W>::Candidates;

    ChainFinder(Graph<W>& graph, Steps& steps, Id id, NetKind kind)
        : graph_(graph),
          steps_(steps),
          id_(id),
          shape_(shape_of(id)),
          kind_(kind),
          net_(graph.nets[int(kind)]),
          search_(net_, begins_with_set() ? net_.by_sets : net_.strong),
          ends_(net_.strong.words()) {}

    bool find_shortest() {
        size_t shortest = net_.size() * 2;
        std::vector<uint16_t> best;
        for (size_t start = 0; start < net_.size(); ++start) {
            steps_.look(net_.size());
            if (!find_ends(start) || !find_path(start, shortest)) continue;
            shortest = path_.size() - 2;
            best = path_;
        }
        path_ = best;
        return !best.empty() && tell(effect());
    }

    bool find_all() {
        for (size_t start = 0; start < net_.size(); ++start) {
            steps_.look(net_.size());
            if (!find_ends(start)) continue;
            search_.run(start, nullptr, net_.size() * 2);
            for (size_t end = 0; end < net_.size(); ++end) {
                if (!has_bit(ends_.data(), end) || !search_.came_to(end)) continue;
                search_.trace(start, end, path_);
                if (is_of_kind() && tell_all()) return true;
            }
        }
        return false;
    }

  private:
    // A loop can be read from any of its links; with sets, it is enough to start from a link that a set gives. The set
    // alone can have an effect, whatever the ends are.
    bool begins_with_set() const { return shape_ == Shape::continuous && kind_ == NetKind::with_sets; }

    // The shortest chain of the kind to one of the ends, if it has no more nodes than the limit.
    bool find_path(size_t start, size_t limit) {
        for (size_t end; (end = search_.run(start, ends_.data(), limit)) != search_.nowhere;) {
            search_.trace(start, end, path_);
            if (is_of_kind()) return true;
            remove_bit(ends_.data(), end);
        }
        return false;
    }

    // The nodes where a chain from the start can end with an effect. A single strong link is not a chain.
    bool find_ends(size_t start) {
        uint64_t any = 0;
        for (size_t word = 0; word < ends_.size(); ++word) {
            uint64_t possible = net_.implied[start][word];
            if (!begins_with_set()) possible &= ~net_.strong[start][word];
            if (shape_ == Shape::continuous) possible &= net_.weak[start][word];
            ends_[word] = 0;
            for_each_bit(possible, [&](int bit) {
                const size_t end = word * 64 + size_t(bit);
                if (is_end(start, end)) add_bit(ends_.data(), end);
            });
            any |= ends_[word];
        }
        return any;
    }

    // A chain and its reverse are the same; a loop is read both ways.
    bool is_end(size_t start, size_t end) const {
        if (begins_with_set()) return true;
        if (shape_ != Shape::continuous && end < start) return false;
        const bool closes = net_.nodes[start].cells == net_.nodes[end].cells;
        if (shape_ == Shape::chain && closes) return false;
        if (shape_ == Shape::discontinuous && !closes && !steps_.wants_all()) return false;
        return !excluded_by_both(start, end).empty();
    }

    // What is false because one of the ends is true. A true value is reported through what its cell loses.
    Candidates excluded_by_both(size_t start, size_t end) const {
        const Candidates gone = net_.excluded[start] & net_.excluded[end];
        return start == end && !net_.is_group(start) ? gone & candidates_of_cell(start) : gone;
    }

    // Whether the chain uses links that simpler nets do not have.
    bool is_of_kind() const {
        if (kind_ == NetKind::with_sets) return uses_set() && path_.size() > 2;
        return kind_ != NetKind::grouped || has_group();
    }
    bool has_group() const {
        for (uint16_t node : path_)
            if (net_.is_group(node)) return true;
        return false;
    }
    bool uses_set() const {
        for (size_t i = 0; i + 1 < path_.size(); i += 2)
            if (net_.by_sets.has(path_[i], path_[i + 1])) return true;
        return false;
    }

    // What the chain on the path makes false.
    Candidates effect() const {
        Candidates gone = excluded_by_both(path_.front(), path_.back());
        if (shape_ != Shape::continuous) return gone;
        for (size_t i = 1; i + 1 < path_.size(); i += 2) gone |= excluded_by_both(path_[i], path_[i + 1]);
        for (size_t i = 0; i < path_.size(); i += 2) gone |= excluded_by_set(path_[i], path_[i + 1]);
        return gone;
    }

    // In a loop exactly one of the two values is missing from the set, so the set has all the others.
    Candidates excluded_by_set(size_t a, size_t b) const {
        Candidates gone{};
        if (const auto* set = set_of_link(a, b))
            for (int index = 0; index < graph_.size; ++index) {
                const auto places = *set & graph_.with[index];
                if (places.empty() || index == net_.nodes[a].index || index == net_.nodes[b].index) continue;
                Candidates excluded = graph_.live;
                places.for_each([&](size_t cell) { excluded &= graph_.excludes[graph_.number(cell, index)]; });
                gone |= excluded;
            }
        return gone;
    }

    // The almost locked set that gives a strong link, or null if the link needs none.
    const typename Graph<W>::Cells* set_of_link(size_t a, size_t b) const {
        if (kind_ != NetKind::with_sets || !net_.by_sets.has(a, b)) return nullptr;
        for (const auto& link : net_.set_links)
            if ((link.a == a && link.b == b) || (link.a == b && link.b == a)) return &net_.sets[link.set];
        return nullptr;
    }

    Candidates candidates_of_cell(size_t node) const {
        Candidates candidates{};
        const size_t cell = net_.nodes[node].cells.first();
        for_each_bit(graph_.mask(cell), [&](int index) { candidates.add(graph_.number(cell, index)); });
        return candidates;
    }

    // An elimination can be read as a loop from the candidate to itself; each is reported once.
    bool tell_all() {
        const Candidates gone = effect();
        if (shape_ != Shape::discontinuous || net_.nodes[path_.front()].cells == net_.nodes[path_.back()].cells)
            return !is_told(gone) && tell(gone);
        bool stop = false;
        (gone - told_).for_each([&](size_t candidate) {
            Candidates one{};
            one.add(candidate);
            stop = stop || tell(one);
        });
        told_ |= gone;
        return stop;
    }

    // Loops are found from each of their nodes.
    bool is_told(const Candidates& gone) const {
        if (shape_ != Shape::continuous) return false;
        for (const Step& step : steps_.all()) {
            if (step.id != id_ || int(step.eliminations.size()) != gone.count()) continue;
            bool same = true;
            for (const Candidate& candidate : step.eliminations)
                same = same && gone.has(graph_.number(candidate.cell, candidate.index));
            if (same) return true;
        }
        return false;
    }

    bool tell(const Candidates& gone) {
        Step& step = steps_.open(id_);
        std::vector<Node>& chain = step.chains.emplace_back();
        for (size_t i = 0; i < path_.size(); ++i) {
            const auto& place = net_.nodes[path_[i]];
            Node& node = chain.emplace_back(Node{i % 2 == 1, uint16_t(place.index), {}});
            graph_.list(node.cells, place.cells);
            step.add_value(place.index);
        }
        for (size_t i = 0; i < path_.size(); i += 2)
            if (const auto* set = set_of_link(path_[i], path_[i + 1])) graph_.list(step.sets.emplace_back(), *set);
        step.rate_length(path_.size());
        gone.for_each([&](size_t candidate) {
            step.eliminations.push_back({uint16_t(graph_.cell_of(candidate)), uint16_t(graph_.index_of(candidate))});
        });
        return steps_.close();
    }

    Graph<W>& graph_;
    Steps& steps_;
    Id id_;
    Shape shape_;
    NetKind kind_;
    const NetOf<W>& net_;
    Search<W> search_;
    std::vector<uint64_t> ends_;    // a row: the ends of interest from the current start
    std::vector<uint16_t> path_;
    Candidates told_{};
};

template <int W> bool find_in_net(Graph<W>& graph, Steps& steps, Id id, NetKind kind) {
    if (!graph.nets[int(kind)].ready) NetBuilder<W>(graph, kind).build();
    ChainFinder<W> finder(graph, steps, id, kind);
    return steps.wants_all() ? finder.find_all() : finder.find_shortest();
}

}    // namespace

// Almost locked sets make a net many times larger. On a path they have techniques of their own, so they appear in
// chains only when all steps are wanted.
template <int W> bool find_chain(Graph<W>& graph, Steps& steps, Id id) {
    if (find_in_net(graph, steps, id, kind_of(id))) return true;
    return is_grouped(id) && steps.wants_all() && find_in_net(graph, steps, id, NetKind::with_sets);
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template bool find_chain(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
