// What the kernel needs from a C and C++ library, for WebAssembly, which has none.
//
// Blocks hold powers of two, each with its size class in front; a released block waits in the list of its class.
//
//   │ class │ block, 16-byte aligned … │        free_blocks[class] ──▶ block ──▶ block
//
// New ones are cut from the end of the heap. The memory may already reach further than that: this is room reserved
// before it is needed because, without exceptions, a failed allocation ends everything.
#include <cstddef>
#include <cstdint>
#include <new>

#include "memory.h"

namespace {

constexpr size_t page = 65536, header = 16;
constexpr uint32_t smallest_class = 4, classes = 32;

void* free_blocks[classes];
uintptr_t heap_end = 0;

uint32_t class_of(size_t bytes) {
    uint32_t size_class = smallest_class;
    while ((size_t(1) << size_class) < bytes) ++size_class;
    return size_class;
}

extern "C" unsigned char __heap_base;

void* extend(size_t bytes) {
    if (!tokeru::can_allocate(bytes)) return nullptr;
    void* block = reinterpret_cast<void*>(heap_end);
    heap_end += bytes;
    return block;
}

}    // namespace

namespace tokeru {

void* allocate(size_t bytes) {
    if (bytes > (size_t(1) << 30)) return nullptr;
    const uint32_t size_class = class_of(bytes);
    void* block = free_blocks[size_class];
    if (block)
        free_blocks[size_class] = *static_cast<void**>(block);
    else if (void* fresh = extend(header + (size_t(1) << size_class)))
        block = static_cast<char*>(fresh) + header;
    if (block) *reinterpret_cast<uint32_t*>(static_cast<char*>(block) - header) = size_class;
    return block;
}

void release(void* block) {
    if (!block) return;
    const uint32_t size_class = *reinterpret_cast<uint32_t*>(static_cast<char*>(block) - header);
    *static_cast<void**>(block) = free_blocks[size_class];
    free_blocks[size_class] = block;
}

// Makes the memory reach this far beyond the end of the heap, with more pages from the host if necessary.
bool can_allocate(size_t bytes) {
    if (heap_end == 0) heap_end = (reinterpret_cast<uintptr_t>(&__heap_base) + header - 1) & ~(header - 1);
    if (bytes > SIZE_MAX - page - heap_end) return false;
    const size_t have = __builtin_wasm_memory_size(0) * page;
    if (heap_end + bytes <= have) return true;
    const size_t pages = (heap_end + bytes - have + page - 1) / page;
    return __builtin_wasm_memory_grow(0, pages) != SIZE_MAX;
}

}    // namespace tokeru

void* operator new(size_t bytes) {
    void* block = tokeru::allocate(bytes);
    if (!block) __builtin_trap();
    return block;
}
void* operator new[](size_t bytes) { return operator new(bytes); }
void operator delete(void* block) noexcept { tokeru::release(block); }
void operator delete[](void* block) noexcept { tokeru::release(block); }
void operator delete(void* block, size_t) noexcept { tokeru::release(block); }
void operator delete[](void* block, size_t) noexcept { tokeru::release(block); }

extern "C" {

void* memcpy(void* to, const void* from, size_t bytes) {
    auto* target = static_cast<unsigned char*>(to);
    auto* source = static_cast<const unsigned char*>(from);
    for (size_t i = 0; i < bytes; ++i) target[i] = source[i];
    return to;
}

void* memmove(void* to, const void* from, size_t bytes) {
    auto* target = static_cast<unsigned char*>(to);
    auto* source = static_cast<const unsigned char*>(from);
    if (target < source) return memcpy(to, from, bytes);
    for (size_t i = bytes; i-- > 0;) target[i] = source[i];
    return to;
}

void* memset(void* to, int value, size_t bytes) {
    auto* target = static_cast<unsigned char*>(to);
    for (size_t i = 0; i < bytes; ++i) target[i] = static_cast<unsigned char>(value);
    return to;
}

int memcmp(const void* a, const void* b, size_t bytes) {
    auto* left = static_cast<const unsigned char*>(a);
    auto* right = static_cast<const unsigned char*>(b);
    for (size_t i = 0; i < bytes; ++i)
        if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
    return 0;
}

void abort() { __builtin_trap(); }
[[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
}
