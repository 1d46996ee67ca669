#include "classic.h"

#include <algorithm>
#include <array>
#include <utility>

#include "../bits.h"

namespace tokeru::canonical {

namespace {

constexpr uint8_t unmet = 15;
constexpr int all_rows = 0x1FF, stacks = 3, width = 3;
constexpr uint32_t all_bytes = 0xFFFF;
constexpr uint8_t zeros[16] = {};
constexpr uint64_t none_yet = ~uint64_t(0);

// The rows of a band, or the columns of a stack, as bits.
constexpr uint32_t third(int index) { return 7u << 3 * index; }

// What a first row looks like at best, as bits, by which of its columns are filled: a count for each stack, the least
// one first, and filled columns at the end of each.
constexpr std::array<uint16_t, 512> make_patterns() {
    std::array<uint16_t, 512> patterns{};
    for (uint32_t filled = 0; filled < 512; ++filled) {
        int count[stacks] = {};
        for (int column = 0; column < side; ++column) count[column / width] += filled >> column & 1;
        if (count[0] > count[1]) std::swap(count[0], count[1]);
        if (count[1] > count[2]) std::swap(count[1], count[2]);
        if (count[0] > count[1]) std::swap(count[0], count[1]);
        for (int stack = 0; stack < stacks; ++stack)
            patterns[filled] = uint16_t(patterns[filled] << width | ((1 << count[stack]) - 1));
    }
    return patterns;
}
constexpr std::array<uint16_t, 512> patterns = make_patterns();

// How two neighbours in each stack are put in order. The bytes of a stack from its first place on: 2 1 0.
struct Exchange {
    uint8_t partners[16], lesser[16], greater[16], others[16];
};

// For each `loose`: exchange the places 0 and 1 where two or more columns are loose, or 1 and 2 where three are.
constexpr std::array<Exchange, 64> make_exchanges(int place, int least) {
    std::array<Exchange, 64> exchanges{};
    for (int loose = 0; loose < 64; ++loose) {
        Exchange& exchange = exchanges[size_t(loose)];
        for (int i = 0; i < 16; ++i) exchange.partners[i] = uint8_t(i), exchange.others[i] = 0xFF;
        for (int stack = 0; stack < stacks; ++stack) {
            if ((loose >> 2 * stack & 3) < least) continue;
            const int first = 8 - width * stack - place, second = first - 1;
            exchange.partners[first] = uint8_t(second), exchange.partners[second] = uint8_t(first);
            exchange.lesser[first] = exchange.greater[second] = 0xFF;
            exchange.others[first] = exchange.others[second] = 0;
        }
    }
    return exchanges;
}
constexpr std::array<Exchange, 64> first_two = make_exchanges(0, 2), last_two = make_exchanges(1, 3);
constexpr uint8_t all_loose = 0x3F;

inline Sixteen in_order(Sixteen row, const Exchange& exchange) {
    const Sixteen partners = pick(row, Sixteen::load(exchange.partners));
    return (lesser(row, partners) & Sixteen::load(exchange.lesser)) |
           (greater(row, partners) & Sixteen::load(exchange.greater)) | (row & Sixteen::load(exchange.others));
}

// The texts of three stacks are twelve bits each; the first `tied` of them in order.
uint64_t with_stacks_in_order(uint64_t text, int tied) {
    uint64_t stack[stacks] = {text >> 24, text >> 12 & 0xFFF, text & 0xFFF};
    const auto exchange = [&](int i) {
        if (stack[i] > stack[i + 1]) std::swap(stack[i], stack[i + 1]);
    };
    exchange(0);
    if (tied == 3) exchange(1), exchange(0);
    return stack[0] << 24 | stack[1] << 12 | stack[2];
}

constexpr uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
constexpr int order_count(int count) { return count == 3 ? 6 : count; }    // the first two leave the third alone
constexpr uint32_t factorial[4] = {1, 1, 2, 6};

// Texts of second rows that begin with 456 are below this one.
constexpr uint64_t above_whole = 0x457'000'000;
constexpr uint8_t stack_of[side] = {0, 0, 0, 1, 1, 1, 2, 2, 2};

// The column of a stack besides two others.
constexpr uint8_t third_of(int one, int other) { return uint8_t(3 * width * stack_of[one] + 3 - one - other); }

inline Sixteen as_columns(const uint8_t* order) {
    uint8_t columns[16];
    std::memset(columns, nowhere, sizeof columns);
    for (int place = 0; place < side; ++place) columns[8 - place] = order[place];
    return Sixteen::load(columns);
}

inline Sixteen unmet_everywhere() {
    static constexpr uint8_t bytes[16] = {15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};
    return Sixteen::load(bytes);
}

}    // namespace

bool Classic::find(const uint8_t* board, const uint8_t* carried, const Result& result) {
    read(board);
    if (has_value_twice()) return false;
    const bool by_pairs = is_grid(board);
    copies_.clear();
    if (by_pairs)
        begin_full();
    else
        begin();
    for (int place = by_pairs ? 2 : 1; place < side; ++place) go_on(place);
    if (carried) keep_smallest(carried);
    *result.automorphisms = uint32_t(copies_.size()) * blank_factor();
    write(copies_[0], carried ? carried : board, result);
    return true;
}

void Classic::read(const uint8_t* board) {
    for (int row = 0; row < side; ++row) {
        std::memset(rows_[0][row], 0, 16);
        std::memset(rows_[1][row], 0, 16);
        std::memcpy(rows_[0][row], board + side * row, side);
    }
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) rows_[1][column][row] = board[side * row + column];
    const Sixteen blank = Sixteen::load(zeros);
    for (int turned = 0; turned < 2; ++turned)
        for (int row = 0; row < side; ++row)
            filled_[turned][row] = ~equal_bytes(Sixteen::load(rows_[turned][row]), blank) & all_rows;
}

