// One run from roots to report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/progress.h"
#include "cli/scan_tree.h"
#include "smprof_migrate/fix/migration.h"
#include "smprof_migrate/report/report.h"

namespace smprof_migrate {

struct StandardInput {
  std::string name;  // as --stdin-filename gives it
  std::string bytes;
};

struct RunSettings {
  ScanOptions scan;
  FixOptions fix;
  Mode mode = Mode::List;
  bool write = true;                   // false: Mode::Fix fills the report's patches only
  Safety threshold = Safety::Safe;     // fixes below it are withheld
  std::vector<std::string> select;     // rule ids, names, groups or id prefixes; empty: all
  std::vector<std::string> ignore;     // the same; wins over select
  std::optional<StandardInput> input;  // instead of the roots
};

// Never fails as a whole: what went wrong is in the report's errors.
Report run_pipeline(const RunSettings& settings, const RuleSet& rules, Progress& progress,
                    const volatile bool* stop);

// 0: nothing left at or above `fail_on`; 1: findings are left (or, with `strict`, a file could not
// be checked); 2: the run itself failed.
int exit_status(const Report& report, FailOn fail_on, bool strict);

}  // namespace smprof_migrate
