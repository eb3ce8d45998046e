#include "smprof_migrate/python/importer.h"

#include <algorithm>
#include <set>

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

bool is_import(const Binding& binding) {
  return (binding.kind == BindingKind::Import || binding.kind == BindingKind::FromImport) &&
         binding.level == 0;
}

// What the bound name itself means: `import torch.nn` binds `torch`, `import torch.nn as nn` does
// not.
std::string_view meaning_of(const PythonModule& module, const Binding& binding) {
  const std::string_view imported = binding.imported;
  const bool aliased = module.tree()[binding.name].kind == python_kinds().aliased_import;
  if (binding.kind == BindingKind::FromImport || aliased) return imported;
  return imported.substr(0, imported.find('.'));
}

// The rest of `qualified` behind the whole segments of `prefix`, or nothing.
std::optional<std::string_view> behind(std::string_view qualified, std::string_view prefix) {
  if (prefix.empty() || !qualified.starts_with(prefix)) return std::nullopt;
  const std::string_view rest = qualified.substr(prefix.size());
  if (!rest.empty() && rest.front() != '.') return std::nullopt;
  return rest;
}

bool is_for_type_checkers(const PythonModule& module, NodeId statement) {
  const SyntaxTree& tree = module.tree();
  for (NodeId id = tree.parent(statement); id != kNoNode; id = tree.parent(id)) {
    if (tree[id].kind != python_kinds().if_statement) continue;
    const NodeId condition = tree.child(id, python_fields().condition);
    if (condition != kNoNode && module.text(condition).ends_with("TYPE_CHECKING")) return true;
  }
  return false;
}

// The name means that on every path to `at`.
bool is_visible(const PythonModule& module, const Binding& binding, NodeId at) {
  const PythonModule::Reach reach = module.reach(binding.local, at);
  if (reach.scope != binding.scope || reach.maybe_unbound || reach.bindings.empty()) return false;
  const std::string_view wanted = meaning_of(module, binding);
  return std::all_of(reach.bindings.begin(), reach.bindings.end(), [&](BindingId id) {
    const Binding& other = module.bindings()[id];
    return is_import(other) && meaning_of(module, other) == wanted &&
           !is_for_type_checkers(module, other.statement);
  });
}

// Names of attributes and keyword arguments are no variables.
std::set<std::string_view> variables(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  std::set<std::string_view> names;
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].kind != python_kinds().identifier) continue;
    const bool keyword = tree[tree.parent(id)].kind == python_kinds().keyword_argument &&
                         tree[id].field == python_fields().name;
    if (!keyword && tree[id].field != python_fields().attribute) names.insert(module.text(id));
  }
  return names;
}

// Somewhere in the module the name is bound to something else than the module.
bool is_taken(const PythonModule& module, std::string_view name, std::string_view module_path) {
  return std::any_of(module.bindings().begin(), module.bindings().end(), [&](const Binding& b) {
    return b.local == name && !(is_import(b) && meaning_of(module, b) == module_path);
  });
}

}  // namespace

Spelling spell(const PythonModule& module, std::string_view qualified, std::string_view module_path,
               std::string_view usual_alias, NodeId at) {
  std::optional<std::string> best;
  size_t best_length = 0;  // of the prefix that is bound: the shorter, the clearer
  for (const Binding& binding : module.bindings()) {
    if (!is_import(binding)) continue;
    const std::string_view prefix = meaning_of(module, binding);
    const auto rest = behind(qualified, prefix);
    if (!rest || (best && best_length <= prefix.size()) || !is_visible(module, binding, at)) {
      continue;
    }
    best = std::string(binding.local).append(*rest);
    best_length = prefix.size();
  }
  if (best) return {*std::move(best), std::nullopt};
  NeedImport need{std::string(module_path), std::string(usual_alias), at};
  const std::string plain = need.alias.empty() ? need.module : need.alias;
  if (is_taken(module, plain, module_path)) {
    need.alias = free_name(module, std::string("_").append(plain));
  }
  std::string text = need.alias.empty() ? need.module : need.alias;
  text.append(qualified.substr(module_path.size()));
  return {std::move(text), std::move(need)};
}

std::string free_name(const PythonModule& module, std::string_view wanted) {
  const std::set<std::string_view> taken = variables(module);
  std::string name(wanted);
  for (int number = 2; taken.contains(name); ++number) {
    name = std::string(wanted).append(std::to_string(number));
  }
  return name;
}

}  // namespace smprof_migrate
