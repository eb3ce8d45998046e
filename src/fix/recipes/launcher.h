// Takes SageMaker Profiler out of launchers (SDK V2, V3, boto3); Debugger's configuration stays.
#pragma once

#include "smprof_migrate/fix/plan.h"

namespace smprof_migrate {

std::vector<Fix> plan_launcher(std::span<const Draft> group, const FixOptions& options);

}  // namespace smprof_migrate
