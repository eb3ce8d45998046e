// Targets and imports: the part of the walk that makes bindings of them.
#include "python/binding_walk.h"

namespace smprof_migrate {
namespace {

constexpr uint32_t kMaxPairs = 64;  // longest tuple whose elements are matched with their values

}  // namespace

void BindingWalk::bind_name(NodeId name, const Source& source) {
  site_[name] = true;
  Binding made;
  made.kind = source.kind;
  made.scope = scopes_.of_node[name];
  made.local = text(name);
  made.name = name;
  made.statement = source.statement;
  made.value = source.value;
  names_.binds.emplace(name, static_cast<BindingId>(names_.bindings.size()));
  names_.bindings.push_back(std::move(made));
  names_.effects.push_back(source.effect);
  names_.imported.emplace_back();
}

void BindingWalk::bind_target(NodeId target, const Source& source) {
  std::vector<std::pair<NodeId, NodeId>> open{{target, source.value}};
  while (!open.empty()) {
    Source one = source;
    const NodeId top = open.back().first;
    one.value = open.back().second;
    open.pop_back();
    if (pair_up(top, one, open)) continue;
    for (NodeId at = top; at < tree_[top].subtree_end;) {
      const KindId kind = tree_[at].kind;
      const bool whole = at == top || tree_[top].kind == k_.as_pattern_target ||
                         tree_[top].kind == k_.parenthesized_expression;
      if (!whole || kind == k_.list_splat_pattern || kind == k_.tuple || kind == k_.list) {
        one.value = kNoNode;
      }
      if (kind == k_.identifier) bind_name(at, one);
      if (kind == k_.attribute || kind == k_.subscript) {
        names_.targets.push_back({at, one.value, source.statement});
        names_.is_target[at] = true;
        at = tree_[at].subtree_end;
      } else {
        ++at;
      }
    }
  }
}

// Ex) a, (b, c) = x, y: the pairs a-x and (b, c)-y are left open.
bool BindingWalk::pair_up(NodeId target, const Source& source,
                          std::vector<std::pair<NodeId, NodeId>>& open) {
  const KindId left = tree_[target].kind;
  if (source.value == kNoNode) return false;
  const KindId right = tree_[source.value].kind;
  const bool many = left == k_.pattern_list || left == k_.tuple_pattern || left == k_.list_pattern;
  if (!many || (right != k_.expression_list && right != k_.tuple && right != k_.list)) return false;
  std::vector<std::pair<NodeId, NodeId>> pairs;
  NodeId a = tree_.first_named_child(target);
  NodeId b = tree_.first_named_child(source.value);
  while (a != kNoNode && b != kNoNode && pairs.size() < kMaxPairs) {
    if (tree_[a].kind == k_.list_splat_pattern || tree_[b].kind == k_.list_splat) return false;
    pairs.emplace_back(a, b);
    a = tree_.next_named_sibling(a);
    b = tree_.next_named_sibling(b);
  }
  if (a != kNoNode || b != kNoNode) return false;
  open.insert(open.end(), pairs.rbegin(), pairs.rend());
  return true;
}

std::string BindingWalk::dotted(NodeId id) const {
  std::string joined;
  for (NodeId at = tree_.first_named_child(id); at != kNoNode; at = tree_.next_named_sibling(at)) {
    if (tree_[at].kind != k_.identifier) continue;
    if (!joined.empty()) joined += '.';
    joined += text(at);
  }
  return joined;
}

void BindingWalk::import_names(NodeId id) {
  for (NodeId at = tree_.first_named_child(id); at != kNoNode; at = tree_.next_named_sibling(at)) {
    import_one(at, id, BindingKind::Import, "", 0);
  }
}

void BindingWalk::import_from(NodeId id) {
  std::string prefix;
  uint32_t level = 0;
  NodeId module = tree_.child(id, f_.module_name);
  if (tree_[id].kind == k_.future_import_statement) prefix = "__future__";
  if (module != kNoNode && tree_[module].kind == k_.relative_import) {
    site_[module] = true;
    const NodeId dots = tree_.first_named_child(module);
    if (dots != kNoNode) {
      for (const char c : text(dots)) level += c == '.' ? 1 : 0;
    }
    module = first_of_kind(module, k_.dotted_name);
  }
  if (module != kNoNode) {
    prefix = dotted(module);
    for (NodeId at = module; at < tree_[module].subtree_end; ++at) site_[at] = true;
  }
  for (NodeId at = tree_.first_named_child(id); at != kNoNode; at = tree_.next_named_sibling(at)) {
    if (tree_[at].field == f_.name) {
      import_one(at, id, BindingKind::FromImport, prefix, level);
    } else if (tree_[at].kind == k_.wildcard_import) {
      import_one(at, id, BindingKind::StarImport, prefix, level);
    }
  }
}

void BindingWalk::import_one(NodeId item, NodeId statement, BindingKind kind,
                             const std::string& prefix, uint32_t level) {
  for (NodeId at = item; at < tree_[item].subtree_end; ++at) site_[at] = true;
  const bool aliased = tree_[item].kind == k_.aliased_import;
  const NodeId path = aliased ? tree_.child(item, f_.name) : item;
  const NodeId alias = aliased ? tree_.child(item, f_.alias) : kNoNode;
  if (path == kNoNode || (aliased && alias == kNoNode)) return;
  const NodeId first = tree_.first_named_child(path);
  if (first == kNoNode && kind != BindingKind::StarImport) return;
  const NodeId name = aliased ? alias : kind == BindingKind::StarImport ? item : first;
  std::string full = prefix;
  if (kind == BindingKind::Import) {
    full = aliased ? dotted(path) : std::string(text(first));  // import a.b binds a
  } else {
    if (!full.empty()) full += '.';
    full += kind == BindingKind::StarImport ? "*" : dotted(path);
  }
  bind_name(name, {kind, statement, kNoNode, after(statement)});
  Binding& made = names_.bindings.back();
  made.level = level;
  made.imported = full;
  names_.imported.back() = std::move(full);
  names_.binds.emplace(item, static_cast<BindingId>(names_.bindings.size() - 1));
}

}  // namespace smprof_migrate
