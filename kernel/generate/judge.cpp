#include "judge.h"

namespace tokeru::generate {

namespace {

bool is_harder(uint8_t id, uint8_t than) {
    const logic::Technique &a = logic::techniques[id], &b = logic::techniques[than];
    return a.level != b.level ? a.level > b.level : a.rating > b.rating;
}

// As the grade has it: three seconds for each step, and 0.6 for each point of the score.
bool takes_at_most(uint32_t minutes, const Walk& walk) {
    uint32_t steps = 0;
    for (uint32_t times : walk.times) steps += times;
    return 5 * steps + walk.score() <= 100 * minutes;
}

}    // namespace

Judge::Judge(const Problem& problem, const Recipe& recipe)
    : recipe_(recipe),
      problem_(problem),
      search_(recipe.is_plain() ? make_search(problem, nullptr) : make_general_search(problem, nullptr)),
      board_(problem.cells()) {
    for (uint8_t id : recipe.people)
        if (recipe.grade != Recipe::any_level && uint32_t(logic::techniques[id].level) < recipe.grade)
            easier_.push_back(id);
}

void Judge::begin(uint64_t seed, const Budget& budget) {
    search_->reset(seed);
    budget_ = budget;
    doubts_ = 0;
    earlier_nodes_ = 0;
}

bool Judge::draw_solution(Draft& draft) {
    draft.solution.assign(board_.size(), 0);
    compare({});
    search_->restart(draft.solution.data());
    return search_->next(question(), draft.solution.data()) == Status::found;
}

void Judge::compare(const std::vector<Sign>& signs) {
    if (knows_signs_ && in_search_ == signs) return;
    knows_signs_ = true;
    in_search_ = signs;
    search_->compare(signs.data(), signs.size());
}

Search& Judge::lend_search() {
    knows_signs_ = false;
    return *search_;
}

void Judge::show(const Draft& draft) {
    compare(draft.signs);
    search_->restart(draft.givens.data());
}

bool Judge::settles(const Draft& draft) {
    if (recipe_.asks_for_steps()) return is_easy_enough(draft);
    show(draft);
    return search_->settles();
}

// What propagation settles, people find with easy techniques; so the questions go from the quickest to the slowest.
bool Judge::is_good_without(const Draft& draft, const Gone& gone) {
    if (is_limited() && settles(draft)) return true;
    if (recipe_.asks_to_settle()) return false;
    if (has_another_without(draft, gone)) return false;
    return is_easy_enough(draft);
}

// Any other solution is one that the clue ruled out: it has another value in the cell, or the sign reversed.
bool Judge::has_another_without(const Draft& draft, const Gone& gone) {
    if (!gone.sign && gone.cells.size() > 1) return !is_unique(draft);
    if (gone.sign) {
        std::vector<Sign> turned = draft.signs;
        turned.push_back({gone.sign->high, gone.sign->low});
        compare(turned);
        search_->restart(draft.givens.data());
    } else {
        show(draft);
        search_->forbid(gone.cells[0], draft.solution[gone.cells[0]]);
    }
    const Status status = search_->next(question(), board_.data());
    doubts_ += status == Status::budget;
    return status != Status::done;
}

bool Judge::is_unique(const Draft& draft) {
    std::vector<uint8_t> others;
    return find_others(draft, 1, others) && others.empty();
}

bool Judge::find_others(const Draft& draft, uint32_t most, std::vector<uint8_t>& others) {
    others.clear();
    show(draft);
    Status status = Status::found;
    while (others.size() < most * board_.size() && (status = search_->next(question(), board_.data())) == Status::found)
        if (board_ != draft.solution) others.insert(others.end(), board_.begin(), board_.end());
    doubts_ += status == Status::budget;
    return status != Status::budget;
}

Logic& Judge::logic(const Draft& draft) {
    if (!logic_) logic_ = make_logic(problem_);
    if (in_logic_ != draft.signs) logic_->compare(draft.signs.data(), draft.signs.size());
    in_logic_ = draft.signs;
    return *logic_;
}

bool Judge::is_solved_by(const std::vector<uint8_t>& techniques, const Draft& draft) {
    Walk found;
    logic(draft).walk_from(draft.givens.data(), nullptr, {techniques.data(), uint32_t(techniques.size())}, found);
    return found.solved && (!recipe_.minutes || takes_at_most(recipe_.minutes, found));
}

bool Judge::is_too_easy(const Draft& draft) { return !easier_.empty() && is_solved_by(easier_, draft); }

// With a search that knows nothing about this board yet.
bool Judge::is_hard_to_search(const Draft& draft) {
    if (!recipe_.decisions) return true;
    earlier_nodes_ += search_->nodes();
    search_->reset(0);
    return is_unique(draft) && search_->nodes() >= recipe_.decisions;
}

bool Judge::is_easy_enough(const Draft& draft) { return !is_limited() || is_solved_by(recipe_.allowed, draft); }

bool Judge::is_allowed(int id) const {
    bool found = false;
    for (uint8_t allowed : recipe_.allowed) found = found || allowed == id;
    return found;
}

Walk Judge::walk(const Draft& draft, const std::vector<uint8_t>& order) {
    Walk found;
    logic(draft).walk_from(draft.givens.data(), draft.solution.data(), {order.data(), uint32_t(order.size())}, found);
    return found;
}

// They are on a person's path, which uses only what is allowed, and there is no way around them.
bool Judge::needs_all_of(const std::vector<uint8_t>& techniques, const Draft& draft) {
    if (techniques.empty()) return true;
    const Walk path = walk(draft, recipe_.people);
    for (uint8_t id : techniques)
        if (!path.times[id]) return false;
    if (is_limited() && !is_allowed(path.hardest())) return false;
    for (uint8_t id : techniques)
        if (!needs(id, draft)) return false;
    return true;
}

// It is tried last, so it is taken only if all others that may be used are stuck.
bool Judge::needs(uint8_t id, const Draft& draft) {
    std::vector<uint8_t> order;
    for (uint8_t other : is_limited() ? recipe_.allowed : recipe_.people)
        if (other != id && (is_limited() || !is_harder(other, id))) order.push_back(other);
    order.push_back(id);
    return walk(draft, order).times[id] > 0;
}

}    // namespace tokeru::generate
