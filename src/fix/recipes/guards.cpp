#include "fix/recipes/guards.h"

#include <algorithm>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

Guard normalized(const SyntaxTree& tree, NodeId condition, bool value) {
  const PythonKinds& k = python_kinds();
  for (;;) {
    condition = unparenthesized(tree, condition);
    if (tree[condition].kind != k.not_operator) return {condition, value};
    condition = tree.child(condition, python_fields().argument);
    value = !value;
  }
}

bool leaves(const PythonModule& module, NodeId block) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const std::vector<NodeId> members = statements_in(tree, block);
  if (members.empty()) return false;
  const KindId kind = tree[members.back()].kind;
  return kind == k.return_statement || kind == k.raise_statement || kind == k.continue_statement ||
         kind == k.break_statement;
}

class GuardWalk {
 public:
  GuardWalk(const PythonModule& module, const Machine& machine)
      : module_(module), tree_(module.tree()), machine_(machine) {}

  std::vector<Guard> run(NodeId node);

 private:
  void add(NodeId condition, bool value);
  void around(NodeId above, NodeId below);
  void in_if(NodeId statement, NodeId below);
  void before(NodeId block, NodeId below);

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const Machine& machine_;
  std::vector<Guard> found_;  // innermost first
};

void GuardWalk::add(NodeId condition, bool value) {
  if (condition == kNoNode || machine_.tests.contains(condition)) return;
  const std::string_view text = module_.text(condition);
  if (text.find("__main__") != std::string_view::npos) return;
  if (text.find_first_of("\n#") != std::string_view::npos) return;
  if (!is_harmless(module_, condition)) return;
  const Guard guard = normalized(tree_, condition, value);
  for (const Guard& known : found_) {
    if (known.value == guard.value &&
        module_.text(known.condition) == module_.text(guard.condition)) {
      return;
    }
  }
  found_.push_back(guard);
}

// In an arm of an if all earlier conditions were false.
void GuardWalk::in_if(NodeId statement, NodeId below) {
  const PythonFields& f = python_fields();
  if (tree_[below].field == f.consequence) return add(tree_.child(statement, f.condition), true);
  if (tree_[below].field != f.alternative) return;
  add(tree_.child(statement, f.condition), false);
  for (const NodeId arm : statements_in(tree_, statement)) {
    if (arm >= below) break;
    if (tree_[arm].kind == python_kinds().elif_clause) add(tree_.child(arm, f.condition), false);
  }
}

void GuardWalk::before(NodeId block, NodeId below) {
  const PythonFields& f = python_fields();
  for (const NodeId each : statements_in(tree_, block)) {
    if (each >= below) break;
    if (tree_[each].kind != python_kinds().if_statement) continue;
    if (tree_.child(each, f.alternative) != kNoNode) continue;
    const NodeId condition = tree_.child(each, f.condition);
    if (leaves(module_, tree_.child(each, f.consequence)) &&
        is_constant_condition(module_, condition)) {
      add(condition, false);
    }
  }
}

void GuardWalk::around(NodeId above, NodeId below) {
  const PythonKinds& k = python_kinds();
  const PythonFields& f = python_fields();
  const KindId kind = tree_[above].kind;
  if (kind == k.if_statement) return in_if(above, below);
  if (kind == k.elif_clause && tree_[below].field == f.consequence) {
    return add(tree_.child(above, f.condition), true);
  }
  if (kind == k.block || kind == k.module) return before(above, below);
  if (kind == k.boolean_operator && tree_[below].field == f.right) {
    return add(tree_.child(above, f.left),
               module_.text(tree_.child(above, f.operator_sign)) == "and");
  }
  if (kind != k.conditional_expression) return;
  const NodeId first = tree_.first_named_child(above);
  const NodeId condition = tree_.next_named_sibling(first);
  if (below != condition) add(condition, below == first);
}

std::vector<Guard> GuardWalk::run(NodeId node) {
  NodeId below = node;
  for (NodeId at = tree_.parent(node); at != kNoNode; below = at, at = tree_.parent(at)) {
    const KindId kind = tree_[at].kind;
    if (kind == python_kinds().function_definition || kind == python_kinds().lambda) break;
    around(at, below);
  }
  std::reverse(found_.begin(), found_.end());
  return std::move(found_);
}

// A place where a condition decides what runs: of an if or elif, of `x if c else y`, before `and`.
bool decides(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  const NodeId above = tree.parent(node);
  if (above == kNoNode || !tree[node].named) return false;
  const KindId kind = tree[above].kind;
  if (kind == k.if_statement || kind == k.elif_clause) {
    return tree[node].field == python_fields().condition;
  }
  if (kind == k.boolean_operator) return tree[node].field == python_fields().left;
  return kind == k.conditional_expression &&
         tree.next_named_sibling(tree.first_named_child(above)) == node;
}

bool same_question(const PythonModule& module, NodeId a, NodeId b) {
  const SyntaxTree& tree = module.tree();
  const NodeId length = tree[a].subtree_end - a;
  if (tree[b].subtree_end - b != length || module.text(a) != module.text(b)) return false;
  for (NodeId i = 0; i < length; ++i) {
    if (tree[a + i].kind != python_kinds().identifier) continue;
    if (module.lookup(a + i) != module.lookup(b + i)) return false;
  }
  return true;
}

}  // namespace

std::vector<Guard> guards_of(const PythonModule& module, NodeId node, const Machine& machine) {
  return GuardWalk(module, machine).run(node);
}

Machine assuming(const PythonModule& module, Machine machine, std::span<const Guard> guards) {
  const SyntaxTree& tree = module.tree();
  constexpr StateSet kAll = 0xff;
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (!decides(tree, at)) continue;
    const Guard asked = normalized(tree, at, true);
    for (const Guard& guard : guards) {
      if (!same_question(module, asked.condition, guard.condition)) continue;
      const bool holds = guard.value == asked.value;
      machine.tests[at] = holds ? Refinement{kAll, 0} : Refinement{0, kAll};
    }
  }
  return machine;
}

std::string guard_text(const PythonModule& module, std::span<const Guard> guards) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  std::string text;
  for (const Guard& guard : guards) {
    const KindId kind = tree[guard.condition].kind;
    const bool loose = kind == k.boolean_operator || kind == k.conditional_expression;
    const bool enclose = loose && (!guard.value || guards.size() > 1);
    if (!text.empty()) text += " and ";
    if (!guard.value) text += "not ";
    const std::string condition(module.text(guard.condition));
    text += enclose ? "(" + condition + ")" : condition;
  }
  return text;
}

}  // namespace smprof_migrate
