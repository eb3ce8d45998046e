#include "fix/recipes/training.h"

#include <algorithm>
#include <string>

#include "fix/recipes/torch_training.h"

namespace smprof_migrate {
namespace {

// Every finding told the same.
Fix by_hand(std::span<const Draft> group, const std::string& what) {
  Fix fix;
  fix.title = "move off SageMaker Profiler by hand";
  fix.safety = Safety::Manual;
  fix.notes.push_back(what);
  for (const Draft& draft : group) {
    for (const Finding* finding : draft.findings) fix.manual.emplace_back(finding, what);
  }
  return fix;
}

}  // namespace

std::vector<Fix> plan_training(std::span<const Draft> group, const FixOptions& options) {
  if (group.empty()) return {};
  const Framework framework = group[0].framework.framework;
  for (const Draft& draft : group) {
    if (draft.module == nullptr) return {by_hand(group, "this is no Python: move it by hand")};
    if (draft.framework.framework != framework) {
      return {by_hand(group,
                      "the files that share the profiler use different frameworks: say "
                      "which with --framework")};
    }
  }
  switch (framework) {
    case Framework::Torch:
      return {plan_torch(group, options)};
    case Framework::TensorFlow:
      return {by_hand(group, "move it to tf.profiler.experimental by hand")};
    case Framework::Both:
      return {by_hand(group,
                      "both PyTorch and TensorFlow are in use: say with --framework which "
                      "profiler takes over")};
    case Framework::Unknown:
      break;
  }
  return {by_hand(group,
                  "nothing says whether this is PyTorch or TensorFlow: say so with "
                  "--framework")};
}

}  // namespace smprof_migrate
