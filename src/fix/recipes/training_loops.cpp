#include "fix/recipes/training_loops.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

enum class Strength : uint8_t { None, Work, Step };  // part of the work; the end of a step

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

class LoopFinder {
 public:
  LoopFinder(const PythonModule& module, const CallGraph& calls)
      : module_(module), tree_(module.tree()), calls_(calls) {}

  void search();
  void take_named(const std::vector<ApiUse>& uses);
  std::vector<TrainingLoop> take() { return std::move(found_); }

 private:
  Strength strength_of(NodeId call) const;
  bool is_optimizer(NodeId receiver) const;
  bool is_step_name(NodeId argument) const;
  std::vector<TrainingLoop> loops_around(NodeId mark) const;
  bool runs_within(NodeId outer, NodeId inner) const;
  void add(const std::vector<TrainingLoop>& loops);

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const CallGraph& calls_;
  std::vector<TrainingLoop> found_;
};

// By name, or because torch.optim made it.
bool LoopFinder::is_optimizer(NodeId receiver) const {
  const NodeId last = tree_[receiver].kind == python_kinds().attribute
                          ? tree_.child(receiver, python_fields().attribute)
                          : receiver;
  const std::string name = lower_case(module_.text(last));
  if (name.find("sched") != std::string::npos) return false;
  if (name.find("optim") != std::string::npos || name == "opt" || name.starts_with("opt_") ||
      name.ends_with("_opt") || name == "scaler" || name.ends_with("engine")) {
    return true;
  }
  if (tree_[receiver].kind != python_kinds().identifier) return false;
  const std::vector<BindingId> from = module_.reaching(receiver);
  return !from.empty() && std::all_of(from.begin(), from.end(), [&](BindingId id) {
    const NodeId value = module_.bindings()[id].value;
    if (value == kNoNode || tree_[value].kind != python_kinds().call) return false;
    const std::string_view callee = module_.text(tree_.child(value, python_fields().function));
    return (callee.starts_with("optim.") || callee.find(".optim.") != std::string_view::npos) &&
           callee.find("scheduler") == std::string_view::npos;
  });
}

Strength LoopFinder::strength_of(NodeId call) const {
  const NodeId callee = tree_.child(call, python_fields().function);
  const bool is_method = tree_[callee].kind == python_kinds().attribute;
  const NodeId last = is_method ? tree_.child(callee, python_fields().attribute) : callee;
  const std::string_view name = module_.text(last);
  if (is_method && name == "step") {
    return is_optimizer(tree_.child(callee, python_fields().object)) ? Strength::Step
                                                                     : Strength::None;
  }
  if (name == "backward" || name == "manual_backward") {
    return is_method ? Strength::Work : Strength::None;
  }
  for (const std::string_view known : {"train_step", "training_step", "train_batch",
                                       "train_on_batch", "train_one_batch", "train_one_step"}) {
    if (name == known) return Strength::Work;
  }
  return Strength::None;
}

// The innermost loop around a mark, or around the calls of the function that it stands in.
std::vector<TrainingLoop> LoopFinder::loops_around(NodeId mark) const {
  std::vector<TrainingLoop> loops;
  std::vector<NodeId> open{mark};
  std::set<NodeId> seen;
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const NodeId loop = loop_of(tree_, node);
    if (loop != kNoNode) {
      loops.push_back({loop, node});
      continue;
    }
    const NodeId function = function_of(tree_, node);
    if (function == kNoNode || !seen.insert(function).second) continue;
    const LocalFunction* local = calls_.function(function);
    if (local != nullptr) open.insert(open.end(), local->calls.begin(), local->calls.end());
  }
  return loops;
}

void LoopFinder::add(const std::vector<TrainingLoop>& loops) {
  for (const TrainingLoop& each : loops) {
    const auto known = std::find_if(found_.begin(), found_.end(), [&](const TrainingLoop& other) {
      return other.loop == each.loop;
    });
    if (known == found_.end()) {
      found_.push_back(each);
    } else {
      known->mark = std::max(known->mark, each.mark);
    }
  }
}

// Steps of an optimizer decide; without any, the work itself does (gradient accumulation has
// backward() in an inner loop).
void LoopFinder::search() {
  std::vector<NodeId> steps;
  std::vector<NodeId> work;
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().call) continue;
    const Strength strength = strength_of(at);
    if (strength == Strength::Step) steps.push_back(at);
    if (strength == Strength::Work) work.push_back(at);
  }
  for (const NodeId mark : steps) add(loops_around(mark));
  if (!found_.empty()) return;
  for (const NodeId mark : work) add(loops_around(mark));
}

// "step_" + str(i), f"step {i}", "iteration-%d" % i: computed, and it says what is counted.
bool LoopFinder::is_step_name(NodeId argument) const {
  if (argument == kNoNode || tree_[argument].kind == python_kinds().integer) return false;
  if (plain_string(module_, argument).data() != nullptr) return false;
  std::string name = lower_case(module_.text(argument));
  const size_t quote = name.find_first_of("\"'");
  if (quote > 2) return false;  // no quote is npos
  name.erase(0, name.find_first_not_of("\"' ", quote));
  for (const std::string_view word : {"step", "iter", "batch", "train_step", "train step",
                                      "training_step", "training step", "train_iter"}) {
    if (name.starts_with(word)) return true;
  }
  return false;
}

bool LoopFinder::runs_within(NodeId outer, NodeId inner) const {
  std::vector<NodeId> open{inner};
  std::set<NodeId> seen;
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    if (tree_.is_ancestor(outer, node)) return true;
    const NodeId function = function_of(tree_, node);
    if (function == kNoNode || !seen.insert(function).second) continue;
    const LocalFunction* local = calls_.function(function);
    if (local != nullptr) open.insert(open.end(), local->calls.begin(), local->calls.end());
  }
  return false;
}

// An annotation called step_N around an inner loop says that the outer one counts steps. Without
// any other mark its own loop is the one.
void LoopFinder::take_named(const std::vector<ApiUse>& uses) {
  for (const ApiUse& use : uses) {
    if ((use.api != Api::Annotate && use.api != Api::Begin) || use.use->role != Role::Call)
      continue;
    if (!is_step_name(only_argument(module_, use.node, "name"))) continue;
    const NodeId loop = loop_of(tree_, use.node);
    if (loop == kNoNode) continue;
    const NodeId around = statement_of(tree_, use.node);
    const bool is_with = tree_[around].kind == python_kinds().with_statement;
    const bool spans = std::any_of(found_.begin(), found_.end(), [&](const TrainingLoop& each) {
      return each.loop != loop && is_with && runs_within(around, each.loop);
    });
    if (!spans && !found_.empty()) continue;
    std::erase_if(found_, [&](const TrainingLoop& each) {
      return each.loop != loop && is_with && runs_within(around, each.loop);
    });
    add({{loop, around}});
  }
}

}  // namespace

std::vector<TrainingLoop> training_loops(const PythonModule& module, const CallGraph& calls,
                                         const std::vector<ApiUse>& uses) {
  LoopFinder finder(module, calls);
  finder.search();
  finder.take_named(uses);
  std::vector<TrainingLoop> loops = finder.take();
  std::sort(loops.begin(), loops.end(),
            [](const TrainingLoop& a, const TrainingLoop& b) { return a.loop < b.loop; });
  return loops;
}

}  // namespace smprof_migrate
