// The loops that train, told by what they do: optimizer.step(), loss.backward(), a call of
// train_step(), an annotation called step_N.
#pragma once

#include <vector>

#include "fix/recipes/training_uses.h"
#include "smprof_migrate/python/calls.h"

namespace smprof_migrate {

struct TrainingLoop {
  NodeId loop = kNoNode;
  NodeId mark = kNoNode;  // what in its body shows that it trains
};

// In source order, each loop once. Loops within each other are both listed.
std::vector<TrainingLoop> training_loops(const PythonModule& module, const CallGraph& calls,
                                         const std::vector<ApiUse>& uses);

}  // namespace smprof_migrate
