// How a Python text is laid out where something is inserted: indentation unit, newline, the
// statements that share a line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/range.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// Statements joined by semicolons; a compound statement is alone.
struct Row {
  std::vector<NodeId> statements;
  uint32_t line = 0;     // where its line begins; the one of the header if it has none of its own
  bool own_line = true;  // false: behind the colon of a compound statement
  uint32_t header_end = 0;  // behind that colon
  std::string indentation;  // of its statements, if each had a line of its own
};

// Looks things up once, however many insertions ask. Keeps tree and text.
class Layout {
 public:
  Layout(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {}

  // One level of indentation: that of the innermost block around `near`, else of the first block of
  // the text, else four spaces.
  std::string unit(NodeId near);
  const Row& row(NodeId statement);

 private:
  std::string_view usual_unit();
  std::vector<Row> rows_of(NodeId block);

  const SyntaxTree& tree_;
  std::string_view text_;
  std::map<NodeId, std::vector<Row>> rows_;  // by block
  std::optional<std::string_view> usual_unit_;
};

// `lines` as whole lines under `indentation`: four leading spaces of a line are one `unit`, every
// line ends in `newline`.
std::string laid_out(const std::vector<std::string>& lines, std::string_view indentation,
                     std::string_view unit, std::string_view newline);

// The whitespace that counts: what stands behind the last form feed.
std::string_view indentation_behind_form_feeds(std::string_view text, uint32_t offset);

// Behind the comment lines that touch the line at `line` from above: those that are indented
// deeper than `columns`.
uint32_t behind_comments(std::string_view text, uint32_t line, size_t columns);

// No newline but continued ones in it, no comment.
bool is_on_one_line(std::string_view text, TextRange between);

// The line at `begin`, or the first of those above it that hold nothing but a continuation.
uint32_t continued_line_begin(std::string_view text, uint32_t begin);

// Behind the line that ends after `offset`, and behind those that it is continued on.
uint32_t next_logical_line(std::string_view text, uint32_t offset);

// Where the token before a block ends: its colon.
uint32_t header_end(const SyntaxTree& tree, NodeId block);

}  // namespace smprof_migrate
