#include "python/evaluator.h"

#include <algorithm>

namespace smprof_migrate {
namespace {

constexpr uint32_t kNothing = 1;
constexpr uint32_t kUnknown = 2;
constexpr uint32_t kMaxDepth = 64;  // nested look-ups; beyond it nothing is known
constexpr size_t kMaxJoined = 256;  // bindings whose values are joined
constexpr std::string_view kSegmentEnds = ".([";

std::string_view first_segment(std::string_view name) {
  return name.substr(0, name.find_first_of(kSegmentEnds));
}

}  // namespace

Evaluator::Evaluator(const Analysed& module, Reaching& reaching)
    : m_(module), reaching_(reaching), spelling_(module.tree, module.text) {
  roots_.insert(m_.vocabulary.roots.begin(), m_.vocabulary.roots.end());
  for (const auto& synonym : m_.vocabulary.synonyms) {
    roots_.insert(std::string(first_segment(synonym.first)));
  }
  values_.resize(3);
  values_[kNothing] = nothing();
  of_node_.assign(m_.tree.size(), 0);
  collect_paths();
}

uint32_t Evaluator::keep(Value value) {
  if (value.kind == ValueKind::Unknown) return kUnknown;
  values_.push_back(std::move(value));
  return static_cast<uint32_t>(values_.size() - 1);
}

// A chain `a.b(c).d` is followed to its root and back in a loop.
const Value& Evaluator::value(NodeId expression) {
  if (expression == kNoNode || depth_ >= kMaxDepth) return values_[kUnknown];
  if (of_node_[expression] != 0) return values_[of_node_[expression]];
  ++depth_;
  std::vector<NodeId> chain;
  NodeId at = expression;
  while (of_node_[at] == 0) {
    of_node_[at] = kNothing;
    chain.push_back(at);
    const NodeId next = spelling_.inner(at);
    if (next == kNoNode) break;
    at = next;
  }
  if (at == chain.back()) {
    of_node_[at] = keep(base(at));
    chain.pop_back();
  }
  for (; !chain.empty(); chain.pop_back()) {
    const uint32_t from = of_node_[at];
    at = chain.back();
    of_node_[at] = keep(step(values_[from], at));
  }
  --depth_;
  return values_[of_node_[expression]];
}

Value Evaluator::base(NodeId id) {
  const KindId kind = m_.tree[id].kind;
  Value made;
  if (kind == k_.identifier) return identifier(id);
  if (kind == k_.conditional_expression || kind == k_.boolean_operator) return choice(id);
  if (kind == k_.named_expression) return value(m_.tree.child(id, f_.value));
  if (kind == k_.type) return value(m_.tree.first_named_child(id));
  if (kind == k_.lambda || kind == k_.dictionary) {
    made.kind = kind == k_.lambda ? ValueKind::Function : ValueKind::Mapping;
    made.node = id;
  } else if (kind == k_.dotted_name || kind == k_.aliased_import) {
    const auto binding = m_.names.binds.find(id);
    if (binding != m_.names.binds.end()) return value_of_binding(binding->second);
  }
  return made;
}

// a if c else b: either. a or b: either. a and b: b, or something that is false.
Value Evaluator::choice(NodeId id) {
  const NodeId first = m_.tree.first_named_child(id);
  NodeId last = first;
  for (NodeId at = first; at != kNoNode; at = m_.tree.next_named_sibling(at)) last = at;
  Value joined = nothing();
  const NodeId sign = m_.tree.child(id, f_.operator_sign);
  const bool both = sign != kNoNode && text(sign) == "and";
  add(joined, both ? Value{} : value(first));
  add(joined, value(last));
  return joined;
}

Value Evaluator::identifier(NodeId id) {
  const auto read = m_.names.reads.find(id);
  if (read == m_.names.reads.end()) {
    if (m_.names.is_read[id]) return starred(text(id));
    const auto binding = m_.names.binds.find(id);
    return binding == m_.names.binds.end() ? Value{} : value_of_binding(binding->second);
  }
  const StateId state = reaching_.at_read(id);
  const std::vector<BindingId>& bindings = reaching_.state(state);
  const bool unbound = bindings.empty() || bindings.front() == kNoId;
  const Variable& variable = m_.names.variables[read->second];
  if (unbound && m_.scopes.scopes[variable.scope].kind == ScopeKind::Class) {
    // Ex) class A: smprof = smprof
    const ScopeId outer = m_.scopes.scopes[variable.scope].parent;
    const VariableId around = m_.names.resolve(m_.scopes, outer, variable.name);
    return around == kNoId ? Value{} : value_of_state(reaching_.all(around));
  }
  return value_of_state(state);
}

const Value& Evaluator::value_of_state(StateId state) {
  const auto known = of_state_.find(state);
  if (known != of_state_.end()) return values_[known->second];
  of_state_[state] = kNothing;
  const std::vector<BindingId> bindings = reaching_.state(state);
  Value joined = nothing();
  for (const BindingId id : bindings) {
    if (id != kNoId) add(joined, value_of_binding(id));
    if (joined.kind == ValueKind::Mixed) break;
  }
  if (bindings.size() > kMaxJoined && joined.known()) joined.certainty = Certainty::Maybe;
  const uint32_t kept = keep(std::move(joined));
  of_state_[state] = kept;
  return values_[kept];
}

const Value& Evaluator::value_of_binding(BindingId id) {
  const auto known = of_binding_.find(id);
  if (known != of_binding_.end()) return values_[known->second];
  if (depth_ >= kMaxDepth) return values_[kUnknown];
  ++depth_;
  of_binding_[id] = kNothing;
  const uint32_t kept = keep(bound(id));
  of_binding_[id] = kept;
  --depth_;
  return values_[kept];
}

Value Evaluator::bound(BindingId id) {
  const Binding& binding = m_.names.bindings[id];
  Value made;
  switch (binding.kind) {
    case BindingKind::Import:
    case BindingKind::FromImport:
      return imported(id);
    case BindingKind::Assignment:
    case BindingKind::With:
    case BindingKind::Walrus:
      return value(binding.value);
    case BindingKind::Parameter:
      return parameter(id);
    case BindingKind::Function:
      if (!is_plain(binding.value)) return made;
      made.kind = ValueKind::Function;
      made.node = binding.value;
      return made;
    case BindingKind::Class:
      made.kind = ValueKind::Class;
      made.node = binding.value;
      return made;
    default:
      return made;
  }
}

Value Evaluator::imported(BindingId id) {
  const Binding& binding = m_.names.bindings[id];
  const std::string& dotted = m_.names.imported[id];
  if (binding.level == 0 && is_interesting(dotted)) return module_named(dotted);
  if (binding.kind == BindingKind::FromImport) return foreign(dotted, binding.level);
  Value made;
  made.kind = ValueKind::Foreign;
  made.name = dotted;
  return made;
}

// A name that nothing binds may come from `from project_module import *`.
Value Evaluator::starred(std::string_view name) {
  const VariableId star = m_.names.find(0, "*");
  if (star == kNoId || m_.links == nullptr) return {};
  const std::vector<BindingId>& bindings = m_.names.variables[star].bindings;
  for (auto at = bindings.rbegin(); at != bindings.rend(); ++at) {
    std::string dotted = m_.names.imported[*at];
    dotted.back() = ' ';
    dotted.pop_back();
    dotted += name;
    if (is_interesting(dotted) && m_.names.bindings[*at].level == 0) continue;
    Value made = foreign(dotted, m_.names.bindings[*at].level);
    if (made.kind == ValueKind::Named || made.kind == ValueKind::Maker) return made;
  }
  return {};
}

bool Evaluator::same(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == ValueKind::Named || a.kind == ValueKind::Maker) {
    return a.name == b.name || canonical(a.name) == canonical(b.name);
  }
  if (a.kind == ValueKind::Foreign) return a.name == b.name && a.level == b.level;
  return a.node == b.node;
}

