#include "signs.h"

#include <algorithm>

namespace tokeru::generate {

namespace {

// A region is a house that is neither a row nor a column.
bool is_region(Lists<uint16_t>::Range house, uint32_t size) {
    if (house.size() != size) return false;
    bool row = true, column = true;
    for (uint16_t cell : house) {
        row = row && cell / size == house[0] / size;
        column = column && cell % size == house[0] % size;
    }
    return !row && !column;
}

bool share_a_region(const Problem& problem, uint16_t a, uint16_t b) {
    for (size_t h = 0; h < problem.houses.size(); ++h) {
        const auto house = problem.houses[h];
        if (is_region(house, problem.size) && std::find(house.begin(), house.end(), a) != house.end() &&
            std::find(house.begin(), house.end(), b) != house.end())
            return true;
    }
    return false;
}

}    // namespace

std::vector<Place> find_places(const Problem& problem) {
    std::vector<Place> places;
    const uint32_t size = problem.size;
    const auto add = [&](uint32_t a, uint32_t b) {
        places.push_back({uint16_t(a), uint16_t(b), share_a_region(problem, uint16_t(a), uint16_t(b))});
    };
    for (uint32_t cell = 0; cell < problem.cells(); ++cell) {
        if (cell % size + 1 < size) add(cell, cell + 1);
        if (cell + size < problem.cells()) add(cell, cell + size);
    }
    return places;
}

SignBoard::SignBoard(const Problem& problem)
    : cells_(problem.cells()),
      size_(problem.size),
      places_(find_places(problem)),
      inside_right_(cells_),
      inside_below_(cells_) {
    for (const Place& place : places_) (place.b == place.a + 1 ? inside_right_ : inside_below_)[place.a] = place.inside;
}

bool SignBoard::is_inside(const Sign& sign) const {
    const uint16_t first = std::min(sign.low, sign.high), second = std::max(sign.low, sign.high);
    return second == first + 1 ? inside_right_[first] : inside_below_[first];
}

Structure SignBoard::measure(const std::vector<Sign>& signs) const {
    Structure found{uint32_t(signs.size()), 0, 0, longest_chain(signs)};
    std::vector<uint8_t> uses(cells_);
    for (const Sign& sign : signs) ++uses[sign.low], ++uses[sign.high];
    for (const Sign& sign : signs) {
        found.inside += is_inside(sign);
        found.apart += uses[sign.low] == 1 && uses[sign.high] == 1;
    }
    return found;
}

// Each round lets chains grow by one cell; a chain has no more cells than there are values.
uint32_t SignBoard::longest_chain(const std::vector<Sign>& signs) const {
    std::vector<uint32_t> length(cells_, 1);
    uint32_t longest = 1;
    for (size_t round = 1; round < size_; ++round)
        for (const Sign& sign : signs) {
            length[sign.high] = std::max(length[sign.high], length[sign.low] + 1);
            longest = std::max(longest, length[sign.high]);
        }
    return longest;
}

std::vector<Sign> SignBoard::all(const uint8_t* solution) const {
    std::vector<Sign> signs;
    for (const Place& place : places_) signs.push_back(sign_at(place, solution));
    return signs;
}

// The number of signs and the share of them inside regions are drawn first; then places are taken as they come, as long
// as no chain gets too long. If signs that are not needed will be removed later, it starts with more.
std::vector<Sign> SignBoard::draw(const Recipe& recipe, const uint8_t* solution, Random& random) const {
    const Band& count = recipe.signs;
    const uint32_t spare = recipe.minimal_signs ? count.most - count.least : 0;
    const uint32_t wanted = spare + count.least + random.below(count.most - count.least + 1);
    const uint32_t share = recipe.inside.least + random.below(recipe.inside.most - recipe.inside.least + 1);
    uint32_t inside = (wanted * share + 50) / 100, across = wanted - inside;
    std::vector<Place> order = places_;
    shuffle(order, random);
    std::vector<Sign> signs;
    for (const Place& place : order) {
        uint32_t& left = place.inside ? inside : across;
        if (!left) continue;
        signs.push_back(sign_at(place, solution));
        if (longest_chain(signs) <= recipe.chain.most)
            --left;
        else
            signs.pop_back();
    }
    return signs;
}

bool fits(const Structure& structure, const Recipe& recipe) {
    const uint32_t all = structure.signs, inside = 100 * structure.inside;
    return recipe.inside.least * all <= inside && inside <= recipe.inside.most * all &&
           recipe.chain.has(structure.chain) && recipe.apart * all <= 100 * structure.apart;
}

}    // namespace tokeru::generate
