// Almost locked sets: k cells of a house with k + 1 values between them. Take one value away, and all the others are in
// those cells. Graph keeps those of its board, and which takes what from which; sets.cpp collects them.
#pragma once

#include <vector>

#include "bitset.h"

namespace tokeru::logic {

template <int W> struct AlmostLocked {
    static constexpr size_t most = W == 2 ? 384 : 768;    // if there are more, only the smallest; 9×9 has about 200
    using Mask = uint16_t;
    using Cells = BitSet<W>;
    using Sets = BitSet<int(most / 64)>;

    // A value of a set. A target is a place of the value outside that sees all places inside: if it is true, the set
    // lacks the value. Two sets are linked by a value when all its places in one are targets of the other: at
    // least one of them lacks it. They may share cells.
    struct Part {
        Cells places, targets;
        Sets links;
    };
    struct Set {
        Cells cells;
        Mask values;
        uint16_t first_part;    // its parts are stored together, the lowest value first
    };

    bool known = false;    // for the board as it is
    std::vector<Set> sets;
    std::vector<Part> parts;
    std::vector<Sets> taken_from;    // by candidate: the sets that lack its value if it is true

    Part& part(const Set& set, int index) {
        return parts[size_t(set.first_part) + size_t(size_of(Mask(set.values & first_values<Mask>(index))))];
    }
    const Part& part(const Set& set, int index) const { return const_cast<AlmostLocked*>(this)->part(set, index); }
};

}    // namespace tokeru::logic
