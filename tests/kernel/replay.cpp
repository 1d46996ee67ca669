// Asks the kernel everything about each problem on standard input, and prints what it says. To be compiled with
// sanitizers, so that it ends early where the kernel does what it must not do.
//
//   in    per problem: u32 length · u32 × length words
//   out   per problem one line, "3" for words that are no problem, or else with a status in front of each answer
//         "0 | next: values | count: counted nodes | candidates: masks | next, with a seed: values"
#include <cstdint>
#include <cstdio>
#include <vector>

#include "../../kernel/kernel.h"

using tokeru::Budget;
using tokeru::Search;
using tokeru::Status;
using Words = std::vector<uint32_t>;

namespace {

constexpr uint64_t limit = 50;
constexpr Budget budget{500};
constexpr uint64_t seed = 7;

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

void replay(const Words& words) {
    const Status status = answer(words, nullptr, [](Search&) {});
    std::printf("%u", unsigned(status));
    answer(words, nullptr, print_next);
    answer(words, nullptr, print_count);
    answer(words, nullptr, print_candidates);
    answer(words, &seed, print_next);
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

int main() {
    for (Words words; read_words(words);) replay(words);
}
