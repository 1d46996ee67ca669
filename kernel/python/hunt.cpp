// The walk of the hunters over puzzles with few signs and givens.
#include <memory>
#include <optional>
#include <tuple>

#include "../generate/plateau.h"
#include "../makers.h"
#include "bindings.h"
#include "calls.h"

namespace tokeru::python {

namespace {

class PyPlateau {
  public:
    using Signs = std::vector<std::tuple<uint16_t, uint16_t>>;

    PyPlateau(nb::object problem, uint64_t seed) {
        View view(problem);
        const auto words = words_of(view.bytes(), view.size());
        tokeru::Problem board;
        if (!tokeru::read_problem(words.data(), uint32_t(words.size()), board)) check(Status::bad_problem);
        search_ = tokeru::make_general_search(board, &seed);
        if (!search_) check(Status::bad_problem);
        plateau_.emplace(*search_, tokeru::generate::find_places(board), board.size, tokeru::Random(seed));
    }

    bool begin_at_random(bool with_signs, uint64_t patience) {
        return is_true(patience, 0,
                       [&](const tokeru::Budget& question) { return plateau_->begin_at_random(with_signs, question); });
    }
    bool begin(const Signs& signs, nb::bytes givens, uint64_t patience) {
        if (givens.size() != search_->cells())
            throw nb::value_error("the board does not have as many cells as the problem");
        const std::vector<uint8_t> board(bytes_of(givens), bytes_of(givens) + givens.size());
        return is_true(patience, 0,
                       [&](const tokeru::Budget& question) { return plateau_->begin(read(signs), board, question); });
    }
    bool walk_away(const Signs& signs, uint32_t least, uint32_t most, uint32_t moves, uint64_t patience) {
        return is_true(patience, 0, [&](const tokeru::Budget& question) {
            return plateau_->walk_away(read(signs), {least, most}, moves, question);
        });
    }
    bool descend(uint32_t signs, uint32_t givens, uint32_t tries, uint64_t patience, double seconds) {
        return is_true(patience, seconds, [&](const tokeru::Budget& question) {
            return plateau_->descend({signs, givens}, tries, question);
        });
    }
    Signs signs() const {
        Signs signs;
        for (const tokeru::Sign& sign : plateau_->signs()) signs.emplace_back(sign.low, sign.high);
        return signs;
    }
    nb::bytes givens() const { return as_bytes(plateau_->givens()); }
    nb::bytes solution() const { return as_bytes(plateau_->solution()); }

  private:
    // Without the GIL; every question to the search has this many nodes.
    template <class Walk> static bool is_true(uint64_t nodes, double seconds, Walk walk) {
        bool answer = false;
        ask(nodes, seconds, [&](const tokeru::Budget& question) {
            answer = walk(question);
            return Status::done;
        });
        return answer;
    }

    static std::vector<tokeru::Sign> read(const Signs& signs) {
        std::vector<tokeru::Sign> read;
        for (const auto& [low, high] : signs) read.push_back({low, high});
        return read;
    }

    std::unique_ptr<tokeru::Search> search_;
    std::optional<tokeru::generate::Plateau> plateau_;
};

}    // namespace

void bind_hunt(nb::module_& module) {
    nb::class_<PyPlateau>(module, "Plateau")
        .def(nb::init<nb::object, uint64_t>(), nb::arg("problem"), nb::arg("seed"))
        .def("begin_at_random", &PyPlateau::begin_at_random, nb::arg("with_signs"), nb::arg("patience"))
        .def("begin", &PyPlateau::begin, nb::arg("signs"), nb::arg("givens"), nb::arg("patience"))
        .def("walk_away", &PyPlateau::walk_away, nb::arg("signs"), nb::arg("least"), nb::arg("most"), nb::arg("moves"),
             nb::arg("patience"))
        .def("descend", &PyPlateau::descend, nb::arg("signs"), nb::arg("givens"), nb::arg("tries"), nb::arg("patience"),
             nb::arg("seconds") = 0.0)
        .def_prop_ro("signs", &PyPlateau::signs)
        .def_prop_ro("givens", &PyPlateau::givens)
        .def_prop_ro("solution", &PyPlateau::solution);
}

}    // namespace tokeru::python
