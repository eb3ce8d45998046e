#include "fix/recipes/training_uses.h"

#include <algorithm>
#include <array>
#include <utility>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::array<std::pair<std::string_view, Api>, 16> kNames{{
    {"smprof", Api::Module},
    {"smprof.annotate", Api::Annotate},
    {"smprof.annotate()", Api::Annotation},
    {"smprof.annotate().__enter__", Api::Annotation},
    {"smprof.annotate().__exit__", Api::Annotation},
    {"smprof.annotation_begin", Api::Begin},
    {"smprof.annotation_begin()", Api::Handle},
    {"smprof.annotation_end", Api::End},
    {"smprof.SMProfiler", Api::Profiler},
    {"smprof.SMProfiler.instance", Api::Instance},
    {"smprof.SMProfiler.instance()", Api::Object},
    {"smprof.SMProfiler.instance().start_profiling", Api::Start},
    {"smprof.SMProfiler.instance().stop_profiling", Api::Stop},
    {"smprof.SMProfiler.instance().configure", Api::Configure},
    {"smprof.Config", Api::Config},
    {"smprof.Config().profiler", Api::Config},
}};

bool is_code(Role role) {
  return role == Role::Import || role == Role::Call || role == Role::Read || role == Role::Assign;
}

}  // namespace

Api api_of(std::string_view name) {
  for (const auto& [known, api] : kNames) {
    if (name == known) return api;
  }
  if (name == "smprof.Config()" || name.starts_with("smprof.Config().profiler[")) {
    return Api::Config;
  }
  return Api::Unknown;
}

std::vector<ApiUse> api_uses(const PythonModule& module) {
  std::vector<ApiUse> found;
  for (const Use& use : module.uses()) {
    if (!is_code(use.role)) continue;
    if (use.name != "smprof" && !use.name.starts_with("smprof.")) continue;
    found.push_back({api_of(use.name), &use, module.node_of(use)});
  }
  return found;
}

NodeId callee_of(const PythonModule& module, NodeId node) {
  const SyntaxTree& tree = module.tree();
  return tree[node].kind == python_kinds().call ? tree.child(node, python_fields().function) : node;
}

NodeId only_argument(const PythonModule& module, NodeId call, std::string_view keyword) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const NodeId list = tree.child(call, python_fields().arguments);
  if (list == kNoNode || tree[list].kind != k.argument_list) return kNoNode;
  const std::vector<NodeId> all = statements_in(tree, list);
  if (all.size() != 1) return kNoNode;
  const KindId kind = tree[all[0]].kind;
  if (kind == k.list_splat || kind == k.dictionary_splat) return kNoNode;
  if (kind != k.keyword_argument) return all[0];
  if (module.text(tree.child(all[0], python_fields().name)) != keyword) return kNoNode;
  return tree.child(all[0], python_fields().value);
}

bool is_spelled_out(const PythonModule& module, NodeId expression) {
  const SyntaxTree& tree = module.tree();
  if (tree[expression].kind == python_kinds().attribute) {  // `m.annotate` after `m = smprof`
    const NodeId object = tree.child(expression, python_fields().object);
    if (module.meaning(object).name == "smprof") return true;
  }
  NodeId root = expression;
  while (tree[root].kind == python_kinds().attribute) {
    root = tree.child(root, python_fields().object);
  }
  if (tree[root].kind != python_kinds().identifier) return false;
  const std::vector<BindingId> from = module.reaching(root);
  return !from.empty() && std::all_of(from.begin(), from.end(), [&](BindingId id) {
    const BindingKind kind = module.bindings()[id].kind;
    return kind == BindingKind::Import || kind == BindingKind::FromImport;
  });
}

}  // namespace smprof_migrate
