// Many boards as the smallest, or as random ones, of their symmetric copies.
#include "../canonical/classic.h"
#include "../canonical/plain.h"
#include "../canonical/shuffle.h"
#include "../canonical/table.h"
#include "bindings.h"
#include "rows.h"

namespace tokeru::python {

namespace {

using canonical::Outcome;

constexpr size_t boards_at_once = 64;

template <class T> T* as(Target& target) { return reinterpret_cast<T*>(target.bytes()); }

// The arrays of a call: boards one after another, and a row for each of them in what is written.
template <class Cell> struct Arrays {
    size_t count = 0, cell_count, value_count;
    const uint8_t *boards, *carried;    // carried: null if there are none
    uint8_t* forms;
    Cell* cells;
    uint8_t* values;
    uint64_t* automorphisms;

    template <class Result> Result result(size_t row) const {
        return {forms + cell_count * row, cells + cell_count * row, values + (value_count + 1) * row,
                automorphisms + row};
    }
    const uint8_t* board(size_t row) const { return boards + cell_count * row; }
    const uint8_t* carried_of(size_t row) const { return carried ? carried + cell_count * row : nullptr; }
};

void check_values(const View& boards, size_t most) {
    const auto is_no_value = [&](uint8_t value) { return value > most; };
    if (std::any_of(boards.bytes(), boards.bytes() + boards.size(), is_no_value))
        throw nb::value_error("a value is too large");
}

template <class Cell>
Arrays<Cell> rows_of(const View& boards, const View& carried, Target& forms, Target& cells, Target& values,
                     Target& automorphisms, size_t cell_count, size_t value_count) {
    const size_t count = boards.size() / cell_count;
    if (boards.size() != count * cell_count || (carried.size() && carried.size() != boards.size()) ||
        forms.size() != boards.size() || cells.size() != boards.size() * sizeof(Cell) ||
        values.size() != count * (value_count + 1) || automorphisms.size() != count * sizeof(uint64_t))
        throw nb::value_error("the arrays do not fit to each other");
    check_values(boards, value_count);
    check_values(carried, value_count);
    return {count,
            cell_count,
            value_count,
            boards.bytes(),
            carried.size() ? carried.bytes() : nullptr,
            forms.bytes(),
            as<Cell>(cells),
            values.bytes(),
            as<uint64_t>(automorphisms)};
}

// `together` boards at once for each of the threads. do_one(worker, row, budget) is false to stop.
template <class Engine, class DoOne>
Status share(size_t count, size_t together, const Engine& engine, uint32_t threads, Watch& watch, DoOne do_one) {
    struct Worker {
        Engine engine;
        size_t count, together;
        DoOne do_one;
        bool do_row(size_t part, const Budget& budget) {
            for (size_t row = part * together; row < std::min((part + 1) * together, count); ++row)
                if (!do_one(engine, row, budget)) return false;
            return true;
        }
    };
    const size_t parts = (count + together - 1) / together;
    std::vector<Worker> workers(std::min<size_t>(thread_count(threads), parts), {engine, count, together, do_one});
    return workers.empty() ? Status::done : run_rows(parts, workers, watch, 1);
}

// The first of the boards that are refused.
class Refused {
  public:
    void add(size_t row) {
        for (size_t known = row_; row < known && !row_.compare_exchange_weak(known, row);) {}
    }
    int64_t row() const { return row_ == none ? -1 : int64_t(row_); }

