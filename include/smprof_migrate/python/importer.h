// How to write a qualified name at a place: reuse what is imported, else say which import to add.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "smprof_migrate/python/module.h"
#include "smprof_migrate/syntax/intent.h"

namespace smprof_migrate {

struct Spelling {
  std::string text;  // "torch.profiler.record_function", "th.profiler.record_function"
  std::optional<NeedImport> need;  // set when no import makes it visible at the place
};

// `qualified` is an importable module path plus attributes; `module_path` is the part of it that is
// imported ("torch", "tensorflow"); `usual_alias` how people write it ("", "tf"). The spelling is
// valid where `at` stands: bound on every path there, not shadowed, not rebound.
Spelling spell(const PythonModule& module, std::string_view qualified, std::string_view module_path,
               std::string_view usual_alias, NodeId at);

// A name based on `wanted` that nothing in the module binds, reads or declares.
std::string free_name(const PythonModule& module, std::string_view wanted);

}  // namespace smprof_migrate
