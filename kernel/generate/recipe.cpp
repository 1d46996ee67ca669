#include "recipe.h"

#include <type_traits>

#include "../reader.h"

namespace tokeru::generate {

namespace {

constexpr uint32_t smallest_jigsaw = 4;

// Takes fields as layouts.txt has them, each by its type.
class Fields {
  public:
    Fields(Reader& reader, uint32_t size) : reader_(reader), size_(size) {}

    template <class Number> void take_one(Number& number, uint32_t most) { number = Number(reader_.up_to(most)); }
    void take_one(Band& band, uint32_t most) {
        take_one(band.least, most);
        take_one(band.most, most);
        if (band.least > band.most) reader_.fail();
    }
    void take_one(Sign& told, uint32_t) {
        const uint32_t cells = size_ * size_;
#define TOKERU_TAKE(name, form, most) take_##form(told.name, most);
        TOKERU_SIGN_FIELDS(TOKERU_TAKE)
        if (!are_neighbours(told.low, told.high)) reader_.fail();
    }
    template <class Item> void take_one(std::vector<Item>& list, uint32_t most) { take_list(list, most); }
    template <class Item> void take_list(std::vector<Item>& list, uint32_t most) {
        for (uint32_t left = reader_.count(); left && reader_.good(); --left) take_one(list.emplace_back(), most);
    }
    void take(Recipe& told) {
        const uint32_t size = size_, cells = size * size;
        TOKERU_RECIPE_FIELDS(TOKERU_TAKE)
#undef TOKERU_TAKE
    }

  private:
    bool are_neighbours(uint32_t a, uint32_t b) const {
        const uint32_t first = a < b ? a : b, second = a < b ? b : a;
        return second - first == size_ || (second - first == 1 && first / size_ == second / size_);
    }

    Reader& reader_;
    uint32_t size_;
};

// No cages, or some of a possible size; regions only if there is room for them; and something to walk away from.
bool is_possible(const Recipe& recipe, uint32_t size) {
    if (recipe.has_cages() && (recipe.cages.least == 0 || !recipe.cages.has(recipe.usual_cage))) return false;
    if (recipe.draws_regions && size < smallest_jigsaw) return false;
    return recipe.signs_from != Signs::stocked || !recipe.stock.empty();
}

}    // namespace

bool read_recipe(const uint32_t* words, uint32_t length, uint32_t size, Recipe& recipe) {
    Reader reader(words, length);
    if (reader.word() != TOKERU_RECIPE_VERSION || size > largest_board) return false;
    Fields(reader, size).take(recipe);
    return reader.finished() && is_possible(recipe, size);
}

}    // namespace tokeru::generate
