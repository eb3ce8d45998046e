#include "python/layout.h"

#include <algorithm>

#include "python/comments.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kUsualUnit = "    ";

// What the block's lines have more than its owner's line; empty for a block behind a colon.
std::string_view added_by_block(const SyntaxTree& tree, std::string_view text, NodeId block) {
  const uint32_t begin = tree[block].range.begin;
  if (is_on_one_line(text, {header_end(tree, block), begin})) return {};
  const std::string_view inner = indentation_behind_form_feeds(text, begin);
  const std::string_view outer =
      indentation_behind_form_feeds(text, tree[tree.parent(block)].range.begin);
  return inner.starts_with(outer) ? inner.substr(outer.size()) : std::string_view();
}

bool is_continued(std::string_view text, uint32_t backslash) {
  return backslash < text.size() && text[backslash] == '\\' &&
         line_end(text, backslash) == backslash + 1;
}

}  // namespace

std::string_view Layout::usual_unit() {
  for (NodeId id = 0; id < tree_.size() && !usual_unit_; ++id) {
    if (tree_[id].kind != python_kinds().block) continue;
    const std::string_view added = added_by_block(tree_, text_, id);
    if (!added.empty()) usual_unit_ = added;
  }
  if (!usual_unit_) usual_unit_ = kUsualUnit;
  return *usual_unit_;
}

std::string Layout::unit(NodeId near) {
  for (NodeId id = near; id != kNoNode; id = tree_.parent(id)) {
    if (tree_[id].kind != python_kinds().block) continue;
    const std::string_view added = added_by_block(tree_, text_, id);
    if (!added.empty()) return std::string(added);
  }
  return std::string(usual_unit());
}

std::vector<Row> Layout::rows_of(NodeId block) {
  std::vector<Row> rows;
  bool separated = false;
  for (NodeId at = tree_.first_child(block); at != kNoNode; at = tree_.next_sibling(at)) {
    if (tree_[at].extra) continue;
    if (!tree_[at].named) {  // a semicolon
      separated = !rows.empty();
      continue;
    }
    const uint32_t begin = tree_[at].range.begin;
    const bool joined =
        separated && is_on_one_line(text_, {code_end(tree_, rows.back().statements.back()), begin});
    separated = false;
    if (!joined) {
      Row& row = rows.emplace_back();
      row.line = continued_line_begin(text_, begin);
      row.indentation = indentation_behind_form_feeds(text_, row.line);
    }
    rows.back().statements.push_back(at);
  }
  if (rows.empty() || block == tree_.root()) return rows;
  Row& first = rows.front();
  first.header_end = header_end(tree_, block);
  first.own_line = !is_on_one_line(text_, {first.header_end, tree_[block].range.begin});
  if (!first.own_line) {
    const NodeId owner = tree_.parent(block);
    first.line = line_begin(text_, tree_[owner].range.begin);
    first.indentation = indentation_behind_form_feeds(text_, first.line);
    first.indentation += unit(owner);
  }
  return rows;
}

const Row& Layout::row(NodeId statement) {
  const NodeId block = tree_.parent(statement);
  const auto known = rows_.find(block);
  const std::vector<Row>& rows =
      known != rows_.end() ? known->second : rows_.emplace(block, rows_of(block)).first->second;
  const auto behind =
      std::upper_bound(rows.begin(), rows.end(), statement,
                       [](NodeId id, const Row& row) { return id < row.statements.front(); });
  return *std::prev(behind);
}

std::string laid_out(const std::vector<std::string>& lines, std::string_view indentation,
                     std::string_view unit, std::string_view newline) {
  std::string text;
  for (const std::string& line : lines) {
    std::string_view rest = line;
    if (!rest.empty()) text.append(indentation);
    while (rest.starts_with(kUsualUnit)) {
      text.append(unit);
      rest.remove_prefix(kUsualUnit.size());
    }
    text.append(rest).append(newline);
  }
  return text;
}

std::string_view indentation_behind_form_feeds(std::string_view text, uint32_t offset) {
  const std::string_view whole = indentation_at(text, offset);
  return whole.substr(whole.rfind('\f') + 1);
}

uint32_t behind_comments(std::string_view text, uint32_t line, size_t columns) {
  while (line < text.size()) {
    const std::string_view indentation = indentation_at(text, line);
    const size_t first = line + indentation.size();
    if (indentation.size() <= columns || first >= text.size() || text[first] != '#') break;
    line = next_line(text, line);
  }
  return line;
}

bool is_on_one_line(std::string_view text, TextRange between) {
  for (uint32_t at = between.begin; at < between.end; ++at) {
    const char c = text[at];
    if (c == '\\') {
      at = next_line(text, at) - 1;
    } else if (c == '\n' || c == '\r' || c == '#') {
      return false;
    }
  }
  return true;
}

uint32_t continued_line_begin(std::string_view text, uint32_t begin) {
  uint32_t line = line_begin(text, begin);
  while (line > 0) {
    const uint32_t above = line_begin(text, line - 1);
    if (!is_continued(text, skip_blanks(text, above))) break;
    line = above;
  }
  return line;
}

uint32_t next_logical_line(std::string_view text, uint32_t offset) {
  while (true) {
    while (offset < text.size() && (text[offset] == ';' || text[offset] == ' ' ||
                                    text[offset] == '\t' || text[offset] == '\f')) {
      ++offset;
    }
    if (!is_continued(text, offset)) return next_line(text, offset);
    offset = next_line(text, offset);
  }
}

uint32_t header_end(const SyntaxTree& tree, NodeId block) {
  for (NodeId at = block; at-- > 0;) {
    if (!tree[at].extra && at + 1 == tree[at].subtree_end && !tree[at].range.empty()) {
      return tree[at].range.end;
    }
  }
  return 0;
}

}  // namespace smprof_migrate
