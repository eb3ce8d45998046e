#include "python/regions.h"

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

constexpr RegionId kUnset = 0xffffffffu;

class RegionWalk {
 public:
  RegionWalk(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {
    table_.of_node.assign(tree.size(), kUnset);
    planned_.assign(tree.size(), RegionKind::Body);
    starts_.assign(tree.size(), false);
  }

  RegionTable run() {
    starts_[tree_.root()] = true;
    for (NodeId id = 0; id < tree_.size(); ++id) {
      const RegionId outer = id == 0 ? 0 : table_.of_node[tree_.parent(id)];
      const RegionId joined = table_.of_node[id] == kUnset ? outer : table_.of_node[id];
      table_.of_node[id] = starts_[id] ? add(id, planned_[id], joined) : joined;
      plan(id);
      end_of_flow(id);
    }
    close();
    return std::move(table_);
  }

 private:
  RegionId add(NodeId node, RegionKind kind, RegionId parent) {
    const auto id = static_cast<RegionId>(table_.regions.size());
    FlowRegion made;
    made.node = node;
    made.kind = kind;
    made.parent = parent;
    made.end = id + 1;
    table_.regions.push_back(made);
    return id;
  }

  void start(NodeId node, RegionKind kind) {
    if (node == kNoNode) return;
    starts_[node] = true;
    planned_[node] = kind;
  }

  void start_children(NodeId id, KindId kind, RegionKind region) {
    for (NodeId at = tree_.first_child(id); at != kNoNode; at = tree_.next_sibling(at)) {
      if (tree_[at].kind == kind) start(at, region);
    }
  }

  // A statement that chooses is a region itself, so are its parts; they are met later.
  void plan(NodeId id) {
    const KindId kind = tree_[id].kind;
    if (kind == k_.function_definition || kind == k_.lambda) {
      start(tree_.child(id, f_.body), RegionKind::Body);
    } else if (kind == k_.if_statement) {
      plan_if(choose(id, RegionKind::Branch));
    } else if (kind == k_.for_statement || kind == k_.while_statement) {
      plan_loop(choose(id, RegionKind::Loop));
    } else if (kind == k_.try_statement) {
      plan_try(choose(id, RegionKind::Try));
      region(id).exhaustive = true;
    } else if (kind == k_.match_statement) {
      plan_match(choose(id, RegionKind::Branch));
    } else if (kind == k_.with_statement && suppresses(id)) {
      start(tree_.child(choose(id, RegionKind::Try), f_.body), RegionKind::TryBody);
    }
  }

  NodeId choose(NodeId id, RegionKind kind) {
    table_.of_node[id] = add(id, kind, table_.of_node[id]);
    return id;
  }
  FlowRegion& region(NodeId id) { return table_.regions[table_.of_node[id]]; }

  void plan_if(NodeId id) {
    start(tree_.child(id, f_.consequence), RegionKind::Arm);
    for (NodeId at = tree_.first_child(id); at != kNoNode; at = tree_.next_sibling(at)) {
      if (tree_[at].field != f_.alternative) continue;
      start(at, RegionKind::Arm);
      if (tree_[at].kind == k_.else_clause) region(id).exhaustive = true;
    }
  }

  void plan_loop(NodeId id) {
    region(id).exhaustive = tree_.child(id, f_.condition) != kNoNode;
    start(tree_.child(id, f_.body), RegionKind::LoopBody);
    start(tree_.child(id, f_.alternative), RegionKind::LoopElse);
  }

  void plan_try(NodeId id) {
    start(tree_.child(id, f_.body), RegionKind::TryBody);
    start_children(id, k_.except_clause, RegionKind::Handler);
    start_children(id, k_.else_clause, RegionKind::TryElse);
    start_children(id, k_.finally_clause, RegionKind::Finally);
  }

  void plan_match(NodeId id) {
    const NodeId body = tree_.child(id, f_.body);
    if (body == kNoNode) return;
    start_children(body, k_.case_clause, RegionKind::Arm);
    for (NodeId at = tree_.first_child(body); at != kNoNode; at = tree_.next_sibling(at)) {
      if (tree_[at].kind != k_.case_clause || tree_.child(at, f_.guard) != kNoNode) continue;
      const NodeId pattern = tree_.first_named_child(at);
      if (pattern != kNoNode && tree_.text(text_, pattern) == "_") region(id).exhaustive = true;
    }
  }

  // Ex) with contextlib.suppress(ImportError): import smprof
  bool suppresses(NodeId id) const {
    const NodeId clause = tree_.first_named_child(id);
    if (clause == kNoNode || tree_[clause].kind != k_.with_clause) return false;
    return tree_.text(text_, clause).find("suppress(") != std::string_view::npos;
  }

  void end_of_flow(NodeId id) {
    const KindId kind = tree_[id].kind;
    const bool jumps = kind == k_.break_statement || kind == k_.continue_statement;
    if (!jumps && kind != k_.return_statement && kind != k_.raise_statement) return;
    RegionId at = table_.of_node[id];
    table_.regions[at].falls = false;
    if (!jumps) return;
    RegionKind from = RegionKind::Body;
    while (at != 0 && table_.regions[at].kind != RegionKind::Body) {
      // A loop's else jumps out of the loop around.
      if (table_.regions[at].kind == RegionKind::Loop && from != RegionKind::LoopElse) break;
      from = table_.regions[at].kind;
      at = table_.regions[at].parent;
    }
    table_.regions[at].jumps = true;
  }

  // Ends, and where control can fall through: inner regions first.
  void close() {
    auto& regions = table_.regions;
    for (size_t i = regions.size(); i-- > 1;) {
      auto id = static_cast<RegionId>(i);
      FlowRegion& inner = regions[id];
      FlowRegion& outer = regions[inner.parent];
      if (outer.end < inner.end) outer.end = inner.end;
      const bool chosen = inner.kind >= RegionKind::Arm;
      if (inner.kind == RegionKind::Arm && inner.falls) ++outer.open_arms;
      if (!chosen && inner.kind != RegionKind::Body) {
        inner.falls = falls_through(id);
        if (!inner.falls) outer.falls = false;
      }
    }
  }

  bool falls_through(RegionId id) const {
    const auto& regions = table_.regions;
    const FlowRegion& chooser = regions[id];
    if (chooser.kind == RegionKind::Loop) return true;
    if (chooser.kind == RegionKind::Branch) return !chooser.exhaustive || chooser.open_arms > 0;
    bool body = true;
    bool handlers = false;
    for (RegionId at = id + 1; at < chooser.end; at = regions[at].end) {
      const FlowRegion& part = regions[at];
      if (part.kind == RegionKind::Finally && !part.falls) return false;
      if (part.kind == RegionKind::TryBody || part.kind == RegionKind::TryElse) {
        body = body && part.falls;
      }
      if (part.kind == RegionKind::Handler) handlers = handlers || part.falls;
    }
    return body || handlers || !chooser.exhaustive;
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
  RegionTable table_;
  std::vector<RegionKind> planned_;
  std::vector<bool> starts_;
};

}  // namespace

RegionTable find_regions(const SyntaxTree& tree, std::string_view text) {
  return RegionWalk(tree, text).run();
}

}  // namespace smprof_migrate
