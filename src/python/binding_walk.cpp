#include "python/binding_walk.h"

namespace smprof_migrate {

BindingWalk::BindingWalk(const SyntaxTree& tree, std::string_view text, const ScopeTable& scopes,
                         const RegionTable& regions, NameTable& names)
    : tree_(tree), text_(text), scopes_(scopes), regions_(regions), names_(names) {
  site_.assign(tree.size(), false);
  names.is_target.assign(tree.size(), false);
  names.returns.resize(scopes.scopes.size());
  names.yields.assign(scopes.scopes.size(), false);
}

// Parents come before children, so a statement has marked its sites by the time they are met.
void BindingWalk::run() {
  for (NodeId id = 0; id < tree_.size(); ++id) {
    if (tree_[id].kind == k_.identifier) {
      if (!site_[id]) reads_.push_back(id);
    } else if (tree_[id].named) {
      visit(id);
    }
  }
}

void BindingWalk::visit(NodeId id) {
  visit_statement(id);
  visit_expression(id);
  visit_pattern(id);
}

void BindingWalk::visit_statement(NodeId id) {
  const KindId kind = tree_[id].kind;
  if (kind == k_.assignment || kind == k_.augmented_assignment) {
    assignment(id);
  } else if (kind == k_.import_statement) {
    import_names(id);
  } else if (kind == k_.import_from_statement || kind == k_.future_import_statement) {
    import_from(id);
  } else if (kind == k_.function_definition) {
    definition(id, BindingKind::Function);
    parameters(id);
  } else if (kind == k_.class_definition) {
    definition(id, BindingKind::Class);
  } else if (kind == k_.for_statement) {
    loop_target(id);
  } else if (kind == k_.delete_statement) {
    deletion(id);
  } else if (kind == k_.global_statement || kind == k_.nonlocal_statement) {
    declaration(id, kind == k_.global_statement);
  } else if (kind == k_.return_statement) {
    names_.returns[scopes_.unit[scopes_.of_node[id]]].push_back(id);
  } else if (kind == k_.type_alias_statement) {
    const NodeId left = tree_.child(id, f_.left);
    const NodeId name = left == kNoNode ? kNoNode : first_of_kind(left, k_.identifier);
    if (name != kNoNode) bind_name(name, {BindingKind::Assignment, id, kNoNode, after(id)});
  }
}

void BindingWalk::visit_expression(NodeId id) {
  const KindId kind = tree_[id].kind;
  if (kind == k_.attribute) {
    ignore(tree_.child(id, f_.attribute));
  } else if (kind == k_.keyword_argument) {
    ignore(tree_.child(id, f_.name));
  } else if (kind == k_.lambda) {
    parameters(id);
  } else if (kind == k_.named_expression) {
    walrus(id);
  } else if (kind == k_.for_in_clause) {
    comprehension_target(id);
  } else if (kind == k_.as_pattern) {
    as_target(id);
  } else if (kind == k_.yield) {
    names_.yields[scopes_.unit[scopes_.of_node[id]]] = true;
  } else if (kind == k_.string_content || kind == k_.comment) {
    names_.literals.push_back(id);
  }
}

// Captures of match statements. Ex) case x, case [a, *b], case C(p, k=v) as w
void BindingWalk::visit_pattern(NodeId id) {
  const KindId kind = tree_[id].kind;
  if (kind == k_.keyword_pattern) {
    ignore(tree_.first_named_child(id));
  } else if (kind == k_.splat_pattern) {
    const NodeId name = first_of_kind(id, k_.identifier);
    if (name != kNoNode) bind_name(name, {BindingKind::Match, id, kNoNode, after(id)});
  } else if (kind == k_.dotted_name && !site_[id]) {
    const NodeId first = tree_.first_named_child(id);
    if (first == kNoNode) return;
    NodeId rest = tree_.next_named_sibling(first);
    const bool of_class = tree_[tree_.parent(id)].kind == k_.class_pattern;
    if (rest == kNoNode && !of_class) {  // a capture; `a.b` and `C(…)` are values that are read
      bind_name(first, {BindingKind::Match, id, kNoNode, after(id)});
    }
    for (; rest != kNoNode; rest = tree_.next_named_sibling(rest)) ignore(rest);
  }
}

void BindingWalk::assignment(NodeId id) {
  const NodeId left = tree_.child(id, f_.left);
  if (left == kNoNode) return;
  NodeId value = tree_.child(id, f_.right);
  if (value == kNoNode) {  // x: int
    if (tree_[left].kind == k_.identifier) {
      bind_name(left, {BindingKind::Declaration, tree_.parent(id), kNoNode, after(id)});
    }
    return;
  }
  while (tree_[value].kind == k_.assignment && tree_.child(value, f_.right) != kNoNode) {
    value = tree_.child(value, f_.right);  // a = b = value
  }
  NodeId statement = id;
  while (tree_[statement].kind == k_.assignment) statement = tree_.parent(statement);
  if (tree_[id].kind == k_.augmented_assignment) {
    statement = tree_.parent(id);
    if (tree_[left].kind == k_.identifier) reads_.push_back(left);
    bind_target(left, {BindingKind::Augmented, statement, kNoNode, after(id)});
    return;
  }
  bind_target(left, {BindingKind::Assignment, statement, value, after(id)});
}

void BindingWalk::definition(NodeId id, BindingKind kind) {
  const NodeId name = tree_.child(id, f_.name);
  if (name == kNoNode) return;
  const NodeId above = tree_.parent(id);
  const bool decorated = tree_[above].kind == k_.decorated_definition;
  bind_name(name, {kind, decorated ? above : id, id, after(id)});
}

void BindingWalk::parameters(NodeId id) {
  const NodeId list = tree_.child(id, f_.parameters);
  const NodeId body = tree_.child(id, f_.body);
  if (list == kNoNode || body == kNoNode) return;
  const ScopeId unit = scopes_.of_node[body];
  for (NodeId at = tree_.first_named_child(list); at != kNoNode;
       at = tree_.next_named_sibling(at)) {
    const NodeId name = parameter_name(tree_, at);
    if (name == kNoNode) continue;
    const Effect effect{body, regions_.of_node[body], unit, true};
    bind_name(name, {BindingKind::Parameter, at, tree_.child(at, f_.value), effect});
  }
}

void BindingWalk::loop_target(NodeId id) {
  const NodeId left = tree_.child(id, f_.left);
  const NodeId body = tree_.child(id, f_.body);
  if (left == kNoNode || body == kNoNode) return;
  const Effect effect{body, regions_.of_node[body], scopes_.unit[scopes_.of_node[id]], true};
  bind_target(left, {BindingKind::For, id, kNoNode, effect});
}

// The element stands before the clauses but is evaluated after them.
void BindingWalk::comprehension_target(NodeId id) {
  const NodeId left = tree_.child(id, f_.left);
  if (left == kNoNode) return;
  const NodeId whole = tree_.parent(id);
  const Effect effect{whole, regions_.of_node[whole], scopes_.unit[scopes_.of_node[id]], true};
  bind_target(left, {BindingKind::For, id, kNoNode, effect});
}

// with x as a, except E as a, case p as a
void BindingWalk::as_target(NodeId id) {
  const NodeId above = tree_.parent(id);
  const NodeId value = tree_.first_named_child(id);
  const NodeId target = tree_.child(id, f_.alias);
  if (target == kNoNode) {  // of a match: the last child has no field
    const NodeId name = value == kNoNode ? kNoNode : tree_.next_named_sibling(value);
    if (name == kNoNode || tree_[name].kind != k_.identifier) return;
    bind_name(name, {BindingKind::Match, id, kNoNode, after(id)});
    return;
  }
  if (tree_[above].kind == k_.except_clause) {
    bind_target(target, {BindingKind::Except, above, kNoNode, after(id)});
    return;
  }
  NodeId statement = above;
  for (int i = 0; i < 3 && tree_[statement].kind != k_.with_statement; ++i) {
    if (tree_.parent(statement) == kNoNode) break;
    statement = tree_.parent(statement);
  }
  bind_target(target, {BindingKind::With, statement, value, after(id)});
}

void BindingWalk::walrus(NodeId id) {
  const NodeId name = tree_.child(id, f_.name);
  if (name == kNoNode) return;
  Effect effect = after(id);
  NodeId at = tree_.parent(id);
  constexpr int kNear = 32;
  for (int i = 0; at != kNoNode && effect.kills; ++i, at = tree_.parent(at)) {
    const KindId kind = tree_[at].kind;
    if (kind == k_.expression_statement || kind == k_.block || kind == k_.module) break;
    if (kind == k_.if_statement || kind == k_.while_statement || kind == k_.elif_clause) break;
    const bool may_skip = kind == k_.boolean_operator || kind == k_.conditional_expression ||
                          kind == k_.if_clause || kind == k_.for_in_clause || i > kNear;
    if (may_skip || scopes_.of_node[at] != scopes_.of_node[id]) effect.kills = false;
  }
  bind_name(name, {BindingKind::Walrus, id, tree_.child(id, f_.value), effect});
}

void BindingWalk::deletion(NodeId id) {
  const NodeId what = tree_.first_named_child(id);
  if (what == kNoNode) return;
  const Effect effect = after(id);
  for (NodeId at = what; at < tree_[what].subtree_end;) {
    const KindId kind = tree_[at].kind;
    if (kind == k_.identifier) {
      reads_.push_back(at);
      bind_name(at, {BindingKind::Delete, id, kNoNode, effect});
    }
    const bool opaque = kind == k_.attribute || kind == k_.subscript;
    at = opaque ? tree_[at].subtree_end : at + 1;
  }
}

void BindingWalk::declaration(NodeId id, bool global) {
  for (NodeId at = tree_.first_named_child(id); at != kNoNode; at = tree_.next_named_sibling(at)) {
    ignore(at);
    declarations_.push_back({scopes_.of_node[id], text(at), global});
  }
}

Effect BindingWalk::after(NodeId id) const {
  return {tree_[id].subtree_end, regions_.of_node[id], scopes_.unit[scopes_.of_node[id]], true};
}

NodeId BindingWalk::first_of_kind(NodeId id, KindId kind) const {
  for (NodeId at = id; at < tree_[id].subtree_end; ++at) {
    if (tree_[at].kind == kind) return at;
  }
  return kNoNode;
}

}  // namespace smprof_migrate
