#include "python/layout.h"

#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kUsualUnit = "    ";

// What the block's lines have more than its owner's line; empty for a block behind a colon.
std::string_view added_by_block(const SyntaxTree& tree, std::string_view text, NodeId block) {
  const uint32_t begin = tree[block].range.begin;
  const std::string_view inner = indentation_at(text, begin);
  if (line_begin(text, begin) + inner.size() != begin) return {};
  const std::string_view outer = indentation_at(text, tree[tree.parent(block)].range.begin);
  return inner.starts_with(outer) ? inner.substr(outer.size()) : std::string_view();
}

bool joined_by_semicolon(const SyntaxTree& tree, std::string_view text, NodeId before,
                         NodeId after) {
  for (NodeId id = tree.next_sibling(before); id != kNoNode && id != after;
       id = tree.next_sibling(id)) {
    if (tree.text(text, id) != ";") continue;
    const uint32_t end = tree[after].range.begin;
    for (uint32_t at = tree[id].range.end; at < end; ++at) {
      if (text[at] != '\n' && text[at] != '\r') continue;
      uint32_t last = at;
      while (last > 0 && (text[last - 1] == '\r' || text[last - 1] == '\n')) --last;
      if (last == 0 || text[last - 1] != '\\') return false;
    }
    return true;
  }
  return false;
}

}  // namespace

std::string indent_unit(const SyntaxTree& tree, std::string_view text, NodeId near) {
  for (NodeId id = near; id != kNoNode; id = tree.parent(id)) {
    if (tree[id].kind != python_kinds().block) continue;
    const std::string_view added = added_by_block(tree, text, id);
    if (!added.empty()) return std::string(added);
  }
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].kind != python_kinds().block) continue;
    const std::string_view added = added_by_block(tree, text, id);
    if (!added.empty()) return std::string(added);
  }
  return std::string(kUsualUnit);
}

Row row_of(const SyntaxTree& tree, std::string_view text, NodeId statement) {
  Row row;
  const NodeId block = block_of(tree, statement);
  for (const NodeId member : statements_in(tree, block)) {
    const bool joined =
        !row.statements.empty() && joined_by_semicolon(tree, text, row.statements.back(), member);
    if (!joined) {
      if (!row.statements.empty() && row.statements.back() >= statement) break;
      row.statements.clear();
    }
    row.statements.push_back(member);
  }
  const uint32_t begin = tree[row.statements.front()].range.begin;
  row.own_line = is_blank(text, line_begin(text, begin), begin);
  row.indentation = indentation_at(text, begin);
  if (!row.own_line) row.indentation += indent_unit(tree, text, tree.parent(block));
  return row;
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

}  // namespace smprof_migrate
