// `smprof-migrate rules [ID]`, and loading the rules of a run.
#pragma once

#include <variant>
#include <vector>

#include "cli/options.h"
#include "smprof_migrate/rules/rule_set.h"

namespace smprof_migrate {

// The rules in the binary, and those of --rules DIR beside them.
std::variant<RuleSet, std::vector<Error>> load_rules(const Options& options);

int rules_command(const Options& options, const RuleSet& rules);

}  // namespace smprof_migrate
