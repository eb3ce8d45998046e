// The imports of the profiler's module: gone once nothing needs them, and what still does.
#pragma once

#include <vector>

#include "fix/recipes/sketch.h"
#include "fix/recipes/training_uses.h"

namespace smprof_migrate {

// To be called last: removes imports and plain aliases whose every read is gone, and blocks the
// group for every use that nothing took care of.
void plan_imports(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses);

// Names in strings that run, syntax errors beside uses, star imports: blocks the group.
void check_obstacles(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses);

}  // namespace smprof_migrate
