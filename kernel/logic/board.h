// What is placed and what is still possible, kept both ways round: values by cell, and places by house and value.
#pragma once

#include <cstring>
#include <vector>

#include "step.h"
#include "terrain.h"

namespace tokeru::logic {

// A list that is filled at the back and emptied from the front, and keeps its memory.
class Queue {
  public:
    void reserve(size_t size) { items_.resize(size); }
    void clear() { first_ = last_ = 0; }
    bool empty() const { return first_ == last_; }
    void add(uint32_t item) {
        if (last_ == items_.size()) items_.resize(2 * last_ + 64);
        items_[last_++] = item;
    }
    uint32_t front() const { return items_[first_]; }
    void drop() { ++first_; }

  private:
    std::vector<uint32_t> items_;
    size_t first_ = 0, last_ = 0;
};

//   masks[cell]                          the candidates of an open cell; 0 when it is placed
//   places[house · size + value − 1]     the positions of the house that can have the value; 0 when it is placed there
template <class Mask> struct Board {
    explicit Board(const Terrain<Mask>& of);

    // Everything possible again, as far as the problem's domains allow.
    void clear();
    // The same position as another board of this terrain, with nothing in the queues.
    void copy_position(const Board& other);
    void place(size_t cell, int index);
    void eliminate(size_t cell, int index);

    const Terrain<Mask>& terrain;
    std::vector<uint8_t> values;     // by cell, 0 = open
    std::vector<uint8_t> given;      // by cell: the value was there from the beginning
    std::vector<Mask> masks, places;
    std::vector<uint8_t> open_in;    // by house: cells not placed
    size_t open = 0;
    bool broken = false;             // an open cell without candidates, or a value without a place
    bool watched = false;            // singles are put into the queues as they arise
    Queue naked, hidden_in_regions, hidden_in_lines;

    bool has(size_t cell, int index) const { return masks[cell] >> index & 1; }
    // What the cell can be, placed or not.
    Mask domain(size_t cell) const { return values[cell] ? value_bit<Mask>(values[cell]) : masks[cell]; }
    Mask& places_of(size_t house, int index) { return places[house * size_t(terrain.size) + size_t(index)]; }
    Mask places_of(size_t house, int index) const { return places[house * size_t(terrain.size) + size_t(index)]; }
    // Adds the candidate to the step's eliminations if the board has it.
    void strike(Step& step, size_t cell, int index) const {
        const Candidate candidate{uint16_t(cell), uint16_t(index)};
        if (has(cell, index) && !step.eliminates(candidate)) step.eliminations.push_back(candidate);
    }
    void strike_all(Step& step, size_t cell, Mask values_to_go) const {
        for_each_bit(Mask(masks[cell] & values_to_go), [&](int index) { strike(step, cell, index); });
    }
    void apply(const Step& step);

  private:
    void take_from_places(size_t cell, int index);
    void clear_queues();
    std::vector<Mask> full_masks_, full_places_;
};

}    // namespace tokeru::logic
