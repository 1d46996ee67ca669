// The Python module tokeru._kernel, typed by src/tokeru/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <tuple>
#include <vector>

#include "generate/generate.h"
#include "generate/plateau.h"
#include "kernel.h"
#include "logic/grade.h"
#include "makers.h"
#include "referee.h"
#include "team.h"

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
using Owned = std::unique_ptr<tokeru::Search>;
using OwnedLogic = std::unique_ptr<tokeru::Logic, Closer>;
using OwnedGenerator = std::unique_ptr<tokeru::Generator, Closer>;

std::vector<uint32_t> words_of(const uint8_t* bytes, size_t size) {
    std::vector<uint32_t> words(size / 4);
    std::memcpy(words.data(), bytes, words.size() * 4);
    return words;
}

using Flag = std::atomic<bool>;

// Watches the clock, a flag that another thread may set and, a few times a second, Ctrl-C. Runs without the GIL.
class Watch {
  public:
    explicit Watch(double seconds, const Flag* stopped = nullptr)
        : stopped_(stopped),
          limited_(seconds > 0),
          deadline_(Clock::now() + duration(seconds)),
          next_look_(Clock::now() + look_every) {}

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
        if (interrupted_ || (stopped_ && stopped_->load(std::memory_order_relaxed))) return true;
        if (limited_ && now >= deadline_) return true;
        if (now < next_look_) return false;
        next_look_ = now + look_every;
        nb::gil_scoped_acquire gil;
        interrupted_ = PyErr_CheckSignals() != 0;
        return interrupted_;
    }

    const Flag* stopped_;
    bool limited_, interrupted_ = false;
    Clock::time_point deadline_, next_look_;
};

// Runs a question without the GIL, then lets a Ctrl-C that came in the meantime be heard.
template <class Ask> Status ask(uint64_t nodes, double seconds, Ask question, const Flag* stopped = nullptr) {
    Watch watch(seconds, stopped);
    Status status;
    {
        nb::gil_scoped_release release;
        status = question(watch.budget(nodes));
    }
    watch.raise_if_interrupted();
    return status;
}

// Words that are not a problem, too little memory and too little time each have their own Python exception.
void check(Status status) {
    if (status == Status::out_of_memory) throw std::bad_alloc();
    if (status == Status::bad_problem) throw nb::value_error("the words are not a problem");
    if (status == Status::budget) {
        PyErr_SetString(PyExc_TimeoutError, "the time is over");
        throw nb::python_error();
    }
}

Status open_search(const View& problem, const uint64_t* seed, const tokeru::Budget& budget, Owned& opened) {
    const auto words = words_of(problem.bytes(), problem.size());
    tokeru::Search* search = nullptr;
    const Status status = tokeru::open(words.data(), uint32_t(words.size()), seed, &search, budget);
    opened.reset(search);
    return status;
}

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

Status open_logic(const View& problem, const tokeru::Budget& budget, OwnedLogic& opened) {
    const auto words = words_of(problem.bytes(), problem.size());
    tokeru::Logic* logic = nullptr;
    const Status status = tokeru::open_logic(words.data(), uint32_t(words.size()), &logic, budget);
    opened.reset(logic);
    return status;
}

const uint8_t* bytes_of(const nb::bytes& bytes) { return reinterpret_cast<const uint8_t*>(bytes.data()); }

tokeru::Order order_of(const nb::bytes& order) {
    for (size_t i = 0; i < order.size(); ++i)
        if (bytes_of(order)[i] >= tokeru::logic::technique_count) throw nb::value_error("no such technique");
    return {bytes_of(order), uint32_t(order.size())};
}

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

// Many boards under the same rules. Threads take rows in chunks; the first one, which is Python's, watches the clock and
// Ctrl-C for all of them. do_row(row, budget) is false when the budget ran out.
class Rows {
  public:
    Rows(size_t count, size_t chunk) : count_(count), chunk_(chunk) {}

