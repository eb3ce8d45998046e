#include "smprof_migrate/python/statements.h"

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

bool is_block(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  return tree[node].kind == k.block || tree[node].kind == k.module;
}

bool is_loop(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  return tree[node].kind == k.for_statement || tree[node].kind == k.while_statement;
}

bool is_function(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  return tree[node].kind == k.function_definition || tree[node].kind == k.lambda;
}

bool has_keyword_child(const SyntaxTree& tree, NodeId node, std::string_view keyword) {
  for (NodeId at = tree.first_child(node); at != kNoNode; at = tree.next_sibling(at)) {
    if (!tree[at].named && tree.kind_name(at) == keyword) return true;
  }
  return false;
}

}  // namespace

NodeId statement_of(const SyntaxTree& tree, NodeId node) {
  for (NodeId at = node; at != kNoNode; at = tree.parent(at)) {
    const NodeId above = tree.parent(at);
    if (above != kNoNode && is_block(tree, above)) return at;
  }
  return kNoNode;
}

NodeId block_of(const SyntaxTree& tree, NodeId statement) {
  const NodeId above = tree.parent(statement);
  return above != kNoNode && is_block(tree, above) ? above : kNoNode;
}

std::vector<NodeId> statements_in(const SyntaxTree& tree, NodeId block) {
  std::vector<NodeId> members;
  for (NodeId at = tree.first_named_child(block); at != kNoNode; at = tree.next_named_sibling(at)) {
    members.push_back(at);
  }
  return members;
}

NodeId suite_of(const SyntaxTree& tree, NodeId owner) {
  for (NodeId at = tree.first_child(owner); at != kNoNode; at = tree.next_sibling(at)) {
    if (tree[at].kind == python_kinds().block) return at;
  }
  return kNoNode;
}

NodeId function_of(const SyntaxTree& tree, NodeId node) {
  const PythonFields& f = python_fields();
  NodeId below = node;
  for (NodeId at = tree.parent(node); at != kNoNode; below = at, at = tree.parent(at)) {
    if (is_function(tree, at) && tree[below].field == f.body) return at;
  }
  return kNoNode;
}

NodeId class_of(const SyntaxTree& tree, NodeId node) {
  NodeId below = node;
  for (NodeId at = tree.parent(node); at != kNoNode; below = at, at = tree.parent(at)) {
    if (tree[at].kind == python_kinds().class_definition &&
        tree[below].field == python_fields().body) {
      return at;
    }
  }
  return kNoNode;
}

NodeId loop_of(const SyntaxTree& tree, NodeId node) {
  const PythonFields& f = python_fields();
  NodeId below = node;
  for (NodeId at = tree.parent(node); at != kNoNode; below = at, at = tree.parent(at)) {
    if (is_loop(tree, at) && tree[below].field == f.body) return at;
    if (is_function(tree, at) || tree[at].kind == python_kinds().class_definition) return kNoNode;
  }
  return kNoNode;
}

std::vector<LoopExit> loop_exits(const SyntaxTree& tree, NodeId loop) {
  const PythonKinds& k = python_kinds();
  std::vector<LoopExit> exits;
  const NodeId body = tree.child(loop, python_fields().body);
  if (body == kNoNode) return exits;
  for (NodeId at = body; at < tree[body].subtree_end; ++at) {
    const KindId kind = tree[at].kind;
    if (is_function(tree, at) || kind == k.class_definition) {
      at = tree[at].subtree_end - 1;
    } else if (kind == k.continue_statement || kind == k.break_statement) {
      if (loop_of(tree, at) == loop) exits.push_back({at, loop});
    } else if (kind == k.return_statement) {
      exits.push_back({at, loop});
    }
  }
  return exits;
}

Siblings in_common_block(const SyntaxTree& tree, NodeId a, NodeId b) {
  if (function_of(tree, a) != function_of(tree, b)) return {};
  for (NodeId first = statement_of(tree, a); first != kNoNode;) {
    const NodeId block = block_of(tree, first);
    if (tree.is_ancestor(block, b)) {
      NodeId second = b;
      while (second != block && tree.parent(second) != block) second = tree.parent(second);
      return {first, second};
    }
    first = statement_of(tree, block);
  }
  return {};
}

bool is_async(const SyntaxTree& tree, NodeId function) {
  return has_keyword_child(tree, function, "async");
}

bool is_generator(const SyntaxTree& tree, NodeId function) {
  const NodeId body = tree.child(function, python_fields().body);
  if (body == kNoNode) return false;
  for (NodeId at = body; at < tree[body].subtree_end; ++at) {
    if (is_function(tree, at) || tree[at].kind == python_kinds().class_definition) {
      at = tree[at].subtree_end - 1;
    } else if (tree[at].named && tree[at].kind == python_kinds().yield) {
      return true;
    }
  }
  return false;
}

NodeId undecorated(const SyntaxTree& tree, NodeId statement) {
  if (tree[statement].kind != python_kinds().decorated_definition) return statement;
  return tree.child(statement, python_fields().definition);
}

NodeId unparenthesized(const SyntaxTree& tree, NodeId expression) {
  NodeId at = expression;
  while (at != kNoNode && tree[at].kind == python_kinds().parenthesized_expression) {
    at = tree.first_named_child(at);
  }
  return at;
}

}  // namespace smprof_migrate
