#include "smprof_migrate/python/module.h"

#include <algorithm>

#include "python/exports.h"
#include "python/uses.h"
#include "smprof_migrate/syntax/languages.h"

namespace smprof_migrate {

struct PythonModule::Impl {
  Impl(std::string_view whole, const std::string& at, const Vocabulary& wanted,
       const ModuleLinks* project, SyntaxTree parsed)
      : text(whole),
        path(at),
        vocabulary(wanted),
        tree(std::move(parsed)),
        scopes(find_scopes(tree)),
        regions(find_regions(tree, text)),
        names(find_names(tree, text, scopes, regions)),
        reaching(scopes, regions, names),
        evaluator({text, path, tree, scopes, regions, names, vocabulary, project}, reaching) {
    const Analysed module{text, path, tree, scopes, regions, names, vocabulary, project};
    for (BindingId id = 0; id < names.bindings.size(); ++id) {
      Binding& binding = names.bindings[id];
      if (!binding.imported.empty() && binding.level == 0) {
        binding.imported = evaluator.canonical(binding.imported);
      }
    }
    found = find_uses(module, evaluator);
  }

  std::vector<BindingId> bindings_at(StateId state) const {
    std::vector<BindingId> bindings = reaching.state(state);
    if (!bindings.empty() && bindings.back() == kNoId) bindings.pop_back();
    return bindings;
  }

  std::string_view text;
  std::string path;
  Vocabulary vocabulary;
  SyntaxTree tree;
  ScopeTable scopes;
  RegionTable regions;
  NameTable names;
  // Answers are found when asked for and kept: a module is used by one thread at a time.
  mutable Reaching reaching;
  mutable Evaluator evaluator;
  UseList found;
};

PythonModule::PythonModule(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PythonModule::PythonModule(PythonModule&&) noexcept = default;
PythonModule& PythonModule::operator=(PythonModule&&) noexcept = default;
PythonModule::~PythonModule() = default;

Result<PythonModule> PythonModule::analyse(std::string_view text, const std::string& path,
                                           const Vocabulary& vocabulary, const ModuleLinks* links,
                                           const ParseLimits& limits) {
  Result<SyntaxTree> tree = parse(tree_sitter_python(), text, limits);
  if (!tree) return std::move(tree).error();
  return PythonModule(std::make_unique<Impl>(text, path, vocabulary, links, *std::move(tree)));
}

std::string_view PythonModule::text() const {
  return impl_->text;
}
std::string_view PythonModule::text(NodeId id) const {
  return impl_->tree.text(impl_->text, id);
}
const SyntaxTree& PythonModule::tree() const {
  return impl_->tree;
}
const std::vector<Scope>& PythonModule::scopes() const {
  return impl_->scopes.scopes;
}
const std::vector<Binding>& PythonModule::bindings() const {
  return impl_->names.bindings;
}
ScopeId PythonModule::scope_at(NodeId id) const {
  return impl_->scopes.of_node[id];
}

std::vector<BindingId> PythonModule::bindings_of(ScopeId scope, std::string_view name) const {
  const VariableId variable = impl_->names.find(scope, name);
  if (variable == kNoId) return {};
  return impl_->names.variables[variable].bindings;
}

ScopeId PythonModule::lookup(NodeId identifier) const {
  const NameTable& names = impl_->names;
  const auto read = names.reads.find(identifier);
  if (read != names.reads.end()) return names.variables[read->second].scope;
  const auto bound = names.binds.find(identifier);
  return bound == names.binds.end() ? kNoId : names.bindings[bound->second].scope;
}

std::vector<BindingId> PythonModule::reaching(NodeId identifier) const {
  return impl_->bindings_at(impl_->reaching.at_read(identifier));
}

PythonModule::Reach PythonModule::reach(std::string_view name, NodeId at) const {
  Reach found;
  const NameTable& names = impl_->names;
  const ScopeId from = impl_->scopes.of_node[at];
  const VariableId variable = names.resolve(impl_->scopes, from, name);
  if (variable == kNoId) return found;
  found.scope = names.variables[variable].scope;
  Reaching& reaching = impl_->reaching;
  const StateId state = reaching.before(variable, at);
  found.bindings = impl_->bindings_at(state);
  const auto unbound = [&](StateId one) {
    const std::vector<BindingId>& bindings = reaching.state(one);
    return bindings.empty() || bindings.back() == kNoId || reaching.is_overflow(variable, one);
  };
  // Code of another unit runs at some later time, as a rule when all of this one has run.
  const bool own = impl_->scopes.unit[from] == impl_->scopes.unit[found.scope];
  found.maybe_unbound = unbound(own ? state : reaching.at_end(variable));
  return found;
}

std::vector<NodeId> PythonModule::reads(ScopeId scope, std::string_view name) const {
  const VariableId variable = impl_->names.find(scope, name);
  if (variable == kNoId) return {};
  std::vector<NodeId> found = impl_->names.variables[variable].reads;
  std::sort(found.begin(), found.end());
  return found;
}

Meaning PythonModule::meaning(NodeId expression) const {
  return impl_->evaluator.meaning(impl_->evaluator.value(expression));
}

const std::vector<Use>& PythonModule::uses() const {
  return impl_->found.uses;
}

NodeId PythonModule::node_of(const Use& use) const {
  const std::vector<Use>& uses = impl_->found.uses;
  auto at =
      std::lower_bound(uses.begin(), uses.end(), use.range.begin,
                       [](const Use& one, uint32_t begin) { return one.range.begin < begin; });
  for (; at != uses.end() && at->range.begin == use.range.begin; ++at) {
    if (at->range == use.range && at->role == use.role && at->name == use.name) {
      return impl_->found.nodes[static_cast<size_t>(at - uses.begin())];
    }
  }
  return kNoNode;
}

std::vector<PythonModule::Export> PythonModule::exports() const {
  return find_exports(impl_->names, impl_->reaching, impl_->evaluator);
}

}  // namespace smprof_migrate
