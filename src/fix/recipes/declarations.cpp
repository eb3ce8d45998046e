#include "fix/recipes/declarations.h"

#include <set>
#include <utility>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

// Names that a function says itself are global or nonlocal.
bool is_declared(const PythonModule& module, const GlobalName& wanted) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  for (NodeId at = wanted.function; at < tree[wanted.function].subtree_end; ++at) {
    if (tree[at].kind != k.global_statement && tree[at].kind != k.nonlocal_statement) continue;
    if (function_of(tree, at) != wanted.function) continue;
    for (const NodeId each : statements_in(tree, at)) {
      if (module.text(each) == wanted.name) return true;
    }
  }
  return false;
}

}  // namespace

void declare(Sketch& sketch, uint32_t draft, const std::vector<GlobalName>& names) {
  const PythonModule& module = sketch.module(draft);
  const SyntaxTree& tree = module.tree();
  std::set<std::pair<NodeId, std::string>> done;
  for (const GlobalName& each : names) {
    if (is_declared(module, each) || !done.insert({each.function, each.name}).second) continue;
    NodeId first = tree.first_named_child(tree.child(each.function, python_fields().body));
    const NodeId inner = tree.first_named_child(first);
    if (inner != kNoNode && tree[inner].kind == python_kinds().string) {
      const NodeId next = tree.next_named_sibling(first);
      if (next != kNoNode) first = next;
    }
    sketch.insert(draft, first, Where::Before,
                  {(each.enclosing ? "nonlocal " : "global ") + each.name});
  }
}

}  // namespace smprof_migrate
