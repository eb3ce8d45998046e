// Parameters and results of the text's own functions.
#include <algorithm>

#include "python/evaluator.h"

namespace smprof_migrate {
namespace {

constexpr size_t kMaxSites = 200;      // call sites of one function that are looked at
constexpr size_t kMaxMentions = 2000;  // attributes of a method's name that are looked at
constexpr uint32_t kMaxBases = 16;     // classes above a class

// Decorators that leave what a function returns as it is.
constexpr std::string_view kTransparent[] = {"staticmethod",    "classmethod", "property",
                                             "cached_property", "lru_cache",   "cache",
                                             "override",        "no_grad",     "record"};

}  // namespace

Value Evaluator::parameter(BindingId id) {
  const Binding& binding = m_.names.bindings[id];
  const Scope& scope = m_.scopes.scopes[binding.scope];
  Value made;
  const NodeId of_class = class_of_self(id);
  if (of_class != kNoNode) {
    const bool is_class = has_decorator(scope.node, "classmethod");
    made.kind = is_class ? ValueKind::Class : ValueKind::Instance;
    made.node = of_class;
    return made;
  }
  const KindId kind = m_.tree[binding.statement].kind;
  const NodeId star =
      kind == k_.typed_parameter ? m_.tree.first_named_child(binding.statement) : binding.statement;
  const bool collects = m_.tree[star].kind == k_.list_splat_pattern ||
                        m_.tree[star].kind == k_.dictionary_splat_pattern;
  if (scope.kind != ScopeKind::Function || collects) return made;
  uint32_t index = 0;
  NodeId at = m_.tree.first_named_child(m_.tree.parent(binding.statement));
  for (; at != binding.statement; at = m_.tree.next_named_sibling(at)) {
    const KindId before = m_.tree[at].kind;
    const bool keyword_only = before == k_.keyword_separator || before == k_.list_splat_pattern;
    if (keyword_only) index = kNoId;
    if (index != kNoId && before != k_.positional_separator) ++index;
  }
  const Calls& calls = calls_of(scope.node);
  if (!calls.closed || calls.sites.empty()) {
    if (binding.value != kNoNode) made = value(binding.value);
    if (made.known()) made.certainty = Certainty::Maybe;
    return made;
  }
  made.kind = ValueKind::Nothing;
  for (const CallSite& site : calls.sites) add(made, argument_at(site, binding.statement, index));
  if (!calls.certain && made.known()) made.certainty = Certainty::Maybe;
  return made;
}

Value Evaluator::argument_at(const CallSite& site, NodeId parameter, uint32_t index) {
  const NodeId name = parameter_name(m_.tree, parameter);
  uint32_t position = index;
  if (site.bound && position != kNoId) --position;
  const NodeId given = spelling_.argument(site.call, position, text(name));
  if (given != kNoNode) return value(given);
  const NodeId otherwise = m_.tree.child(parameter, f_.value);
  if (spelling_.unpacks(site.call) || otherwise == kNoNode) return {};
  return value(otherwise);
}

Value Evaluator::returned(NodeId function) {
  const NodeId body = m_.tree.child(function, f_.body);
  if (body == kNoNode) return {};
  if (m_.tree[function].kind == k_.lambda) return value(body);
  const auto known = returned_.find(function);
  if (known != returned_.end()) return values_[known->second];
  const ScopeId scope = m_.scopes.of_node[body];
  if (m_.names.yields[scope]) return {};
  const uint32_t slot = returned_[function] = keep(nothing());
  Value joined = values_[slot];
  for (const NodeId statement : m_.names.returns[scope]) {
    add(joined, value(m_.tree.first_named_child(statement)));
  }
  if (m_.regions.regions[m_.regions.of_node[body]].falls) add(joined, {});
  values_[slot] = joined;
  return joined;
}

// All calls of a function of this text, as far as they can be told.
const Evaluator::Calls& Evaluator::calls_of(NodeId function) {
  const auto known = calls_.find(function);
  if (known != calls_.end()) return known->second;
  Calls& calls = calls_[function];
  calls.closed = false;
  Calls found;
  const std::string_view name = text(m_.tree.child(function, f_.name));
  const Scope& around = m_.scopes.scopes[m_.scopes.of_node[function]];
  if (!is_plain(function)) {
    found.closed = false;
  } else if (around.kind != ScopeKind::Class) {
    const VariableId variable = m_.names.find(m_.scopes.of_node[function], name);
    found.closed = variable != kNoId;
    if (variable != kNoId) add_name_calls(variable, false, found);
  } else if (name == "__init__") {
    const ScopeId outer = m_.scopes.of_node[around.node];
    const NodeId class_name = m_.tree.child(around.node, f_.name);
    const VariableId variable = m_.names.find(outer, text(class_name));
    found.closed = variable != kNoId;
    if (variable != kNoId) add_name_calls(variable, true, found);
    add_method_calls(around.node, name, found);  // super().__init__(…)
  } else {
    add_method_calls(around.node, name, found);
  }
  if (found.sites.size() > kMaxSites) found.closed = false;
  Calls& kept = calls_[function];
  kept = std::move(found);
  return kept;
}

// `f(x)` is a call; any other mention of `f` may become one that is not seen. A class may be
// mentioned freely (isinstance, annotations), but a subclass passes arguments on.
void Evaluator::add_name_calls(VariableId variable, bool of_class, Calls& calls) {
  const Variable& name = m_.names.variables[variable];
  if (name.bindings.size() != 1) calls.closed = false;
  for (const NodeId read : name.reads) {
    const NodeId above = m_.tree.parent(read);
    if (m_.tree[above].kind == k_.call && m_.tree[read].field == f_.function) {
      calls.sites.push_back({above, of_class});
    } else if (of_class) {
      calls.certain = calls.certain && m_.tree[above].kind != k_.argument_list;
    } else {
      calls.closed = false;
    }
  }
}

void Evaluator::add_method_calls(NodeId definition, std::string_view name, Calls& calls) {
  const std::vector<NodeId>& mentions = attributes_called(name);
  if (mentions.size() > kMaxMentions) calls.closed = false;
  if (!calls.closed) return;
  const bool constructor = name == "__init__";  // never called through an instance, but by super()
  for (const NodeId id : mentions) {
    const Value object = value(m_.tree.child(id, f_.object));
    const bool instance = object.kind == ValueKind::Instance;
    if (!instance && object.kind != ValueKind::Class) {
      if (object.kind != ValueKind::Named && !constructor) calls.certain = false;
      continue;
    }
    const bool overridden = !constructor && related(definition, object.node, 0);
    if (!overridden && !related(object.node, definition, 0)) continue;
    const NodeId above = m_.tree.parent(id);
    if (m_.tree[above].kind == k_.call && m_.tree[id].field == f_.function) {
      calls.sites.push_back({above, instance});
    } else {
      calls.closed = false;
    }
  }
}

// a is b, or is derived from it within this text.
bool Evaluator::related(NodeId a, NodeId b, uint32_t nesting) {
  if (a == b) return true;
  const NodeId bases = m_.tree.child(a, f_.superclasses);
  if (bases == kNoNode || nesting > kMaxBases) return false;
  for (NodeId at = m_.tree.first_named_child(bases); at != kNoNode;
       at = m_.tree.next_named_sibling(at)) {
    const Value base = value(at);
    if (base.kind == ValueKind::Class && related(base.node, b, nesting + 1)) return true;
  }
  return false;
}

namespace {

// "lru_cache" of `@functools.lru_cache(maxsize=None)`.
std::string_view last_name(const SyntaxTree& tree, std::string_view text, NodeId decorator) {
  const PythonKinds& k = python_kinds();
  const PythonFields& f = python_fields();
  NodeId at = tree.first_named_child(decorator);
  if (at != kNoNode && tree[at].kind == k.call) at = tree.child(at, f.function);
  if (at != kNoNode && tree[at].kind == k.attribute) at = tree.child(at, f.attribute);
  if (at == kNoNode || tree[at].kind != k.identifier) return {};
  return tree.text(text, at);
}

}  // namespace

bool Evaluator::has_decorator(NodeId function, std::string_view last) const {
  const NodeId above = m_.tree.parent(function);
  if (above == kNoNode || m_.tree[above].kind != k_.decorated_definition) return false;
  for (NodeId at = m_.tree.first_named_child(above); at != function && at != kNoNode;
       at = m_.tree.next_named_sibling(at)) {
    if (last_name(m_.tree, m_.text, at) == last) return true;
  }
  return false;
}

// Undecorated, or only by decorators that keep its parameters and results.
bool Evaluator::is_plain(NodeId function) const {
  const NodeId above = m_.tree.parent(function);
  if (above == kNoNode || m_.tree[above].kind != k_.decorated_definition) return true;
  for (NodeId at = m_.tree.first_named_child(above); at != function && at != kNoNode;
       at = m_.tree.next_named_sibling(at)) {
    const std::string_view name = last_name(m_.tree, m_.text, at);
    if (std::find(std::begin(kTransparent), std::end(kTransparent), name) ==
        std::end(kTransparent)) {
      return false;
    }
  }
  return true;
}

}  // namespace smprof_migrate
