// Innies and outies: sums that follow from the given ones and the complete houses.
#pragma once

#include "problem.h"

namespace tokeru {

void add_hidden_sums(Problem& problem);

}  // namespace tokeru
