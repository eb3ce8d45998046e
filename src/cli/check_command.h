// `smprof-migrate [PATH...]`: list, show or write.
#pragma once

#include "cli/options.h"
#include "smprof_migrate/rules/rule_set.h"

namespace smprof_migrate {

// Returns the exit status. `stop` turns true when the run is to end early.
int check_command(const Options& options, const RuleSet& rules, const volatile bool* stop);

}  // namespace smprof_migrate
