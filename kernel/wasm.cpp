// The same kernel for the browser: plain functions over memory that the host writes and reads.
//
//   words   = allocate(bytes)            write a problem there
//   search  = open(words, length, …)     0 and a status in last_status() when it cannot be opened
//   status  = next(search, nodes, out)   as kernel.h says; `out` holds n² bytes
//
// Boards up to size 16. There is no clock here: budgets count nodes.
#include "kernel.h"
#include "memory.h"

using tokeru::Budget;
using tokeru::Search;
using tokeru::Status;

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace {

Status last = Status::done;

}  // namespace

EXPORT("allocate") void* allocate(uint32_t bytes) { return tokeru::allocate(bytes); }
EXPORT("release") void release(void* block) { tokeru::release(block); }
EXPORT("last_status") uint32_t last_status() { return uint32_t(last); }

EXPORT("open") Search* open_search(const uint32_t* words, uint32_t length, uint64_t seed, uint32_t seeded) {
    Search* search = nullptr;
    last = tokeru::open(words, length, seeded ? &seed : nullptr, &search);
    return search;
}

EXPORT("close") void close_search(Search* search) { tokeru::close(search); }
EXPORT("cells") uint32_t cells(const Search* search) { return search->cells(); }
EXPORT("nodes") uint64_t nodes(const Search* search) { return search->nodes(); }
EXPORT("restart") void restart(Search* search, const uint8_t* givens) { search->restart(givens); }

EXPORT("propagated") void propagated(Search* search, uint64_t* masks) { search->propagated(masks); }

EXPORT("next") uint32_t next(Search* search, uint64_t nodes, uint8_t* values) {
    return uint32_t(search->next(Budget{nodes}, values));
}

EXPORT("count") uint32_t count(Search* search, uint64_t limit, uint64_t nodes, uint64_t* counted) {
    return uint32_t(search->count(Budget{nodes}, limit, *counted));
}

EXPORT("candidates") uint32_t candidates(Search* search, uint64_t nodes, uint64_t* masks) {
    return uint32_t(search->candidates(Budget{nodes}, masks));
}
