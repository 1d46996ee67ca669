#include "problem.h"

#include <utility>

#include "bits.h"
#include "reader.h"

namespace tokeru {

Table less_than(int size) {
    Table rows;
    for (int v = 1; v <= size; ++v) rows.push_back(first_values<uint64_t>(size) & ~first_values<uint64_t>(v));
    return rows;
}

namespace {

void read_domains(Reader& reader, Problem& problem) {
    problem.domains.assign(problem.cells(), first_values<uint64_t>(int(problem.size)));
    for (uint32_t left = reader.count(); left && reader.good(); --left) {
        const uint32_t cell = reader.below(problem.cells());
        problem.domains[cell] &= reader.mask();
        reader.word();    // the rule it came from: not needed for searching
    }
}

// None of them twice.
void read_cells(Reader& reader, const Problem& problem, Lists<uint16_t>& lists) {
    for (uint32_t left = reader.count(); left && reader.good(); --left) {
        const auto cell = uint16_t(reader.below(problem.cells()));
        for (uint16_t earlier : lists.open_list())
            if (earlier == cell) reader.fail();
        lists.add(cell);
    }
}

void read_houses(Reader& reader, Problem& problem) {
    const uint32_t count = reader.count();
    if (count > max_houses) reader.fail();
    problem.houses.reserve(count, reader.left());
    for (uint32_t i = 0; i < count && reader.good(); ++i) {
        reader.word();
        read_cells(reader, problem, problem.houses);
        problem.houses.close_list();
    }
}

void read_relations(Reader& reader, Problem& problem) {
    const uint32_t tables = reader.count();
    if (tables > max_tables) reader.fail();
    for (uint32_t i = 0; i < tables && reader.good(); ++i) {
        Table table(problem.size);
        for (uint64_t& row : table) row = reader.mask() & first_values<uint64_t>(int(problem.size));
        problem.tables.push_back(table);
    }
    const uint32_t count = reader.count();
    problem.relations.reserve(count);
    for (uint32_t i = 0; i < count && reader.good(); ++i) {
        const uint32_t rule = reader.word();
        const uint32_t first = reader.below(problem.cells()), second = reader.below(problem.cells());
        if (first == second) reader.fail();
        problem.relations.push_back({uint16_t(first), uint16_t(second), reader.below(tables), rule});
    }
}

void read_sums(Reader& reader, Problem& problem) {
    const uint32_t count = reader.count();
    for (uint32_t i = 0; i < count && reader.good(); ++i) {
        reader.word();
        problem.totals.push_back(reader.signed_within(max_total));
        for (uint32_t left = reader.count(); left && reader.good(); --left) {
            const auto cell = uint16_t(reader.below(problem.cells()));
            const int32_t coefficient = reader.signed_within(max_coefficient);
            if (coefficient == 0) reader.fail();
            for (const Term& earlier : problem.sums.open_list())
                if (earlier.cell == cell) reader.fail();
            problem.sums.add({cell, int16_t(coefficient)});
        }
        if (problem.sums.open_list().size() == 0) reader.fail();
        problem.sums.close_list();
    }
}

void read_machines(Reader& reader, Problem& problem) {
    const uint32_t count = reader.count();
    for (uint32_t i = 0; i < count && reader.good(); ++i) {
        Machine machine;
        const uint32_t states = reader.count();
        if (states == 0 || states > max_states) reader.fail();
        for (uint32_t state = 0; state < states && reader.good(); ++state) {
            machine.accepts.push_back(uint8_t(reader.up_to(1)));
            for (uint32_t value = 0; value < problem.size; ++value)
                machine.targets.push_back(reader.up_to(states) - 1);    // 0 stands for none
        }
        problem.machines.push_back(std::move(machine));
    }
}

void read_automata(Reader& reader, Problem& problem) {
    const uint32_t count = reader.count();
    if (count && !has_automata()) reader.fail();
    for (uint32_t i = 0; i < count && reader.good(); ++i) {
        reader.word();
        problem.reads_it.push_back(reader.below(uint32_t(problem.machines.size())));
        read_cells(reader, problem, problem.lines);
        if (problem.lines.open_list().size() == 0) reader.fail();
        problem.lines.close_list();
    }
}

}    // namespace

bool read_problem(const uint32_t* words, uint32_t length, Problem& problem, uint32_t largest) {
    Reader reader(words, length);
    if (reader.word() != format_version) return false;
    problem.side = reader.up_to(largest_size);
    problem.size = reader.up_to(largest);
    if (problem.side == 0 || problem.size == 0) return false;
    read_domains(reader, problem);
    read_houses(reader, problem);
    read_relations(reader, problem);
    read_sums(reader, problem);
    read_machines(reader, problem);
    read_automata(reader, problem);
    return reader.finished();
}

}    // namespace tokeru
