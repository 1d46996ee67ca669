// Many boards as the smallest of their symmetric copies.
#include "../canonical/classic.h"
#include "bindings.h"
#include "rows.h"

namespace tokeru::python {

namespace {

using canonical::cell_count;

constexpr size_t value_count = 10, boards_together = 64;

struct ClassicWorker {
    canonical::Classic engine;
    const uint8_t* boards;
    const uint8_t* carried;
    uint8_t *forms, *cells, *values;
    uint32_t* automorphisms;
    size_t count;

    bool do_row(size_t part, const Budget&) {
        for (size_t row = part * boards_together; row < std::min((part + 1) * boards_together, count); ++row)
            engine.find(boards + cell_count * row, carried ? carried + cell_count * row : nullptr,
                        {forms + cell_count * row, cells + cell_count * row, values + value_count * row,
                         automorphisms + row});
        return true;
    }
};

uint32_t canonical_classic(nb::object boards, nb::object carried, nb::object forms, nb::object cells,
                           nb::object values, nb::object automorphisms, uint32_t threads, double seconds) {
    const View from(boards), with(carried);
    Target to(forms), moved(cells), called(values), counted(automorphisms);
    const size_t count = from.size() / cell_count;
    const bool is_carried = with.size() != 0;
    if (from.size() % cell_count || to.size() != from.size() || moved.size() != from.size() ||
        called.size() != count * value_count || counted.size() != count * sizeof(uint32_t) ||
        (is_carried && with.size() != from.size()))
        throw nb::value_error("the arrays do not fit to each other");
    const auto no_value = [](uint8_t value) { return value > canonical::side; };
    if (std::any_of(from.bytes(), from.bytes() + from.size(), no_value) ||
        std::any_of(with.bytes(), with.bytes() + with.size(), no_value))
        throw nb::value_error("values go from 0 to 9");
    Watch watch(seconds);
    const ClassicWorker worker = {{},           from.bytes(),   is_carried ? with.bytes() : nullptr,
                                  to.bytes(),   moved.bytes(),  called.bytes(),
                                  reinterpret_cast<uint32_t*>(counted.bytes()), count};
    const size_t parts = (count + boards_together - 1) / boards_together;
    std::vector<ClassicWorker> workers(std::min<size_t>(thread_count(threads), parts), worker);
    return uint32_t(workers.empty() ? Status::done : run_rows(parts, workers, watch, 1));
}

}    // namespace

void bind_canonical(nb::module_& module) {
    module.def("canonical_classic", &canonical_classic, nb::arg("boards"), nb::arg("carried"), nb::arg("forms"),
               nb::arg("cells"), nb::arg("values"), nb::arg("automorphisms"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
}

}    // namespace tokeru::python
