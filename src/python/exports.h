// What a module gives those that import it.
#pragma once

#include <vector>

#include "python/evaluator.h"

namespace smprof_migrate {

std::vector<PythonModule::Export> find_exports(const NameTable& names, Reaching& reaching,
                                               Evaluator& evaluator);

}  // namespace smprof_migrate
