// What the bindings open from words, and close by themselves.
#pragma once

#include <memory>

#include "../logic/grade.h"
#include "../referee.h"
#include "calls.h"

namespace tokeru::python {

struct Closer {
    template <class Opened> void operator()(Opened* opened) const { tokeru::close(opened); }
};
using Owned = std::unique_ptr<tokeru::Search>;
using OwnedLogic = std::unique_ptr<tokeru::Logic, Closer>;

inline Status open_search(const View& problem, const uint64_t* seed, const tokeru::Budget& budget, Owned& opened) {
    const auto words = words_of(problem.bytes(), problem.size());
    tokeru::Search* search = nullptr;
    const Status status = tokeru::open(words.data(), uint32_t(words.size()), seed, &search, budget);
    opened.reset(search);
    return status;
}

inline Status open_logic(const View& problem, const tokeru::Budget& budget, OwnedLogic& opened) {
    const auto words = words_of(problem.bytes(), problem.size());
    tokeru::Logic* logic = nullptr;
    const Status status = tokeru::open_logic(words.data(), uint32_t(words.size()), &logic, budget);
    opened.reset(logic);
    return status;
}

inline tokeru::Order order_of(const nb::bytes& order) {
    for (size_t i = 0; i < order.size(); ++i)
        if (bytes_of(order)[i] >= tokeru::logic::technique_count) throw nb::value_error("no such technique");
    return {bytes_of(order), uint32_t(order.size())};
}

}    // namespace tokeru::python
