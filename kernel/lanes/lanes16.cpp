// 16 lanes: AVX2. Compiled for it alone, see CMakeLists.txt.
#include "lanes.h"

#if TOKERU_LANES_32
#define TOKERU_WIDTH 16
#include "solver.h"

namespace tokeru::lanes {

Solver* make_solver_of_16() { return new SolverHere; }

}    // namespace tokeru::lanes
#endif
