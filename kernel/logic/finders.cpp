#include "finders.h"

namespace tokeru::logic {

template <class Mask> MaskFinder<Mask> mask_finder(Id id) {
    switch (id) {
        case Id::full_house: return find_full_house<Mask>;
        case Id::naked_single: return find_naked_single<Mask>;
        case Id::hidden_single: return find_hidden_single<Mask>;
        case Id::lower_bound:
        case Id::upper_bound: return find_bounds<Mask>;
        case Id::cell_exclusion: return find_cell_exclusion<Mask>;
        case Id::house_exclusion: return find_house_exclusion<Mask>;
        case Id::line_bounds: return find_line_bounds<Mask>;
        case Id::line_cases: return find_line_cases<Mask>;
        case Id::sum:
        case Id::hidden_sum: return find_sum<Mask>;
        case Id::pointing:
        case Id::claiming: return find_locked<Mask>;
        case Id::direct_pointing:
        case Id::direct_claiming: return find_direct_locked<Mask>;
        case Id::direct_hidden_pair:
        case Id::direct_hidden_triple: return find_direct_hidden_subset<Mask>;
        case Id::locked_pair:
        case Id::locked_triple: return find_locked_subset<Mask>;
        case Id::naked_pair:
        case Id::naked_triple:
        case Id::naked_quad: return find_naked_subset<Mask>;
        case Id::hidden_pair:
        case Id::hidden_triple:
        case Id::hidden_quad: return find_hidden_subset<Mask>;
        case Id::x_wing:
        case Id::swordfish:
        case Id::jellyfish: return find_basic_fish<Mask>;
        default: return nullptr;
    }
}

template <int W> GraphFinder<W> graph_finder(Id id) {
    switch (technique(id).family) {
        case Family::fish: return mask_finder<uint16_t>(id) ? nullptr : find_finned_fish<W>;
        case Family::patterns: return find_pattern<W>;
        case Family::wings: return find_wing<W>;
        case Family::colouring: return find_colours<W>;
        case Family::uniqueness: return id == Id::bug_plus_one ? find_bug_plus_one<W> : find_rectangle<W>;
        case Family::chains: return find_chain<W>;
        case Family::sets: return id == Id::sue_de_coq ? find_sue_de_coq<W> : find_almost_locked<W>;
        case Family::forcing: return id == Id::bifurcation ? nullptr : find_forcing<W>;
        default: return nullptr;
    }
}

#define TOKERU_INSTANTIATE(Mask) template MaskFinder<Mask> mask_finder<Mask>(Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)
#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template GraphFinder<W> graph_finder<W>(Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}  // namespace tokeru::logic
