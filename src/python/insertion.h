// Whole statements put beside others or into a block.
#pragma once

#include <string_view>
#include <vector>

#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/syntax/intent.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// `deeper` is added to the indentation of what is inserted on lines of its own. Several edits when
// a row of statements has to be broken up.
std::vector<TextEdit> insert_statements(const SyntaxTree& tree, std::string_view text,
                                        const InsertStatements& wanted, std::string_view deeper);

// The statement beside which the insertion ends up; tells which block's lines it joins.
NodeId insertion_neighbour(const SyntaxTree& tree, const InsertStatements& wanted);

}  // namespace smprof_migrate
