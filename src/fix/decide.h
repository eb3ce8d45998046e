// Which framework a file belongs to, from facts alone, with the evidence.
#pragma once

#include <span>
#include <vector>

#include "smprof_migrate/analysis/analyse.h"
#include "smprof_migrate/fix/plan.h"

namespace smprof_migrate {

// For analyses[index]: its own imports; else those of the files that it shares the profiler with
// (`group`, indices); else `fallback` (--framework). Unknown when nothing says, Both when the
// evidence disagrees.
FrameworkChoice decide_framework(const std::vector<Analysis>& analyses,
                                 std::span<const size_t> group, size_t index, Framework fallback);

}  // namespace smprof_migrate
