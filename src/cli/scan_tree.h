// The scan: walks the roots, reads every file once and analyses those that hold a literal of a
// rule; then again those that import a module found to hand on profiler names, until nothing is
// new.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/progress.h"
#include "smprof_migrate/analysis/analyse.h"
#include "smprof_migrate/python/links.h"
#include "smprof_migrate/scan/walk.h"

namespace smprof_migrate {

struct ScanOptions {
  WalkOptions walk;
  ParseLimits limits;
  uint64_t max_bytes = 16u << 20;
};

struct ScanResult {
  std::vector<Analysis> analyses;  // of candidates, by path
  ProjectModules links;
  WalkCounts walk;
  std::vector<Excluded> excluded;
  std::vector<Error> errors;
  std::map<std::string, uint64_t> files_by_kind;
  uint64_t bytes_read = 0;
};

ScanResult scan_tree(const ScanOptions& options, const RuleSet& rules, Progress& progress,
                     const volatile bool* stop);

// The same for one text that is not on disk.
ScanResult scan_text(std::string path, std::string bytes, const ScanOptions& options,
                     const RuleSet& rules);

}  // namespace smprof_migrate
