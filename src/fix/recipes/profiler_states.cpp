#include "fix/recipes/profiler_states.h"

#include <algorithm>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr uint32_t kStates = 5;

Transition always(StateSet to) {
  Transition transition;
  transition.to.fill(0);
  for (uint32_t state = 0; state < kStates; ++state) transition.to[state] = to;
  return transition;
}

// Unbound, None, Idle, Running, Stopped -> …
Transition table(StateSet unbound, StateSet none, StateSet idle, StateSet running,
                 StateSet stopped) {
  Transition transition;
  transition.to = {unbound, none, idle, running, stopped, 0, 0, 0};
  return transition;
}

const Holder* holder_of(const PythonModule& module, const ProfilerObject& object, NodeId read) {
  const SyntaxTree& tree = module.tree();
  const PythonFields& f = python_fields();
  const KindId kind = tree[read].kind;
  const bool is_entry = kind == python_kinds().subscript;
  const bool is_name = kind == python_kinds().identifier;
  if (!is_name && !is_entry && kind != python_kinds().attribute) return nullptr;
  const NodeId name = is_name    ? read
                      : is_entry ? tree.child(read, f.value)
                                 : tree.child(read, f.attribute);
  const ScopeId scope = is_name || is_entry ? module.lookup(name) : kNoId;
  for (const Holder& holder : object.holders) {
    const std::string_view own = is_entry ? holder.base : holder.name;
    if (holder.scope == scope && own == module.text(name)) return &holder;
  }
  return nullptr;
}

bool is_condition(const SyntaxTree& tree, NodeId node) {
  const KindId kind = tree[tree.parent(node)].kind;
  const PythonKinds& k = python_kinds();
  return tree[node].field == python_fields().condition &&
         (kind == k.if_statement || kind == k.elif_clause || kind == k.while_statement);
}

// `X`, `not X`, `X is None`, `X is not None`, alone or as a part of an `and`.
void add_test(const PythonModule& module, NodeId read, Machine& machine) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  NodeId test = read;
  bool positive = true;
  const NodeId above = tree.parent(read);
  if (tree[above].kind == k.not_operator) {
    test = above;
    positive = false;
  } else if (tree[above].kind == k.comparison_operator) {
    test = above;
    positive = module.text(above).find(" not ") != std::string_view::npos ||
               module.text(above).find("!=") != std::string_view::npos;
  }
  constexpr StateSet kObject = kIdle | kRunning | kStopped;
  Refinement refine;
  refine.when_true = positive ? kObject : kNone;
  refine.when_false = positive ? kNone : kObject;
  while (tree[tree.parent(test)].kind == k.boolean_operator ||
         tree[tree.parent(test)].kind == k.parenthesized_expression) {
    test = tree.parent(test);
    if (tree[test].kind != k.boolean_operator) continue;
    if (module.text(tree.child(test, python_fields().operator_sign)) != "and") return;
    refine.when_false = kAnyState;
  }
  if (is_condition(tree, test)) machine.tests[test] = refine;
}

bool is_local(const PythonModule& module, const ProfilerUnit& unit) {
  for (const ProfilerObject* object : unit.objects) {
    for (const Holder& holder : object->holders) {
      if (holder.scope == kNoId) return false;
      if (!holder.parameter && module.scopes()[holder.scope].kind != ScopeKind::Function) {
        return false;
      }
    }
  }
  return true;
}

void add_object(const PythonModule& module, const ProfilerUnit& unit, const ProfilerObject& object,
                Machine& machine) {
  const SyntaxTree& tree = module.tree();
  if (!unit.shared) {
    for (const NodeId site : object.sites) machine.events[site] = always(kIdle);
    for (const NodeId site : object.maybe) {  // … if c else None
      const NodeId statement = statement_of(tree, site);
      machine.events[statement] = table(kNone, kNone, kIdle, kNone, kNone);
    }
  }
  for (const Holder& holder : object.holders) {
    if (unit.shared) break;
    for (const NodeId statement : holder.nones) machine.events[statement] = always(kNone);
  }
  const StateSet from_nothing = unit.renewed ? kRunning : StateSet{0};
  for (const ProfilerEvent& event : object.events) {
    if (event.call == kNoNode) continue;
    if (event.method == ProfilerMethod::Start) {
      machine.events[event.call] = table(from_nothing, from_nothing, kRunning, kRunning, kRunning);
    } else if (event.method == ProfilerMethod::Stop) {
      machine.events[event.call] = table(0, 0, kIdle, kStopped, kStopped);
    }
  }
  for (const NodeId read : object.reads) {
    const Holder* holder = holder_of(module, object, read);
    if (holder == nullptr || (holder->parameter && !holder->always_given)) continue;
    add_test(module, read, machine);
  }
}

}  // namespace

Machine profiler_machine(const PythonModule& module, const ProfilerUnit& unit) {
  Machine machine;
  const bool made = unit.shared || std::any_of(unit.objects.begin(), unit.objects.end(),
                                               [](const ProfilerObject* o) { return o->imported; });
  machine.initial = made ? kIdle : kUnbound;
  machine.anywhere = made                     ? StateSet{kIdle | kRunning | kStopped}
                     : is_local(module, unit) ? kUnbound
                                              : kAnyState;
  for (const ProfilerObject* object : unit.objects) add_object(module, unit, *object, machine);
  return machine;
}

}  // namespace smprof_migrate
