// Logic: the next step, all steps, the board as they leave it.
#include <optional>
#include <tuple>

#include "bindings.h"
#include "opening.h"

namespace tokeru::python {

namespace {

class PyLogic {
  public:
    PyLogic(nb::object problem, double seconds) {
        View view(problem);
        check(ask(0, seconds, [&](const tokeru::Budget& budget) { return open_logic(view, budget, logic_); }));
    }

    void start(nb::bytes values, std::optional<nb::bytes> givens, std::optional<std::vector<uint64_t>> masks) {
        const size_t cells = logic_->cells();
        if (values.size() != cells || (givens && givens->size() != cells) || (masks && masks->size() != cells))
            throw nb::value_error("the board does not have as many cells as the problem");
        logic_->start(bytes_of(values), givens ? bytes_of(*givens) : nullptr, masks ? masks->data() : nullptr);
    }
    void know(nb::bytes solution) {
        if (solution.size() != logic_->cells()) throw nb::value_error("the solution has another number of cells");
        logic_->know(bytes_of(solution));
    }
    nb::bytes next(nb::bytes order, bool make, double seconds) {
        const tokeru::Order techniques = order_of(order);
        check(ask(0, seconds, [&](const tokeru::Budget& budget) { return logic_->next(techniques, make, budget); }));
        return nb::bytes(logic_->words(), logic_->word_count() * sizeof(uint32_t));
    }
    nb::bytes all(nb::bytes order, double seconds) {
        const tokeru::Order techniques = order_of(order);
        check(ask(0, seconds, [&](const tokeru::Budget& budget) { return logic_->all(techniques, budget); }));
        return nb::bytes(logic_->words(), logic_->word_count() * sizeof(uint32_t));
    }
    std::tuple<nb::bytes, std::vector<uint64_t>> board() const {
        std::vector<uint8_t> values(logic_->cells());
        std::vector<uint64_t> masks(logic_->cells());
        logic_->board(values.data(), masks.data());
        return {nb::bytes(values.data(), values.size()), std::move(masks)};
    }

  private:
    OwnedLogic logic_;
};

}    // namespace

void bind_logic(nb::module_& module) {
    nb::class_<PyLogic>(module, "Logic")
        .def(nb::init<nb::object, double>(), nb::arg("problem"), nb::arg("seconds") = 0.0)
        .def("start", &PyLogic::start, nb::arg("values"), nb::arg("givens") = nb::none(), nb::arg("masks") = nb::none())
        .def("know", &PyLogic::know, nb::arg("solution"))
        .def("next", &PyLogic::next, nb::arg("order"), nb::arg("make") = true, nb::arg("seconds") = 0.0)
        .def("all", &PyLogic::all, nb::arg("order"), nb::arg("seconds") = 0.0)
        .def("board", &PyLogic::board);
}

}    // namespace tokeru::python
