// Members of lists that go, with the one comma that belongs to each.
#pragma once

#include "python/removal.h"

namespace smprof_migrate {

// `items` are members of one list node (or names of one import statement, or items of one with),
// in order, and at least one member stays.
void remove_items(const SyntaxTree& tree, std::string_view text, NodeId list,
                  const std::vector<NodeId>& items, std::vector<Removal>& removals);

// The node whose children an item is one of.
NodeId list_of(const SyntaxTree& tree, NodeId item);

// Named members of a list node, comments left out.
std::vector<NodeId> members_of(const SyntaxTree& tree, NodeId list);

}  // namespace smprof_migrate
