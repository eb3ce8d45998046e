// Intents on a Python text -> edits.
#pragma once

#include <span>

#include "smprof_migrate/python/module.h"
#include "smprof_migrate/syntax/intent.h"

namespace smprof_migrate {

Assembly assemble_python(const PythonModule& module, std::span<const Intent> intents);

}  // namespace smprof_migrate
