// The logician takes the techniques in order, makes the first step that is found, and begins again.
#include <memory>
#include <type_traits>

#include "../innies.h"
#include "../makers.h"
#include "../opening.h"
#include "../writer.h"
#include "finders.h"
#include "graphs.h"
#include "logic.h"
#include "sprint.h"

namespace tokeru {

namespace logic {

namespace {

#define TOKERU_PUT(name, form, most) put_##form(told.name);

// Steps as words, as src/tokeru/border/layouts.txt has them.
class StepWriter : public Writer<StepWriter> {
  public:
    explicit StepWriter(const std::vector<uint32_t>& house_numbers) : house_numbers_(house_numbers) {}

    void write(const Step& step) {
        const struct {
            uint32_t technique, rating, total;
            std::vector<uint32_t> values;
            const std::vector<uint16_t>& cells;
            std::vector<uint32_t> houses, covers;
            const std::vector<uint16_t>& fins;
            const std::vector<uint32_t>&links, &sums, &lines;
            const std::vector<std::vector<uint16_t>>&sets, &ways;
            const std::vector<Candidate>&placements, &eliminations;
            const std::vector<std::vector<Node>>& chains;
        } told{uint32_t(step.id),
               step.rating,
               uint32_t(step.total),
               values_of(step),
               step.cells,
               numbered(step.houses),
               numbered(step.covers),
               step.fins,
               step.links,
               step.sums,
               step.lines,
               step.sets,
               step.ways,
               step.placements,
               step.eliminations,
               step.chains};
        TOKERU_STEP_FIELDS(TOKERU_PUT)
    }

    using Writer::put_one;
    void put_one(const Candidate& candidate) {
        const struct {
            uint32_t cell, value;
        } told{candidate.cell, candidate.index + 1u};
        TOKERU_CANDIDATE_FIELDS(TOKERU_PUT)
    }
    void put_one(const Node& node) {
        const struct {
            uint32_t on, value;
            const std::vector<uint16_t>& cells;
        } told{node.on, node.index + 1u, node.cells};
        TOKERU_NODE_FIELDS(TOKERU_PUT)
    }

  private:
    static std::vector<uint32_t> values_of(const Step& step) {
        std::vector<uint32_t> values;
        for (uint64_t mask : {step.values & ~step.last_values, step.last_values})
            for_each_bit(mask, [&](int index) { values.push_back(uint32_t(index) + 1); });
        return values;
    }
    std::vector<uint32_t> numbered(const std::vector<uint16_t>& houses) const {
        std::vector<uint32_t> numbers;
        for (uint16_t house : houses) numbers.push_back(house_numbers_[house]);
        return numbers;
    }

    const std::vector<uint32_t>& house_numbers_;
};

#undef TOKERU_PUT

// The plain technique that finds all that a direct one does.
Id plain(Id direct) {
    switch (direct) {
        case Id::direct_pointing: return Id::pointing;
        case Id::direct_claiming: return Id::claiming;
        case Id::direct_hidden_pair: return Id::hidden_pair;
        default: return Id::hidden_triple;
    }
}

// An order, once steps of a rating have been needed: first, by cost, everything rated no higher, without the direct
// techniques that are no longer needed; then the others.
class Plan {
  public:
    explicit Plan(const Order& order) : all_(order), now_(order) { count_singles(); }

    const Order& all() const { return now_; }
    // The singles that it begins with, as far as a sprint knows them, and the rest.
    Order singles() const { return {now_.ids, singles_}; }
    Order others() const { return {now_.ids + singles_, now_.count - singles_}; }
    // Below naked singles there are only hidden ones and direct techniques, for which it makes no difference.
    void adapt(uint16_t rating) {
        if (!all_.for_rating || rating == rating_ || rating < technique(Id::naked_single).rating) return;
        rating_ = rating;
        count_ = 0;
        bool is_in_order[technique_count] = {};
        for (uint32_t i = 0; i < all_.count; ++i) is_in_order[all_.ids[i]] = true;
        for (int id = 0; id < technique_count; ++id)
            if (is_in_order[id] && techniques[id].rating <= rating) add(Id(id));
        for (uint32_t i = 0; i < all_.count; ++i)
            if (techniques[all_.ids[i]].rating > rating) add(Id(all_.ids[i]));
        now_ = {ids_, count_};
        count_singles();
    }

