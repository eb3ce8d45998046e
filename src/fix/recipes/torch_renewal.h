// A torch profile object records once. Where start() may run again, each start gets a new object.
#pragma once

#include <string>
#include <vector>

#include "fix/recipes/declarations.h"
#include "fix/recipes/profiler_states.h"

namespace smprof_migrate {

struct Renewal {
  struct Place {
    NodeId start;        // the statement `X.start_profiling()`
    std::string target;  // `X`
  };
  std::vector<Place> places;
  std::vector<GlobalName> globals;
  bool drop_sites = false;  // nothing reads what the instance() calls gave any more
  std::string obstacle;     // not empty: it cannot be done
};

Renewal find_renewal(const PythonModule& module, const ProfilerUnit& unit,
                     const std::string& shared_name);

}  // namespace smprof_migrate
