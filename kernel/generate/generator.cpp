// The pipeline: a full grid, clues that are true on it, fewer and fewer of them, a last look; then all over again
// until the puzzle is what was asked for.
#include "generate.h"

#include <algorithm>

#include "../logic/graphs.h"
#include "../opening.h"
#include "../writer.h"
#include "informing.h"
#include "judge.h"
#include "plateau.h"
#include "regions.h"
#include "signs.h"
#include "thinning.h"

namespace tokeru {

namespace generate {

namespace {

// Why an attempt failed: src/tokeru/border/misses.txt.
enum class Miss : uint32_t { TOKERU_MISSES(TOKERU_NAME) };
constexpr uint32_t moves_away = 12;    // from a puzzle of the stock

// A budget that stays used up once it is.
class Patience {
  public:
    explicit Patience(const Budget& budget) : outer_(budget) {}
    Budget budget() { return {0, &Patience::poll, this}; }
    bool is_over() { return over_ = over_ || (outer_.poll && outer_.poll(outer_.context)); }

  private:
    static bool poll(void* self) { return static_cast<Patience*>(self)->is_over(); }
    const Budget& outer_;
    bool over_ = false;
};

#define TOKERU_PUT(name, form, most) put_##form(told.name);

// What came of it, as src/tokeru/border/layouts.txt has it.
struct Outcome {
    uint32_t status, attempts, nodes, minimal, fewest_givens, fewest_signs;
    std::vector<uint32_t> misses;    // by Miss: attempts
};

class OutcomeWriter : public Writer<OutcomeWriter> {
  public:
    void write(const Outcome& told) { TOKERU_OUTCOME_FIELDS(TOKERU_PUT) }
    void write(const Draft& told) { TOKERU_DRAFT_FIELDS(TOKERU_PUT) }

    using Writer::put_one;
    void put_one(const Sign& told) { TOKERU_SIGN_FIELDS(TOKERU_PUT) }
    void put_one(const Cage& told) { TOKERU_CAGE_FIELDS(TOKERU_PUT) }
};

#undef TOKERU_PUT

class Pipeline final : public Generator {
  public:
    Pipeline(Problem&& problem, Recipe&& recipe)
        : problem_(std::move(problem)),
          recipe_(std::move(recipe)),
          sign_board_(problem_),
          orbits_(find_orbits(recipe_.symmetry, problem_.size)),
          own_houses_(problem_.houses) {}

    Status make(uint64_t seed, const Budget& budget) override;
    const uint32_t* words() const override { return writer_.words.data(); }
    uint32_t word_count() const override { return uint32_t(writer_.words.size()); }

  private:
    bool attempt(uint64_t seed);
    bool prepare(Random& random);
    void add_regions();
    bool draw_clues(Random& random);
    bool strip(Random& random);
    bool thin_givens(Random& random);
    void thin_all(Random& random);
    bool exchange_givens(Random& random);
    bool walk_from_stock(Random& random);
    bool draw_cages(Random& random);
    void look_at_cages(uint64_t seed);
    bool is_wanted();
    void add_givens(std::vector<Unit>& units);
    void add_signs(std::vector<Unit>& units);
    uint32_t drawn_from(const Band& band, Random& random) const;
    bool missed(Miss why);
    void write(bool found, uint32_t attempts);

