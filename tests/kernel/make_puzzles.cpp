// Makes a puzzle from each recipe on standard input. To be compiled with sanitizers, as replay.cpp is.
//
//   in    per puzzle: u32 length · words of the recipe · u32 length · words of the problem · u32 1 · u32 seed
//   out   per puzzle one line: "3" for words that are not a recipe, or else the status, how many words the answer has, and
//         the sum of these
#include <cstdint>
#include <cstdio>
#include <vector>

#include "../../kernel/generate/generate.h"

using tokeru::Budget;
using tokeru::Generator;
using tokeru::Status;
using Words = std::vector<uint32_t>;

namespace {

constexpr int most_polls = 3000;    // a recipe that nothing fits has to end as well

bool read_words(Words& words) {
    uint32_t length;
    if (std::fread(&length, sizeof length, 1, stdin) != 1) return false;
    words.resize(length);
    return std::fread(words.data(), sizeof(uint32_t), length, stdin) == length;
}

bool is_enough(void* polls) { return ++*static_cast<int*>(polls) > most_polls; }

void make(Generator& generator, uint32_t seed) {
    int polls = 0;
    const Status status = generator.make(seed, Budget{0, is_enough, &polls});
    uint32_t sum = 0;
    for (uint32_t i = 0; i < generator.word_count(); ++i) sum += generator.words()[i];
    std::printf("%u %u %u\n", unsigned(status), unsigned(generator.word_count()), unsigned(sum));
}

}    // namespace

int main() {
    for (Words recipe, problem, seed; read_words(recipe) && read_words(problem) && read_words(seed);) {
        Generator* generator = nullptr;
        const Status status = tokeru::open_generator(recipe.data(), uint32_t(recipe.size()), problem.data(),
                                                     uint32_t(problem.size()), &generator);
        if (status == Status::done)
            make(*generator, seed.at(0));
        else
            std::printf("%u\n", unsigned(status));
        tokeru::close(generator);
        std::fflush(stdout);
    }
}