void Evaluator::add(Value& joined, const Value& value) {
  if (value.kind == ValueKind::Nothing || joined.kind == ValueKind::Mixed) return;
  if (joined.kind == ValueKind::Nothing) {
    joined = value;
  } else if (same(joined, value)) {
    joined.certainty = std::min(joined.certainty, value.certainty);
    if (joined.origin != value.origin) joined.origin = kNoNode;
  } else if (joined.kind == ValueKind::Named && value.kind == ValueKind::Named) {
    joined = Value{};
    joined.kind = ValueKind::Mixed;
  } else {
    // A name of interest wins over what the text itself defines, that over the unknown.
    const bool takes = value.kind == ValueKind::Named ||
                       (value.kind > joined.kind && joined.kind != ValueKind::Named);
    if (takes) joined = value;
    if (joined.known()) joined.certainty = Certainty::Maybe;
  }
}

Meaning Evaluator::meaning(const Value& value) {
  if (value.kind != ValueKind::Named) return {};
  return {canonical(value.name), std::string(first_segment(value.name)), value.certainty};
}

Value Evaluator::result_of(const Value& callee) {
  if (callee.kind == ValueKind::Function) return returned(callee.node);
  Value made;
  if (callee.kind != ValueKind::Maker) return made;
  made.kind = ValueKind::Named;
  made.name = callee.name;
  return made;
}

// The longest synonym that is a whole number of segments wins.
std::string Evaluator::canonical(const std::string& name) {
  const auto known = canonical_.find(name);
  if (known != canonical_.end()) return known->second;
  const auto& synonyms = m_.vocabulary.synonyms;
  std::string made = name;
  for (size_t end = name.size(); end > 0; --end) {
    if (end < name.size() && kSegmentEnds.find(name[end]) == std::string_view::npos) continue;
    const std::string_view prefix = std::string_view(name).substr(0, end);
    const auto at = std::lower_bound(
        synonyms.begin(), synonyms.end(), prefix,
        [](const auto& synonym, std::string_view wanted) { return synonym.first < wanted; });
    if (at == synonyms.end() || at->first != prefix) continue;
    made = at->second + name.substr(end);
    break;
  }
  canonical_.emplace(name, made);
  return made;
}

bool Evaluator::is_interesting(std::string_view name) const {
  return roots_.contains(first_segment(name));
}

}  // namespace smprof_migrate
