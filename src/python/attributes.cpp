// What is kept in attributes and entries: `self.x`, `args.prof`, `ctx["prof"]`. Order of execution
// is not looked at: an attribute may mean anything that is assigned to it anywhere.
#include <algorithm>

#include "python/evaluator.h"

namespace smprof_migrate {
namespace {

constexpr int kMaxPath = 8;           // segments
constexpr uint32_t kMaxBases = 16;    // classes above a class
constexpr size_t kMaxAssigned = 256;  // values of one attribute

}  // namespace

void Evaluator::collect_paths() {
  for (const PathTarget& one : m_.names.targets) {
    const bool attribute = m_.tree[one.target].kind == k_.attribute;
    const auto key_text = attribute ? std::nullopt : spelling_.key(one.target);
    if (!attribute && !key_text) continue;
    const auto last = attribute ? text(m_.tree.child(one.target, f_.attribute)) : *key_text;
    if (attribute) assigned_[last].push_back(&one);
    PathKey key;
    if (!path_of(one.target, key)) continue;
    path_ends_.insert(last);
    paths_[std::move(key)].push_back(one.value);
  }
}

bool Evaluator::path_of(NodeId target, PathKey& key) {
  NodeId at = target;
  std::string path;
  for (int i = 0; i < kMaxPath && at != kNoNode; ++i) {
    const KindId kind = m_.tree[at].kind;
    if (kind == k_.identifier) break;
    if (kind == k_.attribute) {
      path.insert(0, "." + std::string(text(m_.tree.child(at, f_.attribute))));
    } else if (kind == k_.subscript && spelling_.key(at)) {
      path.insert(0, "[" + std::string(*spelling_.key(at)) + "]");
    } else {
      return false;
    }
    at = spelling_.inner(at);
  }
  if (at == kNoNode || path.empty()) return false;
  const auto read = m_.names.reads.find(at);
  if (read == m_.names.reads.end()) return false;
  const Variable& variable = m_.names.variables[read->second];
  const NodeId definition =
      variable.bindings.empty() ? kNoNode : class_of_self(variable.bindings.front());
  key = {definition != kNoNode, definition != kNoNode ? definition : read->second, std::move(path)};
  return true;
}

// The join of all that is assigned to the attribute or entry `id`; `last` is its last segment.
Value Evaluator::kept_at(NodeId id, std::string_view last) {
  PathKey key;
  if (!path_ends_.contains(last) || !path_of(id, key)) return {};
  const auto values = paths_.find(key);
  if (values == paths_.end()) return {};
  const auto known = of_path_.find(key);
  if (known != of_path_.end()) return values_[known->second];
  const uint32_t slot = of_path_[key] = keep(nothing());
  Value joined = values_[slot];
  for (const NodeId value_node : values->second) {
    add(joined, value(value_node));
    if (joined.kind == ValueKind::Mixed || values->second.size() > kMaxAssigned) break;
  }
  if (values->second.size() > kMaxAssigned && joined.known()) joined.certainty = Certainty::Maybe;
  values_[slot] = joined;
  return joined;
}

ScopeId Evaluator::class_scope(NodeId definition) const {
  const NodeId body = m_.tree.child(definition, f_.body);
  return body == kNoNode ? kNoId : m_.scopes.of_node[body];
}

Value Evaluator::class_member(NodeId definition, std::string_view name, uint32_t nesting) {
  const auto key = std::make_pair(definition, name);
  const auto known = members_.find(key);
  if (known != members_.end()) return values_[known->second];
  const uint32_t slot = members_[key] = keep(nothing());
  Value joined = own_member(definition, name);
  const NodeId bases = m_.tree.child(definition, f_.superclasses);
  const bool overrides = joined.kind == ValueKind::Function;
  for (NodeId at = bases == kNoNode || overrides ? kNoNode : m_.tree.first_named_child(bases);
       at != kNoNode && nesting < kMaxBases; at = m_.tree.next_named_sibling(at)) {
    const Value base = value(at);
    Value inherited;
    if (base.kind == ValueKind::Class && base.node != definition) {
      inherited = class_member(base.node, name, nesting + 1);
    } else if (base.kind == ValueKind::Foreign && m_.links != nullptr) {
      inherited = foreign(base.name + "()." + std::string(name), base.level);
    }
    if (inherited.known() && inherited.kind != ValueKind::Foreign) add(joined, inherited);
  }
  if (joined.kind == ValueKind::Nothing) joined.kind = ValueKind::Unknown;
  if (joined.known() && rewrites_attributes(definition)) joined.certainty = Certainty::Maybe;
  values_[slot] = joined;
  return joined;
}

// What the class itself gives: its body and the assignments to `self`.
Value Evaluator::own_member(NodeId definition, std::string_view name) {
  Value joined = nothing();
  const ScopeId scope = class_scope(definition);
  const VariableId variable = scope == kNoId ? kNoId : m_.names.find(scope, name);
  if (variable != kNoId) {
    add(joined, value_of_state(reaching_.all(variable)));
    const bool is_property =
        joined.kind == ValueKind::Function &&
        (has_decorator(joined.node, "property") || has_decorator(joined.node, "cached_property"));
    if (is_property) joined = returned(joined.node);
  }
  const auto values = paths_.find(PathKey{true, definition, "." + std::string(name)});
  for (size_t i = 0; values != paths_.end() && i < values->second.size() && i < kMaxAssigned; ++i) {
    add(joined, value(values->second[i]));
  }
  const auto assigned = assigned_.find(name);
  if (assigned == assigned_.end() || assigned->second.size() > kMaxAssigned) return joined;
  for (const PathTarget* one : assigned->second) {  // Ex) trainer = Trainer(); trainer.prof = P
    const Value object = value(spelling_.inner(one->target));
    const bool own = object.kind == ValueKind::Instance || object.kind == ValueKind::Class;
    if (own && object.node == definition) add(joined, value(one->value));
  }
  return joined;
}

// super() in a method: an instance of the first base that is a class of this text.
Value Evaluator::super_of(NodeId call) {
  ScopeId scope = m_.scopes.unit[m_.scopes.of_node[call]];
  while (scope != 0 && m_.scopes.scopes[m_.scopes.scopes[scope].parent].kind != ScopeKind::Class) {
    scope = m_.scopes.unit[m_.scopes.scopes[scope].parent];
  }
  if (scope == 0) return {};
  const NodeId definition = m_.scopes.scopes[m_.scopes.scopes[scope].parent].node;
  const NodeId bases = m_.tree.child(definition, f_.superclasses);
  for (NodeId at = bases == kNoNode ? kNoNode : m_.tree.first_named_child(bases); at != kNoNode;
       at = m_.tree.next_named_sibling(at)) {
    Value base = value(at);
    if (base.kind != ValueKind::Class) continue;
    base.kind = ValueKind::Instance;
    return base;
  }
  return {};
}

void Evaluator::add_own_members(NodeId definition, std::set<std::string_view>& names) const {
  const ScopeId scope = class_scope(definition);
  if (scope == kNoId) return;
  for (const BindingId id : m_.scopes.scopes[scope].bindings) {
    names.insert(m_.names.bindings[id].local);
  }
  for (auto kept = paths_.lower_bound({true, definition, ""}); kept != paths_.end(); ++kept) {
    const PathKey& key = kept->first;
    if (!key.of_class || key.owner != definition) break;
    const bool single = key.path.find_first_of(".[", 1) == std::string::npos;
    if (single && key.path.front() == '.') names.insert(std::string_view(key.path).substr(1));
  }
}

std::set<std::string_view> Evaluator::members_of(NodeId definition) {
  std::set<std::string_view> found;
  std::set<NodeId> classes;
  std::vector<NodeId> open{definition};
  while (!open.empty() && classes.size() <= kMaxBases) {
    const NodeId at = open.back();
    open.pop_back();
    if (!classes.insert(at).second) continue;
    add_own_members(at, found);
    const NodeId bases = m_.tree.child(at, f_.superclasses);
    for (NodeId base = bases == kNoNode ? kNoNode : m_.tree.first_named_child(bases);
         base != kNoNode; base = m_.tree.next_named_sibling(base)) {
      if (value(base).kind == ValueKind::Class) open.push_back(value(base).node);
    }
  }
  return found;
}

// Ex) self.__dict__.update(locals()): what is assigned by name is a guess then.
bool Evaluator::rewrites_attributes(NodeId definition) {
  const std::vector<NodeId>& mentions = attributes_called("__dict__");
  const auto at = std::lower_bound(mentions.begin(), mentions.end(), definition);
  return at != mentions.end() && m_.tree.is_ancestor(definition, *at);
}

const std::vector<NodeId>& Evaluator::attributes_called(std::string_view name) {
  if (attributes_.empty()) {
    attributes_[""];
    for (NodeId id = 0; id < m_.tree.size(); ++id) {
      if (m_.tree[id].kind != k_.attribute) continue;
      attributes_[text(m_.tree.child(id, f_.attribute))].push_back(id);
    }
  }
  const auto found = attributes_.find(name);
  return found == attributes_.end() ? attributes_[""] : found->second;
}

// The class whose method has this parameter as its first one.
NodeId Evaluator::class_of_self(BindingId parameter) const {
  const Binding& binding = m_.names.bindings[parameter];
  if (binding.kind != BindingKind::Parameter) return kNoNode;
  const Scope& function = m_.scopes.scopes[m_.scopes.of_node[binding.name]];
  if (function.kind != ScopeKind::Function) return kNoNode;
  const Scope& around = m_.scopes.scopes[function.parent];
  if (around.kind != ScopeKind::Class || has_decorator(function.node, "staticmethod")) {
    return kNoNode;
  }
  const NodeId list = m_.tree.child(function.node, f_.parameters);
  if (list == kNoNode || m_.tree.first_named_child(list) != binding.statement) return kNoNode;
  const KindId kind = m_.tree[binding.statement].kind;
  return kind == k_.identifier || kind == k_.typed_parameter ? around.node : kNoNode;
}

// A later `**other` may replace what stands before it.
Evaluator::Entries Evaluator::read_mapping(NodeId dictionary) const {
  Entries found;
  for (NodeId at = m_.tree.first_named_child(dictionary); at != kNoNode;
       at = m_.tree.next_named_sibling(at)) {
    if (m_.tree[at].kind == k_.dictionary_splat) {
      found.values.clear();
      found.open = true;
    } else if (m_.tree[at].kind == k_.pair) {
      const auto name = spelling_.literal(m_.tree.child(at, f_.key));
      if (name) found.values[*name] = m_.tree.child(at, f_.value);
    }
  }
  return found;
}

Value Evaluator::mapping_entry(NodeId mapping, std::string_view key) {
  if (m_.tree[mapping].kind == k_.call) {
    const NodeId given = spelling_.argument(mapping, kNoId, key);
    if (given != kNoNode) return value(given);
    return spelling_.unpacks(mapping) ? Value{} : nothing();
  }
  const auto [at, made] = mappings_.try_emplace(mapping);
  if (made) at->second = read_mapping(mapping);
  const auto found = at->second.values.find(key);
  if (found != at->second.values.end()) return value(found->second);
  return at->second.open ? Value{} : nothing();
}

}  // namespace smprof_migrate
