// The same kernel for the browser: plain functions over memory that the host writes and reads.
//
//   words   = allocate(bytes)            write a problem there
//   search  = open(words, length, …)     0 and a status in last_status() when it cannot be opened
//   status  = next(search, nodes, out)   as kernel.h says; `out` holds n² bytes
//
//   digest  = border()                   of the tables that it was compiled with
//   is_short()                           whether it was asked for techniques that it is without; then ask the whole kernel
//   logic   = open_logic(words, length)  0 as above
//   logic_start(logic, values, givens, masks)         as logic.h says; givens and masks may be 0
//   logic_know(logic, solution)
//   status  = logic_next(logic, order, count, make)   found, or done when stuck; `order` holds numbers of techniques
//   status  = logic_all(logic, order, count)          found, or done when there is no step
//   logic_words(logic), logic_word_count(logic)       the steps of the last question
//   logic_board(logic, values, masks)                 as they stand now; masks may be 0
//   status  = grade(logic, search, givens, people, …, nodes, out)   `out` holds grade_words() words, as grade.h says
//
//   referee = open_referee(words, length)             0 as above; boards up to 64
//   conflicts, broken, allowed, contradicted          as referee.h says
//
//   generator = open_generator(recipe, length, problem, length)   0 as above
//   status  = generate(generator, seed)  found, or budget when its attempts were not enough
//   generator_words(generator), generator_word_count(generator)   what came of it, as docs/formats.md draws it
//
// Boards up to size 9, except for the referee; larger ones are a bad_problem. There is no clock here: budgets count
// nodes. A question to the logic says out_of_memory before it begins, or bad_problem for an order with a technique that
// does not exist.
#include <initializer_list>

#include "generate/generate.h"
#include "kernel.h"
#include "logic/grade.h"
#include "logic/graphs.h"
#include "memory.h"
#include "problem.h"
#include "referee.h"

using tokeru::Budget;
using tokeru::Generator;
using tokeru::Graded;
using tokeru::Logic;
using tokeru::Order;
using tokeru::Referee;
using tokeru::Search;
using tokeru::Status;

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace {

Status last = Status::done;

// How much memory to have ready besides the problem's, three to eight times the most that was seen in use: a step or
// a path needs it for nets of chains, all steps at once for the steps themselves, a puzzle for searches and paths by
// the hundred.
constexpr size_t for_path = 8 << 20, for_all = 128 << 20, for_puzzle = 64 << 20;

bool is_order(const Order& order) {
    for (uint32_t i = 0; i < order.count; ++i)
        if (order.ids[i] >= tokeru::logic::technique_count) return false;
    return true;
}

// Techniques take memory when they first need it, and if there is none left, it is too late to say so: so all that
// they may need is asked for first.
template <class Ask> uint32_t ask(size_t room, std::initializer_list<Order> orders, Ask question) {
    for (const Order& order : orders)
        if (!is_order(order)) return uint32_t(Status::bad_problem);
    if (!tokeru::can_allocate(room)) return uint32_t(Status::out_of_memory);
    return uint32_t(question());
}

}    // namespace

EXPORT("allocate") void* allocate(uint32_t bytes) { return tokeru::allocate(bytes); }
EXPORT("release") void release(void* block) { tokeru::release(block); }
EXPORT("last_status") uint32_t last_status() { return uint32_t(last); }

EXPORT("open") Search* open_search(const uint32_t* words, uint32_t length, uint64_t seed, uint32_t seeded) {
    Search* search = nullptr;
    last = tokeru::open(words, length, seeded ? &seed : nullptr, &search);
    return search;
}

EXPORT("close") void close_search(Search* search) { tokeru::close(search); }
EXPORT("cells") uint32_t cells(const Search* search) { return search->cells(); }
EXPORT("nodes") uint64_t nodes(const Search* search) { return search->nodes(); }
EXPORT("restart") void restart(Search* search, const uint8_t* givens) { search->restart(givens); }

EXPORT("propagated") void propagated(Search* search, uint64_t* masks) { search->propagated(masks); }

EXPORT("next") uint32_t next(Search* search, uint64_t nodes, uint8_t* values) {
    return uint32_t(search->next(Budget{nodes}, values));
}

EXPORT("count") uint32_t count(Search* search, uint64_t limit, uint64_t nodes, uint64_t* counted) {
    return uint32_t(search->count(Budget{nodes}, limit, *counted));
}

EXPORT("candidates") uint32_t candidates(Search* search, uint64_t nodes, uint64_t* masks) {
    return uint32_t(search->candidates(Budget{nodes}, masks));
}

