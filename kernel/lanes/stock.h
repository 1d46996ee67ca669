// What lies beside the lanes: boards that wait for a lane, new ones and branches, and solutions on their way out. All are
// rows of 16 bits, one for each cell, as the lanes are.
#pragma once

#include <memory>
#include <new>

#include "lanes.h"
#include "turning.h"

namespace tokeru::lanes {
namespace {

// After the cells of a board there are its number and its last guess: a mini-line and a value.
constexpr int number_row = cells, mini_line_row = cells + 1, value_row = cells + 2, rows = cells + 3;
constexpr uint16_t no_board = 0xFFFF;

// New boards, read some at a time.
class Fresh {
  public:
    void begin(const Boards& boards) {
        boards_ = &boards;
        next_ = 0;
        first_ = end_ = 0;
    }
    // How many of the boards wanted can be had at once.
    int offered(int wanted) {
        if (wanted && first_ == end_) read();
        return wanted < end_ - first_ ? wanted : end_ - first_;
    }
    const uint16_t* row(int row) const { return rows_[row] + first_; }
    void take(int count) { first_ += count; }

  private:
    static constexpr int most = 64;

    void read() {
        const size_t left = boards_->count - next_;
        first_ = 0;
        end_ = left < most ? int(left) : most;
        for (int i = 0; i < end_; i += side) {
            const uint8_t* sixteen[side];
            for (int k = 0; k < side; ++k)
                sixteen[k] = boards_->givens + cells * (next_ + size_t(i + k < end_ ? i + k : i));
            read_sixteen(sixteen, rows_[0] + i, row_length);
        }
        for (int i = 0; i < end_; ++i) rows_[number_row][i] = uint16_t(next_ + size_t(i));
        next_ += size_t(end_);
    }

    static constexpr size_t row_length = most + 32;    // a vector may be loaded from any of them
    alignas(64) uint16_t rows_[rows][row_length] = {};
    const Boards* boards_ = nullptr;
    size_t next_ = 0;
    int first_ = 0, end_ = 0;
};

// The second branches of guesses, last in first out.
class Pool {
  public:
    void clear() { size_ = 0; }
    int size() const { return size_; }

    // The top: as many of the newest as a vector has lanes.
    int top_place() const { return size_ < width_here ? 0 : size_ - width_here; }
    uint16_t* top(int row) { return at(row, top_place()); }
    // Which of its places hold a branch that is still wanted.
    Lanes on_top() {
        while (size_ && *at(number_row, size_ - 1) == no_board) --size_;
        if (!size_) return 0;
        return all_lanes >> (width_here - (size_ - top_place())) &
               ~lanes_of(equal(load(top(number_row)), all(no_board)));
    }
    void leave_on_top(int count) { size_ = top_place() + count; }
    void add(int count) { size_ += count; }

    // There is room for a vector behind the last one that may come.
    void make_room(int more) {
        if (size_t(size_ + more + width_here) > length_) grow();
    }
    void forget(uint16_t number) {
        for (int first = 0; first < size_; first += width_here) {
            const Vector numbers = load(at(number_row, first));
            store(at(number_row, first), choose(equal(numbers, all(number)), all(no_board), numbers));
        }
    }

  private:
    uint16_t* at(int row, int place) { return memory_.get() + size_t(row) * length_ + place; }

    // An odd number of cache lines for a row, so that rows do not all fall into the same few places of the cache; and not one
    // more or less than a page has, or a store in one row would hold up the load from the next, whose address ends alike.
    static constexpr size_t line = 32, first_length = 35 * line;

    struct Free {
        void operator()(uint16_t* memory) const { ::operator delete[](memory, std::align_val_t(64)); }
    };
    using Memory = std::unique_ptr<uint16_t[], Free>;
    static Memory memory_of(size_t length) {
        return Memory(static_cast<uint16_t*>(::operator new[](rows * length * sizeof(uint16_t), std::align_val_t(64))));
    }

    void grow() {
        const size_t length = 2 * length_ + 3 * line;
        Memory memory = memory_of(length);
        for (int row = 0; row < rows; ++row)
            std::memcpy(memory.get() + size_t(row) * length, at(row, 0), length_ * sizeof(uint16_t));
        memory_ = std::move(memory);
        length_ = length;
    }

    size_t length_ = first_length;
    Memory memory_ = memory_of(first_length);
    int size_ = 0;
};

// Solutions, gathered so that sixteen are turned at once.
class Solutions {
  public:
    void begin(const Boards& boards) {
        solutions_ = boards.solutions;
        size_ = 0;
    }
    void add(const Vector* board, Lanes lanes) {
        const Places places = packed(lanes);
        for (int row = 0; row < rows; ++row) store(&masks_[row][size_], taken(board[row], places));
        size_ += size_of(lanes);
        if (size_ > most - 32) write();
    }
    void write() {
        for (int cell = 0; cell < cells; ++cell)
            for (int i = 0; i < size_; i += width_here) {
                const Vector single = load(&masks_[cell][i]);    // 1 << (value - 1)
                store_bytes(&values_[cell][i], sum(sizes(difference(single, all(1))), all(1)));
            }
        for (int i = 0; i < size_; i += side) {
            uint8_t* sixteen[side];
            for (int k = 0; k < side; ++k) {
                const size_t number = masks_[number_row][i + k];
                sixteen[k] = i + k < size_ ? solutions_ + cells * number : nobody_;
            }
            write_sixteen(&values_[0][i], row_length, sixteen);
        }
        size_ = 0;
    }

  private:
    static constexpr int most = 96;
    static constexpr size_t row_length = most + 32;

    alignas(64) uint16_t masks_[rows][row_length] = {};
    alignas(64) uint8_t values_[cells][row_length] = {};
    uint8_t nobody_[cells + side] = {};
    uint8_t* solutions_ = nullptr;
    int size_ = 0;
};

}    // namespace
}    // namespace tokeru::lanes
