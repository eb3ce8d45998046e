// What a region says about the project around it: which framework it uses, what it exports, what it
// imports. Facts hold no node and no view, so they outlive the text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

enum class Framework : uint8_t { Unknown, Torch, TensorFlow, Both };

struct FrameworkHint {
  Framework framework = Framework::Unknown;
  std::string evidence;  // "imports torch", "calls zero_grad() and backward()"
  uint32_t line = 0;     // 1-based
};

struct ImportedModule {
  std::string module;  // dotted, without leading dots
  uint32_t level = 0;  // number of leading dots
};

struct Facts {
  std::vector<PythonModule::Export> exports;
  std::vector<FrameworkHint> frameworks;
  std::vector<ImportedModule> imports;  // every module that is imported, each once
};

Facts python_facts(const PythonModule& module);

// The framework an import of `module` proves; Unknown for most.
Framework framework_of_module(std::string_view module);

}  // namespace smprof_migrate
