// The border of the referee, who watches a board being played: what conflicts on it, and what may still be entered.
// docs/formats.md says when ("What the moves do"). Boards up to 64 in the browser too, where large ones are only shown.
#pragma once

#include "kernel.h"
#include "problem.h"

namespace tokeru {

// Values are 0 (blank) … n, n² of them.
class Referee {
  public:
    explicit Referee(Problem problem);

    // By cell: 1 if it is in conflict, else 0.
    void conflicts(const uint8_t* values, uint8_t* cells) const;
    // By relation: 1 if both its cells are filled and it does not hold, else 0.
    void broken(const uint8_t* values, uint8_t* relations) const;
    // By cell: the mask of the values that would not put it in conflict; none for a filled one.
    void allowed(const uint8_t* values, uint64_t* masks) const;
    // By cell: the mask of what a move, which fills cells, rules out: what was allowed and no longer is, and what the
    // new values would rule out if they were alone on the board. So all 5s leave the row of a new 5, even where another 5
    // was already in their way.
    void contradicted(const uint8_t* before, const uint8_t* after, uint64_t* masks) const;

    uint32_t size() const { return problem_.size; }
    uint32_t cells() const { return problem_.cells(); }
    uint32_t relations() const { return uint32_t(problem_.relations.size()); }

  private:
    void find_rising_lines();
    bool is_broken(const Relation& relation, const uint8_t* values) const;
    bool accepts(size_t line, const uint8_t* values, size_t blank, uint8_t filled) const;

    Problem problem_;
    std::vector<Table> turned_;         // by table: row v−1 is what the first cell may have beside v in the second
    Lists<uint16_t> rising_;            // lines of three cells and more along which the values rise: thermometers
    std::vector<uint64_t> at_first_;    // what is allowed on the empty board
};

Status open_referee(const uint32_t* words, uint32_t length, Referee** referee);
void close(Referee* referee);

}    // namespace tokeru
