// The parts of the Python module tokeru._kernel: each file binds what it holds.
#pragma once

#include <nanobind/nanobind.h>

namespace tokeru::python {

void bind_search(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_many(nanobind::module_& module);
void bind_lanes(nanobind::module_& module);
void bind_symbols(nanobind::module_& module);
void bind_minimal(nanobind::module_& module);
void bind_canonical(nanobind::module_& module);
void bind_hunt(nanobind::module_& module);

}    // namespace tokeru::python
