// Asks the kernel everything about each problem on standard input, and prints what it says. To be compiled with
// sanitizers, so that it ends early where the kernel does what it must not do.
//
//   in    per problem: u32 length · u32 × length words
//   out   per problem one line, "3" for words that are not a problem, or else with a status in front of each answer
//         "0 | next: values | count: counted nodes | candidates: masks | next, with a seed: values"
//         and then what the logic says, of steps only how many words they have and the sum of these:
//         " | all steps | path | board: values", from an empty board and from a sparse one; and the referee
//         " | conflicts: cells | broken: relations | allowed: masks | contradicted: masks", on a board full of mistakes
#include <cstdint>
#include <cstdio>
#include <vector>

#include "../../kernel/logic/grade.h"
#include "../../kernel/referee.h"

using tokeru::Budget;
using tokeru::Logic;
using tokeru::Order;
using tokeru::Search;
using tokeru::Status;
using Board = std::vector<uint8_t>;
using Words = std::vector<uint32_t>;

namespace {

constexpr uint64_t limit = 50;
constexpr Budget budget{500};
constexpr uint64_t seed = 7;
constexpr int longest_path = 100;
constexpr size_t blanks = 3;    // of a sparse board: this many cells for each that has a value

bool read_words(Words& words) {
    uint32_t length;
    if (std::fread(&length, sizeof length, 1, stdin) != 1) return false;
    words.resize(length);
    return std::fread(words.data(), sizeof(uint32_t), length, stdin) == length;
}

template <class Number> void print(Status status, const std::vector<Number>& numbers) {
    std::printf(" | %u", unsigned(status));
    for (const Number number : numbers) std::printf(" %llu", static_cast<unsigned long long>(number));
}

void print_next(Search& search) {
    std::vector<uint8_t> values(search.cells());
    const Status status = search.next(budget, values.data());
    if (status != Status::found) values.clear();
    print(status, values);
}

void print_count(Search& search) {
    std::vector<uint64_t> counted(1);
    const Status status = search.count(budget, limit, counted[0]);
    counted.push_back(search.nodes());
    print(status, counted);
}

void print_candidates(Search& search) {
    std::vector<uint64_t> masks(search.cells());
    const Status status = search.candidates(budget, masks.data());
    print(status, masks);
}

// Opens a search of its own for the question, so that every answer can be had again by itself.
template <class Ask> Status answer(const Words& words, const uint64_t* with_seed, Ask ask) {
    Search* search = nullptr;
    const Status status = tokeru::open(words.data(), uint32_t(words.size()), with_seed, &search);
    if (status == Status::done) ask(*search);
    tokeru::close(search);
    return status;
}

// The first solution, as far as there is one, with most of it left out.
Board sparse_board(Search& search) {
    Board values(search.cells());
    if (search.next(budget, values.data()) != Status::found) return Board(search.cells());
    for (size_t cell = 0; cell < values.size(); ++cell)
        if (cell % (blanks + 1)) values[cell] = 0;
    return values;
}

// Every technique that there is, from the first row of the table to the last.
struct Everything {
    uint8_t ids[tokeru::logic::technique_count];
    Everything() {
        for (uint8_t id = 0; id < tokeru::logic::technique_count; ++id) ids[id] = id;
    }
    operator Order() const { return {ids, tokeru::logic::technique_count}; }
};
const Everything everything;

void add_words(const Logic& logic, Words& summed) {
    summed[0] += logic.word_count();
    for (uint32_t i = 0; i < logic.word_count(); ++i) summed[1] += logic.words()[i];
}

void print_steps(Logic& logic, const Board& givens) {
    Words every(2), path(2);
    Board values(givens.size());
    logic.start(givens.data(), nullptr, nullptr);
    logic.all(everything);
    add_words(logic, every);
    for (int steps = 0; steps < longest_path && logic.next(everything, true) == Status::found; ++steps)
        add_words(logic, path);
    logic.board(values.data(), nullptr);
    print(Status::done, every);
    print(Status::done, path);
    print(Status::done, values);
}

// Says nothing, since the extension has no such budget; but it has to end well.
void grade(Logic& logic, Search& search, const Board& givens) {
    Words words(tokeru::grade_words);
    Board solution(givens.size());
    tokeru::Grader grader(logic, search, everything, everything);
    grader.grade(givens.data(), budget, solution.data()).write(words.data(), tokeru::grade_words);
}

void think(const Words& words, Search& search) {
    Logic* logic = nullptr;
    const Board sparse = sparse_board(search);
    tokeru::open_logic(words.data(), uint32_t(words.size()), &logic);
    for (const Board& givens : {Board(sparse.size()), sparse}) {
        print_steps(*logic, givens);
        grade(*logic, search, givens);
    }
    tokeru::close(logic);
}

// As the values come, with gaps.
Board careless_board(uint32_t cells, uint32_t size) {
    Board values(cells);
    for (size_t cell = 0; cell < values.size(); ++cell)
        values[cell] = cell % (blanks + 1) ? uint8_t(1 + cell * 7 % size) : 0;
    return values;
}

Words marked(const std::vector<uint8_t>& flags) {
    Words places;
    for (uint32_t place = 0; place < flags.size(); ++place)
        if (flags[place]) places.push_back(place);
    return places;
}

void judge(const Words& words) {
    tokeru::Referee* referee = nullptr;
    if (tokeru::open_referee(words.data(), uint32_t(words.size()), &referee) != Status::done) return;
    const Board values = careless_board(referee->cells(), referee->size()), empty(values.size());
    std::vector<uint8_t> cells(values.size()), relations(referee->relations());
    std::vector<uint64_t> masks(values.size());
    referee->conflicts(values.data(), cells.data());
    referee->broken(values.data(), relations.data());
    print(Status::done, marked(cells));
    print(Status::done, marked(relations));
    referee->allowed(values.data(), masks.data());
    print(Status::done, masks);
    referee->contradicted(empty.data(), values.data(), masks.data());
    print(Status::done, masks);
    tokeru::close(referee);
}

void replay(const Words& words) {
    const Status status = answer(words, nullptr, [](Search&) {});
    std::printf("%u", unsigned(status));
    answer(words, nullptr, print_next);
    answer(words, nullptr, print_count);
    answer(words, nullptr, print_candidates);
    answer(words, &seed, print_next);
    answer(words, nullptr, [&](Search& search) { think(words, search); });
    judge(words);
    std::printf("\n");
    std::fflush(stdout);
}

}    // namespace

int main() {
    for (Words words; read_words(words);) replay(words);
}
