// Functions that look for SageMaker Profiler's output among a job's rules. AWS documents one; it
// fails, or finds another rule's output, once the profiler is off.
#pragma once

#include "fix/recipes/launcher_erasure.h"

namespace smprof_migrate {

// Removes them together with everything that only prints, asserts or waits for what they return;
// where more is done with it, they stay and the fix wants a review. Call after run(), before
// settle().
void remove_output_readers(Erasure& erasure);

}  // namespace smprof_migrate
