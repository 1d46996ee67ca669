// The Python module tokeru._kernel, typed by src/tokeru/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
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

#include "kernel.h"

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
    void operator()(tokeru::Search* search) const { tokeru::close(search); }
};
using Owned = std::unique_ptr<tokeru::Search, Closer>;

Owned open_search(const uint8_t* bytes, size_t size, const uint64_t* seed) {
    std::vector<uint32_t> words(size / 4);
    std::memcpy(words.data(), bytes, words.size() * 4);
    tokeru::Search* search = nullptr;
    const Status status = tokeru::open(words.data(), uint32_t(words.size()), seed, &search);
    if (status == Status::out_of_memory) throw std::bad_alloc();
    if (status != Status::done) throw nb::value_error("the words are not a problem");
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

// Many boards under the same rules. Threads take rows in chunks; the first one, which is Python's, watches the clock and
// Ctrl-C for all of them.
class Batch {
  public:
    Batch(const View& rows, size_t cells, uint64_t limit)
        : givens_(rows.bytes()), cells_(cells), limit_(limit), solutions(rows.size()), counts(rows.size() / cells) {}

    void run(const std::vector<Owned>& searches, Watch& watch) {
        std::vector<std::thread> pool;
        for (size_t i = 1; i < searches.size(); ++i)
            pool.emplace_back([this, &searches, i] { work(*searches[i], {0, &Batch::is_stopped, this}); });
        work(*searches[0], watch.budget(0));
        for (std::thread& thread : pool) thread.join();
    }
    bool stopped() const { return stop_; }

  private:
    static constexpr size_t chunk = 64;

    static bool is_stopped(void* self) { return static_cast<Batch*>(self)->stop_; }

    void work(tokeru::Search& search, const tokeru::Budget& budget) {
        for (size_t first; !stop_ && (first = next_.fetch_add(chunk)) < counts.size();)
            for (size_t row = first; row < std::min(first + chunk, counts.size()); ++row)
                if (!solve(search, budget, row)) {
                    stop_ = true;
                    return;
                }
    }

    bool solve(tokeru::Search& search, const tokeru::Budget& budget, size_t row) {
        search.restart(givens_ + row * cells_);
        Status status = search.next(budget, solutions.data() + row * cells_);
        uint64_t counted = status == Status::found;
        if (counted) status = search.count(budget, limit_, counted);
        counts[row] = uint32_t(counted);
        return status != Status::budget;
    }

    const uint8_t* givens_;
    size_t cells_;
    uint64_t limit_;
    std::atomic<size_t> next_{0};
    std::atomic<bool> stop_{false};

  public:
    std::vector<uint8_t> solutions;
    std::vector<uint32_t> counts;
};

std::tuple<uint32_t, nb::bytes, nb::bytes> solve_rows(nb::object problem, nb::object givens, uint32_t limit,
                                                      uint32_t threads, double seconds) {
    View words(problem), rows(givens);
    if (threads == 0) threads = std::max(std::thread::hardware_concurrency(), 1u);
    std::vector<Owned> searches;
    for (uint32_t i = 0; i < threads; ++i) searches.push_back(open_search(words.bytes(), words.size(), nullptr));
    Batch batch(rows, searches[0]->cells(), limit);
    Watch watch(seconds);
    {
        nb::gil_scoped_release release;
        batch.run(searches, watch);
    }
    watch.raise_if_interrupted();
    return {uint32_t(batch.stopped() ? Status::budget : Status::done),
            nb::bytes(batch.solutions.data(), batch.solutions.size()),
            nb::bytes(batch.counts.data(), batch.counts.size() * sizeof(uint32_t))};
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "The C++ kernel: propagation and search over problems of domains, houses, relations and sums.";
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
    module.def("solve_rows", &solve_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("limit"), nb::arg("threads") = 0,
               nb::arg("seconds") = 0.0);
}
