// Search, and the referee that says what is wrong on a board.
#include <memory>
#include <optional>
#include <tuple>

#include "../team.h"
#include "bindings.h"
#include "opening.h"

namespace tokeru::python {

namespace {

class PySearch {
  public:
    PySearch(nb::object problem, std::optional<uint64_t> seed, double seconds) : problem_(problem), seed_(seed) {
        Owned first;
        check(ask(0, seconds, [&](const tokeru::Budget& budget) { return open(budget, first); }));
        team_.emplace(std::move(first));
    }

    uint64_t nodes() const { return team_->nodes(); }
    double progress() const { return team_->progress(); }

    // From another thread: questions end as if their budget were used up, until they may go on.
    void stop() { stopped_ = true; }
    void go_on() { stopped_ = false; }

    std::tuple<uint32_t, nb::bytes> next(uint64_t nodes, double seconds, uint32_t threads) {
        std::vector<uint8_t> values(team_->cells());
        const Status status = ask_team(nodes, seconds, [&](const tokeru::Budget& budget) {
            return team_->next(budget, threads, opener(budget), values.data());
        });
        return {uint32_t(status), nb::bytes(values.data(), status == Status::found ? values.size() : 0)};
    }

    std::tuple<uint32_t, uint64_t> count(uint64_t limit, uint64_t nodes, double seconds, uint32_t threads) {
        uint64_t counted = 0;
        const Status status = ask_team(nodes, seconds, [&](const tokeru::Budget& budget) {
            return team_->count(budget, threads, opener(budget), limit, counted);
        });
        return {uint32_t(status), counted};
    }

    std::tuple<uint32_t, std::vector<uint64_t>> candidates(uint64_t nodes, double seconds) {
        std::vector<uint64_t> masks(team_->cells());
        const Status status = ask_team(nodes, seconds, [&](const tokeru::Budget& budget) {
            return team_->alone().candidates(budget, masks.data());
        });
        return {uint32_t(status), std::move(masks)};
    }

    std::vector<uint64_t> propagated() {
        std::vector<uint64_t> masks(team_->cells());
        nb::gil_scoped_release release;
        team_->alone().propagated(masks.data());
        return masks;
    }

  private:
    Status open(const tokeru::Budget& budget, Owned& opened) const {
        return open_search(problem_, seed_ ? &*seed_ : nullptr, budget, opened);
    }
    tokeru::Team::Opener opener(const tokeru::Budget& budget) const {
        return [this, &budget] {
            Owned another;
            open(budget, another);
            return another;
        };
    }
    template <class Ask> Status ask_team(uint64_t nodes, double seconds, Ask question) {
        return ask(nodes, seconds, question, &stopped_);
    }

    View problem_;
    std::optional<uint64_t> seed_;
    std::optional<tokeru::Team> team_;
    Flag stopped_ = false;
};

class PyReferee {
  public:
    explicit PyReferee(nb::object problem) {
        View view(problem);
        const auto words = words_of(view.bytes(), view.size());
        tokeru::Referee* referee = nullptr;
        check(tokeru::open_referee(words.data(), uint32_t(words.size()), &referee));
        referee_.reset(referee);
    }

    std::vector<uint32_t> conflicts(nb::bytes values) const {
        std::vector<uint8_t> cells(referee_->cells());
        referee_->conflicts(board(values), cells.data());
        return marked(cells);
    }
    std::vector<uint32_t> broken(nb::bytes values) const {
        std::vector<uint8_t> relations(referee_->relations());
        referee_->broken(board(values), relations.data());
        return marked(relations);
    }
    std::vector<uint64_t> allowed(nb::bytes values) const {
        std::vector<uint64_t> masks(referee_->cells());
        referee_->allowed(board(values), masks.data());
        return masks;
    }
    std::vector<uint64_t> contradicted(nb::bytes before, nb::bytes after) const {
        std::vector<uint64_t> masks(referee_->cells());
        referee_->contradicted(board(before), board(after), masks.data());
        return masks;
    }

  private:
    const uint8_t* board(const nb::bytes& values) const {
        const uint8_t* first = bytes_of(values);
        const auto fits = [&](uint8_t value) { return value <= referee_->size(); };
        if (values.size() != referee_->cells() || !std::all_of(first, first + values.size(), fits))
            throw nb::value_error("the values are not a board of the problem");
        return first;
    }
    static std::vector<uint32_t> marked(const std::vector<uint8_t>& flags) {
        std::vector<uint32_t> places;
        for (uint32_t place = 0; place < flags.size(); ++place)
            if (flags[place]) places.push_back(place);
        return places;
    }

    std::unique_ptr<tokeru::Referee, Closer> referee_;
};

}    // namespace

void bind_search(nb::module_& module) {
    nb::class_<PySearch>(module, "Search")
        .def(nb::init<nb::object, std::optional<uint64_t>, double>(), nb::arg("problem"), nb::arg("seed") = nb::none(),
             nb::arg("seconds") = 0.0)
        .def_prop_ro("nodes", &PySearch::nodes)
        .def_prop_ro("progress", &PySearch::progress)
        .def("stop", &PySearch::stop)
        .def("go_on", &PySearch::go_on)
        .def("next", &PySearch::next, nb::arg("nodes") = 0, nb::arg("seconds") = 0.0, nb::arg("threads") = 1)
        .def("count", &PySearch::count, nb::arg("limit"), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0,
             nb::arg("threads") = 1)
        .def("candidates", &PySearch::candidates, nb::arg("nodes") = 0, nb::arg("seconds") = 0.0)
        .def("propagated", &PySearch::propagated);
    nb::class_<PyReferee>(module, "Referee")
        .def(nb::init<nb::object>(), nb::arg("problem"))
        .def("conflicts", &PyReferee::conflicts, nb::arg("values"))
        .def("broken", &PyReferee::broken, nb::arg("values"))
        .def("allowed", &PyReferee::allowed, nb::arg("values"))
        .def("contradicted", &PyReferee::contradicted, nb::arg("before"), nb::arg("after"));
}

}    // namespace tokeru::python
