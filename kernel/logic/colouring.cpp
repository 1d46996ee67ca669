// Colouring: the places of a value, painted in two colours so that linked places differ. All of one colour are true.
//
//   ● ═══ ○ ═══ ●      ═══ a house with two places for the value; the places joined like this are a cluster
//
// Simple colours, one cluster:   two ● see each other: ● is false.   Something sees a ● and a ○: it is false.
// Multi-colours, two clusters:   ● sees both colours of the other: ● is false.   ● sees ◆: one of ○ and ◇ is true.
#include "finders.h"

namespace tokeru::logic {

namespace {

template <int W> class Colouring {
  public:
    using Cells = typename Graph<W>::Cells;
    using Mask = typename Graph<W>::Mask;

    Colouring(const Graph<W>& graph, Steps& steps, Id id) : graph_(graph), steps_(steps), id_(id) {}

    bool run() {
        for (index_ = 0; index_ < graph_.size; ++index_) {
            find_links();
            find_clusters();
            if (id_ == Id::simple_colours ? find_simple() : find_multiple()) return true;
        }
        return false;
    }

  private:
    // Whatever a colour's cells see is false if the colour is true.
    struct Colour {
        Cells cells{}, seen{};
    };
    struct Cluster {
        Colour colours[2];
    };
    static constexpr size_t most_clusters = W * 32;    // of two cells at least

    void find_links() {
        linked_ = {};
        for (size_t house = 0; house < graph_.terrain.houses; ++house) {
            const Mask places = graph_.board->places_of(house, index_);
            if (size_of(places) != 2) continue;
            const size_t a = graph_.terrain.cell_at(house, low_index(places));
            const size_t b = graph_.terrain.cell_at(house, high_index(places));
            for (size_t cell : {a, b})
                if (!linked_.has(cell)) partners_[cell] = {};
            linked_.add(a);
            linked_.add(b);
            partners_[a].add(b);
            partners_[b].add(a);
        }
    }

    void find_clusters() {
        count_ = 0;
        for (Cells left = linked_; !left.empty() && count_ < most_clusters;) {
            Cluster& cluster = clusters_[count_++] = Cluster{};
            Cells ring{};
            ring.add(left.first());
            for (int colour = 0; !ring.empty(); colour = 1 - colour) {
                left -= ring;
                ring = paint(cluster.colours[colour], ring) & left;
            }
        }
    }

    // Returns the partners of the painted cells.
    Cells paint(Colour& colour, const Cells& ring) const {
        Cells next{};
        colour.cells |= ring;
        ring.for_each([&](size_t cell) {
            colour.seen |= graph_.sees[cell];
            next |= partners_[cell];
        });
        return next;
    }

    bool find_simple() {
        for (size_t i = 0; i < count_; ++i) {
            const Cluster& cluster = clusters_[i];
            const auto& [a, b] = cluster.colours;
            if ((a.cells | b.cells).count() < 3) continue;
            if (a.cells.meets(a.seen) && tell(cluster, nullptr, a.cells)) return true;
            if (b.cells.meets(b.seen) && tell(cluster, nullptr, b.cells)) return true;
            if (tell(cluster, nullptr, a.seen & b.seen)) return true;
        }
        return false;
    }

    bool find_multiple() {
        for (size_t i = 0; i < count_; ++i)
            for (size_t j = 0; j < count_; ++j)
                if (i != j && (find_wrong_colour(clusters_[i], clusters_[j]) ||
                               (i < j && find_between(clusters_[i], clusters_[j]))))
                    return true;
        return false;
    }

    bool find_wrong_colour(const Cluster& one, const Cluster& other) {
        for (const Colour& colour : one.colours)
            if (colour.seen.meets(other.colours[0].cells) && colour.seen.meets(other.colours[1].cells) &&
                tell(one, &other, colour.cells))
                return true;
        return false;
    }

    bool find_between(const Cluster& one, const Cluster& other) {
        Cells wrong{};
        for (int a = 0; a < 2; ++a)
            for (int b = 0; b < 2; ++b)
                if (one.colours[a].seen.meets(other.colours[b].cells))
                    wrong |= one.colours[1 - a].seen & other.colours[1 - b].seen;
        return tell(one, &other, wrong);
    }

    bool tell(const Cluster& one, const Cluster* other, const Cells& wrong) {
        if (!wrong.meets(graph_.with[index_])) return false;
        Step& step = steps_.open(id_);
        step.add_value(index_);
        for (const Cluster* cluster : {&one, other})
            for (int colour = 0; cluster && colour < 2; ++colour)
                graph_.list(step.sets.emplace_back(), cluster->colours[colour].cells);
        graph_.strike(step, wrong, index_);
        return steps_.close();
    }

    const Graph<W>& graph_;
    Steps& steps_;
    Id id_;
    int index_ = 0;
    Cells linked_{};
    Cells partners_[W * 64];    // by linked cell
    Cluster clusters_[most_clusters];
    size_t count_ = 0;
};

}    // namespace

template <int W> bool find_colours(Graph<W>& graph, Steps& steps, Id id) {
    return Colouring<W>(graph, steps, id).run();
}

#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template bool find_colours(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
