#include "problem.h"

#include "bits.h"

namespace tokeru {

namespace {

// Takes words one by one. After the first word too many, or a number out of range, it only says zero.
class Reader {
  public:
    Reader(const uint32_t* words, uint32_t length) : words_(words), left_(length) {}

    uint32_t word() {
        if (left_ == 0) return fail();
        --left_;
        return *words_++;
    }
    uint32_t below(uint32_t bound) {
        const uint32_t read = word();
        return read < bound ? read : fail();
    }
    int32_t signed_within(int32_t most) {
        const auto read = int32_t(word());
        return -most <= read && read <= most ? read : int32_t(fail());
    }
    uint64_t mask() {
        const uint64_t low = word();
        return low | uint64_t(word()) << 32;
    }
    // A count of things that need at least one word each, so a damaged length cannot ask for much memory.
    uint32_t count() { return below(left_); }

    uint32_t fail() {
        good_ = false;
        left_ = 0;
        return 0;
    }
    uint32_t left() const { return left_; }
    bool good() const { return good_; }
    bool finished() const { return good_ && left_ == 0; }

  private:
    const uint32_t* words_;
    uint32_t left_;
    bool good_ = true;
};

void read_domains(Reader& reader, Problem& problem) {
    problem.domains.assign(problem.cells(), first_values<uint64_t>(int(problem.size)));
    for (uint32_t left = reader.count(); left && reader.good(); --left) {
        const uint32_t cell = reader.below(problem.cells());
        problem.domains[cell] &= reader.mask();
        reader.word();    // the rule it came from: not needed for searching
    }
}

void read_houses(Reader& reader, Problem& problem) {
    const uint32_t count = reader.count();
    if (count > max_houses) reader.fail();
    problem.houses.reserve(count, reader.left());
    for (uint32_t i = 0; i < count && reader.good(); ++i) {
        reader.word();
        for (uint32_t left = reader.count(); left && reader.good(); --left) {
            const auto cell = uint16_t(reader.below(problem.cells()));
            for (uint16_t earlier : problem.houses.open_list())
                if (earlier == cell) reader.fail();
            problem.houses.add(cell);
        }
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
        reader.word();
        const uint32_t first = reader.below(problem.cells()), second = reader.below(problem.cells());
        if (first == second) reader.fail();
        problem.relations.push_back({uint16_t(first), uint16_t(second), reader.below(tables)});
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

}  // namespace

bool read_problem(const uint32_t* words, uint32_t length, Problem& problem) {
    Reader reader(words, length);
    if (reader.word() != format_version) return false;
    problem.size = reader.below(max_size + 1);
    if (problem.size == 0) return false;
    read_domains(reader, problem);
    read_houses(reader, problem);
    read_relations(reader, problem);
    read_sums(reader, problem);
    return reader.finished();
}

}  // namespace tokeru
