#include "python/flow_points.h"

#include <algorithm>

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

// Ex) `ready and start()`, `start() if ready else None`, `[start() for _ in steps]`
FlowPoint make_point(const PythonModule& module, NodeId node, NodeId whole) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const PythonFields& f = python_fields();
  FlowPoint point{node, false, kNoNode, true};
  uint32_t reasons = 0;
  for (NodeId below = node; below != whole; below = tree.parent(below)) {
    const NodeId above = tree.parent(below);
    const KindId kind = tree[above].kind;
    if (kind == k.boolean_operator && tree[below].field == f.right) {
      ++reasons;
      point.condition = tree.child(above, f.left);
      point.wanted = module.text(tree.child(above, f.operator_sign)) == "and";
    } else if (kind == k.conditional_expression) {
      const NodeId first = tree.first_named_child(above);
      const NodeId condition = tree.next_named_sibling(first);
      if (below == condition) continue;
      ++reasons;
      point.condition = condition;
      point.wanted = below == first;
    } else if (kind == k.if_clause || kind == k.list_comprehension ||
               kind == k.generator_expression || kind == k.set_comprehension ||
               kind == k.dictionary_comprehension) {
      reasons += 2;
    }
  }
  point.maybe = reasons > 0;
  if (reasons != 1) point.condition = kNoNode;
  return point;
}

}  // namespace

std::vector<FlowPoint> points_in(const PythonModule& module, const Machine& machine, NodeId whole) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  std::vector<FlowPoint> found;
  for (NodeId at = whole; at < tree[whole].subtree_end; ++at) {
    const KindId kind = tree[at].kind;
    if (at != whole && (kind == k.block || (kind == k.lambda && tree[at].named))) {
      at = tree[at].subtree_end - 1;
      continue;
    }
    if (kind != k.call && !machine.events.contains(at)) continue;
    found.push_back(make_point(module, at, whole));
  }
  std::stable_sort(found.begin(), found.end(), [&](const FlowPoint& a, const FlowPoint& b) {
    const TextRange x = tree[a.node].range;
    const TextRange y = tree[b.node].range;
    return x.end != y.end ? x.end < y.end : x.begin > y.begin;
  });
  return found;
}

}  // namespace smprof_migrate
