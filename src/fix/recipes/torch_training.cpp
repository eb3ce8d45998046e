#include "fix/recipes/torch_training.h"

#include "fix/recipes/after_run.h"
#include "fix/recipes/sketch.h"
#include "fix/recipes/torch_annotations.h"
#include "fix/recipes/torch_profiler.h"
#include "fix/recipes/training_imports.h"

namespace smprof_migrate {

Fix plan_torch(std::span<const Draft> group, const FixOptions& options) {
  Sketch sketch(group);
  std::vector<TorchFile> files;
  for (uint32_t draft = 0; draft < group.size(); ++draft) {
    const PythonModule& module = *group[draft].module;
    std::vector<ApiUse> uses = api_uses(module);
    CallGraph calls(module);
    ProfilerObjects profilers = profiler_objects(module, calls, uses);
    check_obstacles(sketch, draft, uses);
    const TrainingSettings settings = plan_settings(sketch, draft, uses, profilers, options.logdir);
    files.push_back({draft, std::move(uses), std::move(calls), std::move(profilers), settings});
  }
  for (const TorchFile& file : files) {
    plan_torch_annotations(sketch, file.draft, file.uses, file.calls, options.annotations);
  }
  plan_torch_profilers(sketch, files, options);
  for (const TorchFile& file : files) {
    plan_after_run(sketch, file.draft, options.logdir);
    plan_imports(sketch, file.draft, file.uses);
  }
  return sketch.finish("use torch.profiler in place of SageMaker Profiler");
}

}  // namespace smprof_migrate
