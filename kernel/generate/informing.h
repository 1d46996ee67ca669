// Signs for givens: a given is replaced by signs where they rule out the most of the solutions there are without it.
//
//     solutions without the given      A B C D E F
//     a sign here is broken by         . x . x x x     the most informative one
//     then one here by                   x   .         A is left: the puzzle's own
#pragma once

#include "judge.h"
#include "signs.h"

namespace tokeru::generate {

class Informing {
  public:
    Informing(Judge& judge, const SignBoard& board, Draft& draft, Random& random)
        : judge_(judge), board_(board), draft_(draft), random_(random) {}

    // Exchanges givens for signs, no two of which share a cell, until there are this many signs. False if it cannot.
    bool exchange(uint32_t signs);

  private:
    bool exchange_given(uint16_t cell, uint32_t most);
    bool tell_apart(std::vector<uint8_t>& others, uint32_t most);
    uint32_t broken_by(const Sign& sign, const std::vector<uint8_t>& others) const;
    bool can_stand(const Sign& sign) const;
    void drop_broken(const Sign& sign, std::vector<uint8_t>& others) const;

    Judge& judge_;
    const SignBoard& board_;
    Draft& draft_;
    Random& random_;
};

}    // namespace tokeru::generate
