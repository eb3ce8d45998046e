#include "fix/recipes/profiler_objects.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kEscapes =
    "the profiler object goes where it cannot be followed: move this by hand";

class Tracker {
 public:
  Tracker(const PythonModule& module, const CallGraph& calls)
      : module_(module), tree_(module.tree()), calls_(calls) {}

  void add_sites();
  void run();
  void add_imported(const std::vector<ApiUse>& uses);
  void add_imported_calls();
  void check_bindings();
  ProfilerObjects take();

 private:
  struct Value {  // an expression that gives the object
    NodeId node;
    uint32_t object;
  };
  struct HeldBy {
    Holder holder;
    uint32_t object;
  };

  uint32_t find(uint32_t object) {
    while (joined_[object] != object) object = joined_[object];
    return object;
  }
  void join(uint32_t a, uint32_t b) { joined_[find(a)] = find(b); }
  uint32_t new_object() {
    joined_.push_back(static_cast<uint32_t>(joined_.size()));
    found_.emplace_back();
    return joined_.back();
  }
  void lose(NodeId node, std::string_view reason) {
    lost_.push_back({tree_[node].range, std::string(reason)});
  }
  bool is_none(NodeId node) const { return tree_[node].kind == python_kinds().none; }

  void follow(Value value);
  void method(NodeId attribute, Value value);
  void argument(NodeId node, Value value);
  void give(NodeId target, Value value);
  void hold_name(ScopeId scope, std::string_view name, uint32_t object, bool parameter);
  void hold_attribute(std::string_view name, uint32_t object);
  void hand_back(NodeId statement, Value value);
  void push(NodeId node, uint32_t object);
  NodeId parameter_for(NodeId call, NodeId function, NodeId argument) const;
  bool is_foreign(NodeId attribute) const;
  void check_name(HeldBy& held);
  void check_parameter(HeldBy& held, const Binding& binding);
  bool is_given(NodeId value) const;

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const CallGraph& calls_;
  std::vector<uint32_t> joined_;
  std::vector<ProfilerObject> found_;  // by object before joining
  std::vector<Value> open_;
  std::map<NodeId, uint32_t> seen_;                                 // with the object it gives
  std::map<std::pair<ScopeId, std::string_view>, HeldBy> holders_;  // kNoId: attributes
  std::vector<ProfilerObjects::Lost> lost_;
};

// Every call of instance(), also one that a longer chain hides from the list of uses.
void Tracker::add_sites() {
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().call) continue;
    const NodeId callee = tree_.child(at, python_fields().function);
    if (module_.meaning(callee).name != "smprof.SMProfiler.instance") continue;
    const uint32_t object = new_object();
    found_[object].sites.push_back(at);
    push(at, object);
  }
}

void Tracker::push(NodeId node, uint32_t object) {
  const auto [at, fresh] = seen_.emplace(node, object);
  if (!fresh) return join(at->second, object);
  found_[object].reads.push_back(node);
  open_.push_back({node, object});
}

void Tracker::run() {
  while (!open_.empty()) {
    const Value value = open_.back();
    open_.pop_back();
    follow(value);
  }
}

// Decides by what stands around the expression.
void Tracker::follow(Value value) {
  const PythonKinds& k = python_kinds();
  const PythonFields& f = python_fields();
  const NodeId above = tree_.parent(value.node);
  const KindId kind = tree_[above].kind;
  const FieldId field = tree_[value.node].field;
  if (kind == k.attribute && field == f.object) return method(above, value);
  if (kind == k.assignment && field == f.right) {
    give(tree_.child(above, f.left), value);
    if (tree_[tree_.parent(above)].kind == k.assignment) push(above, value.object);  // a = b = …
    return;
  }
  if (kind == k.named_expression) {
    give(tree_.child(above, f.name), value);
    return push(above, value.object);
  }
  if (kind == k.parenthesized_expression) return push(above, value.object);
  if (kind == k.argument_list || kind == k.keyword_argument) return argument(above, value);
  if (kind == k.return_statement) return hand_back(above, value);
  if (kind == k.expression_statement || kind == k.not_operator) return;
  if ((kind == k.if_statement || kind == k.elif_clause || kind == k.while_statement) &&
      field == f.condition) {
    return;
  }
  if (kind == k.comparison_operator) {
    const std::string_view text = module_.text(above);
    if (text.ends_with("is None") || text.ends_with("is not None") || text.ends_with("= None")) {
      return;
    }
  }
  if (kind == k.conditional_expression) {
    const NodeId first = tree_.first_named_child(above);
    const NodeId condition = tree_.next_named_sibling(first);
    const NodeId last = tree_.next_named_sibling(condition);
    if (value.node == condition) return;
    const NodeId other = value.node == first ? last : first;
    if (is_none(other) || seen_.contains(other)) {
      found_[value.object].maybe.push_back(value.node);
      return push(above, value.object);
    }
  }
  lose(value.node, kEscapes);
}

