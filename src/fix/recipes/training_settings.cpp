#include "fix/recipes/training_settings.h"

#include <algorithm>
#include <optional>
#include <string>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

enum class Cuda : uint8_t { Unset, On, Off, Computed };

class Settings {
 public:
  Settings(Sketch& sketch, uint32_t draft, const std::string& logdir)
      : sketch_(sketch),
        draft_(draft),
        logdir_(logdir),
        module_(sketch.module(draft)),
        tree_(module_.tree()) {}

  void config_call(NodeId call);
  void assign(const ApiUse& use);
  void configure(const ProfilerEvent& event);
  void environment();
  bool cuda();

 private:
  bool read_literal(NodeId value);
  void read_value(NodeId value);
  void read_dictionary(NodeId dictionary);
  void read_keywords(NodeId list);
  void entry(std::string_view key, NodeId value);
  void saw(Cuda cuda) { cuda_ = cuda_ == Cuda::Unset || cuda_ == cuda ? cuda : Cuda::Computed; }
  void drop(NodeId statement, NodeId value);
  NodeId assigned_value(NodeId statement) const;

  Sketch& sketch_;
  uint32_t draft_;
  const std::string& logdir_;
  const PythonModule& module_;
  const SyntaxTree& tree_;
  Cuda cuda_ = Cuda::Unset;
};

NodeId Settings::assigned_value(NodeId statement) const {
  if (statement == kNoNode) return kNoNode;
  const NodeId assignment = tree_.first_named_child(statement);
  if (assignment == kNoNode || tree_[assignment].kind != python_kinds().assignment) return kNoNode;
  return tree_.child(assignment, python_fields().right);
}

void Settings::drop(NodeId statement, NodeId value) {
  if (value != kNoNode && !is_harmless(module_, value)) {
    sketch_.lower(Safety::Unsafe,
                  "an expression of the profiler's settings is no longer evaluated: check that it "
                  "has no other effect");
  }
  sketch_.remove_statement(draft_, statement);
}

void Settings::config_call(NodeId call) {
  const NodeId statement = statement_of(tree_, call);
  if (assigned_value(statement) == call) return drop(statement, kNoNode);
  // configure(smprof.Config()) goes with its statement; anything else is left over and blocks
}

void Settings::assign(const ApiUse& use) {
  const NodeId statement = statement_of(tree_, use.node);
  const NodeId value = assigned_value(statement);
  if (value == kNoNode) {
    return sketch_.block(draft_, use.use->range, "this change of the settings cannot be followed");
  }
  const size_t bracket = use.use->name.rfind('[');
  if (bracket == std::string::npos) {
    read_value(value);
  } else {
    const std::string key = use.use->name.substr(bracket + 1, use.use->name.size() - bracket - 2);
    entry(key, value);
  }
  drop(statement, value);
}

// {…} or dict(…): true if it is one.
bool Settings::read_literal(NodeId value) {
  if (tree_[value].kind == python_kinds().dictionary) {
    read_dictionary(value);
    return true;
  }
  if (tree_[value].kind == python_kinds().call &&
      is_builtin(module_, tree_.child(value, python_fields().function), "dict")) {
    read_keywords(tree_.child(value, python_fields().arguments));
    return true;
  }
  return false;
}

void Settings::read_value(NodeId value) {
  if (read_literal(value)) return;
  if (tree_[value].kind != python_kinds().identifier) return saw(Cuda::Computed);
  const std::vector<BindingId> from = module_.reaching(value);
  if (from.size() != 1) return saw(Cuda::Computed);
  const Binding& binding = module_.bindings()[from[0]];
  const bool only = module_.bindings_of(binding.scope, binding.local).size() == 1 &&
                    module_.reads(binding.scope, binding.local).size() == 1;
  if (!only || binding.value == kNoNode) return saw(Cuda::Computed);  // it may change on the way
  if (!read_literal(binding.value)) return saw(Cuda::Computed);
  const NodeId statement = statement_of(tree_, binding.name);
  if (assigned_value(statement) == binding.value) drop(statement, binding.value);
}

