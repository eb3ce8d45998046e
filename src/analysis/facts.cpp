#include "smprof_migrate/analysis/facts.h"

#include <algorithm>
#include <array>
#include <set>

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

struct FrameworkModule {
  std::string_view prefix;  // whole segments
  Framework framework;
};

// The longest prefix decides: horovod alone proves nothing, its sub-modules do.
constexpr std::array kFrameworkModules = {
    FrameworkModule{"accelerate", Framework::Torch},
    FrameworkModule{"apex", Framework::Torch},
    FrameworkModule{"deepspeed", Framework::Torch},
    FrameworkModule{"horovod.keras", Framework::TensorFlow},
    FrameworkModule{"horovod.tensorflow", Framework::TensorFlow},
    FrameworkModule{"horovod.torch", Framework::Torch},
    FrameworkModule{"keras", Framework::TensorFlow},
    FrameworkModule{"lightning", Framework::Torch},
    FrameworkModule{"lightning_fabric", Framework::Torch},
    FrameworkModule{"pytorch_lightning", Framework::Torch},
    FrameworkModule{"smdistributed.dataparallel.tensorflow", Framework::TensorFlow},
    FrameworkModule{"smdistributed.dataparallel.torch", Framework::Torch},
    FrameworkModule{"smdistributed.modelparallel.tensorflow", Framework::TensorFlow},
    FrameworkModule{"smdistributed.modelparallel.torch", Framework::Torch},
    FrameworkModule{"tensorflow", Framework::TensorFlow},
    FrameworkModule{"tensorflow_addons", Framework::TensorFlow},
    FrameworkModule{"tensorflow_datasets", Framework::TensorFlow},
    FrameworkModule{"timm", Framework::Torch},
    FrameworkModule{"torch", Framework::Torch},
    FrameworkModule{"torchaudio", Framework::Torch},
    FrameworkModule{"torchdata", Framework::Torch},
    FrameworkModule{"torchtext", Framework::Torch},
    FrameworkModule{"torchvision", Framework::Torch},
};

bool is_prefix_of_segments(std::string_view prefix, std::string_view module) {
  return module.starts_with(prefix) &&
         (module.size() == prefix.size() || module[prefix.size()] == '.');
}

uint32_t line_of(std::string_view text, uint32_t offset) {
  return 1 + static_cast<uint32_t>(std::count(text.begin(), text.begin() + offset, '\n'));
}

NodeId first_call_of_method(const PythonModule& module, std::string_view method) {
  const SyntaxTree& tree = module.tree();
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].kind != python_kinds().call) continue;
    const NodeId callee = tree.child(id, python_fields().function);
    if (callee == kNoNode || tree[callee].kind != python_kinds().attribute) continue;
    if (module.text(tree.child(callee, python_fields().attribute)) == method) return id;
  }
  return kNoNode;
}

// A training loop that gets its model and optimizer from elsewhere imports no framework, but only
// PyTorch's optimizers have zero_grad() and only its losses are told backward() beside it.
void add_call_hint(const PythonModule& module, Facts& facts) {
  const NodeId zero_grad = first_call_of_method(module, "zero_grad");
  if (zero_grad == kNoNode || first_call_of_method(module, "backward") == kNoNode) return;
  const uint32_t line = line_of(module.text(), module.tree()[zero_grad].range.begin);
  facts.frameworks.push_back({Framework::Torch, "calls zero_grad() and backward()", line});
}

}  // namespace

Framework framework_of_module(std::string_view module) {
  for (const auto& row : kFrameworkModules) {
    if (is_prefix_of_segments(row.prefix, module)) return row.framework;
  }
  return Framework::Unknown;
}

Facts python_facts(const PythonModule& module) {
  Facts facts;
  facts.exports = module.exports();
  std::set<std::pair<std::string, uint32_t>> seen;
  for (const Binding& binding : module.bindings()) {
    if (binding.kind != BindingKind::Import && binding.kind != BindingKind::FromImport &&
        binding.kind != BindingKind::StarImport) {
      continue;
    }
    if (!seen.emplace(binding.imported, binding.level).second) continue;
    facts.imports.push_back({binding.imported, binding.level});
    if (binding.level > 0) continue;
    const Framework framework = framework_of_module(binding.imported);
    if (framework == Framework::Unknown) continue;
    const uint32_t offset = module.tree()[binding.statement].range.begin;
    facts.frameworks.push_back(
        {framework, "imports " + binding.imported, line_of(module.text(), offset)});
  }
  if (facts.frameworks.empty()) add_call_hint(module, facts);
  return facts;
}

}  // namespace smprof_migrate
