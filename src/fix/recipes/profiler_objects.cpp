#include "fix/recipes/profiler_objects.h"

#include "fix/recipes/profiler_tracker.h"

namespace smprof_migrate {

ProfilerObjects profiler_objects(const PythonModule& module, const CallGraph& calls,
                                 const std::vector<ApiUse>& uses) {
  ProfilerTracker tracker(module, calls);
  tracker.add_sites();
  tracker.run();
  tracker.add_imported(uses);
  tracker.check_bindings();
  return tracker.take();
}

}  // namespace smprof_migrate
