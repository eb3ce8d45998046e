#include "fix/recipes/annotation_pairs.h"

#include <algorithm>
#include <set>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

// Would an exception that comes from the child `below` of `at` go on? Not past a handler, nor past
// `with suppress(…)`.
bool stops_exceptions(const PythonModule& module, NodeId at, NodeId below) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  if (tree[below].field != python_fields().body) return false;
  if (tree[at].kind == k.try_statement) {
    for (const NodeId part : statements_in(tree, at)) {
      if (tree[part].kind == k.except_clause) return true;
    }
  }
  const uint32_t begin = tree[at].range.begin;
  return tree[at].kind == k.with_statement &&
         module.text().substr(begin, tree[below].range.begin - begin).find("suppress") !=
             std::string_view::npos;
}

// Does a handler around `node`, in its function or in a caller's, see an exception from there?
bool may_be_caught(const PythonModule& module, const CallGraph& calls, NodeId node) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  std::vector<NodeId> open{node};
  std::set<NodeId> seen;
  while (!open.empty()) {
    const NodeId start = open.back();
    open.pop_back();
    NodeId below = start;
    for (NodeId at = tree.parent(start); at != kNoNode; below = at, at = tree.parent(at)) {
      const bool in_body = tree[below].field == python_fields().body;
      if (stops_exceptions(module, at, below)) return true;
      if (tree[at].kind != k.function_definition || !in_body || !seen.insert(at).second) continue;
      const LocalFunction* function = calls.function(at);
      if (function == nullptr) break;
      open.insert(open.end(), function->calls.begin(), function->calls.end());
      break;
    }
  }
  return false;
}

// Control that enters at `first` always leaves behind `last`, exceptions aside.
bool runs_through(const PythonModule& module, NodeId first, NodeId last) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  for (NodeId at = first; at < tree[last].subtree_end; ++at) {
    const KindId kind = tree[at].kind;
    if (!tree[at].named) continue;
    if (tree[at].error || tree[at].missing) return false;
    if (kind == k.function_definition || kind == k.lambda) {
      at = tree[at].subtree_end - 1;
      continue;
    }
    if (kind == k.return_statement || kind == k.raise_statement || kind == k.yield ||
        kind == k.await || kind == k.global_statement || kind == k.nonlocal_statement) {
      return false;
    }
    if (kind == k.break_statement || kind == k.continue_statement) {
      const NodeId loop = loop_of(tree, at);
      if (loop == kNoNode || loop < first) return false;
    }
    if (kind == k.call) {
      const std::string_view callee = module.text(tree.child(at, python_fields().function));
      if (callee.ends_with("exit") || callee == "quit") return false;
    }
  }
  return true;
}

// `h` of `h = smprof.annotation_begin(…)`: the binding, when it is a plain name of its own.
BindingId handle_binding(const PythonModule& module, NodeId begin_call) {
  for (BindingId id = 0; id < module.bindings().size(); ++id) {
    const Binding& binding = module.bindings()[id];
    if (binding.kind == BindingKind::Assignment && binding.value == begin_call) return id;
  }
  return kNoId;
}

bool is_only_read(const PythonModule& module, BindingId id, NodeId read) {
  const Binding& binding = module.bindings()[id];
  if (module.reaching(read) != std::vector<BindingId>{id}) return false;
  for (const BindingId other : module.bindings_of(binding.scope, binding.local)) {
    if (module.bindings()[other].kind == BindingKind::Delete) return false;
  }
  for (const NodeId each : module.reads(binding.scope, binding.local)) {
    if (each == read) continue;
    const std::vector<BindingId> from = module.reaching(each);
    if (std::find(from.begin(), from.end(), id) != from.end()) return false;
  }
  return true;
}

// The expression statement that is nothing but this, or kNoNode.
NodeId as_statement(const SyntaxTree& tree, NodeId expression) {
  const NodeId statement = tree.parent(expression);
  const bool alone = tree[statement].kind == python_kinds().expression_statement &&
                     tree[statement].range == tree[expression].range;
  return alone ? statement : kNoNode;
}

// No other statement shares its lines.
bool has_own_lines(const PythonModule& module, NodeId statement) {
  const std::string_view text = module.text();
  const TextRange range = module.tree()[statement].range;
  size_t before = range.begin;
  while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t')) --before;
  const size_t after = text.find_first_not_of(" \t", range.end);
  const bool starts = before == 0 || text[before - 1] == '\n' || text[before - 1] == '\r' ||
                      text[before - 1] == '\f';
  return starts && (after == std::string_view::npos || text[after] == '\n' || text[after] == '\r' ||
                    text[after] == '#');
}

bool make_pair(const PythonModule& module, NodeId end_call, AnnotationPair& pair) {
  const SyntaxTree& tree = module.tree();
  const NodeId handle = only_argument(module, end_call, "handle");
  if (handle == kNoNode || tree[handle].kind != python_kinds().identifier) return false;
  const std::vector<BindingId> from = module.reaching(handle);
  if (from.size() != 1 || !is_only_read(module, from[0], handle)) return false;
  const Binding& binding = module.bindings()[from[0]];
  if (binding.value == kNoNode || handle_binding(module, binding.value) != from[0]) return false;
  if (module.scopes()[binding.scope].kind == ScopeKind::Class) return false;
  pair.begin_call = binding.value;
  pair.end_call = end_call;
  const NodeId assignment = tree.parent(binding.value);
  if (tree[assignment].kind != python_kinds().assignment ||
      tree.child(assignment, python_fields().left) != binding.name ||
      tree.child(assignment, python_fields().type) != kNoNode) {
    return false;
  }
  pair.begin = as_statement(tree, assignment);
  pair.end = as_statement(tree, end_call);
  if (pair.begin == kNoNode || pair.end == kNoNode) return false;
  if (!has_own_lines(module, pair.begin) || !has_own_lines(module, pair.end)) return false;
  const NodeId block = block_of(tree, pair.begin);
  if (block != block_of(tree, pair.end) || pair.begin > pair.end) return false;
  for (const NodeId member : statements_in(tree, block)) {
    if (member <= pair.begin || member >= pair.end) continue;
    if (pair.first == kNoNode) pair.first = member;
    pair.last = member;
  }
  return pair.first != kNoNode && runs_through(module, pair.first, pair.last);
}

bool overlap(const AnnotationPair& a, const AnnotationPair& b) {
  return (a.begin < b.begin && b.begin < a.end && a.end < b.end) ||
         (b.begin < a.begin && a.begin < b.end && b.end < a.end);
}

}  // namespace

std::vector<AnnotationPair> annotation_pairs(const PythonModule& module, const CallGraph& calls,
                                             const std::vector<ApiUse>& uses) {
  std::vector<AnnotationPair> all;
  for (const ApiUse& use : uses) {
    if (use.api != Api::End || use.use->role != Role::Call) continue;
    AnnotationPair pair;
    if (!make_pair(module, use.node, pair)) continue;
    const Meaning handle = module.meaning(pair.begin_call);
    if (handle.name != "smprof.annotation_begin()") continue;
    pair.may_be_caught = may_be_caught(module, calls, pair.first);
    all.push_back(pair);
  }
  std::vector<AnnotationPair> kept;
  for (const AnnotationPair& pair : all) {
    const bool crossed = std::any_of(
        all.begin(), all.end(), [&](const AnnotationPair& other) { return overlap(pair, other); });
    if (!crossed) kept.push_back(pair);
  }
  return kept;
}

}  // namespace smprof_migrate
