#include "graphs.h"

#include "finders.h"

namespace tokeru::logic {

bool is_short() { return false; }

struct Graphs<uint16_t>::BySize {
    std::unique_ptr<Graph<2>> small;
    std::unique_ptr<Graph<widest>> large;
};

namespace {

template <int W>
bool find_in(std::unique_ptr<Graph<W>>& graph, const Board<uint16_t>& board, bool& looked, Steps& steps, Id id) {
    const GraphFinder<W> finder = graph_finder<W>(id);
    if (!finder) return false;
    if (!graph) graph.reset(new Graph<W>(board.terrain));
    if (!looked) graph->look(board);
    looked = true;
    return finder(*graph, steps, id);
}

}    // namespace

Graphs<uint16_t>::Graphs(const Terrain<uint16_t>& terrain) : terrain_(terrain), graphs_(new BySize) {}
Graphs<uint16_t>::~Graphs() = default;

bool Graphs<uint16_t>::find(const Board<uint16_t>& board, Steps& steps, Id id) {
    if (terrain_.cells > size_t(64 * widest)) return false;
    const bool is_small = terrain_.size <= 9 && terrain_.cells <= 128;
    return is_small ? find_in(graphs_->small, board, looked_, steps, id)
                    : find_in(graphs_->large, board, looked_, steps, id);
}

void Graphs<uint16_t>::forget_all() {
    *graphs_ = {};
    looked_ = false;
}

void Graphs<uint16_t>::forget_relations() {
    if (graphs_->small) graphs_->small->forget_relations();
    if (graphs_->large) graphs_->large->forget_relations();
}

}    // namespace tokeru::logic
