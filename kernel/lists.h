#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tokeru {

// Many short lists in one block: list i is [start[i], start[i + 1]).
template <class T> class Lists {
  public:
    struct Range {
        const T *first, *last;
        const T* begin() const { return first; }
        const T* end() const { return last; }
        size_t size() const { return size_t(last - first); }
        const T& operator[](size_t i) const { return first[i]; }
    };
    Range operator[](size_t i) const { return {items_.data() + start_[i], items_.data() + start_[i + 1]}; }
    size_t size() const { return start_.size() - 1; }
    bool is_empty() const { return items_.empty(); }
    void reserve(size_t lists, size_t items) {
        start_.reserve(lists + 1);
        items_.reserve(items);
    }
    void add(const T& item) { items_.push_back(item); }
    void close_list() { start_.push_back(uint32_t(items_.size())); }
    void clear() {
        start_.resize(1);
        items_.clear();
    }
    void clear_open_list() { items_.resize(start_.back()); }
    std::span<T> open_list_to_change() { return std::span<T>(items_).subspan(start_.back()); }
    Range open_list() const { return {items_.data() + start_.back(), items_.data() + items_.size()}; }

    // For each cell the numbers of the lists that hold it; cell_of(item) is the item's cell.
    template <class Index, class CellOf> Lists<Index> by_cell(size_t cells, CellOf cell_of) const {
        std::vector<uint32_t> start(cells + 1);
        for (const T& item : items_) ++start[cell_of(item)];
        uint32_t end = 0;
        for (uint32_t& entry : start) entry = end += entry;
        std::vector<Index> numbers(items_.size());
        for (size_t list = size(); list-- > 0;)
            for (const T& item : (*this)[list]) numbers[--start[cell_of(item)]] = Index(list);
        return Lists<Index>(std::move(start), std::move(numbers));
    }

    Lists() = default;
    Lists(std::vector<uint32_t>&& start, std::vector<T>&& items) : start_(std::move(start)), items_(std::move(items)) {}

  private:
    std::vector<uint32_t> start_{0};
    std::vector<T> items_;
};

}    // namespace tokeru
