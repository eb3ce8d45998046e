// Deletes statements and list members of one text together, so that emptied blocks, separators and
// commas are solved once. It reads tree and text alone and keeps neither.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

struct Removal {
  TextEdit edit;               // a deletion, or a replacement such as `pass`
  std::vector<NodeId> causes;  // the requested nodes it comes from
};

struct RemovalPlan {
  std::vector<Removal> removals;  // sorted by range, disjoint
  std::vector<NodeId> gone;       // outermost statements that vanish wholly, in order: requested
                                  // ones, ones that lost all their items, emptied if and try
};

// `statements` are statements of a module or a block; `items` are call arguments, elements of
// displays, pairs, imported names, decorators and with-items. What is in no such list stays, and so
// do the with-items of a statement that would lose all of them. The text must not have error nodes
// there.
RemovalPlan plan_removals(const SyntaxTree& tree, std::string_view text,
                          std::span<const NodeId> statements, std::span<const NodeId> items);

}  // namespace smprof_migrate
