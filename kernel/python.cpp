// The Python module tokeru._kernel, typed by src/tokeru/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

#include "generate/generate.h"
#include "generate/plateau.h"
#include "kernel.h"
#include "logic/grade.h"
#include "makers.h"

namespace nb = nanobind;
using tokeru::Status;

namespace {

// The bytes of any Python object that has a buffer, for as long as this lives.
class View {
  public:
    explicit View(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    ~View() { PyBuffer_Release(&view_); }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    const uint8_t* bytes() const { return static_cast<const uint8_t*>(view_.buf); }
    size_t size() const { return size_t(view_.len); }

  private:
    Py_buffer view_;
};

struct Closer {
    template <class Opened> void operator()(Opened* opened) const { tokeru::close(opened); }
};
using Owned = std::unique_ptr<tokeru::Search, Closer>;
using OwnedLogic = std::unique_ptr<tokeru::Logic, Closer>;
using OwnedGenerator = std::unique_ptr<tokeru::Generator, Closer>;

std::vector<uint32_t> words_of(const uint8_t* bytes, size_t size) {
    std::vector<uint32_t> words(size / 4);
    std::memcpy(words.data(), bytes, words.size() * 4);
    return words;
}

void check_opened(Status status) {
    if (status == Status::out_of_memory) throw std::bad_alloc();
    if (status != Status::done) throw nb::value_error("the words are not a problem");
}

Owned open_search(const uint8_t* bytes, size_t size, const uint64_t* seed) {
    const auto words = words_of(bytes, size);
    tokeru::Search* search = nullptr;
    check_opened(tokeru::open(words.data(), uint32_t(words.size()), seed, &search));
    return Owned(search);
}

// Watches the clock and, a few times a second, Ctrl-C. Runs without the GIL.
class Watch {
  public:
    explicit Watch(double seconds)
        : limited_(seconds > 0), deadline_(Clock::now() + duration(seconds)), next_look_(Clock::now() + look_every) {}

    tokeru::Budget budget(uint64_t nodes) { return {nodes, &Watch::poll, this}; }
    void raise_if_interrupted() const {
        if (interrupted_) throw nb::python_error();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr auto look_every = std::chrono::milliseconds(50);
    static constexpr double longest = 1e9;

    static Clock::duration duration(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
    }
    static bool poll(void* self) { return static_cast<Watch*>(self)->is_time_to_stop(); }
    bool is_time_to_stop() {
        const auto now = Clock::now();
        if (limited_ && now >= deadline_) return true;
        if (now < next_look_) return false;
        next_look_ = now + look_every;
        nb::gil_scoped_acquire gil;
        interrupted_ = PyErr_CheckSignals() != 0;
        return interrupted_;
    }

    bool limited_, interrupted_ = false;
    Clock::time_point deadline_, next_look_;
};

// Runs a question without the GIL, then lets a Ctrl-C that came meanwhile be heard.
template <class Ask> Status ask(uint64_t nodes, double seconds, Ask question) {
    Watch watch(seconds);
    Status status;
    {
        nb::gil_scoped_release release;
        status = question(watch.budget(nodes));
    }
    watch.raise_if_interrupted();
    return status;
}

class PySearch {
  public:
    PySearch(nb::object problem, std::optional<uint64_t> seed) {
        View view(problem);
        search_ = open_search(view.bytes(), view.size(), seed ? &*seed : nullptr);
    }

    uint64_t nodes() const { return search_->nodes(); }

    std::tuple<uint32_t, nb::bytes> next(uint64_t nodes, double seconds) {
        std::vector<uint8_t> values(search_->cells());
        const Status status =
            ask(nodes, seconds, [&](const tokeru::Budget& budget) { return search_->next(budget, values.data()); });
        return {uint32_t(status), nb::bytes(values.data(), status == Status::found ? values.size() : 0)};
    }

    std::tuple<uint32_t, uint64_t> count(uint64_t limit, uint64_t nodes, double seconds) {
        uint64_t counted = 0;
        const Status status = ask(
            nodes, seconds, [&](const tokeru::Budget& budget) { return search_->count(budget, limit, counted); });
        return {uint32_t(status), counted};
    }

    std::tuple<uint32_t, std::vector<uint64_t>> candidates(uint64_t nodes, double seconds) {
        std::vector<uint64_t> masks(search_->cells());
        const Status status =
            ask(nodes, seconds, [&](const tokeru::Budget& budget) { return search_->candidates(budget, masks.data()); });
        return {uint32_t(status), std::move(masks)};
    }

