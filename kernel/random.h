// A generator of our own, because the standard library's results differ between platforms.
#pragma once

#include <cstdint>

namespace tokeru {

// SplitMix64: a counter whose steps are scrambled by two multiplications.
class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint64_t draw() {
        uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    // A number below `bound`, without the bias of a remainder (multiply, and redraw the short end).
    uint32_t below(uint32_t bound) {
        const uint32_t unfair = (0u - bound) % bound;
        for (;;) {
            const uint64_t product = (draw() >> 32) * bound;
            if (uint32_t(product) >= unfair) return uint32_t(product >> 32);
        }
    }

    // From 0 to 1, which it never is.
    double fraction() { return double(draw() >> 11) * 0x1p-53; }

  private:
    uint64_t state_;
};

}    // namespace tokeru
