#include "fix/recipes/launcher.h"

#include <algorithm>
#include <string>

#include "fix/recipes/launcher_erasure.h"
#include "fix/recipes/launcher_names.h"
#include "fix/recipes/launcher_output.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

// The argument of a marked call that makes it the profiler's.
NodeId marked_argument(const PythonModule& module, NodeId call) {
  const SyntaxTree& tree = module.tree();
  const NodeId list = tree.child(call, python_fields().arguments);
  const std::vector<NodeId> all = statements_in(tree, list);
  for (const NodeId each : all) {
    const std::string_view key = key_of(module, each);
    if (is_params_key(key)) return each;
  }
  constexpr size_t kProfileParams = 3;
  return all.size() > kProfileParams ? all[kProfileParams] : kNoNode;
}

void seed_call(Erasure& erasure, uint32_t draft, const Use& use, NodeId node) {
  const PythonModule& m = erasure.module(draft);
  if (use.name == "sagemaker.debugger.ProfilerConfig" &&
      use.value == "sagemaker.debugger.ProfilerConfig(profile_params)") {
    NodeId argument = marked_argument(m, node);
    if (argument == kNoNode) return;
    if (m.tree()[argument].kind == python_kinds().keyword_argument) {
      const std::string key(key_of(m, argument));
      if (key != "profile_params") {
        erasure.sketch().note(key + " is no argument of ProfilerConfig: this raised a TypeError");
      }
      argument = m.tree().child(argument, python_fields().value);
    }
    erasure.erase({draft, argument});
  } else if (use.value == "sagemaker.debugger.Profiler()" ||
             use.value == "sagemaker.debugger.SMProfile()" ||
             use.value == "sagemaker.debugger.DetailedProfilerProcessingJobConfig()" ||
             use.value == "sagemaker.debugger.get_default_profiler_processing_job()") {
    erasure.erase({draft, node});
  }
}

// profiler.instanceType = …, print(config.profile_params.instanceType): of an object that may stay.
void seed_attribute(Erasure& erasure, uint32_t draft, const Use& use, NodeId node) {
  const std::string_view name = use.name;
  const bool ours =
      name.starts_with("sagemaker.debugger.ProfilerConfig(profile_params).profile_params") ||
      name.starts_with("sagemaker.debugger.Profiler().") ||
      name.starts_with("sagemaker.debugger.SMProfile().");
  if (!ours) return;
  if (use.role == Role::Assign) {
    erasure.erase_statement({draft, statement_of(erasure.module(draft).tree(), node)});
  } else {
    erasure.erase({draft, node});
  }
}

// {"CPUProfilingDuration": "3600"} · dict(CPUProfilingDuration="3600") · parameters["…"] = "3600"
void seed_parameter(Erasure& erasure, uint32_t draft, NodeId node) {
  const SyntaxTree& tree = erasure.module(draft).tree();
  const KindId kind = tree[node].kind;
  if (kind == python_kinds().pair || kind == python_kinds().keyword_argument) {
    erasure.erase_parameter({draft, node});
  } else {
    erasure.sketch().lower(Safety::Unsafe,
                           "a request that is put together in steps loses its profiler part: "
                           "check it");
    erasure.erase_statement({draft, statement_of(tree, node)});
  }
}

// The dictionary or call of a rule configuration in which the string says whose rule it is.
NodeId rule_configuration(const PythonModule& module, NodeId string) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  NodeId at = string;
  if (tree[tree.parent(at)].kind == k.concatenated_string) at = tree.parent(at);
  for (NodeId above = tree.parent(at); above != kNoNode; above = tree.parent(above)) {
    const KindId kind = tree[above].kind;
    const std::string_view key = key_of(module, above);
    if (kind == k.pair || kind == k.keyword_argument) {
      if (key == "RuleEvaluatorImage" || key == "rule_evaluator_image") return tree.parent(above);
      const bool inner =
          key == "rule_to_invoke" || key == "RuleParameters" || key == "rule_parameters";
      if (!inner) return kNoNode;
      if (key != "rule_to_invoke") return tree.parent(above);
    } else if (kind != k.dictionary && kind != k.argument_list && kind != k.call &&
               kind != k.binary_operator) {
      return kNoNode;
    }
  }
  return kNoNode;
}

void seed_rule(Erasure& erasure, uint32_t draft, NodeId string) {
  const PythonModule& m = erasure.module(draft);
  NodeId whole = rule_configuration(m, string);
  if (whole == kNoNode) return;
  if (m.tree()[whole].kind == python_kinds().argument_list) whole = m.tree().parent(whole);
  const Spot spot{draft, whole};
  if (m.tree()[m.tree().parent(whole)].kind == python_kinds().list) {
    erasure.check_holder({draft, m.tree().parent(whole)}, "ProfilerRuleConfigurations");
  }
  erasure.erase(spot);
}

void seed(Erasure& erasure, uint32_t draft) {
  const PythonModule& m = erasure.module(draft);
  for (const Use& use : m.uses()) {
    const NodeId node = m.node_of(use);
    const std::string_view name = use.name;
    if (use.role == Role::Call) seed_call(erasure, draft, use, node);
    if (use.role == Role::Read || use.role == Role::Assign) {
      seed_attribute(erasure, draft, use, node);
    }
    const bool member = use.role == Role::Key || use.role == Role::Argument;
    if (member &&
        (name.ends_with("CPUProfilingDuration") || name.ends_with("SMPFileRotationSecs"))) {
      seed_parameter(erasure, draft, node);
    }
    if (use.role == Role::String &&
        (name == "DetailedProfilerProcessing" || name == "detailed-profiler-processing")) {
      seed_rule(erasure, draft, node);
    }
  }
}

// profiler_config= that holds a value which is None now; the import of a class that only Debugger
// uses from now on.
void accept_passed_on(Sketch& sketch) {
  for (uint32_t draft = 0; draft < sketch.group().size(); ++draft) {
    for (const Finding* finding : sketch.group()[draft].findings) {
      const std::string_view text =
          sketch.module(draft).text().substr(finding->range.begin, finding->range.size());
      const bool class_stays = finding->rule->id == "SMP204" && text.starts_with("ProfilerConfig");
      if (finding->rule->id == "SMP203" || class_stays) sketch.accept(draft, finding->range);
    }
  }
}

void check_syntax(Sketch& sketch) {
  for (uint32_t draft = 0; draft < sketch.group().size(); ++draft) {
    const SyntaxTree& tree = sketch.module(draft).tree();
    for (const Use* use : sketch.group()[draft].uses) {
      NodeId top = sketch.module(draft).node_of(*use);
      while (tree.parent(top) != kNoNode && tree.parent(top) != tree.root()) {
        top = tree.parent(top);
      }
      if (tree.has_error(top)) {
        sketch.block(draft, use->range, "there is a syntax error close to it");
      }
    }
  }
}

}  // namespace

std::vector<Fix> plan_launcher(std::span<const Draft> group, const FixOptions&) {
  const std::string title = "take SageMaker Profiler out of the launcher";
  Sketch sketch(group);
  for (const Draft& draft : group) {
    if (draft.module == nullptr) return {};
  }
  check_syntax(sketch);
  Erasure erasure(sketch);
  for (uint32_t draft = 0; draft < group.size(); ++draft) seed(erasure, draft);
  erasure.run();
  remove_output_readers(erasure);
  erasure.settle();
  erasure.sweep();
  erasure.write();
  accept_passed_on(sketch);
  return {sketch.finish(title)};
}

}  // namespace smprof_migrate
