// The files of one group from planning to verified new bytes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "fix/open_file.h"
#include "smprof_migrate/fix/migration.h"
#include "smprof_migrate/python/links.h"

namespace smprof_migrate {

// Files that stand or fall together. The analyses are the caller's, in the same order as `files`.
struct Component {
  std::vector<Analysis*> analyses;
  std::vector<FrameworkChoice> frameworks;
  std::vector<OpenFile> files;
};

// What every stage needs and none changes.
struct Bench {
  const RuleSet& rules;
  const ProjectModules& links;
  const MigrationOptions& options;
};

// All fixes of all recipes. Drafts of the result's parts are indices in the returned `drafts`.
struct ComponentPlan {
  struct Target {
    size_t file;
    uint32_t region;
  };
  std::vector<Fix> fixes;
  std::vector<std::vector<Target>> targets;  // by fix: what a part's draft index means
};
ComponentPlan plan_component(const Component& component, const FixOptions& options);

// The new bytes of every file that the fixes change; conflicts name the fixes to drop.
struct ComponentDraft {
  std::map<size_t, std::string> bytes;  // by file of the component
  std::vector<Conflict> conflicts;
};
ComponentDraft assemble_component(const Component& component, const ComponentPlan& plan,
                                  const std::set<uint32_t>& fixes);

// What a second run over the new bytes may still offer.
struct Expected {
  Safety threshold = Safety::Safe;
  size_t fixes_left = 0;  // at or above the threshold: those that were dropped this time
};

// Empty if the new bytes are provably right, else what is wrong with them: the same analysis finds
// no new syntax error, no name read that nothing binds, and nothing that a second run would change.
std::string verify_component(const Component& component, const std::map<size_t, std::string>& bytes,
                             Expected expected, const Bench& bench);

}  // namespace smprof_migrate
