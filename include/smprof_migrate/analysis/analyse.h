// From one file's bytes to its findings and facts: split, parse, bind, match. A pure function of
// the bytes, the rules and the links, so that threads, order and repetition cannot change an
// answer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "smprof_migrate/analysis/facts.h"
#include "smprof_migrate/analysis/file_kind.h"
#include "smprof_migrate/python/links.h"
#include "smprof_migrate/rules/finding.h"
#include "smprof_migrate/rules/rule_set.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

struct Analysis {
  std::string path;
  std::string_view kind;            // of the file kind table
  uint64_t hash = 0;                // of the bytes that were read
  std::vector<Finding> findings;    // by place
  std::vector<Facts> facts;         // one per region
  std::vector<std::string> linked;  // project files whose profiler names this one imports
  bool read_only = false;  // never rewritten, only reported: it belongs to another repository
  std::string skipped;     // why (part of) the file could not be checked, or empty
};

Analysis analyse(const std::shared_ptr<const SourceFile>& file, const FileKind& kind,
                 const RuleSet& rules, const ProjectModules* links, const ParseLimits& limits);

// What a file is called that could not be read at all.
Analysis unchecked(const std::string& path, std::string_view kind, const RuleSet& rules,
                   const std::string& reason);

}  // namespace smprof_migrate
