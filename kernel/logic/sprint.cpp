#include "sprint.h"

namespace tokeru::logic {

namespace {

constexpr int width = 10, per_word = 6;

constexpr uint64_t repeated(uint64_t field, int count) {
    uint64_t all = 0;
    for (int i = 0; i < count; ++i) all |= field << width * i;
    return all;
}
constexpr uint64_t ones = repeated(1, per_word), guards = repeated(1 << 9, per_word);

}    // namespace

Sprint::Field Sprint::field_of(int house) {
    const int field = house % 9;
    return {house / 9 * 2 + field / per_word, field % per_word * width};
}

// Exactly nine houses of each kind, one kind after another, and no other cells that see each other.
bool Sprint::suits(const Terrain<uint16_t>& terrain) {
    if (terrain.size != 9 || terrain.cells != 81 || terrain.houses != 27) return false;
    for (size_t house = 0; house < 27; ++house)
        if (terrain.kinds[house] != terrain.kinds[house / 9 * 9]) return false;
    for (size_t kind = 0; kind < 2; ++kind)
        if (terrain.kinds[kind * 9] == terrain.kinds[kind * 9 + 9]) return false;
    if (terrain.kinds[0] == terrain.kinds[18]) return false;
    for (size_t cell = 0; cell < 81; ++cell) {
        if (terrain.spots[cell].size() != 3) return false;
        for (uint16_t peer : terrain.network.peers[cell]) {
            bool shares = false;
            for (uint16_t house : terrain.network.houses_of[cell])
                shares = shares || terrain.house_set.has(house, peer);
            if (!shares) return false;
        }
    }
    return true;
}

Sprint::Sprint(const Terrain<uint16_t>& terrain) : terrain_(terrain), empty_() {
    for (uint32_t& open : empty_.open_in) open = 9;
    empty_.open_count = 81;
    for (int house = 0; house < 27; ++house)
        for (int position = 0; position < 9; ++position) {
            const auto [k, shift] = field_of(house);
            const int bit = shift + position;
            const uint16_t cell = terrain.cell_at(size_t(house), position);
            cell_at_[k][bit] = cell;
            houses_of_[cell][house / 9] = uint32_t(house);
            bit_[cell].word[k] |= uint64_t(1) << bit;
            empty_.open.word[k] |= uint64_t(1) << bit;
        }
    for (size_t cell = 0; cell < 81; ++cell) {
        for (int k = 0; k < words; ++k) {
            uint64_t seen = bit_[cell].word[k];
            for (uint16_t peer : terrain.network.peers[cell]) seen |= bit_[peer].word[k];
            unseen_[cell].word[k] = ~seen;
            others_[cell].word[k] = ~bit_[cell].word[k];
        }
        for_each_bit(terrain.network.domains[cell], [&](int index) {
            for (int k = 0; k < words; ++k) empty_.at[index].word[k] |= bit_[cell].word[k];
        });
    }
    for (uint16_t group = 0; group < 3; ++group) group_of_[int(terrain.kinds[group * 9u])] = group;
    start_ = empty_;
    std::memset(givens_, 0, sizeof givens_);
}

void Sprint::start(const uint8_t* values) {
    if (std::memcmp(values, givens_, sizeof givens_) != 0) {
        now_ = empty_;
        for (size_t cell = 0; cell < 81; ++cell) {
            if (!values[cell]) continue;
            if (values[cell] <= 9 && has(cell, values[cell] - 1))
                place(cell, values[cell] - 1);
            else
                now_.broken = true;
        }
        start_ = now_;
        std::memcpy(givens_, values, sizeof givens_);
    }
    now_ = start_;
}

bool Sprint::has(size_t cell, int index) const {
    const int rows = group_of_[int(HouseKind::row)] * 2;
    return (now_.at[index].word[rows] & bit_[cell].word[rows]) |
           (now_.at[index].word[rows + 1] & bit_[cell].word[rows + 1]);
}

// For a candidate of an open cell. A house's bit is flipped when one cell is left, and again when none is.
void Sprint::place(size_t cell, int index) {
    now_.at[index] = both(now_.at[index], unseen_[cell]);
    now_.open = both(now_.open, others_[cell]);
    for (uint32_t house : houses_of_[cell]) now_.full_houses ^= uint32_t(--now_.open_in[house] <= 1) << house;
    --now_.open_count;
    now_.values[cell] = uint8_t(index + 1);
}

void Sprint::make(const Step& step) {
    for (const Candidate& candidate : step.placements)
        if (!now_.values[candidate.cell] && has(candidate.cell, candidate.index))
            place(candidate.cell, candidate.index);
    for (const Candidate& candidate : step.eliminations)
        now_.at[candidate.index] = both(now_.at[candidate.index], others_[candidate.cell]);
}

// The guards of the fields that have exactly one bit.
uint64_t Sprint::fields_with_one(uint64_t word) {
    const uint64_t less = (word | guards) - ones;
    const uint64_t rest = word & less;
    return less & ~((rest | guards) - ones) & guards;
}

// The cell of the lowest field whose guard is set; that field has one bit.
size_t Sprint::first_cell(int k, uint64_t marked, uint64_t fields) const {
    const int base = low_index(marked) - 9;
    return cell_at_[k][base + low_index(fields >> base & 0x1FF)];
}

int Sprint::candidate_of(size_t cell) const {
    for (int index = 0; index < 9; ++index)
        if (has(cell, index)) return index;
    return -1;
}

bool Sprint::find_full_house(Single& single) const {
    if (!now_.full_houses) return false;
    const auto [k, shift] = field_of(low_index(now_.full_houses));
    single.cell = uint16_t(first_cell(k, uint64_t(1) << (shift + 9), now_.open.word[k]));
    const int index = candidate_of(single.cell);
    single.index = uint16_t(index);
    return index >= 0;
}

bool Sprint::find_naked(Single& single) const {
    const int rows = group_of_[int(HouseKind::row)] * 2;
    for (int k = rows; k < rows + 2; ++k) {
        uint64_t once = 0, twice = 0;
        for (const Fields& places : now_.at) {
            twice |= once & places.word[k];
            once |= places.word[k];
        }
        if (const uint64_t naked = once & ~twice & now_.open.word[k]) {
            single.cell = cell_at_[k][low_index(naked)];
            single.index = uint16_t(candidate_of(single.cell));
            return true;
        }
    }
    return false;
}

bool Sprint::find_hidden(Single& single) const {
    for (HouseKind kind : by_ease)
        for (int index = 0; index < 9; ++index)
            for (int k = group_of_[int(kind)] * 2, end = k + 2; k < end; ++k) {
                const uint64_t places = now_.at[index].word[k] & now_.open.word[k];
                const uint64_t hidden = fields_with_one(places);
                if (!hidden) continue;
                single.cell = uint16_t(first_cell(k, hidden, places));
                single.index = uint16_t(index);
                if (kind == HouseKind::region) single.rating = rating_in_region;
                return true;
            }
    return false;
}

bool Sprint::find(Id id, Single& single) const {
    single.rating = technique(id).rating;
    if (id == Id::full_house) return find_full_house(single);
    return id == Id::naked_single ? find_naked(single) : find_hidden(single);
}

void Sprint::run(const Order& singles, Walk& walk) {
    for (uint32_t i = 0; i < singles.count && now_.open_count && !now_.broken;) {
        Single single;
        if (!find(Id(singles.ids[i]), single)) {
            ++i;
            continue;
        }
        walk.count(Id(singles.ids[i]), single.rating);
        place(single.cell, single.index);
        i = 0;
    }
}

void Sprint::show(Board<uint16_t>& board) const {
    std::memcpy(board.values.data(), now_.values, sizeof now_.values);
    board.open = now_.open_count;
    board.broken = now_.broken;
    if (!now_.open_count) return;
    for (size_t house = 0; house < 27; ++house) {
        const auto [k, shift] = field_of(int(house));
        const auto open = uint16_t(now_.open.word[k] >> shift & 0x1FF);
        int values_with_places = 0;
        for (size_t index = 0; index < 9; ++index) {
            const auto places = uint16_t(now_.at[index].word[k] >> shift & open);
            board.places[house * 9 + index] = places;
            values_with_places += places != 0;
        }
        board.open_in[house] = uint8_t(now_.open_in[house]);
        board.broken = board.broken || values_with_places != board.open_in[house];
    }
    std::memset(board.masks.data(), 0, 81 * sizeof(uint16_t));
    const size_t rows = size_t(group_of_[int(HouseKind::row)]) * 9;
    for (size_t row = 0; row < 9; ++row)
        for (size_t index = 0; index < 9; ++index)
            for (uint16_t places = board.places[(rows + row) * 9 + index]; places; places = without_lowest(places))
                board.masks[terrain_.cell_at(rows + row, low_index(places))] |= uint16_t(1 << index);
    size_t cells_with_candidates = 0;
    for (size_t cell = 0; cell < 81; ++cell) cells_with_candidates += board.masks[cell] != 0;
    board.broken = board.broken || cells_with_candidates != board.open;
}

}    // namespace tokeru::logic
