#include "python/requests.h"

#include <algorithm>

#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {

void RemovalRequests::add_statement(NodeId statement, uint32_t fix) {
  statements_.insert(statement);
  wanted_by_[statement].insert(fix);
}

void RemovalRequests::add_item(NodeId item, uint32_t fix) {
  items_.insert(item);
  wanted_by_[item].insert(fix);
}

std::set<uint32_t> RemovalRequests::replace(NodeId node) {
  std::set<uint32_t> fixes;
  const NodeId end = tree_[node].subtree_end;
  const auto begin = wanted_by_.lower_bound(node);
  auto at = begin;
  for (; at != wanted_by_.end() && at->first < end; ++at) {
    fixes.insert(at->second.begin(), at->second.end());
    statements_.erase(at->first);
    items_.erase(at->first);
  }
  wanted_by_.erase(begin, at);
  replaced_by_[node] = fixes;
  return fixes;
}

const RemovalPlan& RemovalRequests::plan() {
  const std::vector<NodeId> statements(statements_.begin(), statements_.end());
  const std::vector<NodeId> items(items_.begin(), items_.end());
  plan_ = plan_removals(tree_, text_, statements, items);
  return plan_;
}

bool RemovalRequests::is_gone(NodeId statement) const {
  return std::binary_search(plan_.gone.begin(), plan_.gone.end(), statement);
}

bool RemovalRequests::loses_all(NodeId block) const {
  const std::vector<NodeId> members = statements_in(tree_, block);
  return std::all_of(members.begin(), members.end(), [&](NodeId one) { return is_gone(one); });
}

bool RemovalRequests::is_inside_of_gone(NodeId node) const {
  for (NodeId at = tree_.parent(node); at != kNoNode; at = tree_.parent(at)) {
    if (is_gone(at)) return true;
  }
  return false;
}

bool RemovalRequests::empties(NodeId block) const {
  return is_inside_of_gone(block) || loses_all(block);
}

NodeId RemovalRequests::emptied_around(NodeId statement) const {
  NodeId outermost = kNoNode;
  for (NodeId at = statement; at != kNoNode; at = tree_.parent(at)) {
    if (is_gone(at)) outermost = at;
  }
  if (outermost == kNoNode) return kNoNode;
  const NodeId block = tree_.parent(outermost);
  return block != tree_.root() && loses_all(block) ? block : outermost;
}

std::set<uint32_t> RemovalRequests::wanted_around(NodeId node) const {
  std::set<uint32_t> fixes;
  for (NodeId at = tree_.parent(node); at != kNoNode; at = tree_.parent(at)) {
    for (const auto* by : {&wanted_by_, &replaced_by_}) {
      const auto found = by->find(at);
      if (found != by->end()) fixes = found->second;
    }
  }
  return fixes;
}

std::set<uint32_t> RemovalRequests::fixes_of(const std::vector<NodeId>& requested) const {
  std::set<uint32_t> fixes;
  for (const NodeId node : requested) {
    const auto wanted = wanted_by_.find(node);
    if (wanted != wanted_by_.end()) fixes.insert(wanted->second.begin(), wanted->second.end());
  }
  return fixes;
}

}  // namespace smprof_migrate