  private:
    void count_singles() {
        singles_ = 0;
        while (singles_ < now_.count && Id(now_.ids[singles_]) <= Id::hidden_single) ++singles_;
    }
    void add(Id id) {
        const bool needed = technique(id).family != Family::direct || technique(plain(id)).rating > rating_;
        if (needed && count_ < technique_count) ids_[count_++] = uint8_t(id);
    }

    Order all_, now_;
    uint16_t rating_ = 0;
    uint8_t ids_[technique_count];
    uint32_t count_ = 0, singles_ = 0;
};

// Only masks of 16 bits have one, and only the usual boards.
template <class Mask> Sprint* make_sprint(const Terrain<Mask>&) { return nullptr; }
template <> Sprint* make_sprint(const Terrain<uint16_t>& terrain) {
    return Sprint::suits(terrain) ? new Sprint(terrain) : nullptr;
}

template <class Mask> class Logician final : public Logic {
  public:
    Logician(Problem&& problem, Timekeeper& timekeeper)
        : problem_(std::move(problem)),
          terrain_(problem_, timekeeper),
          board_(terrain_),
          graphs_(terrain_),
          sprint_(make_sprint(terrain_)),
          writer_(terrain_.network.house_numbers),
          own_tables_(problem_.tables.size()),
          own_relations_(problem_.relations.size()) {}

    void start(const uint8_t* values, const uint8_t* givens, const uint64_t* masks) override;
    void know(const uint8_t* solution) override;
    Status next(const Order& order, bool make, const Budget& budget) override;
    Status all(const Order& order, const Budget& budget) override;
    Status walk(const Order& order, Walk& walk, const Budget& budget) override;
    Status walk_from(const uint8_t* givens, const uint8_t* solution, const Order& order, Walk& walk,
                     const Budget& budget) override;

    void compare(const Sign* signs, size_t count) override;

    const uint32_t* words() const override { return writer_.words.data(); }
    uint32_t word_count() const override { return uint32_t(writer_.words.size()); }
    void board(uint8_t* values, uint64_t* masks) const override;
    uint32_t cells() const override { return uint32_t(terrain_.cells); }

  private:
    template <class Ask> Status ask(const Budget& budget, Ask question);
    void walk_on(const Order& order, Walk& walk);
    void walk_sprinting(const uint8_t* givens, const uint8_t* solution, const Order& order, Walk& walk);
    bool find_first(const Order& order);
    bool find(Id id, Steps& steps);
    bool bifurcate(Steps& steps);
    void make(const Step& step);

    Problem problem_;
    Terrain<Mask> terrain_;
    Board<Mask> board_;
    Graphs<Mask> graphs_;
    std::unique_ptr<Sprint> sprint_;
    Steps first_;
    StepWriter writer_;
    std::vector<uint8_t> solution_;
    size_t own_tables_, own_relations_;    // of the problem; a table and relations for signs come after them
};

template <class Mask>
void Logician<Mask>::start(const uint8_t* values, const uint8_t* givens, const uint64_t* masks) {
    board_.clear();
    graphs_.forget();
    solution_.clear();
    for (size_t cell = 0; cell < terrain_.cells; ++cell) {
        if (!values[cell]) continue;
        if (values[cell] > terrain_.size) {
            board_.broken = true;
            continue;
        }
        board_.place(cell, values[cell] - 1);
        board_.given[cell] = !givens || givens[cell];
    }
    for (size_t cell = 0; masks && cell < terrain_.cells; ++cell)
        for_each_bit(Mask(board_.masks[cell] & ~Mask(masks[cell])), [&](int index) { board_.eliminate(cell, index); });
}

// A board that is not full is not a solution.
template <class Mask> void Logician<Mask>::know(const uint8_t* solution) {
    solution_.assign(solution, solution + terrain_.cells);
    for (uint8_t value : solution_)
        if (value < 1 || value > terrain_.size) return solution_.clear();
}

template <class Mask> bool Logician<Mask>::find(Id id, Steps& steps) {
    if (id == Id::bifurcation) return bifurcate(steps);
    if (const MaskFinder<Mask> finder = mask_finder<Mask>(id)) return finder(board_, steps, id);
    return graphs_.find(board_, steps, id);
}

template <class Mask> bool Logician<Mask>::find_first(const Order& order) {
    if (board_.broken) return false;
    for (uint32_t i = 0; i < order.count; ++i) {
        first_.look(terrain_.cells);
        if (find(Id(order.ids[i]), first_)) return true;
    }
    return false;
}

// Where nothing else helps: a cell with few candidates is tried, and all but one of them lead nowhere.
template <class Mask> bool Logician<Mask>::bifurcate(Steps& steps) {
    if (solution_.empty()) return false;
    size_t best = terrain_.cells;
    for (size_t cell = 0; cell < terrain_.cells; ++cell)
        if (board_.masks[cell] && (best == terrain_.cells || size_of(board_.masks[cell]) < size_of(board_.masks[best])))
            best = cell;
    if (best == terrain_.cells) return false;
    Step& step = steps.open(Id::bifurcation);
    const int index = solution_[best] - 1;
    step.cells.push_back(uint16_t(best));
    step.values = board_.masks[best] & ~(uint64_t(1) << index);
    step.placements.push_back({uint16_t(best), uint16_t(index)});
    return steps.close();
}

template <class Mask> void Logician<Mask>::make(const Step& step) {
    board_.apply(step);
    graphs_.forget();
}

// Answers within the budget. Only a step that is made changes the board, so one can go on from where it stopped.
template <class Mask> template <class Ask> Status Logician<Mask>::ask(const Budget& budget, Ask question) {
    first_.wait(budget);
#ifdef TOKERU_FREESTANDING
    return question();
#else
    try {
        return question();
    } catch (const Stopped&) {
        graphs_.forget_all();
        return Status::budget;
    } catch (const std::bad_alloc&) {
        graphs_.forget_all();
        return Status::out_of_memory;
    }
#endif
}

template <class Mask> Status Logician<Mask>::next(const Order& order, bool wanted, const Budget& budget) {
    writer_.words.clear();
    return ask(budget, [&] {
        if (!find_first(order)) return Status::done;
        writer_.write(first_.first());
        if (wanted) make(first_.first());
        return Status::found;
    });
}

template <class Mask> Status Logician<Mask>::all(const Order& order, const Budget& budget) {
    writer_.words.clear();
    return ask(budget, [&] {
        Steps steps(true, budget);
        for (uint32_t i = 0; i < order.count && !board_.broken; ++i) find(Id(order.ids[i]), steps);
        for (const Step& step : steps.all()) writer_.write(step);
        return steps.all().empty() ? Status::done : Status::found;
    });
}

template <class Mask> Status Logician<Mask>::walk(const Order& order, Walk& walk, const Budget& budget) {
    return ask(budget, [&] {
        walk_on(order, walk);
        return Status::done;
    });
}

template <class Mask> void Logician<Mask>::walk_on(const Order& order, Walk& walk) {
    for (Plan plan(order); board_.open && find_first(plan.all()); plan.adapt(walk.rating)) {
        const Step& step = first_.first();
        walk.count(step.id, step.rating);
        make(step);
    }
    walk.solved = board_.open == 0 && !board_.broken;
    walk.broken = board_.broken;
}

template <class Mask>
Status Logician<Mask>::walk_from(const uint8_t* givens, const uint8_t* solution, const Order& order, Walk& found,
                                 const Budget& budget) {
    return ask(budget, [&] {
        if constexpr (std::is_same_v<Mask, uint16_t>)
            if (sprint_) {
                walk_sprinting(givens, solution, order, found);
                return Status::done;
            }
        start(givens, nullptr, nullptr);
        if (solution) know(solution);
        walk_on(order, found);
        return Status::done;
    });
}

// With a sprint for the singles; whenever it is stuck, the logician looks for one other step.
template <class Mask>
void Logician<Mask>::walk_sprinting(const uint8_t* givens, const uint8_t* solution, const Order& order, Walk& found) {
    solution_.clear();
    if (solution) know(solution);
    for (size_t cell = 0; cell < terrain_.cells; ++cell) board_.given[cell] = givens[cell] != 0;
    sprint_->start(givens);
    for (Plan plan(order);; plan.adapt(found.rating)) {
        sprint_->run(plan.singles(), found);
        sprint_->show(board_);
        graphs_.forget();
        if (!board_.open || !find_first(plan.others())) break;
        found.count(first_.first().id, first_.first().rating);
        sprint_->make(first_.first());
    }
    found.solved = board_.open == 0 && !board_.broken;
    found.broken = board_.broken;
}

template <class Mask> void Logician<Mask>::compare(const Sign* signs, size_t count) {
    problem_.tables.resize(own_tables_);
    problem_.tables.push_back(less_than(terrain_.size));
    problem_.relations.resize(own_relations_);
    for (size_t i = 0; i < count; ++i)
        problem_.relations.push_back({signs[i].low, signs[i].high, uint32_t(own_tables_)});
    terrain_.network.set_signs(signs, count);
    terrain_.look_at_relations();
    graphs_.forget_relations();
}

template <class Mask> void Logician<Mask>::board(uint8_t* values, uint64_t* masks) const {
    std::memcpy(values, board_.values.data(), terrain_.cells);
    for (size_t cell = 0; masks && cell < terrain_.cells; ++cell) masks[cell] = board_.masks[cell];
}

template <class Mask> Logic* make_logician(Problem&& problem, Timekeeper& timekeeper) {
    return new Logician<Mask>(std::move(problem), timekeeper);
}

Logic* make_narrowest(Problem&& problem, Timekeeper& timekeeper) {
    if (problem.size <= 16) return make_logician<uint16_t>(std::move(problem), timekeeper);
#if TOKERU_LARGEST_BOARD > 16
    if (problem.size <= 32) return make_logician<uint32_t>(std::move(problem), timekeeper);
    return make_logician<uint64_t>(std::move(problem), timekeeper);
#else
    return nullptr;
#endif
}

// Without exceptions a failed allocation ends everything, so a generous estimate is asked for first.
bool has_room([[maybe_unused]] uint32_t length, [[maybe_unused]] size_t houses) {
#ifdef TOKERU_FREESTANDING
    constexpr uint64_t at_least = 4 << 20, per_word = 64, per_house = 8192, per_crossing = 24;
    const uint64_t bytes = at_least + per_word * length + (per_house + per_crossing * houses) * houses;
    return bytes <= SIZE_MAX && can_allocate(size_t(bytes));
#else
    return true;
#endif
}

Status read_and_make(const uint32_t* words, uint32_t length, Logic** logic, const Budget& budget) {
    Problem problem;
    if (!has_room(length, 0)) return Status::out_of_memory;
    if (!read_problem(words, length, problem)) return Status::bad_problem;
    if (!has_room(length, problem.houses.size())) return Status::out_of_memory;
    *logic = make_logic(std::move(problem), Timekeeper(budget)).release();
    return *logic ? Status::done : Status::bad_problem;
}

}    // namespace

}    // namespace logic

std::unique_ptr<Logic> make_logic(Problem problem, Timekeeper timekeeper) {
    add_short_hidden_sums(problem, timekeeper);
    return std::unique_ptr<Logic>(logic::make_narrowest(std::move(problem), timekeeper));
}

Status open_logic(const uint32_t* words, uint32_t length, Logic** logic, const Budget& budget) {
    *logic = nullptr;
    return opened(0, [&] { return logic::read_and_make(words, length, logic, budget); });
}

void close(Logic* logic) { delete logic; }

}    // namespace tokeru
