// `global X` for a function.
#pragma once

#include <string>
#include <vector>

#include "fix/recipes/sketch.h"

namespace smprof_migrate {

struct GlobalName {
  NodeId function = kNoNode;
  std::string name;
  bool enclosing = false;  // nonlocal: the name of a function around it
};

// Before everything in the functions but their docstrings, each once.
void declare(Sketch& sketch, uint32_t draft, const std::vector<GlobalName>& names);

}  // namespace smprof_migrate
