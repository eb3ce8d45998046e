// What is to be removed, and which fixes want it. Requests may be taken back as long as the plan is
// being made.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "python/removal.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

class RemovalRequests {
 public:
  RemovalRequests(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {}

  void add_statement(NodeId statement, uint32_t fix);
  void add_item(NodeId item, uint32_t fix);
  // Something else comes instead of `node`: forgets what was asked for it and inside it. The fixes
  // that did.
  std::set<uint32_t> replace(NodeId node);

  // Of all requests so far; what follows speaks of the last plan.
  const RemovalPlan& plan();
  bool is_gone(NodeId statement) const;  // outermost ones
  bool is_inside_of_gone(NodeId node) const;
  bool empties(NodeId block) const;
  // Of what is left empty around a statement: the outermost block or, where other statements stay
  // beside it, statement. kNoNode if the statement stays.
  NodeId emptied_around(NodeId statement) const;
  // The fixes that want the outermost statement or item around `node` to go or to be replaced with
  // all that is in it; empty if there is none.
  std::set<uint32_t> wanted_around(NodeId node) const;
  std::set<uint32_t> fixes_of(const std::vector<NodeId>& requested) const;

 private:
  bool loses_all(NodeId block) const;

  const SyntaxTree& tree_;
  std::string_view text_;
  std::set<NodeId> statements_, items_;
  std::map<NodeId, std::set<uint32_t>> wanted_by_;
  std::map<NodeId, std::set<uint32_t>> replaced_by_;
  RemovalPlan plan_;
};

}  // namespace smprof_migrate