void Tracker::method(NodeId attribute, Value value) {
  const std::string_view name = module_.text(tree_.child(attribute, python_fields().attribute));
  ProfilerEvent event;
  if (name == "start_profiling") {
    event.method = ProfilerMethod::Start;
  } else if (name == "stop_profiling") {
    event.method = ProfilerMethod::Stop;
  } else if (name == "configure") {
    event.method = ProfilerMethod::Configure;
  } else if (name == "instance") {  // the object's class method: the object again
    const NodeId call = tree_.parent(attribute);
    return tree_[call].kind == python_kinds().call ? push(call, value.object)
                                                   : lose(attribute, kEscapes);
  } else {
    return lose(attribute,
                "this attribute of the profiler object is not known: move its use by hand");
  }
  event.attribute = attribute;
  event.receiver = value.node;
  const NodeId call = tree_.parent(attribute);
  if (tree_[call].kind == python_kinds().call &&
      tree_[attribute].field == python_fields().function) {
    event.call = call;
  }
  found_[value.object].events.push_back(event);
}

// The parameter that gets an argument of a call: its identifier, or kNoNode.
NodeId Tracker::parameter_for(NodeId call, NodeId function, NodeId argument) const {
  const PythonKinds& k = python_kinds();
  const PythonFields& f = python_fields();
  const NodeId list = tree_.child(call, f.arguments);
  size_t position = 0;
  std::string_view keyword;
  for (const NodeId each : statements_in(tree_, list)) {
    if (tree_[each].kind == k.list_splat) return kNoNode;
    if (tree_.is_ancestor(each, argument)) {
      if (tree_[each].kind == k.keyword_argument) keyword = module_.text(tree_.child(each, f.name));
      break;
    }
    ++position;
  }
  const NodeId type = class_of(tree_, function);
  const bool is_method =
      type != kNoNode && tree_.parent(block_of(tree_, statement_of(tree_, function))) == type;
  if (is_method) ++position;
  size_t at = 0;
  for (const NodeId each : statements_in(tree_, tree_.child(function, f.parameters))) {
    NodeId name = each;
    if (tree_[each].kind == k.default_parameter || tree_[each].kind == k.typed_default_parameter) {
      name = tree_.child(each, f.name);
    } else if (tree_[each].kind == k.typed_parameter) {
      name = tree_.first_named_child(each);
    }
    if (tree_[name].kind != k.identifier) return kNoNode;  // *args, /, *
    if (keyword.empty() ? at == position : module_.text(name) == keyword) return name;
    ++at;
  }
  return kNoNode;
}

void Tracker::argument(NodeId node, Value value) {
  const PythonKinds& k = python_kinds();
  const NodeId list = tree_[node].kind == k.keyword_argument ? tree_.parent(node) : node;
  const NodeId call = tree_.parent(list);
  if (tree_[call].kind != k.call) return lose(value.node, kEscapes);
  const std::string_view callee = module_.text(tree_.child(call, python_fields().function));
  if (callee == "bool" || callee == "isinstance" || callee == "id") return;
  const std::vector<CallTarget>& targets = calls_.targets(call);
  if (targets.size() != 1 || !targets[0].sure) return lose(value.node, kEscapes);
  const NodeId parameter = parameter_for(call, targets[0].function, value.node);
  if (parameter == kNoNode) return lose(value.node, kEscapes);
  for (const Binding& binding : module_.bindings()) {
    if (binding.kind != BindingKind::Parameter || binding.name != parameter) continue;
    return hold_name(binding.scope, binding.local, value.object, true);
  }
  lose(value.node, kEscapes);
}

void Tracker::give(NodeId target, Value value) {
  if (tree_[target].kind == python_kinds().identifier) {
    const ScopeId scope = module_.lookup(target);
    if (scope != kNoId) return hold_name(scope, module_.text(target), value.object, false);
  } else if (tree_[target].kind == python_kinds().attribute) {
    return hold_attribute(module_.text(tree_.child(target, python_fields().attribute)),
                          value.object);
  }
  lose(target, kEscapes);
}

