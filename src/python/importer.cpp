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
  const SyntaxTree& tree = module.tree();
  const bool aliased = tree[tree.parent(binding.name)].kind == python_kinds().aliased_import;
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

// Ex) if typing.TYPE_CHECKING: import torch
bool is_for_type_checkers(const PythonModule& module, NodeId statement) {
  const SyntaxTree& tree = module.tree();
  for (NodeId id = tree.parent(statement); id != kNoNode; id = tree.parent(id)) {
    const NodeId condition = tree.child(id, python_fields().condition);
    const NodeId body = tree.child(id, python_fields().consequence);
    if (condition == kNoNode || body == kNoNode || !tree.is_ancestor(body, statement)) continue;
    const std::string_view asked = module.text(condition);
    if (asked == "TYPE_CHECKING" || asked.ends_with(".TYPE_CHECKING")) return true;
  }
  return false;
}

// The statement's `try` whose body or handler it is in; kNoNode if the kind of part is another one.
NodeId try_around(const SyntaxTree& tree, NodeId statement, KindId part) {
  const NodeId block = tree.parent(statement);
  const NodeId above = part == python_kinds().block ? block : tree.parent(block);
  if (above == kNoNode || tree[above].kind != part) return kNoNode;
  const NodeId owner = tree.parent(above);
  return tree[owner].kind == python_kinds().try_statement ? owner : kNoNode;
}

// Ex) `except ImportError: torch = None` behind `try: import torch`: code that uses it can only run
// where the import worked.
bool is_none_instead_of(const PythonModule& module, const Binding& binding, const Binding& import) {
  if (binding.value == kNoNode || module.text(binding.value) != "None") return false;
  const SyntaxTree& tree = module.tree();
  const NodeId owner = try_around(tree, binding.statement, python_kinds().except_clause);
  return owner != kNoNode && owner == try_around(tree, import.statement, python_kinds().block);
}

// The name means that on every path to `at`.
bool is_visible(const PythonModule& module, const Binding& binding, NodeId at) {
  const PythonModule::Reach reach = module.reach(binding.local, at);
  if (reach.scope != binding.scope || reach.maybe_unbound || reach.bindings.empty()) return false;
  const std::string_view wanted = meaning_of(module, binding);
  std::vector<const Binding*> imports;
  std::vector<const Binding*> others;
  for (const BindingId id : reach.bindings) {
    const Binding& one = module.bindings()[id];
    const bool same = is_import(one) && meaning_of(module, one) == wanted;
    if (same && is_for_type_checkers(module, one.statement)) return false;
    (same ? imports : others).push_back(&one);
  }
  return !imports.empty() && std::all_of(others.begin(), others.end(), [&](const Binding* other) {
    return std::any_of(imports.begin(), imports.end(), [&](const Binding* import) {
      return is_none_instead_of(module, *other, *import);
    });
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

// Where `at` stands, an import at the head of the text would not be seen under that name, or the
// name is bound to something else somewhere.
bool is_taken(const PythonModule& module, std::string_view name, std::string_view meaning,
              NodeId at) {
  const ScopeId scope = module.reach(name, at).scope;
  if (scope != kNoId && module.scopes()[scope].kind != ScopeKind::Module) return true;
  const std::vector<BindingId> all = module.bindings_of(0, name);
  return std::any_of(all.begin(), all.end(), [&](BindingId id) {
    const Binding& one = module.bindings()[id];
    return !is_import(one) || meaning_of(module, one) != meaning;
  });
}

std::string underscored(std::string name) {
  std::replace(name.begin(), name.end(), '.', '_');
  return "_" + name;
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
  const std::string name = need.alias.empty() ? need.module : need.alias;
  // Ex) `import torch.profiler` binds `torch`
  const std::string bound = name.substr(0, name.find('.'));
  const std::string meaning = need.alias.empty() ? bound : need.module;
  if (is_taken(module, bound, meaning, at)) {
    need.alias = free_name(module, underscored(name));
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
