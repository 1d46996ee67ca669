#include "referee.h"

#include <algorithm>

#include "bits.h"
#include "opening.h"

namespace tokeru {

namespace {

uint64_t bit(int value) { return value_bit<uint64_t>(value); }
uint64_t up_to(int value) { return first_values<uint64_t>(std::max(value, 0)); }

Table turned(const Table& table) {
    Table rows(table.size());
    for (size_t first = 0; first < table.size(); ++first)
        for_each_bit(table[first], [&](int second) { rows[size_t(second)] |= bit(int(first) + 1); });
    return rows;
}

// The least and the greatest that a sum can come to.
struct Reach {
    int64_t least = 0, most = 0;

    void add(int64_t coefficient, int64_t low, int64_t high, int sign = 1) {
        least += sign * coefficient * (coefficient < 0 ? high : low);
        most += sign * coefficient * (coefficient < 0 ? low : high);
    }
    bool contains(int64_t total) const { return least <= total && total <= most; }
};

Reach reach_of(Lists<Term>::Range terms, const uint8_t* values, uint32_t size) {
    Reach reach;
    for (const Term& term : terms) {
        const uint8_t value = values[term.cell];
        reach.add(term.coefficient, value ? value : 1, value ? value : size);
    }
    return reach;
}

// The values of a blank cell with which the total stays within reach.
uint64_t within_reach(const Term& term, Reach reach, int64_t total, uint32_t size) {
    reach.add(term.coefficient, 1, size, -1);
    uint64_t mask = 0;
    for (uint32_t value = 1; value <= size; ++value) {
        Reach with = reach;
        with.add(term.coefficient, value, value);
        if (with.contains(total)) mask |= bit(int(value));
    }
    return mask;
}

// Along a rising line, values differ at least as much as their places do: what is left this many steps from a value.
uint64_t with_room(int value, int steps) {
    if (steps == 0) return ~uint64_t(0);
    return steps > 0 ? ~up_to(value + steps - 1) : up_to(value + steps);
}

constexpr size_t none = ~size_t(0);

// A line that is filled but for one cell, or wholly.
size_t only_blank(Lists<uint16_t>::Range line, const uint8_t* values) {
    size_t blank = none;
    for (size_t i = 0; i < line.size(); ++i)
        if (!values[line[i]]) {
            if (blank != none) return line.size();
            blank = i;
        }
    return blank;
}

}    // namespace

Referee::Referee(Problem problem) : problem_(std::move(problem)), at_first_(problem_.cells()) {
    for (const Table& table : problem_.tables) turned_.push_back(turned(table));
    find_rising_lines();
    const std::vector<uint8_t> empty(problem_.cells());
    allowed(empty.data(), at_first_.data());
}

// The signs of one rule that follow each other.
void Referee::find_rising_lines() {
    const Table less = less_than(int(problem_.size));
    const Relation* last = nullptr;
    const auto end_line = [&] {
        if (rising_.open_list().size() > 2)
            rising_.close_list();
        else
            rising_.clear_open_list();
    };
    for (const Relation& relation : problem_.relations) {
        if (problem_.tables[relation.table] != less) continue;
        if (!last || last->rule != relation.rule || last->second != relation.first) {
            end_line();
            rising_.add(relation.first);
        }
        rising_.add(relation.second);
        last = &relation;
    }
    end_line();
}

bool Referee::is_broken(const Relation& relation, const uint8_t* values) const {
    const uint8_t first = values[relation.first], second = values[relation.second];
    return first && second && !(problem_.tables[relation.table][first - 1] & bit(second));
}

// Whether the line is right, with this value in its only blank.
bool Referee::accepts(size_t number, const uint8_t* values, size_t blank, uint8_t filled) const {
    const Machine& machine = problem_.machines[problem_.reads_it[number]];
    const auto line = problem_.lines[number];
    uint32_t state = 0;
    for (size_t i = 0; i < line.size() && state != no_state; ++i) {
        const uint8_t value = i == blank ? filled : values[line[i]];
        state = machine.targets[size_t(state) * problem_.size + size_t(value - 1)];
    }
    return state != no_state && machine.accepts[state];
}

void Referee::broken(const uint8_t* values, uint8_t* relations) const {
    for (const Relation& relation : problem_.relations) *relations++ = is_broken(relation, values);
}

void Referee::conflicts(const uint8_t* values, uint8_t* cells) const {
    for (size_t cell = 0; cell < problem_.cells(); ++cell)
        cells[cell] = values[cell] && !(problem_.domains[cell] & bit(values[cell]));
    for (size_t house = 0; house < problem_.houses.size(); ++house) {
        uint64_t once = 0, twice = 0;
        for (const uint16_t cell : problem_.houses[house])
            if (values[cell]) {
                twice |= once & bit(values[cell]);
                once |= bit(values[cell]);
            }
        if (!twice) continue;
        for (const uint16_t cell : problem_.houses[house])
            if (values[cell] && twice & bit(values[cell])) cells[cell] = 1;
    }
    for (const Relation& relation : problem_.relations)
        if (is_broken(relation, values)) cells[relation.first] = cells[relation.second] = 1;
    for (size_t sum = 0; sum < problem_.sums.size(); ++sum) {
        if (reach_of(problem_.sums[sum], values, problem_.size).contains(problem_.totals[sum])) continue;
        for (const Term& term : problem_.sums[sum])
            if (values[term.cell]) cells[term.cell] = 1;
    }
    for (size_t number = 0; number < problem_.lines.size(); ++number) {
        const auto line = problem_.lines[number];
        if (only_blank(line, values) != none || accepts(number, values, none, 0)) continue;
        for (const uint16_t cell : line) cells[cell] = 1;
    }
    for (size_t number = 0; number < rising_.size(); ++number) {
        const auto line = rising_[number];
        for (size_t high = 1; high < line.size(); ++high)
            for (size_t low = 0; low < high; ++low) {
                const int from = values[line[low]], to = values[line[high]];
                if (from && to && to - from < int(high - low)) cells[line[low]] = cells[line[high]] = 1;
            }
    }
}

void Referee::allowed(const uint8_t* values, uint64_t* masks) const {
    std::copy(problem_.domains.begin(), problem_.domains.end(), masks);
    for (size_t house = 0; house < problem_.houses.size(); ++house) {
        uint64_t used = 0;
        for (const uint16_t cell : problem_.houses[house])
            if (values[cell]) used |= bit(values[cell]);
        for (const uint16_t cell : problem_.houses[house]) masks[cell] &= ~used;
    }
    for (const Relation& relation : problem_.relations) {
        const uint8_t first = values[relation.first], second = values[relation.second];
        if (first) masks[relation.second] &= problem_.tables[relation.table][first - 1];
        if (second) masks[relation.first] &= turned_[relation.table][second - 1];
    }
    for (size_t sum = 0; sum < problem_.sums.size(); ++sum) {
        const Reach reach = reach_of(problem_.sums[sum], values, problem_.size);
        for (const Term& term : problem_.sums[sum])
            if (!values[term.cell]) masks[term.cell] &= within_reach(term, reach, problem_.totals[sum], problem_.size);
    }
    for (size_t number = 0; number < problem_.lines.size(); ++number) {
        const auto line = problem_.lines[number];
        const size_t blank = only_blank(line, values);
        for (uint32_t value = 1; blank < line.size() && value <= problem_.size; ++value)
            if (!accepts(number, values, blank, uint8_t(value))) masks[line[blank]] &= ~bit(int(value));
    }
    for (size_t number = 0; number < rising_.size(); ++number) {
        const auto line = rising_[number];
        for (size_t from = 0; from < line.size(); ++from)
            for (size_t to = 0; values[line[from]] && to < line.size(); ++to)
                masks[line[to]] &= with_room(values[line[from]], int(to) - int(from));
    }
    for (size_t cell = 0; cell < problem_.cells(); ++cell)
        if (values[cell]) masks[cell] = 0;
}

void Referee::contradicted(const uint8_t* before, const uint8_t* after, uint64_t* masks) const {
    std::vector<uint8_t> alone(after, after + cells());
    for (size_t cell = 0; cell < cells(); ++cell)
        if (after[cell] == before[cell]) alone[cell] = 0;
    std::vector<uint64_t> now(cells()), beside(cells());
    allowed(before, masks);
    allowed(after, now.data());
    allowed(alone.data(), beside.data());
    for (size_t cell = 0; cell < cells(); ++cell)
        masks[cell] = (masks[cell] & ~now[cell]) | (at_first_[cell] & ~beside[cell]);
}

Status open_referee(const uint32_t* words, uint32_t length, Referee** referee) {
    constexpr size_t at_least = 1 << 20, bytes_per_word = 64;
    *referee = nullptr;
    return opened(at_least + bytes_per_word * length, [&] {
        Problem problem;
        if (!read_problem(words, length, problem, largest_size)) return Status::bad_problem;
        *referee = new Referee(std::move(problem));
        return Status::done;
    });
}

void close(Referee* referee) { delete referee; }

}    // namespace tokeru
