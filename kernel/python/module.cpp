// The Python module tokeru._kernel, typed by src/tokeru/_kernel.pyi.
#include "bindings.h"
#include "calls.h"

NB_MODULE(_kernel, module) {
    using tokeru::Status;
    using namespace tokeru::python;
    module.doc() = "The C++ kernel: propagation and search over problems of domains, houses, relations and sums.";
    module.attr("BORDER") = TOKERU_BORDER;
    module.attr("DONE") = uint32_t(Status::done);
    module.attr("FOUND") = uint32_t(Status::found);
    module.attr("BUDGET") = uint32_t(Status::budget);

    bind_search(module);
    bind_logic(module);
    bind_many(module);
    bind_lanes(module);
    bind_symbols(module);
    bind_minimal(module);
    bind_canonical(module);
    bind_hunt(module);
}
