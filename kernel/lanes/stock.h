// What lies beside the lanes: boards that wait for a lane, new ones and branches, and solutions on their way out. All are
// rows of 16 bits, one for each cell, as the lanes are.
#pragma once

#include <memory>
#include <new>

#include "lanes.h"
#include "turning.h"

namespace tokeru::lanes {
namespace {

constexpr int number_row = cells, board_rows = cells + 1;    // after its cells, the number of the board

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
    alignas(64) uint16_t rows_[board_rows][row_length] = {};
    const Boards* boards_ = nullptr;
    size_t next_ = 0;
    int first_ = 0, end_ = 0;
};

// The second branches of guesses, last in first out.
class Pool {
  public:
    static constexpr int mini_line_row = board_rows, value_row = board_rows + 1, rows = board_rows + 2;

    void clear() { size_ = 0; }
    int size() const { return size_; }
    void resize(int size) { size_ = size; }
    uint16_t* at(int row, int place) { return memory_.get() + size_t(row) * length_ + place; }
    const uint16_t* at(int row, int place) const { return memory_.get() + size_t(row) * length_ + place; }
    int number(int place) const { return *at(number_row, place); }

    // There is room for a vector behind the last one that may come.
    void make_room(int more) {
        if (size_t(size_ + more + width_here) > length_) grow();
    }
    void fill_with_last(int place) {
        --size_;
        for (int row = 0; row < rows; ++row) *at(row, place) = *at(row, size_);
    }
    // Of the places from first on only those that are kept, closed up.
    void keep(int first, Lanes kept) {
        const Places places = packed(kept);
        for (int row = 0; row < rows; ++row) store(at(row, first), taken(load(at(row, first)), places));
        size_ = first + size_of(kept);
    }
    // The newest that is of this board; -1 if there is none.
    int newest_of(uint16_t number) const {
        for (int end = size_; end > 0; end -= width_here) {
            const int first = end < width_here ? 0 : end - width_here;
            const Lanes found = lanes_of(equal(load(at(number_row, first)), all(number)));
            const Lanes below = found & (end - first < 32 ? lane(end - first) - 1 : ~Lanes(0));
            if (below) return first + 31 - __builtin_clz(below);
        }
        return -1;
    }

  private:
    // An odd number of cache lines for a row, so that rows do not all fall into the same few places of the cache.
    static constexpr size_t line = 32, first_length = 65 * line;

    struct Free {
        void operator()(uint16_t* memory) const { ::operator delete[](memory, std::align_val_t(64)); }
    };
    using Memory = std::unique_ptr<uint16_t[], Free>;
    static Memory memory_of(size_t length) {
        return Memory(static_cast<uint16_t*>(::operator new[](rows * length * sizeof(uint16_t), std::align_val_t(64))));
    }

    void grow() {
        const size_t length = 2 * length_ + line;
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
    // The boards of these lanes; of those whose number is `unwanted`, nobody will see anything.
    static constexpr uint32_t unwanted = ~0u;
    void add(const Vector* board, Lanes lanes, const uint32_t* numbers) {
        const Places places = packed(lanes);
        for (int cell = 0; cell < cells; ++cell) store(&masks_[cell][size_], taken(board[cell], places));
        for (int i = 0; i < size_of(lanes); ++i) numbers_[size_ + i] = numbers[i];
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
                const bool is_wanted = i + k < size_ && numbers_[i + k] != unwanted;
                sixteen[k] = is_wanted ? solutions_ + cells * size_t(numbers_[i + k]) : nobody_;
            }
            write_sixteen(&values_[0][i], row_length, sixteen);
        }
        size_ = 0;
    }

  private:
    static constexpr int most = 96;
    static constexpr size_t row_length = most + 32;

    alignas(64) uint16_t masks_[cells][row_length] = {};
    alignas(64) uint8_t values_[cells][row_length] = {};
    uint32_t numbers_[row_length] = {};
    uint8_t nobody_[cells + side] = {};
    uint8_t* solutions_ = nullptr;
    int size_ = 0;
};

}    // namespace
}    // namespace tokeru::lanes
