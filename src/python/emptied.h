// What becomes of blocks whose statements go: another statement to remove, a clause to drop, or a
// `pass` to leave.
#pragma once

#include <set>
#include <vector>

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

struct Emptied {
  std::set<NodeId> statements;  // all that go, the given ones and those they empty
  std::set<NodeId> clauses;     // else and finally clauses that go
  std::set<NodeId> passes;      // blocks that are left with one `pass`
};

Emptied spread_removal(const SyntaxTree& tree, std::string_view text, std::set<NodeId> statements);

}  // namespace smprof_migrate
