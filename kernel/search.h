// Propagation to a fixpoint, then a decision, then again: depth first, two branches per decision.
//
//   frame 0   ▢▢▢▢▢▢▢▢▢    the domains after propagation at the root
//   frame 1   ▢▢▣▢▢▢▢▢▢    a copy in which decision 0 (cell = value) holds, propagated
//   frame 2   ▢▢▣▢▢▣▢▢▢    …
//
// When a frame fails, it is dropped and the frame above learns "cell ≠ value". So every frame has at least one more
// cell fixed than the frame above it: n² + 1 frames are enough, and the search itself never allocates memory.
#pragma once

#include <memory>
#include <vector>

#include "kernel.h"
#include "progress.h"
#include "propagate.h"
#include "random.h"

namespace tokeru {

template <class Mask> class DepthFirst final : public Search {
  public:
    DepthFirst(const Problem& problem, const uint64_t* seed, Timekeeper& timekeeper);

    Status next(const Budget& budget, uint8_t* values) override;
    Status count(const Budget& budget, uint64_t limit, uint64_t& counted) override;
    Status candidates(const Budget& budget, uint64_t* masks) override;
    void propagated(uint64_t* masks) override;
    void restart(const uint8_t* givens) override;
    void forbid(size_t cell, uint8_t value) override;
    bool settles() override;
    void compare(const Sign* signs, size_t count) override { network_.set_signs(signs, count); }
    void reset(uint64_t seed) override;
    uint64_t nodes() const override { return nodes_; }
    double progress() const override { return progress_.done(); }
    uint32_t cells() const override { return uint32_t(network_.cells); }
#ifndef TOKERU_FREESTANDING
    bool share_with(Search& idle) override;
#endif

  private:
    struct Decision {
        uint16_t cell;
        Mask value;
        uint64_t found_before;    // solutions
        double share;             // of the tree, without it
    };
    // The best choice so far: how many ways there are to go on, and how often such a choice failed.
    struct Choice {
        uint64_t ways = 0, weight = 1;
        bool wider_than(uint64_t other_ways, uint64_t other_weight) const {
            return ways == 0 || other_ways * weight < ways * other_weight;
        }
        // How many ways another choice of this weight may have and still be narrower.
        uint64_t narrower_up_to(uint64_t other_weight) const { return (ways * other_weight - 1) / weight; }
    };
    // fresh: nothing done yet; open: to be propagated; decided: the next decision is known, but not yet made
    enum class Stage : uint8_t { fresh, open, decided, solved, exhausted };

    void start(const Mask* domains);
    void begin_at(const Mask* domains);
    Status search(const Budget& budget);
    void descend(Decision& decision);
    bool back_up();
    Mask refuted_by(const Decision& decision) const;
    bool choose(Decision& decision);
    void choose_place(size_t house, Choice& best, Decision& decision);
    uint16_t heaviest_place(size_t house, Mask value) const;
    Mask choose_value(size_t cell);
    Mask any_of(Mask values);
    bool keep_root();
    Status look_for(size_t cell, Mask value, const Budget& budget);

    Network<Mask> network_;
    Propagator<Mask> propagator_;
    std::unique_ptr<Mask[]> frames_;
    Mask* frame_;
    size_t depth_ = 0;
    size_t first_ = 0;    // the depth above which everything is another's
    std::vector<Decision> decisions_;
    Progress progress_;
    Stage stage_ = Stage::fresh;
    uint64_t nodes_ = 0, found_ = 0;
    std::vector<Mask> seen_;    // by cell: values that candidates() has seen in a solution
    Random random_;
    bool seeded_;
    uint64_t nodes_between_polls_;
};

}    // namespace tokeru
