#include "lanes.h"

namespace tokeru::lanes {

#if TOKERU_LANES_8
Solver* make_solver_of_8();
#endif
#if TOKERU_LANES_32
Solver* make_solver_of_16();
Solver* make_solver_of_32();
#endif

Solver::~Solver() = default;

namespace {

#if TOKERU_LANES_32
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg");
}
#endif

struct Width {
    uint32_t lanes;
    bool (*is_here)();
    Solver* (*make)();
};

constexpr Width all_widths[] = {
#if TOKERU_LANES_32
    {32, has_avx512, make_solver_of_32},
    {16, has_avx2, make_solver_of_16},
#endif
#if TOKERU_LANES_8
    {8, [] { return true; }, make_solver_of_8},
#endif
    {0, [] { return true; }, nullptr},
};

}    // namespace

std::vector<uint32_t> widths() {
    std::vector<uint32_t> here;
    for (const Width& width : all_widths)
        if (width.is_here()) here.push_back(width.lanes);
    return here;
}

std::unique_ptr<Solver> make_solver(uint32_t lanes) {
    for (const Width& width : all_widths)
        if (width.lanes == lanes && width.make && width.is_here()) return std::unique_ptr<Solver>(width.make());
    return nullptr;
}

}    // namespace tokeru::lanes
