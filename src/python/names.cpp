#include "python/names.h"

#include <algorithm>

#include "python/binding_walk.h"

namespace smprof_migrate {
namespace {

uint64_t key_of(ScopeId scope, uint32_t number) {
  return uint64_t{scope} << 32 | number;
}

class Resolution {
 public:
  Resolution(ScopeTable& scopes, NameTable& names) : scopes_(scopes), names_(names) {}

  void declare(const std::vector<Declaration>& declarations) {
    for (const Declaration& one : declarations) {
      if (one.global) names_.declared[key_of(one.scope, number(one.name))] = 0;
    }
    // A nonlocal names a variable of a function around, so those must be known first.
    for (const Binding& binding : names_.bindings) {
      const ScopeId scope = home(binding);
      const uint64_t key = key_of(scope, number(binding.local));
      if (!names_.declared.contains(key)) bound_.emplace(key, true);
    }
    for (const Declaration& one : declarations) {
      if (!one.global) declare_nonlocal(one);
    }
  }

  void place_bindings() {
    for (BindingId id = 0; id < names_.bindings.size(); ++id) {
      Binding& binding = names_.bindings[id];
      const ScopeId scope = home(binding);
      const auto declared = names_.declared.find(key_of(scope, number(binding.local)));
      binding.scope = declared == names_.declared.end() ? scope : declared->second;
      scopes_.scopes[binding.scope].bindings.push_back(id);
      names_.variables[variable(binding.scope, binding.local)].bindings.push_back(id);
    }
  }

 private:
  uint32_t number(std::string_view name) {
    return names_.numbers.emplace(name, static_cast<uint32_t>(names_.numbers.size())).first->second;
  }

  // A walrus in a comprehension binds outside of it.
  ScopeId home(const Binding& binding) const {
    ScopeId scope = binding.scope;
    if (binding.kind != BindingKind::Walrus) return scope;
    while (scopes_.scopes[scope].kind == ScopeKind::Comprehension) {
      scope = scopes_.scopes[scope].parent;
    }
    return scope;
  }

  void declare_nonlocal(const Declaration& one) {
    const uint32_t name = number(one.name);
    for (ScopeId at = scopes_.scopes[one.scope].parent; at != kNoId && at != 0;
         at = scopes_.scopes[at].parent) {
      if (!scopes_.is_function(at)) continue;
      const auto declared = names_.declared.find(key_of(at, name));
      if (declared == names_.declared.end() && !bound_.contains(key_of(at, name))) continue;
      names_.declared[key_of(one.scope, name)] =
          declared == names_.declared.end() ? at : declared->second;
      return;
    }
  }

  VariableId variable(ScopeId scope, std::string_view name) {
    const auto next = static_cast<VariableId>(names_.variables.size());
    const auto [at, made] = names_.by_scope_and_name.emplace(key_of(scope, number(name)), next);
    if (made) names_.variables.push_back({scope, name, {}, {}});
    return at->second;
  }

  ScopeTable& scopes_;
  NameTable& names_;
  std::unordered_map<uint64_t, bool> bound_;
};

}  // namespace

VariableId NameTable::find(ScopeId scope, std::string_view name) const {
  const auto number = numbers.find(name);
  if (number == numbers.end()) return kNoId;
  const auto found = by_scope_and_name.find(key_of(scope, number->second));
  return found == by_scope_and_name.end() ? kNoId : found->second;
}

VariableId NameTable::resolve(const ScopeTable& scopes, ScopeId from, std::string_view name) const {
  const auto number = numbers.find(name);
  if (number == numbers.end()) return kNoId;
  for (ScopeId at = from; at != kNoId; at = scopes.scopes[at].parent) {
    if (at != from && scopes.scopes[at].kind == ScopeKind::Class) continue;
    const uint64_t key = key_of(at, number->second);
    const auto elsewhere = declared.find(key);
    if (elsewhere != declared.end()) return find(elsewhere->second, name);
    const auto found = by_scope_and_name.find(key);
    if (found != by_scope_and_name.end()) return found->second;
  }
  return kNoId;
}

NameTable find_names(const SyntaxTree& tree, std::string_view text, ScopeTable& scopes,
                     const RegionTable& regions) {
  NameTable names;
  BindingWalk walk(tree, text, scopes, regions, names);
  walk.run();
  Resolution resolution(scopes, names);
  resolution.declare(walk.declarations());
  resolution.place_bindings();
  names.is_read.assign(tree.size(), false);
  for (const NodeId id : walk.reads()) {
    names.is_read[id] = true;
    const VariableId variable = names.resolve(scopes, scopes.of_node[id], tree.text(text, id));
    if (variable == kNoId) continue;
    names.reads.emplace(id, variable);
    names.variables[variable].reads.push_back(id);
  }
  return names;
}

}  // namespace smprof_migrate
