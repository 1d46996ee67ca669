// The graphs of a board, for the techniques that read one. They are made when such a technique is first asked for.
#pragma once

#include <memory>

#include "board.h"

namespace tokeru::logic {

// Whether such a technique was asked for in a kernel that is without them: then what it answered may not be all.
bool is_short();

// Only masks of 16 bits have a graph.
template <class Mask> class Graphs {
  public:
    explicit Graphs(const Terrain<Mask>&) {}
    bool find(const Board<Mask>&, Steps&, Id) { return false; }
    void forget() {}
    void forget_all() {}
    void forget_relations() {}
};

template <> class Graphs<uint16_t> {
  public:
    explicit Graphs(const Terrain<uint16_t>& terrain);
    ~Graphs();

    bool find(const Board<uint16_t>& board, Steps& steps, Id id);
    // The board has changed: look at it again before the next search.
    void forget() { looked_ = false; }
    // A search was interrupted: something may be half built.
    void forget_all();
    void forget_relations();

  private:
    struct BySize;
    const Terrain<uint16_t>& terrain_;
    std::unique_ptr<BySize> graphs_;
    bool looked_ = false;
};

}    // namespace tokeru::logic
