// 8 lanes: SSE 4.2 or NEON, which every processor has that the kernel is compiled for.
#include "lanes.h"

#if TOKERU_LANES_8
#define TOKERU_WIDTH 8
#include "solver.h"

namespace tokeru::lanes {

Solver* make_solver_of_8() { return new SolverHere; }

}    // namespace tokeru::lanes
#endif
