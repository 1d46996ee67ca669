// Memory for the build that has no C library. See freestanding.cpp.
#pragma once

#include <cstddef>

namespace tokeru {

void* allocate(size_t bytes);    // null when there is none left
void release(void* block);
// Sees to it that so many bytes can be allocated from here on, in blocks of whatever size.
bool can_allocate(size_t bytes);

}  // namespace tokeru
