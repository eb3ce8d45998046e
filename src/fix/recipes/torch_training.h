// A group of PyTorch files -> torch.profiler.
#pragma once

#include "smprof_migrate/fix/plan.h"

namespace smprof_migrate {

Fix plan_torch(std::span<const Draft> group, const FixOptions& options);

}  // namespace smprof_migrate