// Whether a row or a column has a value twice: then unmet digits could not be told apart by their places.
bool Classic::has_value_twice() const {
    static constexpr uint8_t low_bits[16] = {0, 1, 2, 4, 8, 16, 32, 64, 128},
                             high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    Sixteen twice = Sixteen::load(zeros);
    for (const auto& rows : rows_)
        for (const uint8_t* bits : {low_bits, high_bits}) {
            Sixteen seen = Sixteen::load(zeros);
            for (const auto& row : rows) {
                const Sixteen bit = pick(Sixteen::load(bits), Sixteen::load(row));
                twice = twice | (seen & bit);
                seen = seen | bit;
            }
        }
    return equal_bytes(twice, Sixteen::load(zeros)) != all_bytes;
}

// Whether it is full and right in its boxes too.
bool Classic::is_grid(const uint8_t* board) const {
    for (int row = 0; row < side; ++row)
        if (filled_[0][row] != all_rows) return false;
    uint32_t seen[side] = {};
    for (int cell = 0; cell < cell_count; ++cell) seen[cell / 27 * 3 + cell % 9 / 3] |= 1u << board[cell];
    return std::all_of(seen, seen + side, [](uint32_t values) { return values == 0x3FE; });
}

// The first rows: those with the smallest pattern, which is already their text but for the order of unmet digits.
void Classic::begin() {
    Copy nothing;
    uint8_t order[side];
    for (int place = 0; place < side; ++place) order[place] = uint8_t(place);
    nothing.columns = as_columns(order);
    std::memset(nothing.labels, unmet, sizeof nothing.labels);
    nothing.labels[0] = 0;
    nothing.loose = all_loose, nothing.tied = stacks, nothing.left = all_rows;
    copies_.assign(2, nothing);
    copies_[1].turned = 1;
    go_on(0);
}

// Of a full board the first row is 123456789, whatever columns it has, so it takes the second one to choose them. It
// has below each digit of the first row another one, which stands elsewhere in the first row; that leads from column
// to column, and never within a stack.
//
//   the three of a stack lead into one:    1 2 3 | 4 5 6 | 7 8 9      with any three columns first, those that they
//                                          4 5 6 | 7 8 9 | 1 2 3      lead to next, and theirs at last
//   or two into one, the third elsewhere:  1 2 3 | 4 5 6 | 7 8 9      in either order of these two,
//                                          4 5 7 | 1 8 9 | ……         and of the last two columns
//
// The first kind is smaller than the second.
void Classic::begin_full() {
    uint64_t least = none_yet;
    for (int turned = 0; turned < 2; ++turned)
        for (int first = 0; first < side; ++first)
            for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second)
                if (second != first) begin_with(make_pair(turned, first, second), least);
}

