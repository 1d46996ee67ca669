// Values for a few cells that must all differ, one for each of them.
#pragma once

#include "../bits.h"

namespace tokeru::logic {

// A cell that finds its values taken asks the cells that have them to move on, and so on:
//
//   a {1 2}   b {1}   c {2 3}        b wants 1,  a moves from 1 to 2,  c moves from 2 to 3
template <class Mask> class Matching {
  public:
    static constexpr int most = int(sizeof(Mask) * 8);

    // Whether every cell can have a value of its own.
    bool find(const Mask* masks, int count) {
        masks_ = masks;
        taken_ = 0;
        for (int i = 0; i < count; ++i) {
            Mask asked = 0;
            if (!settle(i, asked)) return false;
        }
        return true;
    }

    // Whether they all can if this one has the value. If so, they now have such values; if not, those from before.
    bool find_with(int i, int index) {
        const int before = index_[i];
        if (before == index) return true;
        const Mask value = Mask(Mask(1) << index), was = Mask(Mask(1) << before);
        const bool free = !(taken_ & value);
        taken_ = Mask((taken_ | value) & ~was);
        index_[i] = uint8_t(index);
        Mask asked = value;
        if (free || settle(holder_[index], asked)) {
            holder_[index] = uint8_t(i);
            return true;
        }
        taken_ |= was;
        index_[i] = uint8_t(before);
        return false;
    }

    Mask value(int i) const { return Mask(Mask(1) << index_[i]); }

  private:
    bool settle(int i, Mask& asked) {
        if (const Mask free = Mask(masks_[i] & ~taken_ & ~asked)) return take(i, low_index(free));
        for (Mask left = Mask(masks_[i] & ~asked); left; left = Mask(without_lowest(left) & ~asked)) {
            asked |= lowest(left);
            if (settle(holder_[low_index(left)], asked)) return take(i, low_index(left));
        }
        return false;
    }

    bool take(int i, int index) {
        taken_ |= Mask(Mask(1) << index);
        holder_[index] = uint8_t(i);
        index_[i] = uint8_t(index);
        return true;
    }

    const Mask* masks_ = nullptr;
    Mask taken_ = 0;
    uint8_t index_[most], holder_[most];    // by cell: value − 1, and the other way round
};

}    // namespace tokeru::logic
