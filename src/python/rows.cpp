#include "python/cuts.h"

#include "python/layout.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

struct CutRow {
  std::vector<NodeId> statements;
  uint32_t begin = 0;  // of its first statement
  uint32_t end = 0;    // after its last statement and a semicolon behind that
  uint32_t line = 0;   // where its lines begin
  bool own_lines = true;
  bool goes = true;   // all of it
  bool alone = true;  // no row that stays follows on the next line
};

std::vector<CutRow> rows_of(const Cutting& in, NodeId block) {
  const SyntaxTree& tree = in.tree;
  std::vector<CutRow> rows;
  bool separated = false;
  for (NodeId at = tree.first_child(block); at != kNoNode; at = tree.next_sibling(at)) {
    if (tree[at].extra) continue;
    if (!tree[at].named) {  // a semicolon
      separated = !rows.empty();
      if (separated) rows.back().end = tree[at].range.end;
      continue;
    }
    const uint32_t begin = tree[at].range.begin;
    if (!separated || !is_on_one_line(in.text, {rows.back().end, begin})) {
      rows.emplace_back().begin = begin;
      rows.back().line = continued_line_begin(in.text, begin);
    }
    separated = false;
    rows.back().statements.push_back(at);
    rows.back().end = code_end(tree, at);
    rows.back().goes = rows.back().goes && in.emptied.statements.contains(at);
  }
  if (!rows.empty() && block != tree.root()) {
    rows.front().own_lines =
        !is_on_one_line(in.text, {header_end(tree, block), rows.front().begin});
  }
  for (size_t i = rows.size(); i-- > 1;) {
    const bool touches = rows[i].line == next_line(in.text, rows[i - 1].end);
    rows[i - 1].alone = !touches || (rows[i].goes && rows[i].alone);
  }
  return rows;
}

bool ends_in_block(const SyntaxTree& tree, NodeId node) {
  NodeId at = tree[node].subtree_end - 1;
  for (; at > node; at = tree.parent(at)) {
    if (tree[at].kind == python_kinds().block) return true;
  }
  return false;
}

// The end of the lines of `node`, with the comment behind it and those at the end of its block.
uint32_t lines_end(const Cutting& in, NodeId node, uint32_t end) {
  uint32_t after = next_line(in.text, in.comments.behind(end));
  if (!ends_in_block(in.tree, node)) return after;
  const uint32_t line = line_begin(in.text, in.tree[node].range.begin);
  const uint32_t depth = skip_blanks(in.text, line) - line;
  for (uint32_t at = after; at < in.text.size(); at = next_line(in.text, at)) {
    if (is_empty_line(in.text, at)) continue;
    const bool deeper = skip_blanks(in.text, at) - at > depth;
    if (!deeper || !in.comments.is_comment_line(at)) break;
    after = next_line(in.text, at);
  }
  return after;
}

void cut_whole_row(const Cutting& in, NodeId block, const CutRow& row, bool first,
                   std::vector<Cut>& cuts) {
  const NodeId unit = row.statements.front();
  if (!row.own_lines) {
    cuts.push_back({.range = {row.begin, in.comments.behind(row.end)}, .text = "", .unit = unit});
    return;
  }
  Cut cut{.range = {}, .text = "", .unit = unit, .lines = true};
  cut.range = {in.comments.above(row.line, row.alone),
               lines_end(in, row.statements.back(), row.end)};
  if (first && block != in.tree.root()) {
    cut.suite_begin = next_line(in.text, header_end(in.tree, block));
  }
  cuts.push_back(cut);
}

void cut_row_to_pass(const Cutting& in, NodeId block, const CutRow& row, std::vector<Cut>& cuts) {
  uint32_t end = in.comments.behind(row.end);
  if (row.own_lines) {
    const uint32_t above = in.comments.above(row.line, row.alone);
    if (above < row.line) cuts.push_back({.range = {above, row.line}, .text = "", .unit = block});
    const uint32_t after = lines_end(in, row.statements.back(), row.end);
    end = line_end(in.text, line_begin(in.text, after - 1));  // its newline stays
  }
  cuts.push_back({.range = {row.begin, end}, .text = "pass", .unit = block});
}

// Ex) a; b; c
void cut_from_row(const Cutting& in, const CutRow& row, std::vector<Cut>& cuts) {
  const SyntaxTree& tree = in.tree;
  NodeId kept = kNoNode;  // the last one so far
  for (size_t i = 0; i < row.statements.size(); ++i) {
    const NodeId one = row.statements[i];
    if (!in.emptied.statements.contains(one)) {
      kept = one;
      continue;
    }
    TextRange range = {tree[one].range.begin, code_end(tree, one)};
    if (kept == kNoNode) {
      range.end = tree[row.statements[i + 1]].range.begin;
    } else {
      range.begin = code_end(tree, row.statements[i - 1]);
    }
    cuts.push_back({.range = range, .text = "", .unit = one});
  }
  const uint32_t comment_end = in.comments.behind(row.end);
  const bool last_goes = in.emptied.statements.contains(row.statements.back());
  if (last_goes && names_profiler(in.text.substr(row.end, comment_end - row.end))) {
    cuts.push_back({.range = {row.end, comment_end}, .text = "", .unit = row.statements.back()});
  }
}

}  // namespace

void cut_rows(const Cutting& in, NodeId block, std::vector<Cut>& cuts) {
  const bool needs_pass = in.emptied.passes.contains(block);
  bool first = true;
  for (const CutRow& row : rows_of(in, block)) {
    if (!row.goes) {
      cut_from_row(in, row, cuts);
    } else if (first && needs_pass) {
      cut_row_to_pass(in, block, row, cuts);
    } else {
      cut_whole_row(in, block, row, first, cuts);
    }
    first = false;
  }
}

void cut_clause(const Cutting& in, NodeId clause, std::vector<Cut>& cuts) {
  const uint32_t line = line_begin(in.text, in.tree[clause].range.begin);
  const uint32_t end = lines_end(in, clause, code_end(in.tree, clause));
  cuts.push_back({.range = {line, end}, .text = "", .unit = clause, .lines = true});
}

}  // namespace smprof_migrate