void Tracker::hold_name(ScopeId scope, std::string_view name, uint32_t object, bool parameter) {
  const auto known = holders_.find({scope, name});
  if (known != holders_.end()) {
    known->second.holder.parameter |= parameter;
    return join(known->second.object, object);
  }
  Holder holder;
  holder.scope = scope;
  holder.name = name;
  holder.parameter = parameter;
  holders_.emplace(std::pair{scope, name}, HeldBy{holder, object});
  for (const NodeId read : module_.reads(scope, name)) push(read, object);
  if (module_.scopes()[scope].kind == ScopeKind::Class) hold_attribute(name, object);
}

// An attribute counts wherever it is read, but in classes that keep something else under its name.
void Tracker::hold_attribute(std::string_view name, uint32_t object) {
  const auto known = holders_.find({kNoId, name});
  if (known != holders_.end()) return join(known->second.object, object);
  Holder holder;
  holder.name = name;
  holders_.emplace(std::pair{kNoId, name}, HeldBy{holder, object});
  const PythonFields& f = python_fields();
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (!tree_[at].named || tree_[at].kind != python_kinds().attribute) continue;
    if (module_.text(tree_.child(at, f.attribute)) != name || is_foreign(at)) continue;
    if (tree_[at].field != f.left) push(at, object);
  }
}

// `self.prof` in a class that assigns only other things to it, or `config.profiler`.
bool Tracker::is_foreign(NodeId attribute) const {
  const PythonFields& f = python_fields();
  if (module_.meaning(tree_.child(attribute, f.object)).name == "smprof.Config()") return true;
  const NodeId type = class_of(tree_, attribute);
  if (type == kNoNode || module_.text(tree_.child(attribute, f.object)) != "self") return false;
  bool others = false;
  for (NodeId at = type; at < tree_[type].subtree_end; ++at) {
    if (tree_[at].kind != python_kinds().attribute || tree_[at].field != f.left) continue;
    if (module_.text(at) != module_.text(attribute)) continue;
    const NodeId value = tree_.child(tree_.parent(at), f.right);
    if (value == kNoNode || is_none(value)) continue;
    if (is_given(value) || module_.meaning(value).name.starts_with("smprof.")) return false;
    if (tree_[value].kind == python_kinds().identifier) return false;  // decided when it is known
    others = true;
  }
  return others;
}

void Tracker::hand_back(NodeId statement, Value value) {
  const NodeId function = function_of(tree_, statement);
  const LocalFunction* local = function == kNoNode ? nullptr : calls_.function(function);
  if (local == nullptr) return lose(value.node, kEscapes);
  if (local->unknown_callers) found_[value.object].exported = true;
  for (const NodeId call : local->calls) push(call, value.object);
}

// What a function of another file returns: `prof = get_profiler()`.
void Tracker::add_imported_calls() {
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().call || seen_.contains(at)) continue;
    if (!is_spelled_out(module_, tree_.child(at, python_fields().function))) continue;
    if (module_.meaning(at).name != "smprof.SMProfiler.instance()") continue;
    const uint32_t object = new_object();
    found_[object].imported = true;
    push(at, object);
    run();
  }
}

// The object of another file under an imported name.
void Tracker::add_imported(const std::vector<ApiUse>& uses) {
  add_imported_calls();
  for (const ApiUse& use : uses) {
    if (use.use->role == Role::Import) continue;
    NodeId base = kNoNode;
    if (use.api == Api::Object && !seen_.contains(use.node)) base = use.node;
    if (use.api == Api::Start || use.api == Api::Stop || use.api == Api::Configure) {
      const NodeId attribute = callee_of(module_, use.node);
      base = tree_.child(attribute, python_fields().object);
    }
    if (base == kNoNode || seen_.contains(base)) continue;
    const bool is_name = tree_[base].kind == python_kinds().identifier;
    const ScopeId scope = is_name ? module_.lookup(base) : kNoId;
    if (scope == kNoId || !is_spelled_out(module_, base)) {
      seen_.emplace(base, 0);
      lose(base, kEscapes);
      continue;
    }
    const uint32_t object = new_object();
    found_[object].imported = true;
    hold_name(scope, module_.text(base), object, false);
    run();
  }
}

