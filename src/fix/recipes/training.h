// The recipe "training": a training script off SageMaker Profiler, whole or not at all.
#pragma once

#include <vector>

#include "smprof_migrate/fix/plan.h"

namespace smprof_migrate {

std::vector<Fix> plan_training(std::span<const Draft> group, const FixOptions& options);

}  // namespace smprof_migrate
