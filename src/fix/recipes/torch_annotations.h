// annotate, annotation_begin and annotation_end -> torch.profiler.record_function.
#pragma once

#include <vector>

#include "fix/recipes/sketch.h"
#include "fix/recipes/training_uses.h"
#include "smprof_migrate/python/calls.h"

namespace smprof_migrate {

void plan_torch_annotations(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses,
                            const CallGraph& calls, AnnotationStyle style);

}  // namespace smprof_migrate
