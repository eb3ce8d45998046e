// The text that makes a torch.profiler.profile object.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fix/recipes/sketch.h"

namespace smprof_migrate {

struct ProfileText {
  bool cuda = true;
  bool schedule = true;
};

// Lines of `<before>torch.profiler.profile(…)` as a statement; nested ones by four spaces.
std::vector<std::string> profile_lines(Sketch& sketch, uint32_t draft, NodeId at,
                                       const std::string& before, ProfileText wanted,
                                       const FixOptions& options);

// The same as an expression in place of `at`, in the file's own indentation.
std::string profile_expression(Sketch& sketch, uint32_t draft, NodeId at, ProfileText wanted,
                               const FixOptions& options);

// What one level of indentation is in the text: four spaces if it has none.
std::string indent_unit(const PythonModule& module);

}  // namespace smprof_migrate