    std::vector<uint64_t> propagated() {
        std::vector<uint64_t> masks(search_->cells());
        search_->propagated(masks.data());
        return masks;
    }

  private:
    Owned search_;
};

OwnedLogic open_logic(const View& problem) {
    const auto words = words_of(problem.bytes(), problem.size());
    tokeru::Logic* logic = nullptr;
    check_opened(tokeru::open_logic(words.data(), uint32_t(words.size()), &logic));
    return OwnedLogic(logic);
}

const uint8_t* bytes_of(const nb::bytes& bytes) { return reinterpret_cast<const uint8_t*>(bytes.data()); }

tokeru::Order order_of(const nb::bytes& order) {
    for (size_t i = 0; i < order.size(); ++i)
        if (bytes_of(order)[i] >= tokeru::logic::technique_count) throw nb::value_error("no such technique");
    return {bytes_of(order), uint32_t(order.size())};
}

class PyLogic {
  public:
    explicit PyLogic(nb::object problem) : logic_(open_logic(View(problem))) {}

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
    nb::bytes next(nb::bytes order, bool make) {
        const tokeru::Order techniques = order_of(order);
        nb::gil_scoped_release release;
        const bool found = logic_->next(techniques, make);
        nb::gil_scoped_acquire acquire;
        return nb::bytes(logic_->words(), found ? logic_->word_count() * sizeof(uint32_t) : 0);
    }
    nb::bytes all(nb::bytes order) {
        const tokeru::Order techniques = order_of(order);
        nb::gil_scoped_release release;
        logic_->all(techniques);
        nb::gil_scoped_acquire acquire;
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

// Many boards under the same rules. Threads take rows in chunks; the first one, which is Python's, watches the clock and
// Ctrl-C for all of them. do_row(row, budget) is false when the budget ran out.
class Rows {
  public:
    Rows(size_t count, size_t chunk) : count_(count), chunk_(chunk) {}

    template <class Worker> void run(std::vector<Worker>& workers, Watch& watch) {
        std::vector<std::thread> pool;
        for (size_t i = 1; i < workers.size(); ++i)
            pool.emplace_back([this, &workers, i] { work(workers[i], {0, &Rows::is_stopped, this}); });
        work(workers[0], watch.budget(0));
        for (std::thread& thread : pool) thread.join();
    }
    bool stopped() const { return stop_; }

  private:
    static bool is_stopped(void* self) { return static_cast<Rows*>(self)->stop_; }

    template <class Worker> void work(Worker& worker, const tokeru::Budget& budget) {
        for (size_t first; !stop_ && (first = next_.fetch_add(chunk_)) < count_;)
            for (size_t row = first; row < std::min(first + chunk_, count_); ++row)
                if (budget.poll(budget.context) || !worker.do_row(row, budget)) {
                    stop_ = true;
                    return;
                }
    }

    size_t count_, chunk_;
    std::atomic<size_t> next_{0};
    std::atomic<bool> stop_{false};
};

constexpr size_t quick_rows = 64, slow_rows = 1;    // how many a thread takes at once

template <class Worker>
Status run_rows(size_t count, std::vector<Worker>& workers, double seconds, size_t chunk = quick_rows) {
    Rows rows(count, chunk);
    Watch watch(seconds);
    {
        nb::gil_scoped_release release;
        rows.run(workers, watch);
    }
    watch.raise_if_interrupted();
    return rows.stopped() ? Status::budget : Status::done;
}

uint32_t thread_count(uint32_t wanted) {
    return wanted ? wanted : std::max(std::thread::hardware_concurrency(), 1u);
}

template <class T> nb::bytes as_bytes(const std::vector<T>& items) {
    return nb::bytes(items.data(), items.size() * sizeof(T));
}

struct Solver {
    Owned search;
    const uint8_t* givens;
    uint64_t limit;
    uint8_t* solutions;
    uint32_t* counts;

    bool do_row(size_t row, const tokeru::Budget& budget) {
        const size_t first = row * search->cells();
        search->restart(givens + first);
        Status status = search->next(budget, solutions + first);
        uint64_t counted = status == Status::found;
        if (counted) status = search->count(budget, limit, counted);
        counts[row] = uint32_t(counted);
        return status != Status::budget;
    }
};

std::tuple<uint32_t, nb::bytes, nb::bytes> solve_rows(nb::object problem, nb::object givens, uint32_t limit,
                                                      uint32_t threads, double seconds) {
    View words(problem), rows(givens);
    std::vector<uint8_t> solutions(rows.size());
    std::vector<Solver> solvers;
    for (uint32_t i = 0; i < thread_count(threads); ++i)
        solvers.push_back({open_search(words.bytes(), words.size(), nullptr), rows.bytes(), limit, solutions.data(), nullptr});
    std::vector<uint32_t> counts(rows.size() / solvers[0].search->cells());
    for (Solver& solver : solvers) solver.counts = counts.data();
    const Status status = run_rows(counts.size(), solvers, seconds);
    return {uint32_t(status), as_bytes(solutions), as_bytes(counts)};
}

struct GradeWorker {
    OwnedLogic logic;
    Owned search;
    const uint8_t* givens;
    tokeru::Order people, explainer;
    uint32_t* grades;
    uint32_t width;    // words of a grade
    std::vector<uint8_t> solution;

    bool do_row(size_t row, const tokeru::Budget& budget) {
        tokeru::Grader grader(*logic, *search, people, explainer);
        const tokeru::Graded graded = grader.grade(givens + row * solution.size(), budget, solution.data());
        graded.write(grades + row * width, width);
        return graded.finished;
    }
};

std::tuple<uint32_t, nb::bytes> grade_rows(nb::object problem, nb::object givens, nb::bytes people, nb::bytes explainer,
                                           uint32_t threads, double seconds, bool times) {
    View words(problem), rows(givens);
    const uint32_t width = times ? tokeru::grade_words : tokeru::grade_head;
    std::vector<GradeWorker> workers;
    for (uint32_t i = 0; i < thread_count(threads); ++i) {
        Owned search = open_search(words.bytes(), words.size(), nullptr);
        const size_t cells = search->cells();
        workers.push_back({open_logic(words), std::move(search), rows.bytes(), order_of(people), order_of(explainer), nullptr,
                           width, std::vector<uint8_t>(cells)});
    }
    const size_t count = rows.size() / workers[0].solution.size();
    std::vector<uint32_t> grades(count * width);
    for (GradeWorker& worker : workers) worker.grades = grades.data();
    const Status status = run_rows(count, workers, seconds);
    return {uint32_t(status), as_bytes(grades)};
}

struct GenerateWorker {
    OwnedGenerator generator;
    const std::vector<uint64_t>& seeds;
    std::vector<std::vector<uint32_t>>& answers;

    bool do_row(size_t row, const tokeru::Budget& budget) {
        const Status status = generator->make(seeds[row], budget);
        answers[row].assign(generator->words(), generator->words() + generator->word_count());
        return status == Status::found;
    }
};

// A puzzle for each seed. The first one that cannot be made ends it.
std::tuple<uint32_t, std::vector<nb::bytes>> generate_rows(nb::object recipe, nb::object problem,
                                                           std::vector<uint64_t> seeds, uint32_t threads, double seconds) {
    View recipe_view(recipe), problem_view(problem);
    const auto recipe_words = words_of(recipe_view.bytes(), recipe_view.size());
    const auto problem_words = words_of(problem_view.bytes(), problem_view.size());
    std::vector<std::vector<uint32_t>> answers(seeds.size());
    std::vector<GenerateWorker> workers;
    for (uint32_t i = 0; i < thread_count(threads); ++i) {
        tokeru::Generator* generator = nullptr;
        check_opened(tokeru::open_generator(recipe_words.data(), uint32_t(recipe_words.size()), problem_words.data(),
                                            uint32_t(problem_words.size()), &generator));
        workers.push_back({OwnedGenerator(generator), seeds, answers});
    }
    const Status status = run_rows(seeds.size(), workers, seconds, slow_rows);
    std::vector<nb::bytes> bytes;
    for (const auto& words : answers) bytes.push_back(as_bytes(words));
    return {uint32_t(status), std::move(bytes)};
}

// --- the hunt ----------------------------------------------------------------------------------

class PyPlateau {
  public:
    using Signs = std::vector<std::tuple<uint16_t, uint16_t>>;

    PyPlateau(nb::object problem, uint64_t seed) {
        View view(problem);
        const auto words = words_of(view.bytes(), view.size());
        tokeru::Problem board;
        if (!tokeru::read_problem(words.data(), uint32_t(words.size()), board)) check_opened(Status::bad_problem);
        search_ = tokeru::make_general_search(board, &seed);
        if (!search_) check_opened(Status::bad_problem);
        plateau_.emplace(*search_, tokeru::generate::find_places(board), board.size, tokeru::Random(seed));
    }

    bool begin_anew(bool with_signs, uint64_t patience) { return plateau_->begin_anew(with_signs, {patience}); }
    bool begin(const Signs& signs, nb::bytes givens, uint64_t patience) {
        if (givens.size() != search_->cells()) throw nb::value_error("the board does not have as many cells as the problem");
        return plateau_->begin(read(signs), {bytes_of(givens), bytes_of(givens) + givens.size()}, {patience});
    }
    bool walk_away(const Signs& signs, uint32_t least, uint32_t most, uint32_t moves, uint64_t patience) {
        return plateau_->walk_away(read(signs), {least, most}, moves, {patience});
    }
    bool descend(uint32_t signs, uint32_t givens, uint32_t tries, uint64_t patience, double seconds) {
        bool below = false;
        ask(patience, seconds, [&](const tokeru::Budget& question) {
            below = plateau_->descend({signs, givens}, tries, question);
            return Status::done;
        });
        return below;
    }
    Signs signs() const {
        Signs signs;
        for (const tokeru::Sign& sign : plateau_->signs()) signs.emplace_back(sign.low, sign.high);
        return signs;
    }
    nb::bytes givens() const { return as_bytes(plateau_->givens()); }
    nb::bytes solution() const { return as_bytes(plateau_->solution()); }

  private:
    static std::vector<tokeru::Sign> read(const Signs& signs) {
        std::vector<tokeru::Sign> read;
        for (const auto& [low, high] : signs) read.push_back({low, high});
        return read;
    }

    std::unique_ptr<tokeru::Search> search_;
    std::optional<tokeru::generate::Plateau> plateau_;
};

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "The C++ kernel: propagation and search over problems of domains, houses, relations and sums.";
    module.attr("BORDER") = TOKERU_BORDER;
    module.attr("DONE") = uint32_t(Status::done);
    module.attr("FOUND") = uint32_t(Status::found);
    module.attr("BUDGET") = uint32_t(Status::budget);

    nb::class_<PySearch>(module, "Search")
        .def(nb::init<nb::object, std::optional<uint64_t>>(), nb::arg("problem"), nb::arg("seed") = nb::none())
        .def_prop_ro("nodes", &PySearch::nodes)
        .def("next", &PySearch::next, nb::arg("nodes") = 0, nb::arg("seconds") = 0.0)
        .def("count", &PySearch::count, nb::arg("limit"), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0)
        .def("candidates", &PySearch::candidates, nb::arg("nodes") = 0, nb::arg("seconds") = 0.0)
        .def("propagated", &PySearch::propagated);
    nb::class_<PyLogic>(module, "Logic")
        .def(nb::init<nb::object>(), nb::arg("problem"))
        .def("start", &PyLogic::start, nb::arg("values"), nb::arg("givens") = nb::none(), nb::arg("masks") = nb::none())
        .def("know", &PyLogic::know, nb::arg("solution"))
        .def("next", &PyLogic::next, nb::arg("order"), nb::arg("make") = true)
        .def("all", &PyLogic::all, nb::arg("order"))
        .def("board", &PyLogic::board);
    module.def("solve_rows", &solve_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("limit"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
    module.def("grade_rows", &grade_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("people"), nb::arg("explainer"),
               nb::arg("threads") = 0, nb::arg("seconds") = 0.0, nb::arg("times") = true);
    module.def("generate_rows", &generate_rows, nb::arg("recipe"), nb::arg("problem"), nb::arg("seeds"),
               nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
    module.def("seed_of", [](const std::string& text) { return tokeru::seed_of(text.data(), uint32_t(text.size())); });
    module.def("derived_seed", &tokeru::derived_seed, nb::arg("seed"), nb::arg("index"));
    nb::class_<PyPlateau>(module, "Plateau")
        .def(nb::init<nb::object, uint64_t>(), nb::arg("problem"), nb::arg("seed"))
        .def("begin_anew", &PyPlateau::begin_anew, nb::arg("with_signs"), nb::arg("patience"))
        .def("begin", &PyPlateau::begin, nb::arg("signs"), nb::arg("givens"), nb::arg("patience"))
        .def("walk_away", &PyPlateau::walk_away, nb::arg("signs"), nb::arg("least"), nb::arg("most"), nb::arg("moves"),
             nb::arg("patience"))
        .def("descend", &PyPlateau::descend, nb::arg("signs"), nb::arg("givens"), nb::arg("tries"), nb::arg("patience"),
             nb::arg("seconds") = 0.0)
        .def_prop_ro("signs", &PyPlateau::signs)
        .def_prop_ro("givens", &PyPlateau::givens)
        .def_prop_ro("solution", &PyPlateau::solution);
}