void Settings::read_dictionary(NodeId dictionary) {
  for (const NodeId each : statements_in(tree_, dictionary)) {
    if (tree_[each].kind != python_kinds().pair) {  // **defaults
      saw(Cuda::Computed);
      continue;
    }
    const NodeId key = tree_.child(each, python_fields().key);
    entry(plain_string(module_, key), tree_.child(each, python_fields().value));
  }
}

void Settings::read_keywords(NodeId list) {
  for (const NodeId each : statements_in(tree_, list)) {
    const NodeId name = tree_.child(each, python_fields().name);
    if (name == kNoNode) {
      saw(Cuda::Computed);
    } else {
      entry(module_.text(name), tree_.child(each, python_fields().value));
    }
  }
}

void Settings::entry(std::string_view key, NodeId value) {
  if (key == "EnableCuda") {
    const std::string_view text = plain_string(module_, value);
    return saw(text == "1" ? Cuda::On : text == "0" ? Cuda::Off : Cuda::Computed);
  }
  if (key == "BucketCount" || key == "BucketSizeMB" || key == "Compression") return;
  if (key == "EnablePerf") {
    return sketch_.note("EnablePerf (sampling of the CPU) has no equivalent and is dropped");
  }
  if (key == "EnableForkFollow") {
    return sketch_.note(
        "EnableForkFollow is dropped: torch.profiler never follows child processes such as "
        "DataLoader workers");
  }
  if (key == "RecordFile") {
    return sketch_.note("RecordFile is dropped: traces are written to " + logdir_);
  }
  sketch_.note("the setting " + (key.empty() ? "with a computed key" : std::string(key)) +
               " of the profiler is dropped");
}

void Settings::configure(const ProfilerEvent& event) {
  const NodeId attribute = event.attribute;
  const NodeId statement = event.call == kNoNode ? kNoNode : tree_.parent(event.call);
  if (statement == kNoNode || tree_[statement].kind != python_kinds().expression_statement ||
      tree_[statement].range != tree_[event.call].range) {
    return sketch_.block(draft_, tree_[attribute].range,
                         "configure() is part of a larger expression: take it out by hand");
  }
  sketch_.remove_statement(draft_, statement);
}

// os.environ["SMP_ENABLE_CUDA"] = "1": of SageMaker Profiler alone; other SMP_ names are not.
void Settings::environment() {
  for (NodeId at = 0; at < tree_.size(); ++at) {
    if (tree_[at].kind != python_kinds().string) continue;
    if (plain_string(module_, at) != "SMP_ENABLE_CUDA") continue;
    const NodeId target = tree_.parent(at);
    const NodeId assignment = tree_.parent(target);
    const NodeId statement = statement_of(tree_, at);
    const NodeId value = assigned_value(statement);
    if (tree_[target].kind != python_kinds().subscript || value == kNoNode ||
        tree_.child(assignment, python_fields().left) != target) {
      sketch_.note("the environment variable SMP_ENABLE_CUDA no longer has an effect");
      continue;
    }
    drop(statement, value);
  }
}

bool Settings::cuda() {
  if (cuda_ == Cuda::Computed) {
    sketch_.note(
        "EnableCuda is computed: CPU and CUDA are both recorded; leave CUDA out of activities "
        "where that is not wanted");
  }
  return cuda_ != Cuda::Off;
}

}  // namespace

TrainingSettings plan_settings(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses,
                               const ProfilerObjects& profilers, const std::string& logdir) {
  Settings settings(sketch, draft, logdir);
  for (const ApiUse& use : uses) {
    if (use.api != Api::Config) continue;
    if (use.use->role == Role::Call) settings.config_call(use.node);
    if (use.use->role == Role::Assign) settings.assign(use);
  }
  for (const ProfilerObject& object : profilers.objects) {
    for (const ProfilerEvent& event : object.events) {
      if (event.method == ProfilerMethod::Configure) settings.configure(event);
    }
  }
  settings.environment();
  return {settings.cuda()};
}

}  // namespace smprof_migrate
