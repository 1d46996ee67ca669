// Many plain Sudokus: by lanes, or one by one.
#include "../lanes/lanes.h"

#include "../bands.h"
#include "bindings.h"
#include "rows.h"

namespace tokeru::python {

namespace {

using lanes::Boards;

constexpr size_t board_bytes = 81;
// Below, lanes would stay empty.
constexpr size_t least_for_lanes = 4;
// Lanes solve so many boards together: many enough to keep them full, few enough for several threads. It depends on nothing
// else, so that neither do the answers.
constexpr size_t least_together = 256, most_together = 1024, parts = 32;

size_t boards_together(size_t count) { return std::clamp(count / parts / 64 * 64, least_together, most_together); }

// Boards `first` and those after it, `count` of them or what is left.
Boards part_of(const Boards& boards, size_t first, size_t count) {
    return {boards.givens + board_bytes * first, std::min(count, boards.count - first), boards.limit,
            boards.solutions + board_bytes * first, boards.counts + first};
}

void clear_unsolved(const Boards& boards) {
    for (size_t row = 0; row < boards.count; ++row)
        if (!boards.counts[row]) std::memset(boards.solutions + board_bytes * row, 0, board_bytes);
}

struct LanesWorker {
    std::unique_ptr<lanes::Solver> solver;
    Boards boards;
    size_t together;

    bool do_row(size_t part, const Budget& budget) {
        const Boards some = part_of(boards, part * together, together);
        if (!solver->solve(some, budget)) return false;
        clear_unsolved(some);
        return true;
    }
};

struct BandsWorker {
    std::unique_ptr<Bands> bands;
    Boards boards;

    bool do_row(size_t row, const Budget& budget) {
        const Boards one = part_of(boards, row, 1);
        bands->restart(one.givens);
        Status status = bands->next(budget, one.solutions);
        uint64_t counted = status == Status::found;
        if (counted) status = bands->count(budget, one.limit, counted);
        *one.counts = uint32_t(counted);
        if (!counted) clear_unsolved(one);
        return status != Status::budget;
    }
};

// As many workers as there are threads, but none without work.
template <class Worker, class Make>
Status share(size_t count, size_t at_once, uint32_t threads, Watch& watch, Make make) {
    std::vector<Worker> workers;
    const size_t most = (count + at_once - 1) / at_once;
    for (size_t i = 0; i < std::min<size_t>(thread_count(threads), most); ++i) workers.push_back(make());
    return workers.empty() ? Status::done : run_rows(count, workers, watch, at_once);
}

uint32_t solve_classic(nb::object givens, nb::object solutions, nb::object counts, uint32_t limit, uint32_t width,
                       uint32_t threads, double seconds) {
    const View from(givens);
    Target to(solutions), counted(counts);
    const size_t count = from.size() / board_bytes;
    if (from.size() % board_bytes || to.size() != from.size() || counted.size() != count * sizeof(uint32_t))
        throw nb::value_error("the arrays do not fit to each other");
    const Boards boards = {from.bytes(), count, limit, to.bytes(), reinterpret_cast<uint32_t*>(counted.bytes())};
    Watch watch(seconds);
    if (width && count >= least_for_lanes) {
        const size_t together = boards_together(count);
        return uint32_t(share<LanesWorker>((count + together - 1) / together, 1, threads, watch, [&] {
            LanesWorker worker = {lanes::make_solver(width), boards, together};
            if (!worker.solver) throw nb::value_error("this machine has no vectors of that width");
            return worker;
        }));
    }
    return uint32_t(share<BandsWorker>(count, quick_rows, threads, watch,
                                       [&] { return BandsWorker{std::make_unique<Bands>(nullptr), boards}; }));
}

}    // namespace

void bind_lanes(nb::module_& module) {
    module.def("lane_widths", &lanes::widths);
    module.def("solve_classic", &solve_classic, nb::arg("givens"), nb::arg("solutions"), nb::arg("counts"),
               nb::arg("limit"), nb::arg("width"), nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
}

}    // namespace tokeru::python
