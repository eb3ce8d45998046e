// Where a node stands: its statement, its block, the function and the loop around it. Pure look-ups
// in a Python tree; nothing here knows names.
#pragma once

#include <vector>

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// The innermost statement that holds `node`: a member of a block or of the module. For a decorator
// that is the decorated definition. kNoNode for the module itself.
NodeId statement_of(const SyntaxTree& tree, NodeId node);

// The block or module a statement is a member of.
NodeId block_of(const SyntaxTree& tree, NodeId statement);

// The members of a block or module; comments are left out.
std::vector<NodeId> statements_in(const SyntaxTree& tree, NodeId block);

// The block under a compound statement or one of its clauses; kNoNode if there is none.
NodeId suite_of(const SyntaxTree& tree, NodeId owner);

// The function_definition or lambda whose body runs `node`; decorators, default values and
// annotations of a function run outside of it. kNoNode at module level and in class bodies there.
NodeId function_of(const SyntaxTree& tree, NodeId node);

// The class_definition whose body holds `node`, however deep in methods; kNoNode if none.
NodeId class_of(const SyntaxTree& tree, NodeId node);

// The innermost for or while statement of the same function whose body holds `node`.
NodeId loop_of(const SyntaxTree& tree, NodeId node);

// Ends the iteration or the loop early.
struct LoopExit {
  NodeId statement;  // continue, break or return
  NodeId loop;       // that it belongs to
};

// Every continue and break of exactly this loop and every return inside its body, in order; nested
// functions are left out.
std::vector<LoopExit> loop_exits(const SyntaxTree& tree, NodeId loop);

// `a` and `b` seen from the innermost block that holds both: the members of it that they are in.
// {kNoNode, kNoNode} if they are in different functions.
struct Siblings {
  NodeId first = kNoNode;
  NodeId second = kNoNode;
};
Siblings in_common_block(const SyntaxTree& tree, NodeId a, NodeId b);

bool is_async(const SyntaxTree& tree, NodeId function);
bool is_generator(const SyntaxTree& tree, NodeId function);

// The function_definition or class_definition of a statement that may be decorated, else itself.
NodeId undecorated(const SyntaxTree& tree, NodeId statement);

// Without the parentheses around it.
NodeId unparenthesized(const SyntaxTree& tree, NodeId expression);

}  // namespace smprof_migrate
