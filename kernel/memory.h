// Memory for the build that has no C library. See freestanding.cpp.
#pragma once

#include <cstddef>

namespace tokeru {

void* allocate(size_t bytes);    // null when there is none left
void release(void* block);
// Makes sure that this many bytes can be allocated from now on, in blocks of any size.
bool can_allocate(size_t bytes);

}    // namespace tokeru
