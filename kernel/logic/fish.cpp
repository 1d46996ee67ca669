// Fish: k houses (the base) whose places for a value all lie in k other houses (the cover). The base fills the cover,
// so the rest of the cover cannot have the value.
//
//   X-Wing       c2      c7         finned       c2      c7 c8
//           r1   5       5                  r1   5       5
//           r4   ×       ×                  r4           ×          × sees the fin (5) too, and goes: the fin is true,
//           r6   5       5                  r6   5       5 (5)      or else r1 and r6 fill c2 and c7
//
// The simple ones have lines on both sides and are read from masks. Fish with fins or with boxes (Franken) are looked
// for backwards: a place that a fish eliminates is hopeless, because if the value were there, k houses would have to
// put it into k − 1 others. For most values nothing is hopeless, so there is nothing to look for.
#include "finders.h"

namespace tokeru::logic {

namespace {

constexpr int max_lines = 64, max_houses = 8;    // of a board, of a fish's base
constexpr int most_fins = 5;                     // nobody sees a fish with more

// ---- Lines against lines, on masks

// The rows (or columns) by number: -1 where the line is not a house.
template <class Mask> struct Lines {
    int house[max_lines];
    Mask known = 0;

    Lines(const Terrain<Mask>& terrain, HouseKind kind) {
        for (int& number : house) number = -1;
        const int side = terrain.side, step = kind == HouseKind::row ? 1 : side;
        for (size_t h = 0; h < terrain.houses; ++h) {
            const int first = terrain.cell_at(h, 0), number = kind == HouseKind::row ? first / side : first;
            if (terrain.kinds[h] != kind || number >= terrain.size || !in_order(terrain, h, step)) continue;
            house[number] = int(h);
            known |= Mask(Mask(1) << number);
        }
    }

  private:
    // Position p of a row must be column p, and vice versa.
    static bool in_order(const Terrain<Mask>& terrain, size_t h, int step) {
        const int first = terrain.cell_at(h, 0);
        bool ordered = true;
        for (int p = 1; p < terrain.size; ++p) ordered = ordered && terrain.cell_at(h, p) == first + p * step;
        return ordered;
    }
};

// One value, with its base among the lines of one direction.
template <class Mask> class LineFish {
  public:
    LineFish(const Board<Mask>& board, Steps& steps, Id id, int size)
        : board_(board), steps_(steps), id_(id), size_(size) {}

    bool find(const Lines<Mask>& bases, const Lines<Mask>& covers, int index) {
        bases_ = &bases;
        covers_ = &covers;
        index_ = index;
        return gather() > size_ && extend(0, 0, 0, 0);
    }

  private:
    // The lines with two or more places, but not too many; returns how many lines still lack the value.
    int gather() {
        int missing = 0;
        available_ = 0;
        for_each_bit(bases_->known, [&](int number) {
            const Mask places = board_.places_of(size_t(bases_->house[number]), index_);
            missing += places != 0;
            if (at_most_one(places) || size_of(places) > size_ || places & ~covers_->known) return;
            number_[available_] = number;
            places_[available_++] = places;
        });
        return missing;
    }

    bool extend(int from, int taken, Mask chosen, Mask together) {
        if (taken == size_) return tell(chosen, together);
        steps_.look(size_t(available_));
        for (int i = from; i <= available_ - (size_ - taken); ++i) {
            const Mask more = Mask(together | places_[i]);
            if (size_of(more) > size_) continue;
            if (extend(i + 1, taken + 1, Mask(chosen | Mask(Mask(1) << number_[i])), more)) return true;
        }
        return false;
    }

    bool tell(Mask chosen, Mask together) {
        Mask outside = 0;
        for_each_bit(together, [&](int number) { outside |= Mask(cover_places(number) & ~chosen); });
        if (!outside) return false;
        Step& step = steps_.open(id_);
        step.add_value(index_);
        for_each_bit(chosen, [&](int number) { tell_base(step, size_t(bases_->house[number])); });
        for_each_bit(together, [&](int number) {
            const auto house = size_t(covers_->house[number]);
            step.covers.push_back(uint16_t(house));
            for_each_bit(Mask(cover_places(number) & ~chosen),
                         [&](int position) { board_.strike(step, board_.terrain.cell_at(house, position), index_); });
        });
        return steps_.close();
    }

    void tell_base(Step& step, size_t house) {
        step.houses.push_back(uint16_t(house));
        for_each_bit(board_.places_of(house, index_),
                     [&](int position) { step.cells.push_back(board_.terrain.cell_at(house, position)); });
    }

    Mask cover_places(int number) const { return board_.places_of(size_t(covers_->house[number]), index_); }

    const Board<Mask>& board_;
    Steps& steps_;
    Id id_;
    int size_;
    const Lines<Mask>*bases_ = nullptr, *covers_ = nullptr;
    int index_ = 0, available_ = 0;
    int number_[max_lines];
    Mask places_[max_lines];
};

// ---- Fins and boxes

enum class Form : uint8_t { plain, finned, sashimi };

struct Species {
    int size;
    bool franken;
    Form form;
};

Species species_of(Id id) {
    switch (id) {
        case Id::x_wing: return {2, false, Form::plain};
        case Id::swordfish: return {3, false, Form::plain};
        case Id::jellyfish: return {4, false, Form::plain};
        case Id::finned_x_wing: return {2, false, Form::finned};
        case Id::finned_swordfish: return {3, false, Form::finned};
        case Id::finned_jellyfish: return {4, false, Form::finned};
        case Id::sashimi_x_wing: return {2, false, Form::sashimi};
        case Id::sashimi_swordfish: return {3, false, Form::sashimi};
        case Id::sashimi_jellyfish: return {4, false, Form::sashimi};
        case Id::franken_x_wing: return {2, true, Form::plain};
        case Id::franken_swordfish: return {3, true, Form::plain};
        case Id::franken_jellyfish: return {4, true, Form::plain};
        case Id::finned_franken_x_wing: return {2, true, Form::finned};
        case Id::finned_franken_swordfish: return {3, true, Form::finned};
        default: return {4, true, Form::finned};
    }
}

template <class Cells> struct Fish {
    uint16_t bases[max_houses], covers[max_houses];
    Cells body;      // the places of the base, without fins
    Cells fins;      // its places outside the cover, and those in two houses of the base
    Cells struck;    // places of the cover outside the base, or in the cover twice, that all fins see
};

template <int W> class FishSearch {
  public:
    using Cells = typename Graph<W>::Cells;

    FishSearch(Graph<W>& graph, Steps& steps, Id id)
        : graph_(graph), steps_(steps), id_(id), species_(species_of(id)), size_(species_.size) {}

    bool find(int index) {
        index_ = index;
        places_ = graph_.with[index];
        bool stop = false;
        for (HouseKind across : {HouseKind::column, HouseKind::row}) {
            across_ = across;
            graph_.hopeless(index).for_each([&](size_t target) { stop = stop || find_for(target); });
        }
        return stop;
    }

  private:
    // A house of base or cover, and its places that the target does not see.
    struct Part {
        uint16_t house;
        Cells rest;
    };

    bool may_be_base(size_t house) const { return fits(house, graph_.terrain.kinds[house] != across_); }
    bool may_be_cover(size_t house) const { return fits(house, graph_.terrain.kinds[house] == across_); }
    bool fits(size_t house, bool right_line) const {
        return graph_.terrain.kinds[house] == HouseKind::region ? species_.franken : right_line;
    }

    bool find_for(size_t target) {
        target_ = target;
        steps_.look(graph_.terrain.houses);
        Cells rest = places_ - graph_.sees[target];
        rest.remove(target);
        bases_.clear();
        covers_.clear();
        for (size_t house = 0; house < graph_.terrain.houses; ++house) {
            const Cells part = graph_.house_cells[house] & rest;
            if (part.empty()) continue;
            if (may_be_base(house)) bases_.push_back({uint16_t(house), part});
            if (may_be_cover(house)) covers_.push_back({uint16_t(house), part});
        }
        return int(bases_.size()) >= size_ && choose_covers(0, 0, {});
    }

    // All of the cover except the last house, which has the target.
    bool choose_covers(size_t from, int taken, const Cells& covered) {
        steps_.look(bases_.size());
        if (taken == size_ - 1) return find_fitting(covered) >= size_ && choose_bases(0, 0, {});
        for (size_t i = from; i < covers_.size(); ++i) {
            fish_.covers[taken] = covers_[i].house;
            if (choose_covers(i + 1, taken + 1, covered | covers_[i].rest)) return true;
        }
        return false;
    }

    // The houses that have no places outside the cover; returns how many there are.
    int find_fitting(const Cells& covered) {
        fitting_.clear();
        for (const Part& base : bases_)
            if (base.rest.within(covered) && !is_chosen_cover(base.house)) fitting_.push_back(base);
        return int(fitting_.size());
    }

    bool is_chosen_cover(size_t house) const {
        bool chosen = false;
        for (int i = 0; i < size_ - 1; ++i) chosen = chosen || fish_.covers[i] == house;
        return chosen;
    }

    bool choose_bases(size_t from, int taken, const Cells& filled) {
        if (taken == size_) return needs_all_covers(filled) && close_cover();
        for (size_t i = from; i < fitting_.size(); ++i) {
            if (fitting_[i].rest.meets(filled)) continue;
            fish_.bases[taken] = fitting_[i].house;
            if (choose_bases(i + 1, taken + 1, filled | fitting_[i].rest)) return true;
        }
        return false;
    }

    // Otherwise a smaller fish does the same.
    bool needs_all_covers(const Cells& filled) const {
        bool all = true;
        for (int i = 0; i < size_ - 1; ++i) {
            Cells alone = filled & graph_.house_cells[fish_.covers[i]];
            for (int j = 0; j < size_ - 1; ++j)
                if (j != i) alone -= graph_.house_cells[fish_.covers[j]];
            all = all && !alone.empty();
        }
        return all;
    }

    bool close_cover() {
        for (uint16_t house : graph_.terrain.network.houses_of[target_]) {
            if (!may_be_cover(house)) continue;
            fish_.covers[size_ - 1] = house;
            if (species_.franken && !has_region()) continue;
            weigh();
            if (is_wanted() && tell()) return true;
        }
        return false;
    }

    bool has_region() const {
        bool found = false;
        for (int i = 0; i < size_; ++i)
            for (uint16_t house : {fish_.bases[i], fish_.covers[i]})
                found = found || graph_.terrain.kinds[house] == HouseKind::region;
        return found;
    }

    // The places in one or more of the houses, and those in two or more.
    void count_in(const uint16_t* houses, Cells& once, Cells& twice) const {
        once = twice = {};
        for (int i = 0; i < size_; ++i) {
            const Cells cells = graph_.house_cells[houses[i]] & places_;
            twice |= once & cells;
            once |= cells;
        }
    }

    void weigh() {
        Cells base, base_twice, cover, cover_twice;
        count_in(fish_.bases, base, base_twice);
        count_in(fish_.covers, cover, cover_twice);
        fish_.fins = (base - cover) | base_twice;
        fish_.body = base - fish_.fins;
        fish_.struck = ((cover - base) | (cover_twice & fish_.body)) & graph_.seen_by_all(fish_.fins);
    }

    bool is_wanted() const {
        if (fish_.fins.empty()) return species_.form == Form::plain;
        if (fish_.fins.count() > most_fins) return false;
        if (species_.franken) return species_.form == Form::finned;
        return species_.form == (is_degenerate() ? Form::sashimi : Form::finned);
    }

    // Without its fins, a house of the base has a single place.
    bool is_degenerate() const {
        bool found = false;
        for (int i = 0; i < size_; ++i) found = found || (graph_.house_cells[fish_.bases[i]] & fish_.body).count() < 2;
        return found;
    }

    bool tell() {
        if (steps_.wants_all() && is_known()) return false;
        Step& step = steps_.open(id_);
        step.add_value(index_);
        step.houses.assign(fish_.bases, fish_.bases + size_);
        step.covers.assign(fish_.covers, fish_.covers + size_);
        graph_.list(step.cells, fish_.body);
        graph_.list(step.fins, fish_.fins);
        graph_.strike(step, fish_.struck, index_);
        return steps_.close();
    }

    // The fish was found before, starting from another place that it eliminates.
    bool is_known() const {
        bool known = false;
        fish_.struck.for_each([&](size_t cell) { known = known || (cell < target_ && leads_here(cell)); });
        return known;
    }
    bool leads_here(size_t target) const {
        Cells rest = places_ - graph_.sees[target];
        rest.remove(target);
        int met = 0, covered_by = 0;
        for (int i = 0; i < size_; ++i) {
            met += graph_.house_cells[fish_.bases[i]].meets(rest) + graph_.house_cells[fish_.covers[i]].meets(rest);
            covered_by += graph_.house_cells[fish_.covers[i]].has(target);
        }
        return covered_by == 1 && met == 2 * size_ - 1;
    }

    Graph<W>& graph_;
    Steps& steps_;
    Id id_;
    Species species_;
    int size_, index_ = 0;
    Cells places_;
    HouseKind across_ = HouseKind::column;    // the lines of the cover
    size_t target_ = 0;
    std::vector<Part> bases_, covers_, fitting_;
    Fish<Cells> fish_{};
};

// ---- All fish: one for each effect, and then Siamese ones, the same base with two covers reported as one

template <class List> void merge(List& into, const List& more) {
    for (const auto& item : more) {
        bool known = false;
        for (const auto& earlier : into) known = known || earlier == item;
        if (!known) into.push_back(item);
    }
}

bool same_effect(const Step& one, const Step& other) {
    if (one.values != other.values || one.eliminations.size() != other.eliminations.size()) return false;
    bool same = true;
    for (const Candidate& gone : one.eliminations) same = same && other.eliminates(gone);
    return same;
}

Step siamese(const Step& one, const Step& other) {
    Step step = one;
    merge(step.covers, other.covers);
    merge(step.cells, other.cells);
    merge(step.fins, other.fins);
    merge(step.eliminations, other.eliminations);
    return step;
}

class AllFish {
  public:
    AllFish(Steps& steps, Id id) : steps_(steps), id_(id), first_(steps.all().size()) {}