    Problem problem_;
    Recipe recipe_;
    SignBoard sign_board_;
    Lists<uint16_t> orbits_;
    Lists<uint16_t> own_houses_;      // those of the problem, before regions are drawn
    Problem caged_;                   // the problem with the cages that were drawn
    std::unique_ptr<Judge> judge_;    // of one or the other
    Budget budget_;
    Draft draft_;
    uint64_t nodes_ = 0;
    std::vector<uint32_t> missed_;    // by Miss: attempts
    uint32_t fewest_givens_ = 0, fewest_signs_ = 0;
    OutcomeWriter writer_;
};

Status Pipeline::make(uint64_t seed, const Budget& budget) {
    Patience patience(budget);
    budget_ = patience.budget();
    nodes_ = 0;
    missed_.assign(TOKERU_COUNT(MISSES), 0);
    fewest_givens_ = fewest_signs_ = ~0u;
    bool found = false;
    uint32_t tried = 0;
    // If the budget ran out during an attempt, it may have kept clues just because of that.
    while (!found && !patience.is_over() && !logic::is_short() && (recipe_.attempts == 0 || tried < recipe_.attempts))
        found = attempt(derived_seed(seed, tried++)) && !patience.is_over();
    write(found, tried);
    return found ? Status::found : Status::budget;
}

bool Pipeline::attempt(uint64_t seed) {
    Random random(seed);
    if (!prepare(random)) return missed(Miss::no_grid);
    const bool good = draw_clues(random) && is_wanted();
    nodes_ += judge_->nodes();
    return good;
}

bool Pipeline::missed(Miss why) {
    ++missed_[int(why)];
    return false;
}

// --- the grid ----------------------------------------------------------------------------------

bool Pipeline::prepare(Random& random) {
    draft_ = {};
    if (recipe_.has_cages()) judge_.reset();
    if (recipe_.draws_regions) {
        draft_.regions = draw_regions(int(problem_.size), random);
        add_regions();
    }
    if (!judge_) judge_.reset(new Judge(problem_, recipe_));
    judge_->begin(random.draw(), budget_);
    if (recipe_.signs_from == Signs::stocked) return true;
    if (!judge_->draw_solution(draft_)) return false;
    draft_.givens.assign(draft_.solution.size(), 0);
    return true;
}

// The regions become houses of the problem, so anything prepared for other regions is out of date.
void Pipeline::add_regions() {
    judge_.reset();
    problem_.houses = own_houses_;
    for (uint32_t region = 0; region < problem_.size; ++region) {
        for (uint32_t cell = 0; cell < problem_.cells(); ++cell)
            if (draft_.regions[cell] == region) problem_.houses.add(uint16_t(cell));
        problem_.houses.close_list();
    }
}

// --- the clues ---------------------------------------------------------------------------------

bool Pipeline::draw_clues(Random& random) {
    if (recipe_.signs_from == Signs::stocked) return walk_from_stock(random);
    if (recipe_.signs_from == Signs::stripped) return strip(random);
    if (recipe_.has_cages() && !draw_cages(random)) return false;
    if (recipe_.has_cages() && !recipe_.givens.most) return true;
    draft_.givens = draft_.solution;
    if (recipe_.signs_from == Signs::informative) return exchange_givens(random);
    if (recipe_.signs_from == Signs::drawn) draft_.signs = sign_board_.draw(recipe_, draft_.solution.data(), random);
    if (!thin_givens(random)) return false;
    if (recipe_.minimal_signs) thin_all(random);
    return true;
}

uint32_t Pipeline::drawn_from(const Band& band, Random& random) const {
    return band.least + random.below(band.most - band.least + 1);
}

void Pipeline::add_givens(std::vector<Unit>& units) {
    for (size_t orbit = 0; orbit < orbits_.size(); ++orbit)
        if (draft_.givens[orbits_[orbit][0]]) units.push_back({orbits_[orbit], {}});
}

void Pipeline::add_signs(std::vector<Unit>& units) {
    for (const Sign& sign : draft_.signs) units.push_back({{nullptr, nullptr}, sign});
}

// All true signs and nothing else, fewer and fewer.
bool Pipeline::strip(Random& random) {
    const uint32_t enough = recipe_.minimal_signs ? recipe_.signs.least : drawn_from(recipe_.signs, random);
    draft_.signs = sign_board_.all(draft_.solution.data());
    std::vector<Unit> units;
    add_signs(units);
    shuffle(units, random);
    Thinning thinning(*judge_, draft_, std::move(units));
    if (!thinning.settle(enough)) return missed(Miss::not_unique);
    while (draft_.signs.size() > enough && thinning.drop_one()) {}
    return true;
}

bool Pipeline::thin_givens(Random& random) {
    const uint32_t enough = recipe_.minimal_givens ? recipe_.givens.least : drawn_from(recipe_.givens, random);
    const auto together = uint32_t(orbits_[0].size());    // cells that go with a corner; on a diagonal it goes alone
    std::vector<Unit> units;
    add_givens(units);
    shuffle(units, random);
    Thinning thinning(*judge_, draft_, std::move(units));
    if (!thinning.settle(enough / together)) return missed(Miss::not_unique);
    while (draft_.given_count() > enough && thinning.drop_one()) {}
    while (draft_.given_count() > recipe_.givens.least && judge_->is_too_easy(draft_) && thinning.drop_one()) {}
    return true;
}

// Signs too, and givens again, until nothing more can go.
void Pipeline::thin_all(Random& random) {
    std::vector<Unit> units;
    add_givens(units);
    add_signs(units);
    shuffle(units, random);
    Thinning thinning(*judge_, draft_, std::move(units));
    while (thinning.drop_one()) {}
}

bool Pipeline::exchange_givens(Random& random) {
    if (!thin_givens(random)) return false;
    Informing informing(*judge_, sign_board_, draft_, random);
    if (!informing.exchange(drawn_from(recipe_.signs, random))) return missed(Miss::signs);
    thin_all(random);
    return true;
}

bool Pipeline::walk_from_stock(Random& random) {
    const std::vector<Sign>& from = recipe_.stock[random.below(uint32_t(recipe_.stock.size()))];
    Plateau plateau(judge_->lend_search(), sign_board_.places(), problem_.size, Random(random.draw()));
    if (!plateau.walk_away(from, recipe_.signs, moves_away, judge_->question())) return missed(Miss::signs);
    draft_.signs = plateau.signs();
    draft_.solution = plateau.solution();
    draft_.givens.assign(problem_.cells(), 0);
    return true;
}

// Cages are drawn and, if there is nothing else, split for as long as there is a solution other than the grid.
bool Pipeline::draw_cages(Random& random) {
    const CageSizes sizes{int(recipe_.cages.least), int(recipe_.cages.most), int(recipe_.usual_cage)};
    draft_.cages = generate::draw_cages(int(problem_.size), draft_.solution.data(), sizes, random);
    for (std::vector<uint8_t> others;;) {
        look_at_cages(random.draw());
        if (recipe_.givens.most) return true;
        if (!judge_->find_others(draft_, 1, others)) return missed(Miss::not_unique);
        if (others.empty()) return true;
        if (!split_cage(draft_.cages, int(problem_.size), draft_.solution.data(), others.data(), random))
            return missed(Miss::not_unique);
    }
}

void Pipeline::look_at_cages(uint64_t seed) {
    nodes_ += judge_->nodes();
    caged_ = problem_;
    for (const Cage& cage : draft_.cages) {
        for (uint16_t cell : cage.cells) {
            caged_.houses.add(cell);
            caged_.sums.add({cell, 1});
        }
        caged_.houses.close_list();
        caged_.sums.close_list();
        caged_.totals.push_back(cage.total);
    }
    judge_.reset(new Judge(caged_, recipe_));
    judge_->begin(seed, budget_);
}

// --- the last look -----------------------------------------------------------------------------

bool Pipeline::is_wanted() {
    const uint32_t givens = draft_.given_count();
    fewest_givens_ = std::min(fewest_givens_, givens);
    fewest_signs_ = std::min(fewest_signs_, uint32_t(draft_.signs.size()));
    if (!recipe_.givens.has(givens)) return missed(Miss::givens);
    if (recipe_.signs_from != Signs::none) {
        if (!recipe_.signs.has(uint32_t(draft_.signs.size()))) return missed(Miss::signs);
        if (!fits(sign_board_.measure(draft_.signs), recipe_)) return missed(Miss::structure);
    }
    if (judge_->is_too_easy(draft_) || !judge_->is_hard_to_search(draft_)) return missed(Miss::too_easy);
    if (!judge_->is_easy_enough(draft_)) return missed(Miss::too_hard);
    return judge_->needs_all_of(recipe_.needed, draft_) || missed(Miss::technique);
}

// --- the answer --------------------------------------------------------------------------------

void Pipeline::write(bool found, uint32_t attempts) {
    const Status status = found ? Status::found : Status::budget;
    const bool is_minimal = found && judge_->doubts() == 0;
    writer_.words.clear();
    writer_.write(Outcome{uint32_t(status), attempts, uint32_t(std::min<uint64_t>(nodes_, ~0u)), is_minimal,
                          fewest_givens_, fewest_signs_, missed_});
    if (found) writer_.write(draft_);
}

}    // namespace

}    // namespace generate

namespace {

Status read_and_make(const uint32_t* recipe_words, uint32_t recipe_length, const uint32_t* problem_words,
                     uint32_t problem_length, Generator** generator) {
    Problem problem;
    generate::Recipe recipe;
    if (!read_problem(problem_words, problem_length, problem) || problem.side != problem.size)
        return Status::bad_problem;
    if (!generate::read_recipe(recipe_words, recipe_length, problem.size, recipe)) return Status::bad_problem;
    *generator = new generate::Pipeline(std::move(problem), std::move(recipe));
    return Status::done;
}

}    // namespace

Status open_generator(const uint32_t* recipe, uint32_t recipe_length, const uint32_t* problem, uint32_t problem_length,
                      Generator** generator) {
    constexpr size_t generous = 64 << 20;
    *generator = nullptr;
    return opened(generous, [&] { return read_and_make(recipe, recipe_length, problem, problem_length, generator); });
}

void close(Generator* generator) { delete generator; }

uint64_t seed_of(const char* text, uint32_t length) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < length; ++i) hash = (hash ^ uint8_t(text[i])) * 0x100000001b3u;
    return hash;
}

uint64_t derived_seed(uint64_t seed, uint64_t index) { return Random(Random(seed).draw() ^ index).draw(); }

}    // namespace tokeru
