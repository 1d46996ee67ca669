// Two strong links for one value, joined: one end or the other has it, so nothing that sees both ends does.
//
//   a ═ b ─ c ═ d        two houses with two places each; b and c see each other: not a ⇒ b ⇒ not c ⇒ d
//
//   skyscraper           two parallel lines, joined in a line across
//   two-string kite      a row and a column, joined in a box
//   turbot fish          any other two houses
//   empty rectangle      a box instead of c ═ d
//
//   │ · c c │ ─ b        c: its places in the line of b
//   │ d · · │   ║        d: all the others, in one line across
//   │ d · · │   ║
//     ×         a
//
// Two patterns that share their joint are dual, and reported as one.
#include <array>

#include "finders.h"

namespace tokeru::logic {

namespace {

struct Link {
    uint16_t house;
    uint16_t ends[2];
};

template <class Cells> struct Pattern {
    int index;
    std::array<uint16_t, 2> houses;
    std::array<Cells, 4> nodes;    // a, b, c, d
    Cells joint;                   // b and c, or the places of the box
    Cells struck;
};

template <int W> class PatternSearch {
  public:
    using Cells = typename Graph<W>::Cells;

    PatternSearch(Graph<W>& graph, Steps& steps, Id id)
        : graph_(graph), terrain_(graph.terrain), steps_(steps), id_(id) {}

    bool find(int index) {
        if (graph_.hopeless(index).empty()) return false;
        index_ = index;
        find_links();
        if (id_ == Id::empty_rectangle || id_ == Id::dual_empty_rectangle) return find_rectangles();
        return find_pairs();
    }

  private:
    HouseKind kind(size_t house) const { return terrain_.kinds[house]; }

    void find_links() {
        links_.clear();
        for (size_t house = 0; house < terrain_.houses; ++house) {
            const auto places = graph_.board->places_of(house, index_);
            if (size_of(places) != 2) continue;
            const uint16_t first = terrain_.cell_at(house, low_index(places));
            const uint16_t second = terrain_.cell_at(house, high_index(places));
            links_.push_back({uint16_t(house), {first, second}});
        }
    }

    // ---- Two houses with two places each

    bool find_pairs() {
        for (size_t i = 0; i < links_.size(); ++i)
            for (size_t j = i + 1; j < links_.size(); ++j)
                if (join(links_[i], links_[j])) return true;
        return false;
    }

    bool join(const Link& one, const Link& other) {
        for (int i : {0, 1})
            for (int j : {0, 1}) {
                const uint16_t a = one.ends[1 - i], b = one.ends[i], c = other.ends[j], d = other.ends[1 - j];
                const bool apart = a != c && a != d && b != c && b != d;
                if (!apart || !graph_.sees[b].has(c) || type_of(one, other, b, c) != plain_id()) continue;
                pattern_.struck = graph_.sees[a] & graph_.sees[d] & graph_.with[index_];
                if (pattern_.struck.empty()) continue;
                set(one.house, other.house, {only(a), only(b), only(c), only(d)});
                pattern_.joint = only(b) | only(c);
                if (report()) return true;
            }
        return false;
    }

    Id plain_id() const { return id_ == Id::dual_two_string_kite ? Id::two_string_kite : id_; }

    Id type_of(const Link& one, const Link& other, size_t b, size_t c) const {
        const HouseKind first = kind(one.house), second = kind(other.house);
        if (first == HouseKind::region || second == HouseKind::region) return Id::turbot_fish;
        if (first != second) return share_house(b, c, HouseKind::region) ? Id::two_string_kite : Id::turbot_fish;
        const HouseKind across = first == HouseKind::row ? HouseKind::column : HouseKind::row;
        return share_house(b, c, across) ? Id::skyscraper : Id::turbot_fish;
    }

    bool share_house(size_t a, size_t b, HouseKind wanted) const {
        bool found = false;
        for (uint16_t house : terrain_.network.houses_of[a])
            found = found || (kind(house) == wanted && graph_.house_cells[house].has(b));
        return found;
    }

    static Cells only(size_t cell) {
        Cells cells;
        cells.add(cell);
        return cells;
    }

    void set(size_t house, size_t other, const std::array<Cells, 4>& nodes) {
        pattern_.index = index_;
        pattern_.houses = {uint16_t(house), uint16_t(other)};
        pattern_.nodes = nodes;
    }

    // ---- Empty rectangles

    bool find_rectangles() {
        for (size_t box = 0; box < terrain_.houses; ++box) {
            if (kind(box) != HouseKind::region) continue;
            const Cells places = graph_.house_cells[box] & graph_.with[index_];
            if (places.empty()) continue;
            for (uint16_t near : terrain_.network.houses_of[places.first()])
                if (kind(near) != HouseKind::region && find_cross(box, places, near)) return true;
        }
        return false;
    }

    // The places outside one line must lie in one line across it. The link may then come in along either of them.
    bool find_cross(size_t box, const Cells& places, size_t line) {
        const Cells outside = places - graph_.house_cells[line];
        if (outside.empty()) return false;
        for (uint16_t other : terrain_.network.houses_of[outside.first()]) {
            const Cells& cells = graph_.house_cells[other];
            const bool across = kind(other) != HouseKind::region && kind(other) != kind(line);
            if (!across || !outside.within(cells) || places.within(cells)) continue;
            if (find_link_to(box, places, line, other) || find_link_to(box, places, other, line)) return true;
        }
        return false;
    }

    bool find_link_to(size_t box, const Cells& places, size_t near, size_t far) {
        const Cells c = places & graph_.house_cells[near], d = places - c;
        const Cells targets = graph_.seen_by_all(d) & graph_.with[index_] & graph_.house_cells[far];
        for (const Link& link : links_)
            for (int i : {0, 1}) {
                const uint16_t a = link.ends[1 - i], b = link.ends[i];
                const bool apart = kind(link.house) == kind(far) && !places.has(a) && !places.has(b);
                if (!apart || !graph_.house_cells[near].has(b)) continue;
                pattern_.struck = targets & graph_.sees[a];
                if (pattern_.struck.empty()) continue;
                set(box, link.house, {only(a), only(b), c, d});
                pattern_.joint = places;
                if (report()) return true;
            }
        return false;
    }

    // ---- Telling

    bool report() {
        if (id_ != Id::dual_two_string_kite && id_ != Id::dual_empty_rectangle) {
            tell(steps_.open(id_), pattern_);
            return steps_.close();
        }
        for (const Pattern<Cells>& earlier : found_) {
            const bool other = earlier.index != pattern_.index || !(earlier.struck == pattern_.struck);
            if (!(earlier.joint == pattern_.joint) || !other) continue;
            Step& step = steps_.open(id_);
            tell(step, earlier);
            tell(step, pattern_);
            if (steps_.close()) return true;
        }
        found_.push_back(pattern_);
        return false;
    }

    void tell(Step& step, const Pattern<Cells>& pattern) const {
        step.add_value(pattern.index);
        Cells cells;
        for (const Cells& node : pattern.nodes) cells |= node;
        for (uint16_t cell : step.cells) cells.remove(cell);
        graph_.list(step.cells, cells);
        for (uint16_t house : pattern.houses) add_once(step.houses, house);
        step.chains.emplace_back();
        for (size_t i = 0; i < 4; ++i) {
            step.chains.back().push_back({i % 2 == 1, uint16_t(pattern.index), {}});
            graph_.list(step.chains.back().back().cells, pattern.nodes[i]);
        }
        graph_.strike(step, pattern.struck, pattern.index);
    }

    static void add_once(std::vector<uint16_t>& list, uint16_t item) {
        for (uint16_t earlier : list)
            if (earlier == item) return;
        list.push_back(item);
    }

    Graph<W>& graph_;
    const Terrain<uint16_t>& terrain_;
    Steps& steps_;
    Id id_;
    int index_ = 0;
    std::vector<Link> links_;
    Pattern<Cells> pattern_{};
    std::vector<Pattern<Cells>> found_;
};

}    // namespace

template <int W> bool find_pattern(Graph<W>& graph, Steps& steps, Id id) {
    PatternSearch<W> search(graph, steps, id);
    for (int index = 0; index < graph.size; ++index)
        if (search.find(index)) return true;
    return false;
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template bool find_pattern(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
