#include "python/insertion.h"

#include <algorithm>

#include "python/comments.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

// The nearest statements of its row that stay, one on each side of a spot.
struct Gap {
  NodeId left = kNoNode;
  NodeId right = kNoNode;
};

Gap gap_at(const Ground& on, const Row& row, Spot spot) {
  Gap gap;
  for (const NodeId one : row.statements) {
    if (on.is_gone(one)) continue;
    const bool ahead =
        one < spot.statement || (one == spot.statement && spot.side != Spot::Side::Before);
    if (ahead) {
      gap.left = one;
    } else if (gap.right == kNoNode) {
      gap.right = one;
    }
  }
  return gap;
}

// How many blocks a statement is in.
int nesting(const SyntaxTree& tree, NodeId statement) {
  int depth = 0;
  for (NodeId at = statement; at != kNoNode; at = tree.parent(at)) {
    if (tree[at].kind == python_kinds().block) ++depth;
  }
  return depth;
}

std::string indentation_of(const Ground& on, const Row& row, NodeId statement, uint32_t offset) {
  return row.indentation + on.wraps.deeper(on.wraps.depth_before(statement, offset));
}

Break break_between(const Ground& on, const Row& row, uint32_t begin, NodeId right) {
  const uint32_t end = on.tree[right].range.begin;
  return {{{begin, end}, std::string(newline_at(on.text, end))},
          {{end, end}, indentation_of(on, row, right, end)}};
}

// Ex) `if x: a(); b()`: what stood behind the colon begins a line of its own.
void break_behind_colon(const Ground& on, const Row& row, std::vector<Break>& breaks) {
  if (!row.own_line) {
    breaks.push_back(break_between(on, row, row.header_end, row.statements.front()));
  }
}

uint32_t end_of_row(const Ground& on, const Row& row, Spot::Side side) {
  const uint32_t end = code_end(on.tree, row.statements.back());
  const uint32_t line = next_logical_line(on.text, end);
  const size_t columns = row.indentation.size();
  // At the end of a block the comments at its end are passed, too.
  const bool whole_block = side == Spot::Side::SuiteEnd && row.own_line && columns > 0;
  return behind_comments(on.text, line, whole_block ? columns - 1 : columns);
}

uint32_t depth_of(const Ground& on, Spot spot) {
  return spot.side == Spot::Side::SuiteEnd ? on.wraps.depth_at_suite_end(spot.statement)
                                           : on.wraps.depth_behind(spot.statement);
}

Insertion into_text_without_statements(const Ground& on, const std::vector<std::string>& lines) {
  const auto end = static_cast<uint32_t>(on.text.size());
  const std::string_view newline = newline_at(on.text, end);
  std::string made = laid_out(lines, "", on.layout.unit(on.tree.root()), newline);
  if (end > 0 && line_begin(on.text, end) != end) made.insert(0, newline);
  return {{}, {{end, end}, std::move(made)}};
}

}  // namespace

bool is_docstring(const SyntaxTree& tree, NodeId statement) {
  if (tree[statement].kind != python_kinds().expression_statement) return false;
  const NodeId value = tree.first_named_child(statement);
  return value != kNoNode && (tree[value].kind == python_kinds().string ||
                              tree[value].kind == python_kinds().concatenated_string);
}

Spot spot_of(const SyntaxTree& tree, const InsertStatements& wanted) {
  if (wanted.where == Where::Before || wanted.where == Where::After) {
    // A definition together with its decorators.
    return {statement_of(tree, wanted.anchor),
            wanted.where == Where::Before ? Spot::Side::Before : Spot::Side::Behind};
  }
  const std::vector<NodeId> members = statements_in(tree, wanted.anchor);
  if (members.empty()) return {};
  if (wanted.where == Where::SuiteEnd) return {members.back(), Spot::Side::SuiteEnd};
  if (is_docstring(tree, members.front())) return {members.front(), Spot::Side::Behind};
  return {members.front(), Spot::Side::Before};
}

std::vector<Break> breaks_before(const Ground& on, NodeId statement) {
  const Row& row = on.layout.row(statement);
  std::vector<Break> breaks;
  break_behind_colon(on, row, breaks);
  const NodeId left = gap_at(on, row, {statement, Spot::Side::Before}).left;
  if (left != kNoNode) {
    breaks.push_back(break_between(on, row, code_end(on.tree, left), statement));
  }
  return breaks;
}

Insertion insertion_at(const Ground& on, Spot spot, const std::vector<std::string>& lines) {
  if (spot.statement == kNoNode) return into_text_without_statements(on, lines);
  const Row& row = on.layout.row(spot.statement);
  const Gap gap = gap_at(on, row, spot);
  Insertion made;
  uint32_t at = 0;
  bool open_end = false;  // the last line has no newline, and the text ends without one as before
  if (gap.right != kNoNode && (gap.left != kNoNode || !row.own_line)) {
    made.breaks = breaks_before(on, gap.right);
    at = gap.left != kNoNode ? on.tree[gap.right].range.begin
                             : on.tree[row.statements.front()].range.begin;
  } else if (gap.right != kNoNode || (gap.left == kNoNode && spot.side == Spot::Side::Before)) {
    break_behind_colon(on, row, made.breaks);
    at = row.own_line ? row.line : on.tree[row.statements.front()].range.begin;
  } else {
    break_behind_colon(on, row, made.breaks);
    at = end_of_row(on, row, spot.side);
    open_end = gap.left != kNoNode && line_begin(on.text, at) != at;
  }
  const bool before = spot.side == Spot::Side::Before;
  const uint32_t depth = before ? on.wraps.depth_before(spot.statement, at) : depth_of(on, spot);
  made.rank = before ? 1 : -nesting(on.tree, spot.statement) - static_cast<int>(depth);
  const std::string_view newline = newline_at(on.text, on.tree[spot.statement].range.begin);
  std::string text = laid_out(lines, row.indentation + on.wraps.deeper(depth),
                              on.layout.unit(spot.statement), newline);
  if (open_end) {
    text.erase(text.size() - newline.size());
    text.insert(0, newline);
  }
  made.edit = {{at, at}, std::move(text)};
  return made;
}

std::string stand_in(const Ground& on, NodeId statement, const std::vector<std::string>& lines) {
  const Row& row = on.layout.row(statement);
  const uint32_t begin = on.tree[statement].range.begin;
  const std::string indentation =
      row.indentation + on.wraps.deeper(on.wraps.depth_behind(statement));
  const std::string_view newline = newline_at(on.text, begin);
  std::string text = laid_out(lines, indentation, on.layout.unit(statement), newline);
  text.erase(text.size() - newline.size());
  text.erase(0, text.find_first_not_of("\r\n"));  // no blank line at the begin of a block
  if (text.starts_with(indentation)) text.erase(0, indentation.size());
  return text;
}

}  // namespace smprof_migrate
