#include "fix/recipes/profiler_tracker.h"

#include <algorithm>

#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {

// Every call of instance(), also one that a longer chain hides from the list of uses.
void ProfilerTracker::add_sites() {
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().call) continue;
    const NodeId callee = tree_.child(at, python_fields().function);
    if (module_.meaning(callee).name != "smprof.SMProfiler.instance") continue;
    const uint32_t object = new_object();
    found_[object].sites.push_back(at);
    push(at, object);
  }
}

void ProfilerTracker::push(NodeId node, uint32_t object) {
  const auto [at, fresh] = seen_.emplace(node, object);
  if (!fresh) return join(at->second, object);
  found_[object].reads.push_back(node);
  open_.push_back({node, object});
}

void ProfilerTracker::run() {
  while (!open_.empty()) {
    const Value value = open_.back();
    open_.pop_back();
    follow(value);
  }
}

// Its value is looked at and goes nowhere: `if P:`, `P is None`, `not P`.
bool ProfilerTracker::is_only_tested(NodeId above, NodeId node) const {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree_[above].kind;
  if (kind == k.expression_statement || kind == k.not_operator) return true;
  if (kind == k.if_statement || kind == k.elif_clause || kind == k.while_statement) {
    return tree_[node].field == python_fields().condition;
  }
  if (kind != k.comparison_operator) return false;
  const std::string_view text = module_.text(above);
  return text.ends_with("is None") || text.ends_with("is not None") || text.ends_with("= None");
}

// `P if c else None`: P perhaps.
bool ProfilerTracker::follow_choice(NodeId above, Value value) {
  const NodeId first = tree_.first_named_child(above);
  const NodeId condition = tree_.next_named_sibling(first);
  const NodeId last = tree_.next_named_sibling(condition);
  if (value.node == condition) return true;
  const NodeId other = value.node == first ? last : first;
  if (!is_none(other) && !seen_.contains(other)) return false;
  found_[value.object].maybe.push_back(value.node);
  push(above, value.object);
  return true;
}

// Decides by what stands around the expression.
void ProfilerTracker::follow(Value value) {
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
  if (kind == k.yield) return hand_to_block(above, value);
  if (is_only_tested(above, value.node)) return;
  if (kind == k.conditional_expression && follow_choice(above, value)) return;
  lose(value.node, kProfilerEscapes);
}

void ProfilerTracker::method(NodeId attribute, Value value) {
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
                                                   : lose(attribute, kProfilerEscapes);
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
NodeId ProfilerTracker::parameter_for(NodeId call, NodeId function, NodeId argument) const {
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

void ProfilerTracker::argument(NodeId node, Value value) {
  const PythonKinds& k = python_kinds();
  const NodeId list = tree_[node].kind == k.keyword_argument ? tree_.parent(node) : node;
  const NodeId call = tree_.parent(list);
  if (tree_[call].kind != k.call) return lose(value.node, kProfilerEscapes);
  const std::string_view callee = module_.text(tree_.child(call, python_fields().function));
  if (callee == "bool" || callee == "isinstance" || callee == "id") return;
  const std::vector<CallTarget>& targets = calls_.targets(call);
  if (targets.size() != 1 || !targets[0].sure) return lose(value.node, kProfilerEscapes);
  const NodeId parameter = parameter_for(call, targets[0].function, value.node);
  if (parameter == kNoNode) return lose(value.node, kProfilerEscapes);
  for (const Binding& binding : module_.bindings()) {
    if (binding.kind != BindingKind::Parameter || binding.name != parameter) continue;
    return hold_name(binding.scope, binding.local, value.object, true);
  }
  lose(value.node, kProfilerEscapes);
}

void ProfilerTracker::give(NodeId target, Value value) {
  if (tree_[target].kind == python_kinds().identifier) {
    const ScopeId scope = module_.lookup(target);
    if (scope != kNoId) return hold_name(scope, module_.text(target), value.object, false);
  } else if (tree_[target].kind == python_kinds().attribute) {
    return hold_attribute(module_.text(tree_.child(target, python_fields().attribute)),
                          value.object);
  } else if (entry_key(target) != kNoNode) {
    return hold_entry(target, value.object);
  }
  lose(target, kProfilerEscapes);
}

void ProfilerTracker::hand_back(NodeId statement, Value value) {
  const NodeId function = function_of(tree_, statement);
  const LocalFunction* local = function == kNoNode ? nullptr : calls_.function(function);
  if (local == nullptr) return lose(value.node, kProfilerEscapes);
  if (local->unknown_callers) found_[value.object].exported = true;
  for (const NodeId call : local->calls) push(call, value.object);
}

// `yield p` in a function with @contextmanager gives it to `with profiling() as p`.
void ProfilerTracker::hand_to_block(NodeId yield, Value value) {
  const PythonKinds& k = python_kinds();
  const NodeId function = function_of(tree_, yield);
  const LocalFunction* local = function == kNoNode ? nullptr : calls_.function(function);
  const NodeId definition = local == nullptr ? kNoNode : tree_.parent(function);
  if (definition == kNoNode || tree_[definition].kind != k.decorated_definition ||
      !module_.text(tree_.first_named_child(definition)).ends_with("contextmanager") ||
      local->unknown_callers) {
    return lose(value.node, kProfilerEscapes);
  }
  for (const NodeId call : local->calls) {
    const NodeId above = tree_.parent(call);
    if (tree_[above].kind == k.with_item) continue;
    const NodeId alias = tree_.child(above, python_fields().alias);
    const NodeId target = alias == kNoNode ? kNoNode : tree_.first_named_child(alias);
    if (tree_[above].kind != k.as_pattern || target == kNoNode) {
      lose(call, kProfilerEscapes);
      continue;
    }
    with_targets_.push_back(target);
    give(target, value);
  }
}

// What a function of another file returns: `prof = get_profiler()`.
void ProfilerTracker::add_imported_calls() {
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
void ProfilerTracker::add_imported(const std::vector<ApiUse>& uses) {
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
      lose(base, kProfilerEscapes);
      continue;
    }
    const uint32_t object = new_object();
    found_[object].imported = true;
    hold_name(scope, module_.text(base), object, false);
    run();
  }
}

ProfilerObjects ProfilerTracker::take() {
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

}  // namespace smprof_migrate