EXPORT("is_short") uint32_t is_short() { return tokeru::logic::is_short(); }

EXPORT("border") uint32_t border() { return TOKERU_BORDER; }

EXPORT("open_logic") Logic* open_logic(const uint32_t* words, uint32_t length) {
    Logic* logic = nullptr;
    last = tokeru::open_logic(words, length, &logic);
    return logic;
}

EXPORT("close_logic") void close_logic(Logic* logic) { tokeru::close(logic); }

EXPORT("logic_start") void logic_start(Logic* logic, const uint8_t* values, const uint8_t* givens,
                                       const uint64_t* masks) {
    logic->start(values, givens, masks);
}

EXPORT("logic_know") void logic_know(Logic* logic, const uint8_t* solution) { logic->know(solution); }

EXPORT("logic_next") uint32_t logic_next(Logic* logic, const uint8_t* order, uint32_t count, uint32_t make) {
    const Order techniques{order, count};
    return ask(for_path, {techniques}, [&] { return logic->next(techniques, make); });
}

EXPORT("logic_all") uint32_t logic_all(Logic* logic, const uint8_t* order, uint32_t count) {
    const Order techniques{order, count};
    return ask(for_all, {techniques}, [&] { return logic->all(techniques); });
}

EXPORT("logic_words") const uint32_t* logic_words(const Logic* logic) { return logic->words(); }
EXPORT("logic_word_count") uint32_t logic_word_count(const Logic* logic) { return logic->word_count(); }
EXPORT("logic_board") void logic_board(const Logic* logic, uint8_t* values, uint64_t* masks) {
    logic->board(values, masks);
}

EXPORT("grade_words") uint32_t grade_words() { return tokeru::grade_words; }

EXPORT("grade") uint32_t grade(Logic* logic, Search* search, const uint8_t* givens, const uint8_t* people,
                               uint32_t people_count, const uint8_t* explainer, uint32_t explainer_count,
                               uint64_t nodes, uint32_t* words) {
    const Order by_people{people, people_count}, by_explainer{explainer, explainer_count};
    return ask(for_path, {by_people, by_explainer}, [&] {
        uint8_t solution[TOKERU_LARGEST_BOARD * TOKERU_LARGEST_BOARD];
        const Graded graded = tokeru::Grader(*logic, *search, by_people, by_explainer).grade(givens, {nodes}, solution);
        graded.write(words, tokeru::grade_words);
        return graded.finished ? Status::done : Status::budget;
    });
}

EXPORT("open_referee") Referee* open_referee(const uint32_t* words, uint32_t length) {
    Referee* referee = nullptr;
    last = tokeru::open_referee(words, length, &referee);
    return referee;
}

EXPORT("close_referee") void close_referee(Referee* referee) { tokeru::close(referee); }

EXPORT("conflicts") void conflicts(const Referee* referee, const uint8_t* values, uint8_t* cells) {
    referee->conflicts(values, cells);
}
EXPORT("broken") void broken(const Referee* referee, const uint8_t* values, uint8_t* relations) {
    referee->broken(values, relations);
}
EXPORT("allowed") void allowed(const Referee* referee, const uint8_t* values, uint64_t* masks) {
    referee->allowed(values, masks);
}
EXPORT("contradicted") void contradicted(const Referee* referee, const uint8_t* before, const uint8_t* after,
                                         uint64_t* masks) {
    referee->contradicted(before, after, masks);
}

EXPORT("open_generator") Generator* open_generator(const uint32_t* recipe, uint32_t recipe_length,
                                                   const uint32_t* problem, uint32_t problem_length) {
    Generator* generator = nullptr;
    last = tokeru::open_generator(recipe, recipe_length, problem, problem_length, &generator);
    return generator;
}

EXPORT("close_generator") void close_generator(Generator* generator) { tokeru::close(generator); }

EXPORT("generate") uint32_t generate(Generator* generator, uint64_t seed) {
    if (!tokeru::can_allocate(for_puzzle)) return uint32_t(Status::out_of_memory);
    return uint32_t(generator->make(seed, Budget{}));
}

EXPORT("generator_words") const uint32_t* generator_words(const Generator* generator) { return generator->words(); }
EXPORT("generator_word_count") uint32_t generator_word_count(const Generator* generator) {
    return generator->word_count();
}

EXPORT("seed_of") uint64_t seed_of(const char* text, uint32_t length) { return tokeru::seed_of(text, length); }
EXPORT("derived_seed") uint64_t derived_seed(uint64_t seed, uint64_t index) {
    return tokeru::derived_seed(seed, index);
}
