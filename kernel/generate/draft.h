// A puzzle in the making.
#pragma once

#include <vector>

#include "../kernel.h"
#include "cages.h"

namespace tokeru::generate {

struct Draft {
    std::vector<uint8_t> solution, givens;    // by cell; 0 = no given
    std::vector<Sign> signs;
    std::vector<Cage> cages;
    std::vector<uint8_t> regions;    // by cell, if they were drawn

    uint32_t given_count() const {
        uint32_t count = 0;
        for (uint8_t value : givens) count += value != 0;
        return count;
    }
};

}    // namespace tokeru::generate
