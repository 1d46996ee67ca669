// Many boards at once: solved, graded, generated.
#include <tuple>

#include "../generate/generate.h"
#include "bindings.h"
#include "opening.h"
#include "rows.h"

namespace tokeru::python {

namespace {

using OwnedGenerator = std::unique_ptr<tokeru::Generator, Closer>;

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

}    // namespace

void bind_many(nb::module_& module) {
    module.def("solve_rows", &solve_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("limit"),
               nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
    module.def("grade_rows", &grade_rows, nb::arg("problem"), nb::arg("givens"), nb::arg("people"),
               nb::arg("explainer"), nb::arg("threads") = 0, nb::arg("seconds") = 0.0, nb::arg("times") = true);
    module.def("generate_rows", &generate_rows, nb::arg("recipe"), nb::arg("problem"), nb::arg("seeds"),
               nb::arg("threads") = 0, nb::arg("seconds") = 0.0);
    module.def("seed_of", [](const std::string& text) { return tokeru::seed_of(text.data(), uint32_t(text.size())); });
    module.def("derived_seed", &tokeru::derived_seed, nb::arg("seed"), nb::arg("index"));
}

}    // namespace tokeru::python
