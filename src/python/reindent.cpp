#include "python/reindent.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "python/comments.h"
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

Wraps::Wraps(const SyntaxTree& tree, std::string_view text, Layout& layout)
    : tree_(tree), text_(text), layout_(layout) {
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].kind != python_kinds().string || !spans_lines(text, tree[id].range)) continue;
    strings_.push_back(tree[id].range);
    id = tree[id].subtree_end - 1;
  }
}

// Of the statements that were asked for: either apart or one inside the other.
bool Wraps::nests(const Wrap& made) const {
  const WrapStatements& a = made.wanted;
  return std::all_of(wraps_.begin(), wraps_.end(), [&](const Wrap& other) {
    const WrapStatements& b = other.wanted;
    const NodeId a_end = tree_[a.last].subtree_end, b_end = tree_[b.last].subtree_end;
    const bool apart = a_end <= b.first || b_end <= a.first;
    const bool inside = b.first <= a.first && a_end <= b_end;
    const bool around = a.first <= b.first && b_end <= a_end;
    return apart || inside || around;
  });
}

std::string Wraps::add(const WrapStatements& wanted, uint32_t fix, const IsGone& is_gone) {
  const NodeId block = tree_.parent(wanted.first);
  if (block != tree_.parent(wanted.last) || wanted.last < wanted.first) {
    return "the statements to put into a block are not in one block themselves";
  }
  Wrap made;
  made.wanted = wanted;
  made.fix = fix;
  for (NodeId at = wanted.first; at != kNoNode && at <= wanted.last;
       at = tree_.next_named_sibling(at)) {
    if (is_gone(at)) continue;
    if (made.first == kNoNode) made.first = at;
    made.last = at;
  }
  if (made.first == kNoNode) return "nothing would be left in a block";
  if (!nests(made)) return "two blocks overlap";

  const Row& row = layout_.row(made.first);
  const auto begin = row.statements.begin();
  const auto first = std::find(begin, row.statements.end(), made.first);
  made.on_own_line = row.own_line && std::all_of(begin, first, is_gone);
  made.begin = made.on_own_line ? row.line : tree_[made.first].range.begin;
  made.indentation = row.indentation;

  const Row& last_row = layout_.row(made.last);
  auto behind = std::find(last_row.statements.begin(), last_row.statements.end(), made.last) + 1;
  behind = std::find_if_not(behind, last_row.statements.end(), is_gone);
  made.end = code_end(tree_, made.last);
  if (behind != last_row.statements.end()) {
    made.follower = *behind;
  } else if (last_row.own_line) {
    const uint32_t after = next_line(text_, made.end);
    const uint32_t comments = behind_comments(text_, after, last_row.indentation.size());
    if (comments > after) made.end = comments;
  }
  if (unit_.empty()) unit_ = layout_.unit(made.first);
  const auto rank = [&](const Wrap& wrap) {
    return std::tuple(wrap.wanted.first, ~tree_[wrap.wanted.last].subtree_end);
  };
  const auto place =
      std::upper_bound(wraps_.begin(), wraps_.end(), made,
                       [&](const Wrap& a, const Wrap& b) { return rank(a) < rank(b); });
  wraps_.insert(place, std::move(made));
  return {};
}

template <class Predicate>
uint32_t Wraps::count(Predicate inside) const {
  return static_cast<uint32_t>(std::count_if(wraps_.begin(), wraps_.end(), inside));
}

uint32_t Wraps::depth_at(uint32_t offset) const {
  return count([&](const Wrap& wrap) { return wrap.begin <= offset && offset < wrap.end; });
}

uint32_t Wraps::depth_before(NodeId statement, uint32_t offset) const {
  return count([&](const Wrap& wrap) {
    return wrap.begin < offset && statement < tree_[wrap.wanted.last].subtree_end;
  });
}

uint32_t Wraps::depth_behind(NodeId statement) const {
  return count([&](const Wrap& wrap) {
    return wrap.first <= statement && statement < tree_[wrap.wanted.last].subtree_end;
  });
}

uint32_t Wraps::depth_at_suite_end(NodeId statement) const {
  return count([&](const Wrap& wrap) {
    return wrap.first <= statement && statement < tree_[wrap.wanted.last].subtree_end &&
           statement != wrap.wanted.last;
  });
}

NodeId Wraps::first_around(NodeId statement) const {
  for (const Wrap& wrap : wraps_) {
    if (wrap.first <= statement && statement < tree_[wrap.wanted.last].subtree_end) {
      return wrap.first;
    }
  }
  return kNoNode;
}

std::string Wraps::deeper(uint32_t depth) const {
  std::string text;
  for (uint32_t i = 0; i < depth; ++i) text += unit_;
  return text;
}

bool Wraps::begins_in_string(uint32_t offset) const {
  const auto after =
      std::upper_bound(strings_.begin(), strings_.end(), offset,
                       [](uint32_t at, TextRange range) { return at <= range.begin; });
  return after != strings_.begin() && offset < std::prev(after)->end;
}

std::vector<Wraps::Split> Wraps::splits() const {
  std::vector<Split> splits;
  for (const Wrap& wrap : wraps_) {
    if (!wrap.on_own_line) splits.push_back({wrap.first, wrap.fix});
    if (wrap.follower != kNoNode) splits.push_back({wrap.follower, wrap.fix});
  }
  return splits;
}

std::vector<Wraps::Line> Wraps::lines() const {
  std::map<uint32_t, Line> found;
  const std::string_view newline = newline_at(text_, wraps_.empty() ? 0 : wraps_[0].begin);
  for (const Wrap& wrap : wraps_) {
    for (uint32_t at = wrap.begin; at < wrap.end; at = next_line(text_, at)) {
      if (begins_in_string(at) || is_blank(text_, at, line_end(text_, at))) continue;
      Line& line = found[at];
      line.offset = at;
      line.fixes.push_back(wrap.fix);
      const bool whole = at != wrap.begin || wrap.on_own_line;
      if (whole) line.offset += static_cast<uint32_t>(indentation_at(text_, at).rfind('\f') + 1);
      if (at == wrap.begin) {
        // What was collected so far is the indentation by the wraps around this one.
        std::string outer = line.text.substr(line.text.rfind('\n') + 1);
        if (whole) line.text.append(wrap.indentation);
        if (!whole && outer.empty())
          outer = wrap.indentation + deeper(depth_before(wrap.first, at));
        line.text.append(wrap.wanted.header).append(newline).append(outer);
      }
      line.text.append(unit_);
    }
  }
  std::vector<Line> all;
  all.reserve(found.size());
  for (auto& [at, line] : found) all.push_back(std::move(line));
  return all;
}

}  // namespace smprof_migrate
