// How many threads are worth starting.
#pragma once

#include <string>
#include <string_view>

namespace smprof_migrate {

// CPUs of the affinity mask, less if a cgroup (v1 or v2) of this process grants a smaller share of
// time; at least 1.
unsigned usable_cpus();

// The same from a file system root, for tests: reads <root>/proc/self/cgroup and
// <root>/sys/fs/cgroup. 0: no limit.
unsigned cgroup_cpu_limit(const std::string& root);

}  // namespace smprof_migrate
