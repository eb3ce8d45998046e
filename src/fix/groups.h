// Which files stand or fall together.
#pragma once

#include <cstddef>
#include <vector>

#include "smprof_migrate/analysis/analyse.h"

namespace smprof_migrate {

// Indices of analyses, in groups that share profiler names across files; only analyses with a
// finding that a recipe answers are in a group. Groups and their members are in input order.
std::vector<std::vector<size_t>> file_groups(const std::vector<Analysis>& analyses);

}  // namespace smprof_migrate