    // If no more threads can be started, the ones there are do all the work.
    template <class Worker> Status run(std::vector<Worker>& workers, Watch& watch) {
        std::vector<std::thread> pool;
        pool.reserve(workers.size());
        try {
            for (size_t i = 1; i < workers.size(); ++i) {
                pool.emplace_back([this, &workers, i] { help(workers[i]); });
                ++helpers_;
            }
        } catch (const std::system_error&) {}
        work(workers[0], watch.budget(0));
        keep_watch(watch.budget(0));
        for (std::thread& thread : pool) thread.join();
        return out_of_memory_ ? Status::out_of_memory : stop_ ? Status::budget : Status::done;
    }

  private:
    static bool is_stopped(void* self) { return static_cast<Rows*>(self)->stop_; }

    template <class Worker> void help(Worker& worker) {
        work(worker, {0, &Rows::is_stopped, this});
        const std::lock_guard lock(leaving_);
        ++gone_;
        one_left_.notify_one();
    }

    // Whoever has taken the last row cannot see the clock: it is watched until all have left.
    void keep_watch(const tokeru::Budget& budget) {
        std::unique_lock lock(leaving_);
        while (!one_left_.wait_for(lock, std::chrono::milliseconds(5), [this] { return gone_ == helpers_; }))
            if (budget.poll(budget.context)) stop_ = true;
    }

    template <class Worker> void work(Worker& worker, const tokeru::Budget& budget) {
        try {
            do_rows(worker, budget);
        } catch (const std::bad_alloc&) {
            stop_ = out_of_memory_ = true;
        }
    }

    template <class Worker> void do_rows(Worker& worker, const tokeru::Budget& budget) {
        for (size_t first; !stop_ && (first = next_.fetch_add(chunk_)) < count_;)
            for (size_t row = first; row < std::min(first + chunk_, count_); ++row)
                if (budget.poll(budget.context) || !worker.do_row(row, budget)) {
                    stop_ = true;
                    return;
                }
    }

    size_t count_, chunk_;
    std::atomic<size_t> next_{0};
    std::atomic<bool> stop_{false}, out_of_memory_{false};
    std::mutex leaving_;
    std::condition_variable one_left_;
    size_t helpers_ = 0, gone_ = 0;
};

constexpr size_t quick_rows = 64, slow_rows = 1;    // how many a thread takes at once

template <class Worker>
Status run_rows(size_t count, std::vector<Worker>& workers, Watch& watch, size_t chunk = quick_rows) {
    Rows rows(count, chunk);
    Status status;
    {
        nb::gil_scoped_release release;
        status = rows.run(workers, watch);
    }
    watch.raise_if_interrupted();
    if (status == Status::out_of_memory) throw std::bad_alloc();
    return status;
}

uint32_t thread_count(uint32_t wanted) { return wanted ? wanted : std::max(std::thread::hardware_concurrency(), 1u); }

