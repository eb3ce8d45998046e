#include "python/suites.h"

#include <algorithm>
#include <functional>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

bool is_import(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree[node].kind;
  return kind == k.import_statement || kind == k.import_from_statement ||
         kind == k.future_import_statement;
}

bool is_list(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree[node].kind;
  return is_import(tree, node) || kind == k.argument_list || kind == k.list || kind == k.tuple ||
         kind == k.set || kind == k.dictionary || kind == k.with_clause ||
         kind == k.decorated_definition;
}

bool is_clause(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree[node].kind;
  return kind == k.elif_clause || kind == k.else_clause || kind == k.except_clause ||
         kind == k.finally_clause;
}

// Reading it has no effect.
// Ex) TYPE_CHECKING, not a, __name__ == "__main__", a is None and 1 < b
bool is_free_of_effects(const SyntaxTree& tree, std::string_view text, NodeId condition) {
  const PythonKinds& k = python_kinds();
  for (NodeId at = condition; at < tree[condition].subtree_end; ++at) {
    if (!tree[at].named || tree[at].extra) continue;
    const KindId kind = tree[at].kind;
    if (kind == k.attribute) {
      if (tree.text(text, at) != "typing.TYPE_CHECKING") return false;
      at = tree[at].subtree_end - 1;
    } else if (kind == k.string) {
      for (NodeId part = at; part < tree[at].subtree_end; ++part) {
        if (tree[part].kind == k.interpolation) return false;
      }
      at = tree[at].subtree_end - 1;
    } else if (kind != k.identifier && kind != k.true_literal && kind != k.false_literal &&
               kind != k.none && kind != k.integer && kind != k.float_literal &&
               kind != k.ellipsis && kind != k.not_operator && kind != k.boolean_operator &&
               kind != k.comparison_operator && kind != k.parenthesized_expression) {
      return false;
    }
  }
  return true;
}

