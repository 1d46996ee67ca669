#include "kernel.h"

#include "bands.h"
#include "innies.h"
#include "makers.h"
#include "opening.h"
#include "search.h"

namespace tokeru {

namespace {

template <class Mask> Search* make(const Problem& problem, const uint64_t* seed, Timekeeper& timekeeper) {
    return new DepthFirst<Mask>(problem, seed, timekeeper);
}

Search* make_narrowest(const Problem& problem, const uint64_t* seed, Timekeeper& timekeeper) {
    if (problem.size <= 16) return make<uint16_t>(problem, seed, timekeeper);
#if TOKERU_LARGEST_BOARD > 16
    if (problem.size <= 32) return make<uint32_t>(problem, seed, timekeeper);
    return make<uint64_t>(problem, seed, timekeeper);
#else
    return nullptr;
#endif
}

std::unique_ptr<Search> make_prepared(Problem& problem, const uint64_t* seed, Timekeeper& timekeeper) {
    add_tables_of_pairs(problem, timekeeper);
    return std::unique_ptr<Search>(make_narrowest(problem, seed, timekeeper));
}

Status read_and_make(const uint32_t* words, uint32_t length, const uint64_t* seed, Search** search,
                     const Budget& budget) {
    Problem problem;
    if (!read_problem(words, length, problem)) return Status::bad_problem;
    *search = make_search(std::move(problem), seed, Timekeeper(budget)).release();
    return *search ? Status::done : Status::bad_problem;
}

}    // namespace

// What propagation alone can solve is not worth the time that longer leftovers take.
std::unique_ptr<Search> make_search(Problem problem, const uint64_t* seed, Timekeeper timekeeper) {
    if (Bands::suits(problem)) return std::unique_ptr<Search>(new Bands(problem, seed));
    if (problem.sums.size() == 0) return make_general_search(std::move(problem), seed, timekeeper);
    if (auto search = make_general_search(problem, seed, timekeeper); !search || search->settles()) return search;
    add_hidden_sums(problem, timekeeper);
    return make_prepared(problem, seed, timekeeper);
}

std::unique_ptr<Search> make_general_search(Problem problem, const uint64_t* seed, Timekeeper timekeeper) {
    add_short_hidden_sums(problem, timekeeper);
    return make_prepared(problem, seed, timekeeper);
}

Status open(const uint32_t* words, uint32_t length, const uint64_t* seed, Search** search, const Budget& budget) {
    constexpr size_t frames_and_tables = 4 << 20, bytes_per_word = 64;
    *search = nullptr;
    return opened(frames_and_tables + bytes_per_word * length,
                  [&] { return read_and_make(words, length, seed, search, budget); });
}

void close(Search* search) { delete search; }

}    // namespace tokeru
