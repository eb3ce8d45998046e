#include "cli/cpus.h"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace smprof_migrate {
namespace {

// CPUs rounded up; 0 when there is no limit ("max", -1, nothing).
unsigned whole_cpus(double quota, double period) {
  if (!(quota > 0) || !(period > 0)) return 0;
  const double cpus = quota / period;
  const unsigned whole = static_cast<unsigned>(std::min(cpus, 100'000.0));
  return std::max(1u, static_cast<double>(whole) < cpus ? whole + 1 : whole);
}

// Ex) cgroup v2, cpu.max: "200000 100000" or "max 100000"
unsigned limit_v2(const std::string& folder) {
  std::ifstream file(folder + "/cpu.max");
  double quota = 0;
  double period = 0;
  if (!(file >> quota >> period)) return 0;
  return whole_cpus(quota, period);
}

unsigned limit_v1(const std::string& folder) {
  std::ifstream quota_file(folder + "/cpu.cfs_quota_us");
  std::ifstream period_file(folder + "/cpu.cfs_period_us");
  double quota = 0;
  double period = 0;
  if (!(quota_file >> quota) || !(period_file >> period)) return 0;
  return whole_cpus(quota, period);
}

unsigned smaller_limit(unsigned a, unsigned b) {
  if (a == 0 || b == 0) return std::max(a, b);
  return std::min(a, b);
}

// The limit of a cgroup and of all groups around it.
unsigned limit_upwards(const std::string& mount, std::string group,
                       unsigned (*limit)(const std::string&)) {
  unsigned found = limit(mount);
  while (group.size() > 1) {
    found = smaller_limit(found, limit(mount + group));
    group.erase(group.rfind('/'));
  }
  return found;
}

// Ex) "cpu,cpuacct", and not "cpuset"
bool names_cpu(const std::string& controllers) {
  std::istringstream list(controllers);
  std::string controller;
  while (std::getline(list, controller, ',')) {
    if (controller == "cpu") return true;
  }
  return false;
}

}  // namespace

unsigned cgroup_cpu_limit(const std::string& root) {
  const std::string mounts = root + "/sys/fs/cgroup";
  std::ifstream groups(root + "/proc/self/cgroup");
  unsigned found = 0;
  std::string line;
  // Ex) "0::/user.slice" (v2), "4:cpu,cpuacct:/docker/…" (v1)
  while (std::getline(groups, line)) {
    const size_t first = line.find(':');
    const size_t second = line.find(':', first == std::string::npos ? first : first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string group = line.substr(second + 1);
    if (!group.starts_with('/')) continue;
    if (controllers.empty()) {
      found = smaller_limit(found, limit_upwards(mounts, group, limit_v2));
    } else if (names_cpu(controllers)) {
      found = smaller_limit(found, limit_upwards(mounts + "/cpu", group, limit_v1));
    }
  }
  return found;
}

unsigned usable_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  const bool known = sched_getaffinity(0, sizeof set, &set) == 0;
  const unsigned affine = known ? static_cast<unsigned>(CPU_COUNT(&set)) : 1;
  return std::max(1u, smaller_limit(affine, cgroup_cpu_limit("")));
}

}  // namespace smprof_migrate
