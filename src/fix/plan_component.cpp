#include <algorithm>

#include "fix/component.h"

namespace smprof_migrate {
namespace {

struct Drafted {
  std::vector<Draft> drafts;
  std::vector<ComponentPlan::Target> targets;
};

Draft draft_of(const Component& component, size_t file, uint32_t region, std::string_view recipe) {
  const OpenFile& open = component.files[file];
  Draft draft;
  draft.document = open.document.get();
  draft.module = open.modules[region] ? &*open.modules[region] : nullptr;
  draft.region = region;
  draft.framework = component.frameworks[file];
  for (const Finding& finding : component.analyses[file]->findings) {
    if (finding.region != region || finding.rule->recipe != recipe) continue;
    if (finding.state != FindingState::Open || draft.module == nullptr) continue;
    draft.findings.push_back(&finding);
    draft.uses.push_back(&draft.module->uses()[finding.use]);
  }
  return draft;
}

Drafted drafts_for(const Component& component, std::string_view recipe) {
  Drafted drafted;
  for (size_t file = 0; file < component.files.size(); ++file) {
    const auto regions = static_cast<uint32_t>(component.files[file].modules.size());
    for (uint32_t region = 0; region < regions; ++region) {
      Draft draft = draft_of(component, file, region, recipe);
      if (draft.findings.empty()) continue;
      drafted.drafts.push_back(std::move(draft));
      drafted.targets.push_back({file, region});
    }
  }
  return drafted;
}

}  // namespace

ComponentPlan plan_component(const Component& component, const FixOptions& options) {
  ComponentPlan plan;
  for (const Recipe& recipe : recipes()) {
    const Drafted drafted = drafts_for(component, recipe.name);
    if (drafted.drafts.empty()) continue;
    for (Fix& fix : recipe.plan(drafted.drafts, options)) {
      const auto id = static_cast<uint32_t>(plan.fixes.size());
      for (Fix::Part& part : fix.parts) part.intent.fix = id;
      plan.fixes.push_back(std::move(fix));
      plan.targets.push_back(drafted.targets);
    }
  }
  return plan;
}

}  // namespace smprof_migrate
