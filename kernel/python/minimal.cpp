// Minimal puzzles by the thousand.
#include "../generate/generate.h"
#include "../minimal/sampler.h"
#include "../minimal/thinner.h"
#include "bindings.h"
#include "opening.h"
#include "rows.h"

namespace tokeru::python {

namespace {

using minimal::Questions;

// So many grids are thinned together: enough to keep lanes full, few enough for several threads.
constexpr size_t least_together = 64, most_together = 1024;

// Quickly drawn grids: nothing is weighed.
constexpr uint32_t least_counted = 2;

// Row i is made of the seed that follows from `seed` and `first` + i.
struct MinimalRows {
    uint64_t seed, first;
    size_t count, cells;
    uint8_t *puzzles, *solutions;
    double* weights;    // null where puzzles are not weighed

    uint64_t seed_of(size_t row) const { return derived_seed(seed, first + row); }
};

struct ThinWorker {
    std::unique_ptr<Questions> questions;
    MinimalRows rows;
    size_t together;
    minimal::Grids grids;
    minimal::Thinner thinner;
    std::vector<minimal::Drawn> drawn{};

    bool do_row(size_t part, const Budget& budget) {
        const size_t first = part * together, count = std::min(together, rows.count - first);
        drawn.clear();
        for (size_t row = first; row < first + count; ++row) drawn.push_back({Random(rows.seed_of(row))});
        if (!grids.draw(drawn.data(), count, budget)) return false;
        for (size_t row = 0; row < count; ++row)
            std::memcpy(rows.solutions + (first + row) * rows.cells, drawn[row].grid, rows.cells);
        return thinner.thin(drawn.data(), count, rows.puzzles + first * rows.cells, budget);
    }
};

// Some rows come from the same population, whose number its seed follows from.
struct SampleWorker {
    std::unique_ptr<Questions> questions;
    MinimalRows rows;
    minimal::Sampler sampler;

    bool do_row(size_t part, const Budget& budget) {
        const uint64_t number = rows.first / minimal::drawn_together + part;
        if (!sampler.draw(derived_seed(rows.seed, number), budget)) return false;
        for (size_t i = 0; i < minimal::drawn_together; ++i) {
            const uint64_t row = number * minimal::drawn_together + i -
                                 rows.first;    // before the first one it is huge
            if (row < rows.count) write(size_t(row), i);
        }
        return true;
    }
    void write(size_t row, size_t i) const {
        std::memcpy(rows.puzzles + row * rows.cells, sampler.puzzle(i), rows.cells);
        std::memcpy(rows.solutions + row * rows.cells, sampler.solution(i), rows.cells);
        rows.weights[row] = sampler.weight();
    }
};

std::unique_ptr<Questions> make_questions(const View& problem, uint32_t width, Watch& watch) {
    if (width) {
        auto lanes = lanes::make_solver(width);
        if (!lanes) throw nb::value_error("this machine has no vectors of that width");
        return std::make_unique<Questions>(std::move(lanes));
    }
    Owned search;
    check(open_search(problem, nullptr, watch.budget(0), search));
    return std::make_unique<Questions>(std::move(search));
}

template <class Worker, class Make>
Status share(size_t parts, uint32_t threads, Watch& watch, Make make) {
    std::vector<Worker> workers;
    for (size_t i = 0; i < std::min<size_t>(thread_count(threads), parts); ++i) workers.push_back(make());
    return workers.empty() ? Status::done : run_rows(parts, workers, watch, slow_rows);
}

// As many rows as the arrays have; with weights, puzzles for unbiased statistics.
uint32_t minimal_rows(nb::object problem, nb::object puzzles, nb::object solutions, nb::object weights, uint64_t seed,
                      uint64_t first, uint32_t width, uint32_t threads, double seconds) {
    const View words(problem);
    Watch watch(seconds);
    const size_t cells = make_questions(words, width, watch)->cells();
    Target to(puzzles), solved(solutions), weighed(weights);
    const size_t count = to.size() / cells;
    if (cells > minimal::most_cells || to.size() % cells || solved.size() != to.size() ||
        (weighed.size() && weighed.size() != count * sizeof(double)))
        throw nb::value_error("the arrays do not fit to each other");
    const MinimalRows rows = {
        seed, first, count, cells, to.bytes(), solved.bytes(), reinterpret_cast<double*>(weighed.bytes())};
    if (weighed.size()) {
        constexpr size_t some = minimal::drawn_together;
        const size_t populations = (first % some + count + some - 1) / some;
        return uint32_t(share<SampleWorker>(populations, threads, watch, [&] {
            auto questions = make_questions(words, width, watch);
            minimal::Sampler sampler(*questions);
            return SampleWorker{std::move(questions), rows, std::move(sampler)};
        }));
    }
    const size_t together = std::clamp(count / thread_count(threads) / 4, least_together, most_together);
    return uint32_t(share<ThinWorker>((count + together - 1) / together, threads, watch, [&] {
        auto questions = make_questions(words, width, watch);
        minimal::Grids grids(*questions, least_counted);
        minimal::Thinner thinner(*questions);
        return ThinWorker{std::move(questions), rows, together, std::move(grids), std::move(thinner)};
    }));
}

}    // namespace

void bind_minimal(nb::module_& module) {
    module.attr("DRAWN_TOGETHER") = minimal::drawn_together;
    module.def("minimal_rows", &minimal_rows, nb::arg("problem"), nb::arg("puzzles"), nb::arg("solutions"),
               nb::arg("weights"), nb::arg("seed"), nb::arg("first"), nb::arg("width"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
}

}    // namespace tokeru::python
