#include "questions.h"

#include <algorithm>
#include <cstring>

namespace tokeru::minimal {

uint8_t* Questions::ask(const uint8_t* board) {
    if (size_ == counts_.size()) {
        counts_.resize(2 * size_ + 64);
        boards_.resize(counts_.size() * cells_);
        solutions_.resize(counts_.size() * cells_);
    }
    uint8_t* const copy = &boards_[size_++ * cells_];
    std::memcpy(copy, board, cells_);
    return copy;
}

bool Questions::answer(uint32_t limit, const Budget& budget) {
    if (lanes_) return answer_by_lanes(limit, budget);
    for (size_t question = 0; question < size_; ++question)
        if (!answer_one(question, limit, budget)) return false;
    return true;
}

bool Questions::answer_by_lanes(uint32_t limit, const Budget& budget) {
    for (size_t first = 0; first < size_; first += lanes::most_boards) {
        const size_t count = std::min(size_ - first, lanes::most_boards), begin = first * cells_;
        if (!lanes_->solve({&boards_[begin], count, limit, &solutions_[begin], &counts_[first]}, budget)) return false;
    }
    return true;
}

bool Questions::answer_one(size_t question, uint32_t limit, const Budget& budget) {
    search_->restart(&boards_[question * cells_]);
    Status status = search_->next(budget, &solutions_[question * cells_]);
    uint64_t counted = status == Status::found;
    if (counted) status = search_->count(budget, limit, counted);
    counts_[question] = uint32_t(counted);
    return status != Status::budget;
}

}    // namespace tokeru::minimal
