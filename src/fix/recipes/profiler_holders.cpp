#include "fix/recipes/profiler_tracker.h"

#include <algorithm>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {

void ProfilerTracker::hold_name(ScopeId scope, std::string_view name, uint32_t object,
                                bool parameter) {
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
void ProfilerTracker::hold_attribute(std::string_view name, uint32_t object) {
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
bool ProfilerTracker::is_foreign(NodeId attribute) const {
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

// The string in `state["prof"]`, or kNoNode.
NodeId ProfilerTracker::entry_key(NodeId subscript) const {
  if (tree_[subscript].kind != python_kinds().subscript) return kNoNode;
  if (tree_[tree_.child(subscript, python_fields().value)].kind != python_kinds().identifier) {
    return kNoNode;
  }
  const NodeId key = tree_.child(subscript, python_fields().subscript);
  return plain_string(module_, key).data() == nullptr ? kNoNode : key;
}

// `state["prof"]` counts when the dictionary is used for nothing but its entries.
void ProfilerTracker::hold_entry(NodeId subscript, uint32_t object) {
  const NodeId base = tree_.child(subscript, python_fields().value);
  const ScopeId scope = module_.lookup(base);
  const std::string_view key = plain_string(module_, entry_key(subscript));
  for (auto& [place, held] : holders_) {
    if (held.holder.base == module_.text(base) && place.first == scope && held.holder.key == key) {
      return join(held.object, object);
    }
  }
  if (scope == kNoId || module_.bindings_of(scope, module_.text(base)).size() != 1) {
    return lose(subscript, kProfilerEscapes);
  }
  Holder holder;
  holder.scope = scope;
  holder.name = module_.text(subscript);
  holder.base = module_.text(base);
  holder.key = key;
  holders_.emplace(std::pair{scope, holder.name}, HeldBy{holder, object});
  for (const NodeId read : module_.reads(scope, holder.base)) {
    const NodeId entry = tree_.parent(read);
    if (entry_key(entry) == kNoNode || tree_[read].field != python_fields().value) {
      lose(read, kProfilerEscapes);
    } else if (plain_string(module_, entry_key(entry)) == key &&
               tree_[entry].field != python_fields().left) {
      push(entry, object);
    }
  }
}

bool ProfilerTracker::is_given(NodeId value) const {
  if (value == kNoNode) return false;
  return is_none(value) || seen_.contains(value);
}

void ProfilerTracker::check_parameter(HeldBy& held, const Binding& binding) {
  const NodeId function = module_.scopes()[binding.scope].node;
  const LocalFunction* local = calls_.function(function);
  if (local == nullptr) return lose(binding.name, kProfilerEscapes);
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

void ProfilerTracker::check_name(HeldBy& held) {
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
      case BindingKind::With:
        if (std::find(with_targets_.begin(), with_targets_.end(), binding.name) ==
            with_targets_.end()) {
          lose(binding.name, "the name of the profiler object is also given something else");
        }
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

void ProfilerTracker::check_attribute(HeldBy& held) {
  const PythonFields& f = python_fields();
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().attribute || tree_[at].field != f.left) continue;
    if (module_.text(tree_.child(at, f.attribute)) != held.holder.name || is_foreign(at)) continue;
    const NodeId value = tree_.child(tree_.parent(at), f.right);
    if (!is_given(value)) {
      lose(at, "the attribute of the profiler object is also given something else");
    } else if (is_none(value)) {
      held.holder.nones.push_back(statement_of(tree_, at));
    }
  }
}

void ProfilerTracker::check_entry(HeldBy& held) {
  const PythonFields& f = python_fields();
  for (const NodeId read : module_.reads(held.holder.scope, held.holder.base)) {
    const NodeId entry = tree_.parent(read);
    if (entry_key(entry) == kNoNode || tree_[entry].field != f.left) continue;
    if (plain_string(module_, entry_key(entry)) != held.holder.key) continue;
    const NodeId value = tree_.child(tree_.parent(entry), f.right);
    if (!is_given(value)) {
      lose(entry, "the entry of the profiler object is also given something else");
    } else if (is_none(value)) {
      held.holder.nones.push_back(statement_of(tree_, entry));
    }
  }
}

void ProfilerTracker::check_bindings() {
  for (auto& [place, held] : holders_) {
    if (place.first == kNoId) {
      check_attribute(held);
    } else if (!held.holder.base.empty()) {
      check_entry(held);
    } else {
      check_name(held);
    }
  }
}

}  // namespace smprof_migrate
