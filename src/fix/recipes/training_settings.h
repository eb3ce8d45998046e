// smprof.Config and configure(): what they ask for, and their removal.
#pragma once

#include <vector>

#include "fix/recipes/profiler_objects.h"
#include "fix/recipes/sketch.h"
#include "fix/recipes/training_uses.h"

namespace smprof_migrate {

struct TrainingSettings {
  bool cuda = true;  // EnableCuda, as far as it is known
};

// `logdir` is named where a setting asked for an output place of its own.
TrainingSettings plan_settings(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses,
                               const ProfilerObjects& profilers, const std::string& logdir);

}  // namespace smprof_migrate
