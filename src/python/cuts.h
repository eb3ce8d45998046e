// Single deletions before they are put together. Rows are the statements of a block that share a
// line; lists are brackets, imports and headers of `with`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "python/comments.h"
#include "python/suites.h"
#include "smprof_migrate/base/range.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

struct Cut {
  TextRange range;
  std::string text;    // instead
  NodeId unit = 0;     // the node that goes, or the list or block that changes
  bool lines = false;  // whole lines of a block: blank lines around them are looked at
  uint32_t suite_begin = kNoOffset;  // of first lines in a block: where the block's lines begin

  static constexpr uint32_t kNoOffset = 0xffffffffu;
};

// The text, and what was found out about it.
struct Cutting {
  const SyntaxTree& tree;
  std::string_view text;
  const Comments& comments;
  const Emptied& emptied;
};

void cut_rows(const Cutting& in, NodeId block, std::vector<Cut>& cuts);
void cut_clause(const Cutting& in, NodeId clause, std::vector<Cut>& cuts);
void cut_items(const Cutting& in, NodeId list, std::vector<Cut>& cuts);

// Takes the blank lines into the line cuts that nothing separates any more. `cuts` are sorted.
void cut_blank_lines(std::string_view text, std::vector<Cut>& cuts);

}  // namespace smprof_migrate