Classic::Pair Classic::make_pair(int turned, int first, int second) const {
    Pair pair = {turned, first, second, {}};
    uint8_t where[side + 1];
    for (int column = 0; column < side; ++column) where[rows_[turned][first][column]] = uint8_t(column);
    for (int column = 0; column < side; ++column) pair.leads[column] = where[rows_[turned][second][column]];
    return pair;
}

void Classic::begin_with(const Pair& pair, uint64_t& least) {
    for (int stack = 0; stack < stacks; ++stack) {
        const uint8_t* const leads = pair.leads + width * stack;
        const int to[width] = {stack_of[leads[0]], stack_of[leads[1]], stack_of[leads[2]]};
        if (to[0] == to[1] && to[1] == to[2])
            begin_whole(pair, stack, least);
        else if (least > above_whole)
            begin_parted(pair, stack, to[0] == to[1] ? 2 : to[0] == to[2] ? 1 : 0, least);
    }
}

// All of the stack lead into one.
void Classic::begin_whole(const Pair& pair, int stack, uint64_t& least) {
    for (const auto& some : orders) {
        uint8_t order[side];
        for (int i = 0; i < width; ++i) {
            order[i] = uint8_t(width * stack + some[i]);
            order[3 + i] = pair.leads[order[i]];
            order[6 + i] = pair.leads[order[3 + i]];
        }
        offer(pair, order, least);
    }
}

// One column of the stack, `odd`, leads elsewhere than the two others.
void Classic::begin_parted(const Pair& pair, int stack, int odd, uint64_t& least) {
    const uint8_t* const leads = pair.leads;
    const int first = width * stack;
    uint8_t order[side];
    order[0] = uint8_t(first + (odd == 0));
    order[1] = uint8_t(first + (odd == 2 ? 1 : 2));
    order[2] = uint8_t(first + odd);
    order[3] = leads[order[0]], order[4] = leads[order[1]];
    order[5] = third_of(order[3], order[4]);
    order[6] = leads[order[2]];
    order[7] = uint8_t(width * stack_of[order[6]] + (order[6] % width == 0));
    order[8] = third_of(order[6], order[7]);
    for (int two = 0; two < 2; ++two) {
        offer(pair, order, least);
        std::swap(order[7], order[8]);
        offer(pair, order, least);
        std::swap(order[0], order[1]);
        std::swap(order[3], order[4]);
    }
}

// A copy with these two rows and this order of columns, if their text is the least so far.
void Classic::offer(const Pair& pair, const uint8_t (&order)[side], uint64_t& least) {
    uint8_t label[side];
    for (int place = 0; place < side; ++place) label[order[place]] = uint8_t(place + 1);
    uint64_t text = 0;
    for (const uint8_t column : order) text = text << 4 | label[pair.leads[column]];
    if (text > least) return;
    if (text < least) copies_.clear();
    least = text;
    Copy copy;
    std::memset(copy.labels, 0, sizeof copy.labels);
    for (int column = 0; column < side; ++column) copy.labels[rows_[pair.turned][pair.first][column]] = label[column];
    copy.columns = as_columns(order);
    copy.turned = uint8_t(pair.turned);
    copy.met = side;
    copy.rows[0] = uint8_t(pair.first), copy.rows[1] = uint8_t(pair.second);
    copy.left = uint16_t(all_rows & ~(1 << pair.first | 1 << pair.second));
    copies_.push_back(copy);
}

// One more row for all copies.
void Classic::go_on(int place) {
    uint64_t least = none_yet;
    steps_.clear();
    for (uint32_t index = 0; index < copies_.size(); ++index) {
        const Copy& copy = copies_[index];
        if (place % 3) {
            look_at(index, copy.left & third(copy.rows[place - 1] / 3), least);
            continue;
        }
        bool was_blank = false;
        for (int band = 0; band < 3; ++band) {
            const uint32_t rows = copy.left & third(band);
            if (!rows) continue;
            const uint16_t* filled = filled_[copy.turned] + 3 * band;
            const bool is_blank = !(filled[0] | filled[1] | filled[2]);
            if (!(is_blank && was_blank)) look_at(index, rows, least);    // blank bands are all the same
            was_blank |= is_blank;
        }
    }
    next_.clear();
    for (const Step& step : steps_) add(copies_[step.copy], place, int(step.row));
    copies_.swap(next_);
}

