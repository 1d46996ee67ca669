// Items in a random order.
#pragma once

#include <utility>

#include "../random.h"

namespace tokeru::minimal {

template <class Item> void shuffle(Item* items, uint32_t count, Random& random) {
    for (uint32_t left = count; left > 1; --left) std::swap(items[left - 1], items[random.below(left)]);
}

}    // namespace tokeru::minimal