bool Tracker::is_given(NodeId value) const {
  if (value == kNoNode) return false;
  return is_none(value) || seen_.contains(value);
}

void Tracker::check_parameter(HeldBy& held, const Binding& binding) {
  const NodeId function = module_.scopes()[binding.scope].node;
  const LocalFunction* local = calls_.function(function);
  if (local == nullptr) return lose(binding.name, kEscapes);
  if (local->unknown_callers) held.holder.always_given = false;
  for (const NodeId call : local->calls) {
    NodeId given = kNoNode;
    const NodeId list = tree_.child(call, python_fields().arguments);
    for (const NodeId each : statements_in(tree_, list)) {
      const NodeId value = tree_[each].kind == python_kinds().keyword_argument
                               ? tree_.child(each, python_fields().value)
                               : each;
      if (parameter_for(call, function, value) == binding.name) given = value;
    }
    if (given == kNoNode || is_none(given)) {
      held.holder.always_given = false;
    } else if (!seen_.contains(given)) {
      lose(given, "this call hands over something else than the profiler object");
    }
  }
}

void Tracker::check_name(HeldBy& held) {
  const Holder& holder = held.holder;
  for (const BindingId id : module_.bindings_of(holder.scope, holder.name)) {
    const Binding& binding = module_.bindings()[id];
    switch (binding.kind) {
      case BindingKind::Assignment:
      case BindingKind::Walrus:
        if (!is_given(binding.value)) {
          lose(binding.name, "the name of the profiler object is also given something else");
        } else if (is_none(binding.value)) {
          held.holder.nones.push_back(statement_of(tree_, binding.name));
        }
        break;
      case BindingKind::Parameter:
        held.holder.parameter = true;
        check_parameter(held, binding);
        break;
      case BindingKind::FromImport:
        held.holder.imported = true;
        break;
      case BindingKind::Delete:
      case BindingKind::Declaration:
        break;
      default:
        lose(binding.name, "the name of the profiler object is also given something else");
    }
  }
}

void Tracker::check_bindings() {
  const PythonFields& f = python_fields();
  for (auto& [key, held] : holders_) {
    if (key.first != kNoId) {
      check_name(held);
      continue;
    }
    for (NodeId at = 0; at < tree_.size(); ++at) {
      if (tree_[at].kind != python_kinds().attribute || tree_[at].field != f.left) continue;
      if (module_.text(tree_.child(at, f.attribute)) != key.second || is_foreign(at)) continue;
      const NodeId value = tree_.child(tree_.parent(at), f.right);
      if (!is_given(value)) {
        lose(at, "the attribute of the profiler object is also given something else");
      } else if (is_none(value)) {
        held.holder.nones.push_back(statement_of(tree_, at));
      }
    }
  }
}

ProfilerObjects Tracker::take() {
  ProfilerObjects result;
  std::map<uint32_t, size_t> place;
  const auto merged = [&](uint32_t object) -> ProfilerObject& {
    const auto [at, fresh] = place.emplace(find(object), result.objects.size());
    if (fresh) result.objects.emplace_back();
    return result.objects[at->second];
  };
  for (uint32_t object = 0; object < found_.size(); ++object) {
    ProfilerObject& from = found_[object];
    ProfilerObject& to = merged(object);
    to.sites.insert(to.sites.end(), from.sites.begin(), from.sites.end());
    to.events.insert(to.events.end(), from.events.begin(), from.events.end());
    to.reads.insert(to.reads.end(), from.reads.begin(), from.reads.end());
    to.maybe.insert(to.maybe.end(), from.maybe.begin(), from.maybe.end());
    to.imported |= from.imported;
    to.exported |= from.exported;
  }
  for (auto& [key, held] : holders_) merged(held.object).holders.push_back(held.holder);
  for (ProfilerObject& object : result.objects) {
    std::sort(
        object.events.begin(), object.events.end(),
        [](const ProfilerEvent& a, const ProfilerEvent& b) { return a.attribute < b.attribute; });
  }
  result.lost = std::move(lost_);
  return result;
}

}  // namespace

ProfilerObjects profiler_objects(const PythonModule& module, const CallGraph& calls,
                                 const std::vector<ApiUse>& uses) {
  Tracker tracker(module, calls);
  tracker.add_sites();
  tracker.run();
  tracker.add_imported(uses);
  tracker.check_bindings();
  return tracker.take();
}

}  // namespace smprof_migrate
