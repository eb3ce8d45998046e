#include "python/removal.h"

#include <algorithm>

#include "python/cuts.h"

namespace smprof_migrate {
namespace {

// Those of `requested` (sorted) that lie in `unit`, or that it lies in.
std::vector<NodeId> causes_of(const SyntaxTree& tree, const std::vector<NodeId>& requested,
                              NodeId unit) {
  const auto begin = std::lower_bound(requested.begin(), requested.end(), unit);
  const auto end = std::lower_bound(begin, requested.end(), tree[unit].subtree_end);
  return {begin, end};
}

void add_causes(std::vector<NodeId>& causes, const std::vector<NodeId>& more) {
  causes.insert(causes.end(), more.begin(), more.end());
  std::sort(causes.begin(), causes.end());
  causes.erase(std::unique(causes.begin(), causes.end()), causes.end());
}

std::vector<Removal> joined(const SyntaxTree& tree, const std::vector<NodeId>& requested,
                            std::vector<Cut>& cuts) {
  std::vector<Removal> removals;
  for (Cut& cut : cuts) {
    if (cut.range.empty() && cut.text.empty()) continue;
    const std::vector<NodeId> causes = causes_of(tree, requested, cut.unit);
    if (!removals.empty() && cut.range.begin < removals.back().edit.range.end) {
      Removal& last = removals.back();
      last.edit.range.end = std::max(last.edit.range.end, cut.range.end);
      last.edit.text += cut.text;
      add_causes(last.causes, causes);
      continue;
    }
    removals.push_back({{cut.range, std::move(cut.text)}, causes});
  }
  return removals;
}

}  // namespace

RemovalPlan plan_removals(const SyntaxTree& tree, std::string_view text,
                          std::span<const NodeId> statements, std::span<const NodeId> items) {
  std::vector<NodeId> requested(statements.begin(), statements.end());
  requested.insert(requested.end(), items.begin(), items.end());
  std::sort(requested.begin(), requested.end());
  requested.erase(std::unique(requested.begin(), requested.end()), requested.end());

  const Comments comments(tree, text);
  const Emptied emptied = what_empties(tree, text, statements, items);
  const Cutting in{tree, text, comments, emptied};
  std::vector<Cut> cuts;
  for (const NodeId block : emptied.blocks) cut_rows(in, block, cuts);
  for (const NodeId clause : emptied.clauses) cut_clause(in, clause, cuts);
  for (const NodeId list : emptied.lists) cut_items(in, list, cuts);
  const auto by_range = [](const Cut& a, const Cut& b) { return a.range < b.range; };
  std::stable_sort(cuts.begin(), cuts.end(), by_range);
  cut_blank_lines(text, cuts);
  std::stable_sort(cuts.begin(), cuts.end(), by_range);
  return {joined(tree, requested, cuts), {emptied.statements.begin(), emptied.statements.end()}};
}

}  // namespace smprof_migrate
