// SMProfiler.instance() and its start and stop -> torch.profiler.profile.
#pragma once

#include <vector>

#include "fix/recipes/profiler_objects.h"
#include "fix/recipes/sketch.h"
#include "fix/recipes/training_settings.h"
#include "fix/recipes/training_uses.h"

namespace smprof_migrate {

// One file of the group with what is known of it.
struct TorchFile {
  uint32_t draft;
  std::vector<ApiUse> uses;
  CallGraph calls;
  ProfilerObjects profilers;
  TrainingSettings settings;
};

void plan_torch_profilers(Sketch& sketch, std::vector<TorchFile>& files, const FixOptions& options);

}  // namespace smprof_migrate
