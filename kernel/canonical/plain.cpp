#include "plain.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "../bits.h"

namespace tokeru::canonical {

namespace {

constexpr uint64_t uncountable = ~uint64_t(0);
constexpr uint32_t copies_between_looks = 1024;

uint64_t times(uint64_t a, uint64_t b) { return b && a > uncountable / b ? uncountable : a * b; }

uint64_t orders_of(uint64_t count) {
    uint64_t product = 1;
    for (; count > 1; --count) product = times(product, count);
    return product;
}

constexpr uint32_t first_bits(uint32_t count) { return count >= 32 ? ~0u : (1u << count) - 1; }

}    // namespace

Outcome Plain::find(const uint8_t* board, const uint8_t* carried, const WideResult& result, const Budget& budget) {
    read(board);
    if (has_value_twice()) return Outcome::value_twice;
    begin();
    for (uint32_t place = 0; place < shape_.side; ++place) {
        const Outcome outcome = go_on(place, budget);
        if (outcome != Outcome::found) return outcome;
    }
    if (carried) keep_smallest(carried);
    *result.automorphisms = automorphisms();
    const Copy& copy = copies_[0];
    const uint8_t* from = carried ? carried : board;
    uint8_t next = copy.met;
    result.values[0] = 0;
    for (uint32_t value = 1; value <= shape_.side; ++value)
        result.values[value] = copy.labels[value] == nameless ? ++next : copy.labels[value];
    for (uint32_t row = 0; row < shape_.side; ++row)
        for (uint32_t column = 0; column < shape_.side; ++column) {
            const uint32_t place = row * shape_.side + column, cell = cell_of(copy, row, column);
            result.cells[place] = uint16_t(cell);
            result.form[place] = result.values[from[cell]];
        }
    return Outcome::found;
}

void Plain::read(const uint8_t* board) {
    const uint32_t side = shape_.side;
    for (auto& rows : rows_) rows.assign(size_t(side) * side, 0);
    for (uint32_t row = 0; row < side; ++row)
        for (uint32_t column = 0; column < side; ++column)
            rows_[0][row * side + column] = rows_[1][column * side + row] = board[row * side + column];
    for (int turned = 0; turned < 2; ++turned) {
        blank_[turned] = 0;
        for (uint32_t row = 0; row < side; ++row) {
            const uint8_t* from = rows_[turned].data() + row * side;
            const bool blank = std::all_of(from, from + side, [](uint8_t value) { return !value; });
            blank_[turned] |= uint32_t(blank) << row;
        }
    }
}

bool Plain::has_value_twice() const {
    const auto in_a_row_of = [&](const std::vector<uint8_t>& rows) {
        for (uint32_t first = 0; first < shape_.cells(); first += shape_.side) {
            uint32_t seen = 0;
            for (uint32_t i = 0; i < shape_.side; ++i) {
                const uint32_t bit = rows[first + i] ? 1u << rows[first + i] : 0;
                if (seen & bit) return true;
                seen |= bit;
            }
        }
        return false;
    };
    return in_a_row_of(rows_[0]) || in_a_row_of(rows_[1]);
}

void Plain::begin() {
    const uint32_t stacks = shape_.side / shape_.width;
    Copy copy{};
    std::iota(copy.columns, copy.columns + shape_.side, uint8_t(0));
    std::fill(std::begin(copy.labels), std::end(copy.labels), nameless);
    copy.labels[0] = 0;
    std::fill(copy.loose, copy.loose + stacks, uint8_t(shape_.width));
    copy.tied = uint8_t(stacks);
    copy.left = first_bits(shape_.side);
    copies_.assign(1, copy);
    if (shape_.height == shape_.width && shape_.side > 1) {
        copy.turned = 1;
        copies_.push_back(copy);
    }
    least_.resize(shape_.side);
    text_.resize(shape_.side);
}

// One more row for all copies.
Outcome Plain::go_on(uint32_t place, const Budget& budget) {
    const uint32_t height = shape_.height;
    steps_.clear();
    any_ = false;
    for (uint32_t index = 0; index < copies_.size(); ++index) {
        if (index % copies_between_looks == 0 && budget.poll(budget.context)) return Outcome::out_of_budget;
        const Copy& copy = copies_[index];
        bool was_blank = false;
        for (uint32_t band = 0; band < shape_.side / height; ++band) {
            if (place % height && band != copy.rows[place - 1] / height) continue;
            const uint32_t band_rows = first_bits(height) << band * height;
            const uint32_t rows = copy.left & band_rows;
            if (!rows) continue;
            const bool blank = (blank_[copy.turned] & band_rows) == band_rows;
            if (!(blank && was_blank)) look_at(index, band, rows);
            was_blank |= blank;
        }
    }
    next_.clear();
    for (size_t i = 0; i < steps_.size(); ++i) {
        if (i % copies_between_looks == 0 && budget.poll(budget.context)) return Outcome::out_of_budget;
        add(copies_[steps_[i].copy], place, steps_[i].row);
        if (next_.size() > most_copies) return Outcome::too_many;
    }
    copies_.swap(next_);
    return Outcome::found;
}

void Plain::look_at(uint32_t index, uint32_t band, uint32_t rows) {
    const Copy& copy = copies_[index];
    for_each_bit(rows, [&](int bit) {
        const uint32_t row = uint32_t(bit);
        write_text(copy, rows_[copy.turned].data() + row * shape_.side, text_.data());
        const int compared = any_ ? std::memcmp(text_.data(), least_.data(), shape_.side) : -1;
        if (compared > 0) return;
        if (compared < 0) {
            steps_.clear();
            least_ = text_;
            any_ = true;
        }
        // Blank rows of a band are all the same.
        if (is_blank(copy.turned, row) && !steps_.empty() && steps_.back().copy == index &&
            steps_.back().row / shape_.height == band)
            return;
        steps_.push_back({index, row});
    });
}

void Plain::write_text(const Copy& copy, const uint8_t* row, uint8_t* text) const {
    const uint32_t width = shape_.width;
    for (uint32_t place = 0; place < shape_.side; ++place) text[place] = copy.labels[row[copy.columns[place]]];
    for (uint32_t first = 0, stack = 0; first < shape_.side; first += width, ++stack)
        std::sort(text + first, text + first + copy.loose[stack]);
    for (uint32_t i = 1; i < copy.tied; ++i)
        for (uint32_t j = i; j > 0; --j) {
            uint8_t* const stack = text + j * width;
            if (std::memcmp(stack - width, stack, width) <= 0) break;
            std::swap_ranges(stack - width, stack, stack);
        }
}

void Plain::add(const Copy& from, uint32_t place, uint32_t row) {
    Copy copy = from;
    copy.rows[place] = uint8_t(row);
    copy.left &= ~(1u << row);
    if (is_blank(copy.turned, row)) return next_.push_back(copy);
    const uint8_t* digits = rows_[copy.turned].data() + row * shape_.side;
    const std::vector<Tie> ties = arrange(copy, digits);
    permute(copy, ties, 0, digits);
}

// Puts the loose columns and the tied stacks in order, and tells what can stand in any order still.
std::vector<Plain::Tie> Plain::arrange(Copy& copy, const uint8_t* row) const {
    const uint32_t width = shape_.width, stacks = shape_.side / width;
    const auto label = [&](uint8_t column) { return copy.labels[row[column]]; };
    const auto is_before = [&](uint8_t a, uint8_t b) { return label(a) < label(b); };
    for (uint32_t stack = 0; stack < stacks; ++stack) {
        uint8_t* const first = copy.columns + stack * width;
        std::stable_sort(first, first + copy.loose[stack], is_before);
    }
    const auto compared = [&](const uint8_t* one, const uint8_t* other) {
        for (uint32_t i = 0; i < width; ++i)
            if (label(one[i]) != label(other[i])) return label(one[i]) < label(other[i]) ? -1 : 1;
        return 0;
    };
    for (uint32_t i = 1; i < copy.tied; ++i)
        for (uint32_t j = i; j > 0; --j) {
            uint8_t* const stack = copy.columns + j * width;
            if (compared(stack - width, stack) <= 0) break;
            std::swap_ranges(stack - width, stack, stack);
        }

    std::vector<Tie> ties;
    uint32_t blank_stacks = 0;
    for (uint32_t stack = 0; stack < copy.tied; ++stack) {
        const uint8_t* const first = copy.columns + stack * width;
        blank_stacks += std::all_of(first, first + width, [&](uint8_t column) { return !label(column); });
    }
    for (uint32_t stack = blank_stacks; stack < copy.tied;) {
        uint32_t end = stack + 1;
        while (end < copy.tied && !compared(copy.columns + stack * width, copy.columns + end * width)) ++end;
        if (end - stack > 1) ties.push_back({stack * width, end - stack, width});
        stack = end;
    }
    copy.tied = uint8_t(blank_stacks);
    for (uint32_t stack = 0; stack < stacks; ++stack) {
        const uint8_t* const first = copy.columns + stack * width;
        const auto count = [&](uint8_t called) {
            return uint32_t(std::count_if(first, first + copy.loose[stack],
                                          [&](uint8_t column) { return label(column) == called; }));
        };
        const uint32_t unmet_count = count(nameless), blank = count(0);
        if (unmet_count > 1) ties.push_back({stack * width + copy.loose[stack] - unmet_count, unmet_count, 1});
        copy.loose[stack] = uint8_t(blank);
    }
    return ties;
}

// A copy for each order of what stands in ties.
void Plain::permute(const Copy& copy, const std::vector<Tie>& ties, size_t tie, const uint8_t* row) {
    if (next_.size() > most_copies) return;
    if (tie == ties.size()) {
        next_.push_back(copy);
        return call_unmet(next_.back(), row);
    }
    const auto [first, count, width] = ties[tie];
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    do {
        Copy permuted = copy;
        for (uint32_t i = 0; i < count; ++i)
            std::memcpy(permuted.columns + first + i * width, copy.columns + first + order[i] * width, width);
        permute(permuted, ties, tie + 1, row);
    } while (next_.size() <= most_copies && std::next_permutation(order.begin(), order.end()));
}

void Plain::call_unmet(Copy& copy, const uint8_t* row) const {
    for (uint32_t place = 0; place < shape_.side; ++place) {
        uint8_t& label = copy.labels[row[copy.columns[place]]];
        if (label == nameless) label = ++copy.met;
    }
}

// Blank rows of a band, blank bands, blank columns and blank stacks have stood for all their orders.
uint64_t Plain::automorphisms() const {
    uint64_t count = copies_.size();
    const auto blank_orders = [&](uint32_t blank, uint32_t together) {
        uint32_t blank_groups = 0;
        for (uint32_t first = 0; first < shape_.side; first += together) {
            const uint32_t some = uint32_t(size_of(blank >> first & first_bits(together)));
            count = times(count, orders_of(some));
            blank_groups += some == together;
        }
        count = times(count, orders_of(blank_groups));
    };
    blank_orders(blank_[0], shape_.height);
    blank_orders(blank_[1], shape_.width);
    return count;
}

uint32_t Plain::cell_of(const Copy& copy, uint32_t row, uint32_t column) const {
    const uint32_t y = copy.rows[row], x = copy.columns[column];
    return copy.turned ? x * shape_.side + y : y * shape_.side + x;
}

uint8_t Plain::shown(const Copy& copy, const uint8_t* board, uint32_t row, uint32_t column) const {
    return copy.labels[board[cell_of(copy, row, column)]];
}

// Of the copies those that are the smallest of the carried board, too.
void Plain::keep_smallest(const uint8_t* carried) {
    next_.clear();
    std::vector<uint8_t> least, text(shape_.cells());
    for (const Copy& copy : copies_) {
        for (uint32_t place = 0; place < shape_.cells(); ++place)
            text[place] = shown(copy, carried, place / shape_.side, place % shape_.side);
        if (!next_.empty() && text > least) continue;
        if (next_.empty() || text < least) {
            next_.clear();
            least = text;
        }
        next_.push_back(copy);
    }
    copies_.swap(next_);
}

}    // namespace tokeru::canonical
