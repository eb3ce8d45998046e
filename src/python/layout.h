// How a Python text is laid out where something is inserted: indentation unit, newline, the
// statements that share a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// One level of indentation: that of the innermost block around `near`, else of the first block of
// the text, else four spaces.
std::string indent_unit(const SyntaxTree& tree, std::string_view text, NodeId near);

// Statements joined by semicolons; a compound statement is alone.
struct Row {
  std::vector<NodeId> statements;
  bool own_line = true;     // false: behind the colon of a compound statement
  std::string indentation;  // of its statements, if each had a line of its own
};
Row row_of(const SyntaxTree& tree, std::string_view text, NodeId statement);

// `lines` as whole lines under `indentation`: four leading spaces of a line are one `unit`, every
// line ends in `newline`.
std::string laid_out(const std::vector<std::string>& lines, std::string_view indentation,
                     std::string_view unit, std::string_view newline);

}  // namespace smprof_migrate
