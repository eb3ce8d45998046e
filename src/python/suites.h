// What a set of removals leaves of the blocks around them: which blocks need a `pass`, which
// clauses and compound statements go with their last statement. Decides, writes nothing.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

struct Emptied {
  std::set<NodeId> statements;  // go: requested, without names to import, emptied if and try
  std::set<NodeId> clauses;     // else and finally that go while their statement stays
  std::set<NodeId> passes;      // blocks that must be given a `pass`
  std::set<NodeId> blocks;      // that lose a statement
  std::set<NodeId> items;       // list members that go while their list stays
  std::set<NodeId> lists;       // that lose a member: the parents of `items`
};

Emptied what_empties(const SyntaxTree& tree, std::string_view text,
                     std::span<const NodeId> statements, std::span<const NodeId> items);

// The members of a list that are counted together: arguments, elements, imported names, with-items,
// decorators of one definition.
std::vector<NodeId> members_of(const SyntaxTree& tree, NodeId list);

}  // namespace smprof_migrate
