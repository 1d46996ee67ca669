// Signs on a board: where they can be, and the structure of a set of them.
//
//   5 > 2 < 7      three cells, two signs, the longest rising chain has two cells
//   2 < 5 < 7      a chain of three
#pragma once

#include <vector>

#include "../problem.h"
#include "../random.h"
#include "recipe.h"

namespace tokeru::generate {

// Two neighbours, the left or upper one first.
struct Place {
    uint16_t a, b;
    bool inside;    // both are in one region
};

std::vector<Place> find_places(const Problem& problem);

inline Sign sign_at(const Place& place, const uint8_t* solution) {
    return solution[place.a] < solution[place.b] ? Sign{place.a, place.b} : Sign{place.b, place.a};
}

struct Structure {
    uint32_t signs = 0, inside = 0, apart = 0, chain = 0;
};

class SignBoard {
  public:
    explicit SignBoard(const Problem& problem);

    const std::vector<Place>& places() const { return places_; }
    Structure measure(const std::vector<Sign>& signs) const;
    // Some signs of the solution, with the structure the recipe asks for; fewer than asked if that is not possible.
    std::vector<Sign> draw(const Recipe& recipe, const uint8_t* solution, Random& random) const;
    std::vector<Sign> all(const uint8_t* solution) const;

  private:
    bool is_inside(const Sign& sign) const;
    uint32_t longest_chain(const std::vector<Sign>& signs) const;

    size_t cells_, size_;
    std::vector<Place> places_;
    std::vector<uint8_t> inside_right_, inside_below_;    // by cell: whether its neighbour there is in its region
};

bool fits(const Structure& structure, const Recipe& recipe);

template <class T> void shuffle(std::vector<T>& items, Random& random) {
    for (uint32_t left = uint32_t(items.size()); left > 1; --left)
        std::swap(items[left - 1], items[random.below(left)]);
}

}    // namespace tokeru::generate
