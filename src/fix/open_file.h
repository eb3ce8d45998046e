// A file opened again for planning: its document with the meaning of every Python region.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "smprof_migrate/analysis/analyse.h"

namespace smprof_migrate {

struct OpenFile {
  std::unique_ptr<Document> document;                // owns the texts that the modules view
  std::vector<std::optional<PythonModule>> modules;  // by region; empty for other languages
};

Result<OpenFile> open_file(std::shared_ptr<const SourceFile> source, const FileKind& kind,
                           const RuleSet& rules, const ModuleLinks& links,
                           const ParseLimits& limits);

}  // namespace smprof_migrate
