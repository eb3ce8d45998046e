// Where step() of a torch profiler goes: once in every turn of the training loop in which the
// profiler runs, and nowhere else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "fix/recipes/declarations.h"
#include "fix/recipes/profiler_states.h"
#include "fix/recipes/sketch.h"
#include "fix/recipes/training_loops.h"

namespace smprof_migrate {

struct StepPoint {
  NodeId node = kNoNode;  // the statement it goes before, or the block it ends
  bool at_end = false;
};

struct StepPlan {
  std::vector<StepPoint> points;
  std::vector<std::string> lines;  // the statement, with its guard
  std::string doubt;               // why it wants a review; empty: it is proved
};

// One plan a loop. No value: no loop is provably the one, or the profiler cannot be named there;
// `why` says which.
struct StepSearch {
  std::vector<StepPlan> plans;
  std::vector<GlobalName> globals;  // names that the loops' functions must see
  std::string why;
};

// An iteration that ends by `continue` is stepped before it, one that ends by `break` or `return`
// only if the work of the step lies behind it.
StepSearch find_steps(const PythonModule& module, const CallGraph& calls, const ProfilerUnit& unit,
                      std::span<const TrainingLoop> loops, const std::string& shared_name);

}  // namespace smprof_migrate
