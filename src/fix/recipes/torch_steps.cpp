#include "fix/recipes/torch_steps.h"

#include <algorithm>
#include <set>

#include "fix/recipes/guards.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

StateSet state_at(const Flow& flow, const StepPoint& point) {
  return point.at_end ? flow.end_of(point.node) : flow.reached(point.node);
}

// The states of a set of points, those left out where the profiler is never running.
StateSet states_at(const Flow& flow, std::span<const StepPoint> points) {
  StateSet all = 0;
  for (const StepPoint& point : points) all |= state_at(flow, point);
  return all;
}

class StepFinder {
 public:
  StepFinder(const PythonModule& module, const CallGraph& calls, const ProfilerUnit& unit,
             const std::string& shared_name)
      : module_(module),
        tree_(module.tree()),
        calls_(calls),
        unit_(unit),
        shared_name_(shared_name),
        machine_(profiler_machine(module, unit)),
        flow_(run_machine(module, calls, machine_)) {
    find_guards();
  }

  StepSearch search(std::span<const TrainingLoop> loops);

 private:
  struct Receiver {
    std::string text;
    bool always = true;            // false: it may be None there
    NodeId make_global = kNoNode;  // the function whose local it is
  };

  void find_guards();
  std::vector<StepPoint> points_of(const TrainingLoop& loop) const;
  bool follows(NodeId mark, NodeId exit, NodeId loop) const;
  std::optional<Receiver> receiver_at(NodeId loop) const;
  std::optional<Receiver> made_global() const;
  std::optional<std::string> name_at(const Holder& holder, NodeId at) const;
  std::optional<std::string> attribute_at(const Holder& holder, NodeId loop) const;
  std::optional<StepPlan> plan(const TrainingLoop& loop, StepSearch& result) const;
  bool is_guarded(std::span<const StepPoint> points) const;
  bool guards_mean_the_same(NodeId at) const;

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const CallGraph& calls_;
  const ProfilerUnit& unit_;
  const std::string& shared_name_;
  Machine machine_;
  Flow flow_;
  std::vector<Guard> guards_;  // of every start; empty: none, or they differ
  bool guards_constant_ = true;
};

void StepFinder::find_guards() {
  bool known = false;
  for (const ProfilerObject* object : unit_.objects) {
    for (const ProfilerEvent& event : object->events) {
      if (event.method != ProfilerMethod::Start || event.call == kNoNode) continue;
      std::vector<Guard> guards = guards_of(module_, event.call, machine_);
      if (known && guard_text(module_, guards) != guard_text(module_, guards_)) {
        return guards_.clear();
      }
      known = true;
      guards_ = std::move(guards);
    }
  }
  guards_constant_ = std::all_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
    return is_constant_condition(module_, guard.condition);
  });
}

// Does `exit` stand behind the statement that holds the mark?
bool StepFinder::follows(NodeId mark, NodeId exit, NodeId loop) const {
  const Siblings beside = in_common_block(tree_, mark, exit);
  return beside.first != kNoNode && beside.first < beside.second &&
         tree_.is_ancestor(loop, beside.first) && beside.first != loop;
}

std::vector<StepPoint> StepFinder::points_of(const TrainingLoop& loop) const {
  std::vector<StepPoint> points;
  const NodeId body = tree_.child(loop.loop, python_fields().body);
  for (const LoopExit& exit : loop_exits(tree_, loop.loop)) {
    const bool is_next = tree_[exit.statement].kind == python_kinds().continue_statement;
    if (!is_next && !follows(loop.mark, exit.statement, loop.loop)) continue;
    if ((flow_.reached(exit.statement) & kRunning) != 0) points.push_back({exit.statement, false});
  }
  if ((flow_.end_of(body) & kRunning) != 0) points.push_back({body, true});
  return points;
}

std::optional<std::string> StepFinder::name_at(const Holder& holder, NodeId at) const {
  if (holder.scope == kNoId) return std::nullopt;
  const std::string_view base = holder.base.empty() ? holder.name : holder.base;
  const PythonModule::Reach reach = module_.reach(base, at);
  if (reach.scope != holder.scope) return std::nullopt;
  return std::string(holder.name);
}

