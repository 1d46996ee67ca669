#include "finders.h"

namespace tokeru::logic {

template <class Mask> MaskFinder<Mask> mask_finder(Id id) {
    switch (id) {
#define TOKERU_CASE(name, finder) \
    case Id::name: return finder<Mask>;
        TOKERU_READING_MASKS(TOKERU_CASE)
#undef TOKERU_CASE
        default: return nullptr;
    }
}

template <int W> GraphFinder<W> graph_finder(Id id) {
    switch (id) {
#define TOKERU_CASE(name, finder) \
    case Id::name: return finder<W>;
        TOKERU_READING_GRAPH(TOKERU_CASE)
#undef TOKERU_CASE
        default: return nullptr;
    }
}

#define TOKERU_INSTANTIATE(Mask) template MaskFinder<Mask> mask_finder<Mask>(Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)
#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template GraphFinder<W> graph_finder<W>(Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