// Prepares a worker for each thread: done, or budget if that takes too long. open_one(budget) prepares one.
template <class OpenOne> Status open_workers(uint32_t threads, Watch& watch, OpenOne open_one) {
    Status status = Status::done;
    {
        nb::gil_scoped_release release;
        for (uint32_t i = 0; i < thread_count(threads) && status == Status::done; ++i)
            status = open_one(watch.budget(0));
    }
    watch.raise_if_interrupted();
    if (status != Status::budget) check(status);
    return status;
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
    Watch watch(seconds);
    std::vector<uint8_t> solutions(rows.size());
    std::vector<Solver> solvers;
    Status status = open_workers(threads, watch, [&](const tokeru::Budget& budget) {
        solvers.push_back({nullptr, rows.bytes(), limit, solutions.data(), nullptr});
        return open_search(words, nullptr, budget, solvers.back().search);
    });
    if (status != Status::done) return {uint32_t(status), nb::bytes("", 0), nb::bytes("", 0)};
    std::vector<uint32_t> counts(rows.size() / solvers[0].search->cells());
    for (Solver& solver : solvers) solver.counts = counts.data();
    status = run_rows(counts.size(), solvers, watch);
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
    Watch watch(seconds);
    const uint32_t width = times ? tokeru::grade_words : tokeru::grade_head;
    const tokeru::Order by_people = order_of(people), by_explainer = order_of(explainer);
    std::vector<GradeWorker> workers;
    Status status = open_workers(threads, watch, [&](const tokeru::Budget& budget) {
        workers.push_back({nullptr, nullptr, rows.bytes(), by_people, by_explainer, nullptr, width, {}});
        GradeWorker& worker = workers.back();
        const Status opened = open_search(words, nullptr, budget, worker.search);
        if (opened != Status::done) return opened;
        worker.solution.resize(worker.search->cells());
        return open_logic(words, budget, worker.logic);
    });
    if (status != Status::done) return {uint32_t(status), nb::bytes("", 0)};
    const size_t count = rows.size() / workers[0].solution.size();
    std::vector<uint32_t> grades(count * width);
    for (GradeWorker& worker : workers) worker.grades = grades.data();
    status = run_rows(count, workers, watch);
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
                                                           std::vector<uint64_t> seeds, uint32_t threads,
                                                           double seconds) {
    View recipe_view(recipe), problem_view(problem);
    const auto recipe_words = words_of(recipe_view.bytes(), recipe_view.size());
    const auto problem_words = words_of(problem_view.bytes(), problem_view.size());
    std::vector<std::vector<uint32_t>> answers(seeds.size());
    Watch watch(seconds);
    std::vector<GenerateWorker> workers;
    open_workers(threads, watch, [&](const tokeru::Budget&) {
        tokeru::Generator* generator = nullptr;
        const Status opened = tokeru::open_generator(recipe_words.data(), uint32_t(recipe_words.size()),
                                                     problem_words.data(), uint32_t(problem_words.size()), &generator);
        workers.push_back({OwnedGenerator(generator), seeds, answers});
        return opened;
    });
    const Status status = run_rows(seeds.size(), workers, watch, slow_rows);
    std::vector<nb::bytes> bytes;
    for (const auto& words : answers) bytes.push_back(as_bytes(words));
    return {uint32_t(status), std::move(bytes)};
}

// --- the referee -------------------------------------------------------------------------------

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

// --- the hunt ----------------------------------------------------------------------------------

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

NB_MODULE(_kernel, module) {
    module.doc() = "The C++ kernel: propagation and search over problems of domains, houses, relations and sums.";
    module.attr("BORDER") = TOKERU_BORDER;
    module.attr("DONE") = uint32_t(Status::done);
    module.attr("FOUND") = uint32_t(Status::found);
    module.attr("BUDGET") = uint32_t(Status::budget);

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
    nb::class_<PyLogic>(module, "Logic")
        .def(nb::init<nb::object, double>(), nb::arg("problem"), nb::arg("seconds") = 0.0)
        .def("start", &PyLogic::start, nb::arg("values"), nb::arg("givens") = nb::none(), nb::arg("masks") = nb::none())
        .def("know", &PyLogic::know, nb::arg("solution"))
        .def("next", &PyLogic::next, nb::arg("order"), nb::arg("make") = true, nb::arg("seconds") = 0.0)
        .def("all", &PyLogic::all, nb::arg("order"), nb::arg("seconds") = 0.0)
        .def("board", &PyLogic::board);
    nb::class_<PyReferee>(module, "Referee")
        .def(nb::init<nb::object>(), nb::arg("problem"))
        .def("conflicts", &PyReferee::conflicts, nb::arg("values"))
        .def("broken", &PyReferee::broken, nb::arg("values"))
        .def("allowed", &PyReferee::allowed, nb::arg("values"))
        .def("contradicted", &PyReferee::contradicted, nb::arg("before"), nb::arg("after"));
    module.def("solve_rows", &solve_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("limit"),
               nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
    module.def("grade_rows", &grade_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("people"),
               nb::arg("explainer"), nb::arg("threads") = 0, nb::arg("seconds") = 0.0, nb::arg("times") = true);
    module.def("generate_rows", &generate_rows, nb::arg("recipe"), nb::arg("problem"), nb::arg("seeds"),
               nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
    module.def("seed_of", [](const std::string& text) { return tokeru::seed_of(text.data(), uint32_t(text.size())); });
    module.def("derived_seed", &tokeru::derived_seed, nb::arg("seed"), nb::arg("index"));
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
