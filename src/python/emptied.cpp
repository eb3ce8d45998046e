#include "python/emptied.h"

#include <algorithm>
#include <utility>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

class Spread {
 public:
  Spread(const SyntaxTree& tree, std::string_view text, std::set<NodeId> statements)
      : tree_(tree), text_(text) {
    result_.statements = std::move(statements);
  }

  Emptied run() {
    // Inner blocks first: node ids grow inwards, so the blocks are taken from the largest id down.
    std::set<NodeId> blocks;
    for (const NodeId statement : result_.statements) blocks.insert(block_of(tree_, statement));
    while (!blocks.empty()) {
      const NodeId block = *std::prev(blocks.end());
      blocks.erase(std::prev(blocks.end()));
      if (tree_[block].kind != py_.block || !all_gone(block)) continue;
      const NodeId vanished = settle(block);
      if (vanished != kNoNode) blocks.insert(block_of(tree_, vanished));
    }
    return std::move(result_);
  }

 private:
  bool is_gone(NodeId statement) const { return result_.statements.contains(statement); }

  bool all_gone(NodeId block) const {
    const auto members = statements_in(tree_, block);
    return std::all_of(members.begin(), members.end(),
                       [&](NodeId statement) { return is_gone(statement); });
  }

  // Nothing but removed statements and `pass`.
  bool does_nothing(NodeId block) const {
    const auto members = statements_in(tree_, block);
    return std::all_of(members.begin(), members.end(), [&](NodeId statement) {
      return is_gone(statement) || tree_[statement].kind == py_.pass_statement;
    });
  }

  // The statement that vanishes with this block, or kNoNode.
  NodeId settle(NodeId block) {
    const NodeId owner = tree_.parent(block);
    const NodeId whole = statement_owner(owner);
    if (whole != kNoNode && !is_gone(whole) && vanishes(whole)) {
      result_.statements.insert(whole);
      return whole;
    }
    const bool droppable =
        tree_[owner].kind == py_.else_clause ||
        (tree_[owner].kind == py_.finally_clause && has_handler(tree_.parent(owner)));
    if (droppable) {
      result_.clauses.insert(owner);
    } else {
      result_.passes.insert(block);
    }
    return kNoNode;
  }

  // The if or try statement that a clause or block belongs to.
  NodeId statement_owner(NodeId owner) const {
    const auto is_choice = [&](NodeId id) {
      return tree_[id].kind == py_.if_statement || tree_[id].kind == py_.try_statement;
    };
    if (is_choice(owner)) return owner;
    const NodeId above = tree_.parent(owner);
    const bool is_clause = tree_[owner].kind == py_.elif_clause ||
                           tree_[owner].kind == py_.else_clause ||
                           tree_[owner].kind == py_.except_clause ||
                           tree_[owner].kind == py_.finally_clause;
    return is_clause && is_choice(above) ? above : kNoNode;
  }

  bool has_handler(NodeId statement) const {
    for (NodeId id = tree_.first_child(statement); id != kNoNode; id = tree_.next_sibling(id)) {
      if (tree_[id].kind == py_.except_clause) return true;
    }
    return false;
  }

  bool vanishes(NodeId statement) const {
    for (NodeId id = tree_.first_child(statement); id != kNoNode; id = tree_.next_sibling(id)) {
      if (tree_[id].kind == py_.block && !does_nothing(id)) return false;
      if (tree_[id].error) return false;
      const bool clause = tree_[id].kind == py_.elif_clause || tree_[id].kind == py_.else_clause ||
                          tree_[id].kind == py_.except_clause ||
                          tree_[id].kind == py_.finally_clause;
      if (clause && !clause_does_nothing(id)) return false;
      if (tree_[id].field == fields_.condition && !is_plain(id)) return false;
    }
    return true;
  }

  bool clause_does_nothing(NodeId clause) const {
    for (NodeId id = tree_.first_child(clause); id != kNoNode; id = tree_.next_sibling(id)) {
      if (tree_[id].kind == py_.block && !does_nothing(id)) return false;
      if (tree_[id].field == fields_.condition && !is_plain(id)) return false;
    }
    return true;
  }

  // Evaluating it cannot do anything: names, constants and their comparison and combination.
  bool is_plain(NodeId condition) const {
    if (text_.substr(tree_[condition].range.begin, tree_[condition].range.size()) ==
        "typing.TYPE_CHECKING") {
      return true;
    }
    for (NodeId id = condition; id < tree_[condition].subtree_end; ++id) {
      const KindId kind = tree_[id].kind;
      if (kind == py_.attribute || kind == py_.call || kind == py_.subscript ||
          kind == py_.named_expression || kind == py_.await || kind == py_.interpolation ||
          kind == py_.binary_operator || kind == py_.yield) {
        return false;
      }
    }
    return true;
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  const PythonKinds& py_ = python_kinds();
  const PythonFields& fields_ = python_fields();
  Emptied result_;
};

}  // namespace

Emptied spread_removal(const SyntaxTree& tree, std::string_view text,
                       std::set<NodeId> statements) {
  return Spread(tree, text, std::move(statements)).run();
}

}  // namespace smprof_migrate
