#include "python/items.h"

#include <algorithm>

#include "python/cuts.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

NodeId comma_behind(const SyntaxTree& tree, std::string_view text, NodeId item) {
  for (NodeId id = tree.next_sibling(item); id != kNoNode; id = tree.next_sibling(id)) {
    if (tree[id].extra) continue;
    return tree.text(text, id) == "," ? id : kNoNode;
  }
  return kNoNode;
}

// The item, its comma and a comment are all that its lines hold.
bool fills_lines(std::string_view text, uint32_t begin, uint32_t end) {
  if (!is_blank(text, line_begin(text, begin), begin)) return false;
  uint32_t at = end;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at == text.size() || text[at] == '\n' || text[at] == '\r' || text[at] == '#';
}

class ItemRemover {
 public:
  ItemRemover(const SyntaxTree& tree, std::string_view text, NodeId list,
              const std::vector<NodeId>& items)
      : tree_(tree), text_(text), list_(list), members_(members_of(tree, list)), items_(items) {}

  void run(std::vector<Removal>& removals) {
    for (size_t i = 0; i < members_.size(); ++i) {
      if (!goes(i)) continue;
      size_t last = i;
      while (last + 1 < members_.size() && goes(last + 1)) ++last;
      remove_run(i, last, removals);
      i = last;
    }
  }

 private:
  bool goes(size_t index) const {
    return std::find(items_.begin(), items_.end(), members_[index]) != items_.end();
  }

  uint32_t begin_of(size_t index) const { return tree_[members_[index]].range.begin; }
  uint32_t end_of(size_t index) const { return tree_[members_[index]].range.end; }

  uint32_t end_with_comma(size_t index) const {
    const NodeId comma = comma_behind(tree_, text_, members_[index]);
    return comma == kNoNode ? end_of(index) : tree_[comma].range.end;
  }

  void remove_run(size_t first, size_t last, std::vector<Removal>& removals) {
    const std::vector<NodeId> causes(members_.begin() + static_cast<ptrdiff_t>(first),
                                     members_.begin() + static_cast<ptrdiff_t>(last) + 1);
    TextRange range = inline_range(first, last);
    bool whole_lines = keeps_comma(first, last);
    for (size_t i = first; i <= last && whole_lines; ++i) {
      whole_lines = fills_lines(text_, begin_of(i), end_with_comma(i));
    }
    if (whole_lines) {
      range.begin = with_comments_above(text_, line_begin(text_, begin_of(first)));
      range.end = next_line(text_, end_with_comma(last));
    }
    removals.push_back({{range, ""}, causes});
  }

  // A list that stays with a comma at its end is right where brackets close it. A tuple of one
  // needs it.
  bool keeps_comma(size_t first, size_t last) const {
    if (last + 1 < members_.size()) return true;
    if (comma_behind(tree_, text_, members_[last]) != kNoNode) return true;
    return first > 0 && is_bracketed();
  }

  bool is_bracketed() const {
    const NodeId end = tree_[list_].subtree_end;
    for (NodeId id = tree_.first_child(list_); id != kNoNode && id < end;
         id = tree_.next_sibling(id)) {
      const std::string_view token = tree_.text(text_, id);
      if (!tree_[id].named && (token == "(" || token == "[" || token == "{")) return true;
    }
    return false;
  }

  TextRange inline_range(size_t first, size_t last) const {
    if (last + 1 < members_.size()) return {begin_of(first), begin_of(last + 1)};
    if (first == 0) return {begin_of(first), end_with_comma(last)};
    const bool tuple_of_one =
        first == 1 && tree_[list_].kind == python_kinds().tuple;
    if (tuple_of_one) return {end_with_comma(first - 1), end_with_comma(last)};
    return {end_of(first - 1), end_of(last)};
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  NodeId list_;
  std::vector<NodeId> members_;
  const std::vector<NodeId>& items_;
};

}  // namespace

NodeId list_of(const SyntaxTree& tree, NodeId item) { return tree.parent(item); }

std::vector<NodeId> members_of(const SyntaxTree& tree, NodeId list) {
  const FieldId module_name = python_fields().module_name;
  std::vector<NodeId> members;
  for (NodeId id = tree.first_child(list); id != kNoNode; id = tree.next_sibling(id)) {
    if (tree[id].named && !tree[id].extra && tree[id].field != module_name) members.push_back(id);
  }
  return members;
}

void remove_items(const SyntaxTree& tree, std::string_view text, NodeId list,
                  const std::vector<NodeId>& items, std::vector<Removal>& removals) {
  ItemRemover(tree, text, list, items).run(removals);
}

}  // namespace smprof_migrate
