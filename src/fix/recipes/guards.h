// On which conditions a place is reached, and the same conditions elsewhere.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "smprof_migrate/python/flow.h"

namespace smprof_migrate {

struct Guard {
  NodeId condition = kNoNode;  // without parentheses and `not` around it
  bool value = true;           // that it must have
};

// Conditions that must hold for `node` to be reached within its function: of the ifs around it, of
// `x if c else y`, `c and x`, and of ifs before it that leave. Only those that do nothing but ask,
// and that no machine test speaks of; outermost first.
std::vector<Guard> guards_of(const PythonModule& module, NodeId node, const Machine& machine);

// The same machine when all guards hold, wherever the same is asked of the same names.
Machine assuming(const PythonModule& module, Machine machine, std::span<const Guard> guards);

// `rank == 0 and not quiet`
std::string guard_text(const PythonModule& module, std::span<const Guard> guards);

}  // namespace smprof_migrate
