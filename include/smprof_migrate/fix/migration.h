// Plans, assembles and verifies all fixes of a run. Writes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "smprof_migrate/analysis/analyse.h"
#include "smprof_migrate/fix/plan.h"
#include "smprof_migrate/python/links.h"

namespace smprof_migrate {

enum class FixOutcome : uint8_t {
  Available,  // planned and verified, not asked for
  Applied,    // written (or part of the --diff)
  Withheld,   // its safety is below what was asked for
  Failed,     // could not be written, or was dropped; `notes` say why
};

struct AppliedFix {
  std::string title;
  Safety safety = Safety::Safe;
  FixOutcome outcome = FixOutcome::Available;
  std::vector<std::string> notes;
  std::vector<std::string> files;
};

struct FilePatch {
  std::string path;
  uint64_t base_hash = 0;  // of `before`
  std::string before;      // whole file, raw bytes
  std::string after;
  uint32_t group = 0;  // patches of one group are written all or none
  bool written = false;
};

struct MigrationOptions {
  FixOptions fix;
  Safety threshold = Safety::Safe;  // fixes below it are planned and verified, but not in a patch
  ParseLimits limits;
  // The bytes of a scanned path: the file itself, or standard input under its given name.
  std::function<Result<SourceFile>(const std::string& path)> read;
};

struct Migration {
  std::vector<AppliedFix> fixes;   // Finding::fix is an index in it
  std::vector<FilePatch> patches;  // by group, then path; only of fixes at or above the threshold
};

// Sets safety, fixable, fix and notes of the analyses' findings. The state stays Open: whether a
// patch is written is decided later. `kinds` of the analyses must be of the file kind table.
Migration migrate(std::vector<Analysis>& analyses, const RuleSet& rules,
                  const ProjectModules& links, const MigrationOptions& options);

}  // namespace smprof_migrate