// Notes the steps to some rows of a band, if none is smaller.
void Classic::look_at(uint32_t index, uint32_t rows, uint64_t& least) {
    const Copy& copy = copies_[index];
    for_each_bit(rows, [&](int row) {
        const uint64_t text = text_of(copy, row);
        if (text > least) return;
        if (text < least) steps_.clear();
        // Blank rows are all the same.
        if (!text && !steps_.empty() && steps_.back().copy == index && steps_.back().row / 3 == uint32_t(row) / 3)
            return;
        least = text;
        steps_.push_back({index, uint32_t(row)});
    });
}

uint64_t Classic::text_of(const Copy& copy, int row) const {
    const uint8_t* digits = rows_[copy.turned][row];
    if (copy.tied == stacks) return patterns[filled_[copy.turned][row]];    // no digit has been met
    Sixteen text = pick(Sixteen::load(copy.labels), pick(Sixteen::load(digits), copy.columns));
    if (copy.loose) {
        text = in_order(text, first_two[copy.loose]);
        text = in_order(text, last_two[copy.loose]);
        text = in_order(text, first_two[copy.loose]);
    }
    return copy.tied ? with_stacks_in_order(halves(text), copy.tied) : halves(text);
}

void Classic::add(const Copy& from, int place, int row) {
    next_.push_back(from);
    Copy& copy = next_.back();
    copy.rows[place] = uint8_t(row);
    copy.left = uint16_t(copy.left & ~(1u << row));
    if (!filled_[copy.turned][row]) return;
    if (!copy.loose) return call_unmet(copy, row);
    const Copy unarranged = copy;
    next_.pop_back();
    arrange(unarranged, row);
}

// Puts the loose columns and the tied stacks in order: blank ones first, then by what is called least.
void Classic::arrange(const Copy& from, int row) {
    Line line = line_of(from, row);
    sort_columns(from, line);
    sort_stacks(from, line);

    Copy copy = from;
    Tie ties[stacks];
    Tie* end = ties;
    copy.loose = 0;
    for (int stack = 0; stack < stacks; ++stack) {
        const int loose = from.loose >> 2 * stack & 3, first = width * stack;
        int blank = 0, known = 0;
        for (int i = first; i < first + loose; ++i) {
            blank += line.labels[i] == 0;
            known += line.labels[i] != unmet;
        }
        if (blank >= 2) copy.loose |= uint8_t(blank << 2 * stack);
        if (loose - known >= 2) *end++ = {first + known, loose - known};
    }
    int blank = 0;
    while (blank < from.tied && !line.text(blank)) ++blank;
    copy.tied = uint8_t(blank >= 2 ? blank : 0);

    const Tie alike = stacks_alike(line, blank, from.tied);
    for (int i = 0; i < order_count(alike.count); ++i) {
        uint8_t order[side];
        std::memcpy(order, line.order, side);
        for (int stack = 0; stack < alike.count; ++stack)
            std::memcpy(order + width * (alike.first + stack), line.order + width * (alike.first + orders[i][stack]),
                        width);
        permute(copy, order, ties, end, row);
    }
}

Classic::Line Classic::line_of(const Copy& copy, int row) const {
    Line line;
    uint8_t columns[16];
    copy.columns.store(columns);
    for (int place = 0; place < side; ++place) {
        line.order[place] = columns[8 - place];
        line.labels[place] = copy.labels[rows_[copy.turned][row][line.order[place]]];
    }
    return line;
}

void Classic::sort_columns(const Copy& copy, Line& line) {
    for (int stack = 0; stack < stacks; ++stack) {
        const auto exchange = [&](int place) {
            if (line.labels[place] <= line.labels[place + 1]) return;
            std::swap(line.labels[place], line.labels[place + 1]);
            std::swap(line.order[place], line.order[place + 1]);
        };
        const int loose = copy.loose >> 2 * stack & 3, first = width * stack;
        if (loose >= 2) exchange(first);
        if (loose == 3) exchange(first + 1), exchange(first);
    }
}

