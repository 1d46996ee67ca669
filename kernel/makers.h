// For the kernel's own use: a search, and the logic, straight from a problem. Null when the problem is too large.
#pragma once

#include <memory>

#include "kernel.h"
#include "logic/logic.h"
#include "problem.h"

namespace tokeru {

std::unique_ptr<Search> make_search(Problem problem, const uint64_t* seed, Timekeeper timekeeper = {});
// A search that can be given signs, unlike the quick one for plain boards, and soon made: for many easy questions.
std::unique_ptr<Search> make_general_search(Problem problem, const uint64_t* seed, Timekeeper timekeeper = {});
std::unique_ptr<Logic> make_logic(Problem problem, Timekeeper timekeeper = {});

}    // namespace tokeru
