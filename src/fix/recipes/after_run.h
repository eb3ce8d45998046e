// What a script does with the profiler's output folder on the instance.
#pragma once

#include <string>

#include "fix/recipes/sketch.h"

namespace smprof_migrate {

// The folder is no longer made; code that looks for the profiler's files stays and is told of.
void plan_after_run(Sketch& sketch, uint32_t draft, const std::string& logdir);

}  // namespace smprof_migrate
