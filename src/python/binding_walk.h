// The walk that finds bindings, reads and targets, before names are resolved.
#pragma once

#include "python/names.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {

struct Declaration {
  ScopeId scope;
  std::string_view name;
  bool global;  // else nonlocal
};

class BindingWalk {
 public:
  BindingWalk(const SyntaxTree& tree, std::string_view text, const ScopeTable& scopes,
              const RegionTable& regions, NameTable& names);
  void run();

  const std::vector<Declaration>& declarations() const { return declarations_; }
  const std::vector<NodeId>& reads() const { return reads_; }

 private:
  // What binds, and the effect that all names it binds share.
  struct Source {
    BindingKind kind;
    NodeId statement;
    NodeId value = kNoNode;
    Effect effect;
  };

  void visit(NodeId id);
  void visit_statement(NodeId id);
  void visit_expression(NodeId id);
  void visit_pattern(NodeId id);

  void import_names(NodeId id);
  void import_from(NodeId id);
  void import_one(NodeId item, NodeId statement, BindingKind kind, const std::string& prefix,
                  uint32_t level);
  void assignment(NodeId id);
  void definition(NodeId id, BindingKind kind);
  void parameters(NodeId id);
  void loop_target(NodeId id);
  void comprehension_target(NodeId id);
  void as_target(NodeId id);
  void walrus(NodeId id);
  void deletion(NodeId id);
  void declaration(NodeId id, bool global);

  // Every name in a target; pairs up `a, b = x, y`.
  void bind_target(NodeId target, const Source& source);
  bool pair_up(NodeId target, const Source& source, std::vector<std::pair<NodeId, NodeId>>& open);
  void bind_name(NodeId name, const Source& source);
  void ignore(NodeId id) {
    if (id != kNoNode) site_[id] = true;
  }

  Effect after(NodeId id) const;
  std::string dotted(NodeId id) const;
  std::string_view text(NodeId id) const { return tree_.text(text_, id); }
  NodeId first_of_kind(NodeId id, KindId kind) const;

  const SyntaxTree& tree_;
  std::string_view text_;
  const ScopeTable& scopes_;
  const RegionTable& regions_;
  NameTable& names_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
  std::vector<bool> site_;  // identifiers that bind, or are no expression
  std::vector<Declaration> declarations_;
  std::vector<NodeId> reads_;
};

}  // namespace smprof_migrate
