// Signs and other relations between cells: what they exclude on their own, along a chain, and together with a house.
//
//   bounds            2 … < x < y                  x is at least 3, y at least 4: one chain, one step
//   cell exclusion    whichever value a cell has, its neighbour cannot be v
//   house exclusion   wherever a house has the value, some other cell cannot be v
//   line bounds       x < a,  x < b                a and b differ, so there are two values above x
//   line cases        the candidate is in no way to fill the house, with all the relations in it
#include "finders.h"
#include "matching.h"

namespace tokeru::logic {

namespace {

template <class Item> void add_once(std::vector<Item>& list, Item item) {
    for (const Item earlier : list)
        if (earlier == item) return;
    list.push_back(item);
}

// A way along the signs: up, where the smallest values push, or down, where the largest do.
template <class Mask> struct Way {
    bool up;

    int bound(Mask mask) const { return up ? low_index(mask) : high_index(mask); }
    // The values that a cell can have after one whose bound has this index.
    Mask beyond(int index) const { return up ? Mask(~first_values<Mask>(index + 1)) : first_values<Mask>(index); }
    uint16_t from(const Relation& sign) const { return up ? sign.first : sign.second; }
    uint16_t to(const Relation& sign) const { return up ? sign.second : sign.first; }
    bool follows(const LinkEnd& link) const { return link.first == up; }
};

// --- bounds: chains of signs ------------------------------------------------------------------------------------------

// Pushes every bound as far as it goes, and remembers for each cell the longest chain that pushed it there.
//
//   depth   0           1           2
//          r1c1 2… ──▶ r1c2 3… ──▶ r1c3 4…      a chain begins at a cell that no other pushes
template <class Mask> class Pushes {
  public:
    Pushes(const Board<Mask>& board, Way<Mask> way) : board_(board), terrain_(board.terrain), way_(way) {}

    bool any() const {
        return for_each_sign([&](uint32_t, size_t from, size_t to) {
            return pushed(board_.domain(from), board_.masks[to]) != board_.masks[to];
        });
    }

    void follow() {
        for (size_t cell = 0; cell < terrain_.cells; ++cell) left_.push_back(board_.domain(cell));
        while (push_all()) {}
        arrivals_.assign(terrain_.cells, Arrival{});
        while (find_longer_chains()) {}
    }

    // The longest chains first.
    bool tell(Steps& steps, Id id) const {
        std::vector<uint8_t> goes_on(terrain_.cells);
        int longest = 0;
        for (const Arrival& arrival : arrivals_) {
            if (arrival.depth) goes_on[arrival.from] = 1;
            longest = arrival.depth > longest ? arrival.depth : longest;
        }
        for (int depth = longest; depth > 0; --depth)
            for (size_t cell = 0; cell < terrain_.cells; ++cell) {
                if (arrivals_[cell].depth != depth || goes_on[cell]) continue;
                tell_chain(steps.open(id), cell);
                if (steps.close()) return true;
            }
        return false;
    }

  private:
    struct Arrival {
        int depth = 0;
        uint16_t from = 0;
        uint32_t sign = 0;
    };

    // Calls see(number, from, to) for every sign until it returns true.
    template <class See> bool for_each_sign(See see) const {
        const auto& relations = terrain_.problem.relations;
        for (uint32_t number = 0; number < relations.size(); ++number)
            if (terrain_.is_sign[number] && see(number, way_.from(relations[number]), way_.to(relations[number])))
                return true;
        return false;
    }

    Mask pushed(Mask from, Mask to) const { return from ? Mask(to & way_.beyond(way_.bound(from))) : to; }
    bool is_pushed(size_t cell) const { return board_.masks[cell] && left_[cell] != board_.masks[cell]; }

    // True when there may be more to push. A cell without values is a contradiction, and ends it.
    bool push_all() {
        bool changed = false, dead_end = false;
        for_each_sign([&](uint32_t, size_t from, size_t to) {
            const Mask left = pushed(left_[from], left_[to]);
            if (!board_.masks[to] || left == left_[to]) return false;
            left_[to] = left;
            changed = true;
            dead_end = left == 0;
            return dead_end;
        });
        return changed && !dead_end;
    }

    bool find_longer_chains() {
        bool changed = false;
        for_each_sign([&](uint32_t number, size_t from, size_t to) {
            Arrival& arrival = arrivals_[to];
            const int depth = arrivals_[from].depth + 1;
            if (!is_pushed(to) || depth <= arrival.depth || (is_pushed(from) && depth == 1)) return false;
            if (!left_[from] || pushed(left_[from], board_.masks[to]) != left_[to]) return false;
            arrival = {depth, uint16_t(from), number};
            changed = true;
            return false;
        });
        return changed;
    }

    void tell_chain(Step& step, size_t last) const {
        const auto length = size_t(arrivals_[last].depth);
        step.cells.resize(length + 1);
        step.links.resize(length);
        size_t cell = last;
        for (size_t place = length; place > 0; cell = arrivals_[cell].from, --place) {
            step.cells[place] = uint16_t(cell);
            step.links[place - 1] = arrivals_[cell].sign;
        }
        step.cells[0] = uint16_t(cell);
        step.add_value(way_.bound(left_[cell]));
        for (const uint16_t member : step.cells) board_.strike_all(step, member, Mask(~left_[member]));
    }

    const Board<Mask>& board_;
    const Terrain<Mask>& terrain_;
    Way<Mask> way_;
    std::vector<Mask> left_;           // by cell: what the pushes leave
    std::vector<Arrival> arrivals_;    // by cell
};

// --- exclusions: one by one -------------------------------------------------------------------------------------------

template <class Mask> bool has_only_signs(const Terrain<Mask>& terrain) {
    for (const uint8_t is_sign : terrain.is_sign)
        if (!is_sign) return false;
    return true;
}

template <class Mask> bool is_only_signs(const Terrain<Mask>& terrain, size_t cell, size_t other) {
    for (const LinkEnd& link : terrain.links[cell])
        if (link.other == other && !terrain.is_sign[link.relation]) return false;
    return true;
}

template <class Mask> void add_links(const Terrain<Mask>& terrain, Step& step, size_t cell, size_t other) {
    for (const LinkEnd& link : terrain.links[cell])
        if (link.other == other) add_once(step.links, link.relation);
}

// What the cell at the end of the arc loses, whatever the source is: through the relation, or because they see each
// other.
template <class Mask>
Mask lost_beside(const Board<Mask>& board, size_t source, Mask values, const Arc<Mask>& arc) {
    const bool sees = board.terrain.sees(source, arc.cell);
    Mask lost = board.masks[arc.cell];
    for (; values && lost; values = without_lowest(values)) {
        const Mask value = lowest(values);
        lost = Mask(lost & (~arc.leaves(value) | (sees ? value : Mask(0))));
    }
    return lost;
}

// What a cell loses when the place has the value.
template <class Mask> Mask lost_by(const Terrain<Mask>& terrain, size_t place, Mask value, size_t cell) {
    if (place == cell) return Mask(~value);
    Mask lost = terrain.sees(place, cell) ? value : Mask(0);
    for (const Arc<Mask>& arc : terrain.network.arcs[place])
        if (arc.cell == cell) lost |= Mask(~arc.leaves(value));
    return lost;
}

// A value of a house and its places.
template <class Mask> struct Placement {
    size_t house;
    int index;
    Mask places;
};

// The places and the cell are in one house: that is a locked candidate.
template <class Mask> bool is_locked(const Terrain<Mask>& terrain, const Placement<Mask>& placement, size_t cell) {
    for (const Crossing<Mask>& crossing : terrain.crossings[placement.house])
        if (!(placement.places & ~crossing.here) && terrain.house_set.has(crossing.other, cell)) return true;
    return false;
}

template <class Mask>
void strike_onlookers(const Board<Mask>& board, Step& step, const Placement<Mask>& placement) {
    for (const Onlooker<Mask>& onlooker : board.terrain.onlookers[placement.house])
        if (board.has(onlooker.cell, placement.index) && !(placement.places & ~onlooker.seen) &&
            !is_locked(board.terrain, placement, onlooker.cell))
            board.strike(step, onlooker.cell, placement.index);
}

// What all places exclude in a cell that has a relation with one of them.
template <class Mask>
Mask lost_by_all(const Board<Mask>& board, const Placement<Mask>& placement, const Arc<Mask>& arc) {
    const Terrain<Mask>& terrain = board.terrain;
    const Mask value = Mask(Mask(1) << placement.index);
    Mask lost = Mask(board.masks[arc.cell] & ~arc.leaves(value));
    if (size_t(size_of(placement.places)) > terrain.network.arcs[arc.cell].size() + 1) lost &= value;
    for (Mask left = placement.places; left && lost; left = without_lowest(left))
        lost &= lost_by(terrain, terrain.cell_at(placement.house, low_index(left)), value, arc.cell);
    return lost & value && is_locked(terrain, placement, arc.cell) ? Mask(lost & ~value) : lost;
}

// A cell that loses any other value has a relation with the first place, or is that place.
template <class Mask>
void strike_related(const Board<Mask>& board, Step& step, const Placement<Mask>& placement) {
    const Terrain<Mask>& terrain = board.terrain;
    const uint16_t first = terrain.cell_at(placement.house, low_index(placement.places));
    for_each_bit(placement.places, [&](int position) {
        const uint16_t place = terrain.cell_at(placement.house, position);
        for (const Arc<Mask>& arc : terrain.network.arcs[place]) {
            if (place != first && arc.cell != first && terrain.sees(place, arc.cell)) continue;
            const Mask lost = lost_by_all(board, placement, arc);
            if (!lost) continue;
            board.strike_all(step, arc.cell, lost);
            for_each_bit(placement.places,
                         [&](int i) { add_links(terrain, step, terrain.cell_at(placement.house, i), arc.cell); });
        }
    });
}

// --- line bounds: signs and all different -----------------------------------------------------------------------------

// The signs on the shortest way from one cell to another, in order.
template <class Mask>
void add_path(const Terrain<Mask>& terrain, Step& step, Way<Mask> way, uint16_t start, uint16_t end) {
    struct Reached {
        uint16_t cell;
        size_t from;
        uint32_t sign;
    };
    std::vector<Reached> reached{{start, 0, 0}};
    std::vector<uint8_t> known(terrain.cells);
    for (size_t at = 0; at < reached.size() && !known[end]; ++at)
        for (const LinkEnd& link : terrain.links[reached[at].cell]) {
            if (!terrain.is_sign[link.relation] || !way.follows(link) || known[link.other]) continue;
            known[link.other] = 1;
            reached.push_back({link.other, at, link.relation});
        }
    size_t at = reached.size();
    while (at-- > 0 && reached[at].cell != end) {}
    std::vector<uint32_t> backwards;
    for (; at < reached.size() && at > 0; at = reached[at].from) backwards.push_back(reached[at].sign);
    while (!backwards.empty()) {
        add_once(step.links, backwards.back());
        backwards.pop_back();
    }
}

template <class Mask> class LineBounds {
  public:
    LineBounds(const Board<Mask>& board, Way<Mask> way) : board_(board), terrain_(board.terrain), way_(way) {}

    bool find(Steps& steps, Id id, size_t house) {
        for (const Rank<Mask>& rank : terrain_.ranks[house]) {
            const uint16_t cell = terrain_.cell_at(house, rank.position);
            const Mask others = way_.up ? rank.above : rank.below;
            if (!board_.masks[cell] || at_most_one(others)) continue;
            const Mask gone = excluded(house, board_.masks[cell], others);
            if (!gone) continue;
            Step& step = steps.open(id);
            tell(step, house, cell, others);
            board_.strike_all(step, cell, gone);
            if (steps.close()) return true;
        }
        return false;
    }

  private:
    // The values of the cell that leave too few for the others, from the far end until there are enough.
    Mask excluded(size_t house, Mask values, Mask others) {
        Mask gone = 0;
        for (Mask left = values; left;) {
            const int index = way_.up ? high_index(left) : low_index(left);
            if (fits(house, index, others)) break;
            gone |= Mask(Mask(1) << index);
            left = Mask(values & ~gone);
        }
        return gone;
    }

    bool fits(size_t house, int index, Mask others) {
        int count = 0;
        bool any_empty = false;
        for_each_bit(others, [&](int position) {
            masks_[count] = Mask(board_.domain(terrain_.cell_at(house, position)) & way_.beyond(index));
            any_empty = any_empty || masks_[count] == 0;
            ++count;
        });
        return !any_empty && matching_.find(masks_, count);
    }

    void tell(Step& step, size_t house, uint16_t cell, Mask others) const {
        step.houses.push_back(uint16_t(house));
        step.cells.push_back(cell);
        for_each_bit(others, [&](int position) {
            step.cells.push_back(terrain_.cell_at(house, position));
            add_path(terrain_, step, way_, cell, step.cells.back());
        });
    }

    const Board<Mask>& board_;
    const Terrain<Mask>& terrain_;
    Way<Mask> way_;
    Mask masks_[Matching<Mask>::most];
    Matching<Mask> matching_;
};

// --- line cases: all ways to fill a house -----------------------------------------------------------------------------

// Looks for a way that has each candidate not yet seen in one; every way found saves the candidates in it. Cells are
// numbered by their positions in the house.
template <class Mask> class LineCases {
  public:
    explicit LineCases(const Board<Mask>& board) : board_(board), terrain_(board.terrain) {}

    bool find(Steps& steps, Id id, size_t house) {
        if (board_.open_in[house] < 3) return false;
        read(house);
        if (!has_links_ || !try_all()) return false;
        Step& step = steps.open(id);
        for_each_bit(open_, [&](int i) { board_.strike_all(step, cell(i), Mask(~possible_[i])); });
        if (!step.has_effect()) return false;
        step.houses.push_back(uint16_t(house));
        tell_links(step);
        return steps.close();
    }

  private:
    static constexpr int most = int(sizeof(Mask) * 8);
    static constexpr int most_nodes = 1000;    // for one house; more is too much for a person

    uint16_t cell(int i) const { return terrain_.cell_at(house_, i); }

    void read(size_t house) {
        house_ = house;
        open_ = 0;
        for (int i = 0; i < terrain_.size; ++i) {
            masks_[0][i] = board_.masks[cell(i)];
            above_[i] = below_[i] = related_[i] = possible_[i] = 0;
            if (masks_[0][i]) open_ |= Mask(Mask(1) << i);
        }
        has_links_ = false;
        for (const Rank<Mask>& rank : terrain_.ranks[house]) read_rank(rank);
        if (terrain_.problem.relations.size()) for_each_bit(open_, [&](int i) { read_relations(i); });
    }

    void read_rank(const Rank<Mask>& rank) {
        if (!(open_ >> rank.position & 1)) return;
        above_[rank.position] = Mask(rank.above & open_);
        below_[rank.position] = Mask(rank.below & open_);
        has_links_ = has_links_ || above_[rank.position];
    }

    // Relations other than signs.
    void read_relations(int i) {
        for (const Arc<Mask>& arc : terrain_.network.arcs[cell(i)])
            for (const Spot<Mask>& spot : terrain_.spots[arc.cell]) {
                if (spot.house != house_ || !(open_ & spot.bit) || is_only_signs(terrain_, cell(i), arc.cell)) continue;
                related_[i] |= spot.bit;
                arcs_[i][low_index(spot.bit)] = &arc;
                has_links_ = true;
            }
    }

    // False when it is too much.
    bool try_all() {
        nodes_ = 0;
        for (Mask cells = open_; cells; cells = without_lowest(cells)) {
            const int i = low_index(cells);
            for (Mask values = masks_[0][i]; values; values = without_lowest(values)) {
                if (possible_[i] & lowest(values)) continue;
                try_value(0, open_, i, lowest(values));
                if (nodes_ > most_nodes) return false;
            }
        }
        return true;
    }

    // Values not yet in any way come first, so that few ways are needed.
    bool fill(int depth, Mask open) {
        if (!open) return true;
        if (++nodes_ > most_nodes) return false;
        const Mask* masks = masks_[depth];
        int narrowest = low_index(open);
        for_each_bit(open, [&](int i) { narrowest = size_of(masks[i]) < size_of(masks[narrowest]) ? i : narrowest; });
        const Mask known = possible_[narrowest];
        for (Mask values : {Mask(masks[narrowest] & ~known), Mask(masks[narrowest] & known)})
            for (; values; values = without_lowest(values))
                if (try_value(depth, open, narrowest, lowest(values))) return true;
        return false;
    }

    bool try_value(int depth, Mask open, int i, Mask value) {
        const Mask others = Mask(open & ~(Mask(1) << i));
        if (!narrow(masks_[depth], masks_[depth + 1], others, i, value) || !fill(depth + 1, others)) return false;
        possible_[i] |= value;
        return true;
    }

    // What the others have left if this cell has the value; false if one of them has nothing.
    bool narrow(const Mask* before, Mask* after, Mask others, int i, Mask value) const {
        const Mask greater = Way<Mask>{true}.beyond(low_index(value)), smaller = Mask(value - 1);
        bool good = true;
        for_each_bit(others, [&](int j) {
            const Mask bit = Mask(Mask(1) << j);
            Mask left = Mask(before[j] & ~value);
            if (above_[i] & bit) left &= greater;
            if (below_[i] & bit) left &= smaller;
            if (related_[i] & bit) left &= arcs_[i][j]->leaves(value);
            after[j] = left;
            good = good && left != 0;
        });
        return good;
    }

    void tell_links(Step& step) const {
        for_each_bit(open_, [&](int i) {
            for_each_bit(above_[i], [&](int j) {
                if (!(above_[i] & below_[j])) add_path(terrain_, step, Way<Mask>{true}, cell(i), cell(j));
            });
            for_each_bit(related_[i], [&](int j) { add_links(terrain_, step, cell(i), cell(j)); });
        });
    }

    const Board<Mask>& board_;
    const Terrain<Mask>& terrain_;
    size_t house_ = 0;
    Mask open_ = 0;
    bool has_links_ = false;
    int nodes_ = 0;
    Mask possible_[most];               // by cell: values that are in some way
    Mask above_[most], below_[most];    // by cell: those that must be greater, and smaller
    Mask related_[most];                // by cell: those it has other relations with, which are here:
    const Arc<Mask>* arcs_[most][most];
    Mask masks_[most + 1][most];        // by the number of cells filled
};

}    // namespace

template <class Mask> bool find_bounds(const Board<Mask>& board, Steps& steps, Id id) {
    if (!board.terrain.has_signs) return false;
    Pushes<Mask> pushes(board, Way<Mask>{id == Id::lower_bound});
    if (!pushes.any()) return false;
    pushes.follow();
    return pushes.tell(steps, id);
}

template <class Mask> bool find_cell_exclusion(const Board<Mask>& board, Steps& steps, Id id) {
    const Terrain<Mask>& terrain = board.terrain;
    if (has_only_signs(terrain)) return false;
    for (size_t cell = 0; cell < terrain.cells; ++cell) {
        const Mask values = board.domain(cell);
        if (!values) continue;
        Step& step = steps.open(id);
        for (const Arc<Mask>& arc : terrain.network.arcs[cell]) {
            const Mask lost = lost_beside(board, cell, values, arc);
            if (!lost || is_only_signs(terrain, cell, arc.cell)) continue;
            add_links(terrain, step, cell, arc.cell);
            board.strike_all(step, arc.cell, lost);
        }
        step.cells.push_back(uint16_t(cell));
        step.values = values;
        if (steps.close()) return true;
    }
    return false;
}

template <class Mask> bool find_house_exclusion(const Board<Mask>& board, Steps& steps, Id id) {
    const Terrain<Mask>& terrain = board.terrain;
    const bool has_relations = !terrain.problem.relations.empty();
    for (size_t house = 0; house < terrain.houses; ++house) {
        if (!has_relations && terrain.onlookers[house].size() == 0) continue;
        for (int index = 0; index < terrain.size; ++index) {
            const Placement<Mask> placement{house, index, board.places_of(house, index)};
            if (at_most_one(placement.places)) continue;
            Step& step = steps.open(id);
            strike_onlookers(board, step, placement);
            if (has_relations) strike_related(board, step, placement);
            if (!step.has_effect()) continue;
            step.houses.push_back(uint16_t(house));
            step.add_value(index);
            for_each_bit(placement.places, [&](int i) { step.cells.push_back(terrain.cell_at(house, i)); });
            if (steps.close()) return true;
        }
    }
    return false;
}

template <class Mask> bool find_line_bounds(const Board<Mask>& board, Steps& steps, Id id) {
    if (!board.terrain.has_signs) return false;
    LineBounds<Mask> upwards(board, Way<Mask>{true}), downwards(board, Way<Mask>{false});
    for (size_t house = 0; house < board.terrain.houses; ++house)
        if (upwards.find(steps, id, house) || downwards.find(steps, id, house)) return true;
    return false;
}

template <class Mask> bool find_line_cases(const Board<Mask>& board, Steps& steps, Id id) {
    if (board.terrain.problem.relations.empty()) return false;
    LineCases<Mask> cases(board);
    for (size_t house = 0; house < board.terrain.houses; ++house)
        if (cases.find(steps, id, house)) return true;
    return false;
}

#define TOKERU_INSTANTIATE(Mask)                                        \
    template bool find_bounds(const Board<Mask>&, Steps&, Id);          \
    template bool find_cell_exclusion(const Board<Mask>&, Steps&, Id);  \
    template bool find_house_exclusion(const Board<Mask>&, Steps&, Id); \
    template bool find_line_bounds(const Board<Mask>&, Steps&, Id);     \
    template bool find_line_cases(const Board<Mask>&, Steps&, Id);
TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

}    // namespace tokeru::logic