class Emptying {
 public:
  Emptying(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {}

  Emptied run(std::span<const NodeId> statements, std::span<const NodeId> items);

 private:
  using Nodes = std::set<NodeId>;

  void remove_statement(NodeId statement);
  void look_at_list(NodeId list);
  void look_at_block(NodeId block);
  void look_at_compound(NodeId compound);
  bool does_nothing(NodeId block) const;
  bool is_empty(NodeId block) const;
  bool may_go(NodeId compound) const;
  bool clause_may_go(NodeId clause) const;
  void settle();
  bool inside_removed(NodeId node) const;

  const SyntaxTree& tree_;
  std::string_view text_;
  Emptied made_;
  // Parents have smaller ids than what is in them: from the largest down, everything inside a node
  // is settled before the node is looked at.
  std::set<NodeId, std::greater<>> waiting_;
};

void Emptying::remove_statement(NodeId statement) {
  const NodeId block = block_of(tree_, statement);
  if (block == kNoNode) return;
  made_.statements.insert(statement);
  made_.blocks.insert(block);
  waiting_.insert(block);
}

void Emptying::look_at_list(NodeId list) {
  const std::vector<NodeId> members = members_of(tree_, list);
  const bool all = std::all_of(members.begin(), members.end(),
                               [&](NodeId one) { return made_.items.contains(one); });
  if (!all) return;
  if (is_import(tree_, list)) {
    remove_statement(list);
  } else if (tree_[list].kind == python_kinds().with_clause) {
    for (const NodeId one : members) made_.items.erase(one);
    made_.lists.erase(list);
  }
}

bool Emptying::is_empty(NodeId block) const {
  const std::vector<NodeId> members = statements_in(tree_, block);
  return std::all_of(members.begin(), members.end(),
                     [&](NodeId one) { return made_.statements.contains(one); });
}

bool Emptying::does_nothing(NodeId block) const {
  const std::vector<NodeId> members = statements_in(tree_, block);
  return std::all_of(members.begin(), members.end(), [&](NodeId one) {
    return tree_[one].kind == python_kinds().pass_statement || made_.statements.contains(one);
  });
}

void Emptying::look_at_block(NodeId block) {
  const NodeId owner = tree_.parent(block);
  if (owner == kNoNode || !does_nothing(block)) return;
  waiting_.insert(is_clause(tree_, owner) ? tree_.parent(owner) : owner);
}

bool Emptying::may_go(NodeId compound) const {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree_[compound].kind;
  if (kind != k.if_statement && kind != k.try_statement) return false;
  for (NodeId at = tree_.first_child(compound); at != kNoNode; at = tree_.next_sibling(at)) {
    const NodeId condition = tree_.child(at, python_fields().condition);
    const NodeId block = is_clause(tree_, at) ? suite_of(tree_, at) : at;
    if (tree_[at].kind == k.elif_clause && condition != kNoNode &&
        !is_free_of_effects(tree_, text_, condition)) {
      return false;
    }
    if (block != kNoNode && tree_[block].kind == k.block && !does_nothing(block)) return false;
  }
  const NodeId condition = tree_.child(compound, python_fields().condition);
  return condition == kNoNode || is_free_of_effects(tree_, text_, condition);
}

void Emptying::look_at_compound(NodeId compound) {
  if (may_go(compound)) remove_statement(compound);
}

// An `else` may always go, a `finally` only if an `except` stays.
bool Emptying::clause_may_go(NodeId clause) const {
  const PythonKinds& k = python_kinds();
  if (tree_[clause].kind == k.else_clause) return true;
  if (tree_[clause].kind != k.finally_clause) return false;
  for (NodeId at = tree_.parent(clause) + 1; at < clause; at = tree_[at].subtree_end) {
    if (tree_[at].kind == k.except_clause) return true;
  }
  return false;
}

bool Emptying::inside_removed(NodeId node) const {
  for (NodeId at = tree_.parent(node); at != kNoNode; at = tree_.parent(at)) {
    if (made_.statements.contains(at) || made_.clauses.contains(at) || made_.items.contains(at)) {
      return true;
    }
  }
  return false;
}

// Clauses and `pass`, and nothing inside of what goes anyway.
void Emptying::settle() {
  Nodes clauses;
  for (const NodeId block : made_.blocks) {
    if (!is_empty(block)) continue;
    const NodeId owner = tree_.parent(block);
    if (owner == kNoNode) continue;  // a module may be empty
    if (clause_may_go(owner)) {
      clauses.insert(owner);
    } else {
      made_.passes.insert(block);
    }
  }
  const auto keep_outermost = [&](Nodes& nodes) {
    Nodes kept;
    for (const NodeId one : nodes) {
      if (!inside_removed(one)) kept.insert(kept.end(), one);
    }
    nodes = std::move(kept);
  };
  keep_outermost(made_.statements);  // before clauses are known: those in them are gone too
  made_.clauses = std::move(clauses);
  for (Nodes* nodes : {&made_.items, &made_.clauses, &made_.passes, &made_.blocks, &made_.lists}) {
    keep_outermost(*nodes);
  }
  std::erase_if(made_.lists, [&](NodeId list) { return made_.statements.contains(list); });
}

Emptied Emptying::run(std::span<const NodeId> statements, std::span<const NodeId> items) {
  const PythonKinds& k = python_kinds();
  for (const NodeId one : statements) {
    const NodeId statement = statement_of(tree_, one);
    if (statement != kNoNode) remove_statement(statement);
  }
  for (const NodeId one : items) {
    const NodeId above = tree_.parent(one);
    const bool inside_item = above != kNoNode && tree_[above].kind == k.with_item;
    const NodeId item = inside_item ? above : one;
    const NodeId list = tree_.parent(item);
    if (list == kNoNode || !is_list(tree_, list)) continue;
    made_.items.insert(item);
    made_.lists.insert(list);
    waiting_.insert(list);
  }
  while (!waiting_.empty()) {
    const NodeId node = *waiting_.begin();
    waiting_.erase(waiting_.begin());
    if (made_.lists.contains(node)) {
      look_at_list(node);
    } else if (made_.blocks.contains(node)) {
      look_at_block(node);
    } else {
      look_at_compound(node);
    }
  }
  settle();
  return std::move(made_);
}

}  // namespace

std::vector<NodeId> members_of(const SyntaxTree& tree, NodeId list) {
  const KindId decorator = python_kinds().decorator;
  const bool decorated = tree[list].kind == python_kinds().decorated_definition;
  std::vector<NodeId> members;
  for (NodeId at = tree.first_named_child(list); at != kNoNode; at = tree.next_named_sibling(at)) {
    if (is_import(tree, list) && tree[at].field != python_fields().name) continue;
    if (decorated && tree[at].kind != decorator) continue;
    members.push_back(at);
  }
  return members;
}

Emptied what_empties(const SyntaxTree& tree, std::string_view text,
                     std::span<const NodeId> statements, std::span<const NodeId> items) {
  return Emptying(tree, text).run(statements, items);
}

}  // namespace smprof_migrate
