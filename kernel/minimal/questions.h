// Boards of which it is asked how many solutions they have, all at once: by lanes, or one by one.
#pragma once

#include <memory>
#include <vector>

#include "../kernel.h"
#include "../lanes/lanes.h"

namespace tokeru::minimal {

class Questions {
  public:
    explicit Questions(std::unique_ptr<lanes::Solver> lanes) : lanes_(std::move(lanes)), cells_(81) {}
    explicit Questions(std::unique_ptr<Search> search) : search_(std::move(search)), cells_(search_->cells()) {}

    size_t cells() const { return cells_; }

    void clear() { size_ = 0; }
    // A copy of the board is asked about; it may be changed until the next one comes.
    uint8_t* ask(const uint8_t* board);
    void ask_without(const uint8_t* board, size_t cell) { ask(board)[cell] = 0; }

    // Counts up to the limit. False when the budget ran out.
    bool answer(uint32_t limit, const Budget& budget);
    uint32_t count(size_t question) const { return counts_[question]; }
    bool is_unique(size_t question) const { return counts_[question] == 1; }
    // To be read only where it is the only one: which of several this is depends on the machine.
    const uint8_t* solution(size_t question) const { return &solutions_[question * cells_]; }

  private:
    bool answer_by_lanes(uint32_t limit, const Budget& budget);
    bool answer_one(size_t question, uint32_t limit, const Budget& budget);

    std::unique_ptr<lanes::Solver> lanes_;
    std::unique_ptr<Search> search_;
    size_t cells_, size_ = 0;
    std::vector<uint8_t> boards_, solutions_;
    std::vector<uint32_t> counts_;
};

}    // namespace tokeru::minimal
