#include "python/reindent.h"

#include <algorithm>
#include <map>

#include "python/layout.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

bool spans_lines(std::string_view text, TextRange range) {
  const std::string_view inside = text.substr(range.begin, range.size());
  return inside.find_first_of("\r\n") != std::string_view::npos;
}

}  // namespace

Wraps::Wraps(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].kind != python_kinds().string || !spans_lines(text, tree[id].range)) continue;
    strings_.push_back(tree[id].range);
    id = tree[id].subtree_end - 1;
  }
}

std::string Wraps::add(const WrapStatements& wanted, uint32_t fix) {
  const Row first = row_of(tree_, text_, wanted.first);
  const Row last = row_of(tree_, text_, wanted.last);
  if (!first.own_line || first.statements.front() != wanted.first ||
      last.statements.back() != wanted.last) {
    return "the statements share a line with others";
  }
  const uint32_t end = tree_[wanted.last].range.end;
  const TextRange lines{line_begin(text_, tree_[wanted.first].range.begin), end};
  for (const Wrap& other : wraps_) {
    const bool apart = other.lines.end <= lines.begin || lines.end <= other.lines.begin;
    if (!apart && !other.lines.contains(lines) && !lines.contains(other.lines)) {
      return "two blocks overlap";
    }
  }
  if (unit_.empty()) unit_ = indent_unit(tree_, text_, wanted.first);
  wraps_.push_back({wanted.first, wanted.last, wanted.header, fix, lines});
  std::stable_sort(wraps_.begin(), wraps_.end(), [](const Wrap& a, const Wrap& b) {
    if (a.lines.begin != b.lines.begin) return a.lines.begin < b.lines.begin;
    return a.lines.end > b.lines.end;
  });
  return {};
}

uint32_t Wraps::depth(uint32_t offset, bool outside_first) const {
  uint32_t depth = 0;
  for (const Wrap& wrap : wraps_) {
    const bool inside = wrap.lines.begin <= offset && offset < wrap.lines.end;
    const bool at_first = outside_first && line_begin(text_, offset) == wrap.lines.begin;
    if (inside && !at_first) ++depth;
  }
  return depth;
}

bool Wraps::begins_in_string(uint32_t offset) const {
  const auto after =
      std::upper_bound(strings_.begin(), strings_.end(), offset,
                       [](uint32_t at, TextRange range) { return at <= range.begin; });
  return after != strings_.begin() && offset < std::prev(after)->end;
}

std::vector<Wraps::Line> Wraps::lines() const {
  std::map<uint32_t, Line> found;
  const std::string_view newline = newline_at(text_, wraps_.empty() ? 0 : wraps_[0].lines.begin);
  for (const Wrap& wrap : wraps_) {
    for (uint32_t at = wrap.lines.begin; at < wrap.lines.end; at = next_line(text_, at)) {
      if (begins_in_string(at) || is_blank(text_, at, line_end(text_, at))) continue;
      uint32_t offset = at;
      while (offset < text_.size() && text_[offset] == '\f') ++offset;
      Line& line = found[at];
      line.offset = offset;
      line.fixes.push_back(wrap.fix);
      if (at == wrap.lines.begin) {
        // What was collected so far is the indentation by the wraps around this one.
        const std::string deeper = line.text.substr(line.text.rfind('\n') + 1);
        line.text.append(indentation_at(text_, offset).substr(offset - at));
        line.text.append(wrap.header).append(newline).append(deeper);
      }
      line.text.append(unit_);
    }
  }
  std::vector<Line> all;
  for (auto& [at, line] : found) all.push_back(std::move(line));
  return all;
}

}  // namespace smprof_migrate
