// Opening what may need more memory or time than there is, which is a status like any other.
#pragma once

#include <cstddef>
#include <new>

#include "kernel.h"
#include "memory.h"

namespace tokeru {

// What `open` says. Without exceptions a failed allocation ends everything, so a generous estimate is asked for first.
template <class Open> Status opened([[maybe_unused]] size_t bytes, Open open) {
#ifdef TOKERU_FREESTANDING
    return can_allocate(bytes) ? open() : Status::out_of_memory;
#else
    try {
        return open();
    } catch (const std::bad_alloc&) {
        return Status::out_of_memory;
    } catch (const Stopped&) {
        return Status::budget;
    }
#endif
}

}    // namespace tokeru
