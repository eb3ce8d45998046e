#include "python/scopes.h"

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

class ScopeWalk {
 public:
  explicit ScopeWalk(const SyntaxTree& tree) : tree_(tree) {
    table_.of_node.assign(tree.size(), kNoId);
  }

  ScopeTable run() {
    add(ScopeKind::Module, kNoId, tree_.root());
    table_.of_node[tree_.root()] = 0;
    for (NodeId id = 1; id < tree_.size(); ++id) {
      if (table_.of_node[id] == kNoId) table_.of_node[id] = table_.of_node[tree_.parent(id)];
      open(id);
    }
    return std::move(table_);
  }

 private:
  ScopeId add(ScopeKind kind, ScopeId parent, NodeId node) {
    const auto id = static_cast<ScopeId>(table_.scopes.size());
    table_.scopes.push_back({kind, parent, node, {}});
    const bool runs_in_place = kind == ScopeKind::Class || kind == ScopeKind::Comprehension;
    table_.unit.push_back(runs_in_place ? table_.unit[parent] : id);
    return id;
  }

  void place(NodeId id, ScopeId scope) {
    if (id != kNoNode) table_.of_node[id] = scope;
  }

  void open(NodeId id) {
    const KindId kind = tree_[id].kind;
    if (kind == k_.function_definition || kind == k_.lambda) {
      open_function(id, kind == k_.lambda ? ScopeKind::Lambda : ScopeKind::Function);
    } else if (kind == k_.class_definition) {
      place(tree_.child(id, f_.body), add(ScopeKind::Class, table_.of_node[id], id));
    } else if (kind == k_.list_comprehension || kind == k_.set_comprehension ||
               kind == k_.dictionary_comprehension || kind == k_.generator_expression) {
      open_comprehension(id);
    }
  }

  void open_function(NodeId id, ScopeKind kind) {
    const ScopeId scope = add(kind, table_.of_node[id], id);
    place(tree_.child(id, f_.body), scope);
    const NodeId parameters = tree_.child(id, f_.parameters);
    if (parameters == kNoNode) return;
    for (NodeId at = tree_.first_named_child(parameters); at != kNoNode;
         at = tree_.next_named_sibling(at)) {
      place(parameter_name(tree_, at), scope);
    }
  }

  void open_comprehension(NodeId id) {
    const ScopeId outer = table_.of_node[id];
    const ScopeId scope = add(ScopeKind::Comprehension, outer, id);
    bool first = true;
    for (NodeId at = tree_.first_child(id); at != kNoNode; at = tree_.next_sibling(at)) {
      place(at, scope);
      if (tree_[at].kind != k_.for_in_clause || !first) continue;
      first = false;
      for (NodeId part = tree_.first_child(at); part != kNoNode; part = tree_.next_sibling(part)) {
        place(part, tree_[part].field == f_.right ? outer : scope);
      }
    }
  }

  const SyntaxTree& tree_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
  ScopeTable table_;
};

}  // namespace

ScopeTable find_scopes(const SyntaxTree& tree) {
  return ScopeWalk(tree).run();
}

NodeId parameter_name(const SyntaxTree& tree, NodeId parameter) {
  const PythonKinds& k = python_kinds();
  NodeId at = parameter;
  while (at != kNoNode && tree[at].kind != k.identifier) {
    const KindId kind = tree[at].kind;
    if (kind == k.default_parameter || kind == k.typed_default_parameter) {
      at = tree.child(at, python_fields().name);
    } else if (kind == k.typed_parameter || kind == k.list_splat_pattern ||
               kind == k.dictionary_splat_pattern) {
      at = tree.first_named_child(at);
    } else {
      return kNoNode;
    }
  }
  return at;
}

}  // namespace smprof_migrate