    // The steps from `own` on are of another form: a finned fish can have a sashimi twin, and names the pair.
    bool tell(const std::vector<Step>& found, size_t own) {
        for (size_t i = 0; i < own; ++i)
            if (tell_once(found[i])) return true;
        const size_t count = found.size() < most_paired ? found.size() : most_paired;
        for (size_t i = 0; i < own && i < count; ++i)
            for (size_t j = i + 1; j < count; ++j)
                if (are_twins(found[i], found[j]) && tell_once(siamese(found[i], found[j]))) return true;
        return false;
    }

  private:
    static constexpr size_t most_paired = 2000;

    static bool are_twins(const Step& one, const Step& other) {
        return one.values == other.values && one.houses == other.houses && !same_effect(one, other);
    }

    bool tell_once(const Step& step) {
        for (size_t i = first_; i < steps_.all().size(); ++i)
            if (same_effect(steps_.all()[i], step)) return false;
        steps_.open(id_) = step;
        return steps_.close();
    }

    Steps& steps_;
    Id id_;
    size_t first_;
};

Id sashimi_of(Id id) {
    switch (id) {
        case Id::finned_x_wing: return Id::sashimi_x_wing;
        case Id::finned_swordfish: return Id::sashimi_swordfish;
        case Id::finned_jellyfish: return Id::sashimi_jellyfish;
        default: return id;
    }
}

template <int W> bool find_fish(Graph<W>& graph, Steps& steps, Id id) {
    FishSearch<W> search(graph, steps, id);
    for (int index = 0; index < graph.size; ++index)
        if (search.find(index)) return true;
    return false;
}

}    // namespace

template <class Mask> bool find_basic_fish(const Board<Mask>& board, Steps& steps, Id id) {
    const Lines<Mask> rows(board.terrain, HouseKind::row), columns(board.terrain, HouseKind::column);
    LineFish<Mask> fish(board, steps, id, species_of(id).size);
    for (int index = 0; index < board.terrain.size; ++index)
        if (fish.find(rows, columns, index) || fish.find(columns, rows, index)) return true;
    return false;
}

template <int W> bool find_finned_fish(Graph<W>& graph, Steps& steps, Id id) {
    if (!steps.wants_all()) return find_fish(graph, steps, id);
    Steps found(true);
    find_fish(graph, found, id);
    const size_t own = found.all().size();
    if (sashimi_of(id) != id) find_fish(graph, found, sashimi_of(id));
    return AllFish(steps, id).tell(found.all(), own);
}

#define TOKERU_INSTANTIATE(Mask) template bool find_basic_fish(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)
#define TOKERU_INSTANTIATE_FOR_GRAPH(W) template bool find_finned_fish(Graph<W>&, Steps&, Id);
TOKERU_FOR_GRAPHS(TOKERU_INSTANTIATE_FOR_GRAPH)

}    // namespace tokeru::logic
