#include "recipe.h"

#include "../logic/techniques.h"
#include "../reader.h"

namespace tokeru::generate {

namespace {

constexpr uint32_t per_cent = 101, most_patience = 1u << 30, smallest_jigsaw = 4;

Band read_band(Reader& reader, uint32_t bound) {
    Band band;
    band.least = reader.below(bound);
    band.most = reader.below(bound);
    if (band.least > band.most) reader.fail();
    return band;
}

std::vector<uint8_t> read_techniques(Reader& reader) {
    std::vector<uint8_t> ids;
    for (uint32_t left = reader.count(); left && reader.good(); --left)
        ids.push_back(uint8_t(reader.below(logic::technique_count)));
    return ids;
}

bool are_neighbours(uint32_t a, uint32_t b, uint32_t size) {
    const uint32_t first = a < b ? a : b, second = a < b ? b : a;
    return second - first == size || (second - first == 1 && first / size == second / size);
}

std::vector<Sign> read_signs(Reader& reader, uint32_t size) {
    std::vector<Sign> signs;
    for (uint32_t left = reader.count(); left && reader.good(); --left) {
        const uint32_t low = reader.below(size * size), high = reader.below(size * size);
        if (!are_neighbours(low, high, size)) reader.fail();
        signs.push_back({uint16_t(low), uint16_t(high)});
    }
    return signs;
}

// Either no cages, or some of a size that can be had.
void read_cages(Reader& reader, uint32_t size, Recipe& recipe) {
    recipe.cage_sizes = read_band(reader, size + 1);
    recipe.usual_cage = reader.below(size + 1);
    if (recipe.has_cages() && (recipe.cage_sizes.least == 0 || !recipe.cage_sizes.has(recipe.usual_cage))) reader.fail();
}

}  // namespace

bool read_recipe(const uint32_t* words, uint32_t length, uint32_t size, Recipe& recipe) {
    Reader reader(words, length);
    const uint32_t cells = size * size;
    if (reader.word() != recipe_version || size > largest_board) return false;
    recipe.draws_regions = reader.below(2);
    if (recipe.draws_regions && size < smallest_jigsaw) reader.fail();
    read_cages(reader, size, recipe);
    recipe.signs = Signs(reader.below(uint32_t(Signs::stocked) + 1));
    recipe.sign_count = read_band(reader, 2 * cells);
    recipe.inside = read_band(reader, per_cent);
    recipe.chain = read_band(reader, cells + 1);
    recipe.apart = reader.below(per_cent);
    recipe.given_count = read_band(reader, cells + 1);
    recipe.symmetry = Symmetry(reader.below(uint32_t(Symmetry::diagonal) + 1));
    recipe.minimal_givens = reader.below(2);
    recipe.minimal_signs = reader.below(2);
    recipe.level = reader.below(Recipe::any_level + 1);
    recipe.decisions = reader.below(most_patience);
    recipe.patience = reader.below(most_patience);
    recipe.attempts = reader.word();
    recipe.needed = read_techniques(reader);
    recipe.allowed = read_techniques(reader);
    recipe.people = read_techniques(reader);
    for (uint32_t left = reader.count(); left && reader.good(); --left)
        recipe.stock.push_back(read_signs(reader, size));
    if (recipe.signs == Signs::stocked && recipe.stock.empty()) reader.fail();
    return reader.finished();
}

}  // namespace tokeru::generate