// `self.prof` in a method of the class that assigns it, or as the function of the loop spells it.
std::optional<std::string> StepFinder::attribute_at(const Holder& holder, NodeId loop) const {
  if (holder.scope != kNoId) return std::nullopt;
  const NodeId function = function_of(tree_, loop);
  for (const ProfilerObject* object : unit_.objects) {
    for (const NodeId read : object->reads) {
      if (tree_[read].kind != python_kinds().attribute) continue;
      if (module_.text(tree_.child(read, python_fields().attribute)) != holder.name) continue;
      if (function_of(tree_, read) == function) return std::string(module_.text(read));
    }
  }
  const NodeId type = class_of(tree_, loop);
  if (function == kNoNode || type == kNoNode || class_of(tree_, function) != type) {
    return std::nullopt;
  }
  const NodeId self = tree_.first_named_child(tree_.child(function, python_fields().parameters));
  if (self == kNoNode || module_.text(self) != "self") return std::nullopt;
  const std::string spelled = "self." + std::string(holder.name);
  for (NodeId at = type; at < tree_[type].subtree_end; ++at) {
    if (tree_[at].kind == python_kinds().attribute && tree_[at].field == python_fields().left &&
        module_.text(at) == spelled) {
      return spelled;
    }
  }
  return std::nullopt;
}

std::optional<StepFinder::Receiver> StepFinder::receiver_at(NodeId loop) const {
  const NodeId body = tree_.child(loop, python_fields().body);
  const NodeId at = tree_.first_named_child(body);
  if (unit_.shared) return Receiver{shared_name_, true};
  std::optional<Receiver> found;
  for (const ProfilerObject* object : unit_.objects) {
    for (const Holder& holder : object->holders) {
      std::optional<std::string> text = name_at(holder, at);
      if (!text) text = attribute_at(holder, loop);
      if (!text) continue;
      const bool always = !holder.parameter || holder.always_given;
      const bool nearer =
          holder.scope != kNoId && module_.scopes()[holder.scope].kind != ScopeKind::Module;
      if (!found || (nearer && (always || !found->always))) found = Receiver{*text, always};
    }
  }
  return found;
}

// A local name of one function, `SMProf` in main(), can be made global when nothing else in the
// module has the name, so that the function with the loop sees it.
std::optional<StepFinder::Receiver> StepFinder::made_global() const {
  if (unit_.objects.size() != 1 || unit_.objects[0]->holders.size() != 1) return std::nullopt;
  const Holder& holder = unit_.objects[0]->holders[0];
  if (holder.scope == kNoId || holder.parameter || holder.imported) return std::nullopt;
  const Scope& scope = module_.scopes()[holder.scope];
  if (scope.kind != ScopeKind::Function || !holder.base.empty()) return std::nullopt;
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().identifier || module_.text(at) != holder.name) continue;
    const NodeId above = tree_.parent(at);
    const bool is_member = tree_[above].kind == python_kinds().attribute &&
                           tree_[at].field == python_fields().attribute;
    if (is_member || tree_[above].kind == python_kinds().keyword_argument) continue;
    if (module_.lookup(at) != holder.scope) return std::nullopt;
    if (tree_[above].kind == python_kinds().nonlocal_statement) return std::nullopt;
  }
  for (const BindingId id : module_.bindings_of(holder.scope, holder.name)) {
    const NodeId name = module_.bindings()[id].name;
    if (tree_.child(tree_.parent(name), python_fields().type) != kNoNode) return std::nullopt;
  }
  return Receiver{std::string(holder.name), true, scope.node};
}

