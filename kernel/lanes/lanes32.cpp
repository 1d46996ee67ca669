// 32 lanes: AVX-512 with what Ice Lake and Zen 4 brought. Compiled for it alone, see CMakeLists.txt.
#include "lanes.h"

#if TOKERU_LANES_32
#define TOKERU_WIDTH 32
#include "solver.h"

namespace tokeru::lanes {

Solver* make_solver_of_32() { return new SolverHere; }

}    // namespace tokeru::lanes
#endif