void Classic::sort_stacks(const Copy& copy, Line& line) {
    const auto exchange = [&](int stack) {
        if (line.text(stack) <= line.text(stack + 1)) return;
        const int first = width * stack, second = first + width;
        std::swap_ranges(line.order + first, line.order + second, line.order + second);
        std::swap_ranges(line.labels + first, line.labels + second, line.labels + second);
    };
    if (copy.tied >= 2) exchange(0);
    if (copy.tied == 3) exchange(1), exchange(0);
}

// Of the stacks that were tied and are in order now, those that have the same text, but are not blank: they have
// nothing but unmet digits, and can stand in any order. There are never two such groups.
Classic::Tie Classic::stacks_alike(const Line& line, int blank, int tied) {
    for (int first = blank; first < tied; ++first) {
        int count = 1;
        while (first + count < tied && line.text(first + count) == line.text(first)) ++count;
        if (count > 1) return {first, count};
    }
    return {0, 1};
}

// A copy for each order of the columns that stand in ties.
void Classic::permute(const Copy& copy, uint8_t (&order)[side], const Tie* tie, const Tie* end, int row) {
    if (tie == end) {
        next_.push_back(copy);
        next_.back().columns = as_columns(order);
        return call_unmet(next_.back(), row);
    }
    uint8_t before[width];
    std::memcpy(before, order + tie->first, size_t(tie->count));
    for (int i = 0; i < order_count(tie->count); ++i) {
        for (int j = 0; j < tie->count; ++j) order[tie->first + j] = before[orders[i][j]];
        permute(copy, order, tie + 1, end, row);
    }
    std::memcpy(order + tie->first, before, size_t(tie->count));
}

// Digits that are met in this row are called by the next numbers, in the order of their places.
void Classic::call_unmet(Copy& copy, int row) const {
    const Sixteen digits = pick(Sixteen::load(rows_[copy.turned][row]), copy.columns);
    uint32_t places = equal_bytes(pick(Sixteen::load(copy.labels), digits), unmet_everywhere());
    if (!places) return;
    uint8_t digit[16];
    digits.store(digit);
    for (; places; places &= ~(1u << high_index(places))) copy.labels[digit[high_index(places)]] = ++copy.met;
}

// Blank rows of a band, blank bands, blank columns and blank stacks have stood for all their orders.
uint32_t Classic::blank_factor() const {
    uint32_t factor = 1;
    for (int turned = 0; turned < 2; ++turned) {
        int blank_bands = 0;
        for (int band = 0; band < 3; ++band) {
            int blank = 0;
            for (int row = 0; row < 3; ++row) blank += !filled_[turned][3 * band + row];
            factor *= factorial[blank];
            blank_bands += blank == 3;
        }
        factor *= factorial[blank_bands];
    }
    return factor;
}

// Of the copies those that are the smallest of the carried board, too.
void Classic::keep_smallest(const uint8_t* carried) {
    uint8_t rows[2][side][16] = {};
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            rows[0][row][column] = rows[1][column][row] = carried[side * row + column];
    next_.clear();
    uint64_t least[side];
    for (const Copy& copy : copies_) {
        int compared = next_.empty() ? -1 : 0;
        uint64_t texts[side];
        for (int place = 0; place < side; ++place) {
            const Sixteen digits = pick(Sixteen::load(rows[copy.turned][copy.rows[place]]), copy.columns);
            texts[place] = halves(pick(Sixteen::load(copy.labels), digits));
            if (!compared && texts[place] != least[place]) compared = texts[place] < least[place] ? -1 : 1;
            if (compared > 0) break;
        }
        if (compared > 0) continue;
        if (compared < 0) {
            next_.clear();
            std::memcpy(least, texts, sizeof least);
        }
        next_.push_back(copy);
    }
    copies_.swap(next_);
}

void Classic::write(const Copy& copy, const uint8_t* board, const Result& result) const {
    uint8_t columns[16];
    copy.columns.store(columns);
    uint8_t next = copy.met;
    result.values[0] = 0;
    for (int value = 1; value <= side; ++value)
        result.values[value] = copy.labels[value] == unmet ? ++next : copy.labels[value];
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const int y = copy.rows[row], x = columns[8 - column];
            const int cell = copy.turned ? side * x + y : side * y + x;
            result.cells[side * row + column] = uint8_t(cell);
            result.form[side * row + column] = result.values[board[cell]];
        }
}

}    // namespace tokeru::canonical