  private:
    static constexpr size_t none = ~size_t(0);
    std::atomic<size_t> row_{none};
};

// A status, and the first rows that have a value twice, or too many copies which look alike; −1 for none.
using Answer = std::tuple<uint32_t, int64_t, int64_t>;

Answer canonical_classic(nb::object boards, nb::object carried, nb::object forms, nb::object cells, nb::object values,
                         nb::object automorphisms, uint32_t threads, double seconds) {
    const View from(boards), with(carried);
    Target to(forms), moved(cells), called(values), counted(automorphisms);
    const auto rows = rows_of<uint8_t>(from, with, to, moved, called, counted, canonical::cell_count, canonical::side);
    Watch watch(seconds);
    Refused twice;
    const auto find = [&](canonical::Classic& engine, size_t row, const Budget&) {
        if (!engine.find(rows.board(row), rows.carried_of(row), rows.result<canonical::Result>(row))) twice.add(row);
        return true;
    };
    const Status status = share(rows.count, boards_at_once, canonical::Classic(), threads, watch, find);
    return {uint32_t(status), twice.row(), -1};
}

template <class Engine>
Answer find_all(const Arrays<uint16_t>& rows, const Engine& engine, uint32_t threads, double seconds) {
    Watch watch(seconds);
    Refused twice, too_many;
    const auto find = [&](Engine& own, size_t row, const Budget& budget) {
        switch (own.find(rows.board(row), rows.carried_of(row), rows.result<canonical::WideResult>(row), budget)) {
            case Outcome::found: return true;
            case Outcome::value_twice: twice.add(row); return true;
            case Outcome::too_many: too_many.add(row); return false;
            default: return false;
        }
    };
    const Status status = share(rows.count, 1, engine, threads, watch, find);
    return {uint32_t(status), twice.row(), too_many.row()};
}

Answer canonical_plain(uint32_t side, uint32_t height, uint32_t width, nb::object boards, nb::object carried,
                       nb::object forms, nb::object cells, nb::object values, nb::object automorphisms,
                       uint32_t threads, double seconds) {
    if (!side || side > canonical::largest_side || !height || !width || side % height || side % width)
        throw nb::value_error("there are no such boards");
    const canonical::Shape shape = {side, height, width};
    const View from(boards), with(carried);
    Target to(forms), moved(cells), called(values), counted(automorphisms);
    const auto rows = rows_of<uint16_t>(from, with, to, moved, called, counted, shape.cells(), side);
    return find_all(rows, canonical::Plain(shape), threads, seconds);
}

// Symmetries as Python has them: u16 cells, and u8 values unless these can be exchanged at will.
canonical::Group group_of(const View& cells, const View& values, size_t cell_count, size_t value_count) {
    const size_t order = cell_count ? cells.size() / sizeof(uint16_t) / cell_count : 0;
    if (!order || value_count > 64 || cells.size() != order * cell_count * sizeof(uint16_t) ||
        (values.size() && values.size() != order * (value_count + 1)))
        throw nb::value_error("these are no symmetries");
    const uint16_t* const from = reinterpret_cast<const uint16_t*>(cells.bytes());
    if (std::any_of(from, from + order * cell_count, [&](uint16_t cell) { return cell >= cell_count; }))
        throw nb::value_error("these are no symmetries");
    check_values(values, value_count);
    return {from, values.size() ? values.bytes() : nullptr, uint32_t(order), uint32_t(cell_count),
            uint32_t(value_count)};
}

Answer canonical_table(nb::object group_cells, nb::object group_values, uint32_t cell_count, uint32_t value_count,
                       nb::object boards, nb::object carried, nb::object forms, nb::object cells, nb::object values,
                       nb::object automorphisms, uint32_t threads, double seconds) {
    const View all_cells(group_cells), all_values(group_values);
    const auto group = group_of(all_cells, all_values, cell_count, value_count);
    const View from(boards), with(carried);
    Target to(forms), moved(cells), called(values), counted(automorphisms);
    const auto rows = rows_of<uint16_t>(from, with, to, moved, called, counted, cell_count, value_count);
    return find_all(rows, canonical::Table(group), threads, seconds);
}

uint32_t shuffle_rows(nb::object group_cells, nb::object group_values, std::vector<uint32_t> level_sizes,
                      uint32_t cell_count, uint32_t value_count, uint64_t seed, uint64_t first, nb::object boards,
                      nb::object copies, nb::object cells, nb::object values, uint32_t threads, double seconds) {
    const View all_cells(group_cells), all_values(group_values);
    const auto group = group_of(all_cells, all_values, cell_count, value_count);
    uint64_t levels_together = 0;
    for (const uint32_t size : level_sizes) levels_together += size ? size : group.order + 1ull;
    if (levels_together != group.order) throw nb::value_error("these are no levels of the symmetries");
    const View from(boards);
    Target to(copies), moved(cells), called(values);
    const size_t count = from.size() / cell_count;
    if (from.size() != count * cell_count || to.size() != from.size() ||
        moved.size() != from.size() * sizeof(uint16_t) || called.size() != count * (value_count + 1))
        throw nb::value_error("the arrays do not fit to each other");
    check_values(from, value_count);
    Watch watch(seconds);
    const auto draw = [&](canonical::Shuffle& shuffle, size_t row, const Budget&) {
        shuffle.draw(seed, first + row, from.bytes() + cell_count * row,
                     {to.bytes() + cell_count * row, as<uint16_t>(moved) + cell_count * row,
                      called.bytes() + (value_count + 1) * row, nullptr});
        return true;
    };
    return uint32_t(
        share(count, boards_at_once, canonical::Shuffle(group, std::move(level_sizes)), threads, watch, draw));
}

}    // namespace

void bind_canonical(nb::module_& module) {
    module.def("canonical_classic", &canonical_classic, nb::arg("boards"), nb::arg("carried"), nb::arg("forms"),
               nb::arg("cells"), nb::arg("values"), nb::arg("automorphisms"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
    module.def("canonical_plain", &canonical_plain, nb::arg("side"), nb::arg("height"), nb::arg("width"),
               nb::arg("boards"), nb::arg("carried"), nb::arg("forms"), nb::arg("cells"), nb::arg("values"),
               nb::arg("automorphisms"), nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
    module.def("canonical_table", &canonical_table, nb::arg("group_cells"), nb::arg("group_values"),
               nb::arg("cell_count"), nb::arg("value_count"), nb::arg("boards"), nb::arg("carried"), nb::arg("forms"),
               nb::arg("cells"), nb::arg("values"), nb::arg("automorphisms"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
    module.def("shuffle_rows", &shuffle_rows, nb::arg("group_cells"), nb::arg("group_values"), nb::arg("level_sizes"),
               nb::arg("cell_count"), nb::arg("value_count"), nb::arg("seed"), nb::arg("first"), nb::arg("boards"),
               nb::arg("copies"), nb::arg("cells"), nb::arg("values"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
}

}    // namespace tokeru::python