bool StepFinder::guards_mean_the_same(NodeId at) const {
  for (const Guard& guard : guards_) {
    for (NodeId node = guard.condition; node < tree_[guard.condition].subtree_end; ++node) {
      if (tree_[node].kind != python_kinds().identifier) continue;
      if (tree_[tree_.parent(node)].kind == python_kinds().attribute &&
          tree_[node].field == python_fields().attribute) {
        continue;
      }
      if (module_.reach(module_.text(node), at).scope != module_.lookup(node)) return false;
    }
  }
  return true;
}

// With the guards of the start true the profiler always runs at the points, with any of them false
// it never does.
bool StepFinder::is_guarded(std::span<const StepPoint> points) const {
  if (guards_.empty()) return false;
  for (const Guard& guard : guards_) {
    const Guard opposite{guard.condition, !guard.value};
    const Flow without = run_machine(module_, calls_, assuming(module_, machine_, {&opposite, 1}));
    if (!without.complete || (states_at(without, points) & kRunning) != 0) return false;
  }
  const Flow with = run_machine(module_, calls_, assuming(module_, machine_, guards_));
  return with.complete && states_at(with, points) == kRunning;
}

std::optional<StepPlan> StepFinder::plan(const TrainingLoop& loop, StepSearch& result) const {
  std::string& why = result.why;
  std::optional<Receiver> receiver = receiver_at(loop.loop);
  if (!receiver) receiver = made_global();
  if (!receiver) {
    why = "no name of the profiler object is visible in the training loop";
    return std::nullopt;
  }
  StepPlan plan;
  plan.points = points_of(loop);
  const StateSet states = states_at(flow_, plan.points);
  const std::string step = receiver->text + ".step()";
  const NodeId at = tree_.first_named_child(tree_.child(loop.loop, python_fields().body));
  if (!receiver->always) {
    plan.lines = {"if " + receiver->text + " is not None:", "    " + step};
    plan.doubt =
        "the training loop is not always given the profiler object: check that step() is "
        "called where it runs";
  } else if (states == kRunning) {
    plan.lines = {step};
  } else if ((states & ~(kNone | kRunning)) == 0 && !unit_.shared) {
    plan.lines = {"if " + receiver->text + " is not None:", "    " + step};
  } else if (is_guarded(plan.points) && guards_mean_the_same(at)) {
    plan.lines = {"if " + guard_text(module_, guards_) + ":", "    " + step};
    if (!guards_constant_) {
      plan.doubt =
          "step() is called under the condition of start(): check that it does not change "
          "in between";
    }
  } else {
    why = "the profiler runs in some turns of the training loop only";
    return std::nullopt;
  }
  if (receiver->make_global != kNoNode) {
    result.globals.push_back({receiver->make_global, receiver->text});
  }
  return plan;
}

StepSearch StepFinder::search(std::span<const TrainingLoop> loops) {
  StepSearch result;
  result.why = "no training loop is seen while the profiler runs";
  if (!flow_.complete) {
    result.why = "the script is too large to follow the profiler through it";
    return result;
  }
  std::vector<TrainingLoop> running;
  for (const TrainingLoop& loop : loops) {
    if (!points_of(loop).empty()) running.push_back(loop);
  }
  for (const TrainingLoop& loop : running) {
    const bool inside = std::any_of(running.begin(), running.end(), [&](const TrainingLoop& other) {
      return other.loop != loop.loop && tree_.is_ancestor(other.loop, loop.loop);
    });
    if (inside) continue;
    const bool around = std::any_of(running.begin(), running.end(), [&](const TrainingLoop& other) {
      return other.loop != loop.loop && tree_.is_ancestor(loop.loop, other.loop);
    });
    std::optional<StepPlan> made = plan(loop, result);
    if (!made) return {{}, {}, result.why};
    if (around)
      made->doubt = "there are training loops within each other: the outer one is stepped";
    result.plans.push_back(*std::move(made));
  }
  return result;
}

}  // namespace

StepSearch find_steps(const PythonModule& module, const CallGraph& calls, const ProfilerUnit& unit,
                      std::span<const TrainingLoop> loops, const std::string& shared_name) {
  return StepFinder(module, calls, unit, shared_name).search(loops);
}

}  // namespace smprof_migrate
