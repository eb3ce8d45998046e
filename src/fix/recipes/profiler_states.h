// Whether a profiler runs: the states of a profiler object at every place of a Python text.
#pragma once

#include <string>
#include <vector>

#include "fix/recipes/profiler_objects.h"
#include "smprof_migrate/python/flow.h"

namespace smprof_migrate {

// States of the machine, as sets of one.
inline constexpr StateSet kUnbound = 1;  // no object yet
inline constexpr StateSet kNone = 2;     // its name holds None
inline constexpr StateSet kIdle = 4;     // never started
inline constexpr StateSet kRunning = 8;
inline constexpr StateSet kStopped = 16;
inline constexpr StateSet kAnyState = 31;

// One profiler: an object with its sites, or several that share one object made up front.
struct ProfilerUnit {
  std::vector<const ProfilerObject*> objects;
  bool shared = false;   // made once, before everything
  bool renewed = false;  // a new object at every start
};

Machine profiler_machine(const PythonModule& module, const ProfilerUnit& unit);

}  // namespace smprof_migrate
