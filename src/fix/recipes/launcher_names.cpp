#include "fix/recipes/launcher_names.h"

#include <algorithm>
#include <initializer_list>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

using Words = std::initializer_list<std::string_view>;

bool is_one_of(std::string_view word, Words words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view last_segment(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

bool is_constructor(std::string_view meaning) {
  return is_one_of(
      meaning,
      {"sagemaker.debugger.ProfilerConfig", "sagemaker.debugger.ProfilerRule.sagemaker",
       "sagemaker.core.shapes.ProfilerConfig", "sagemaker.core.shapes.ProfilerConfigForUpdate",
       "sagemaker.core.shapes.ProfilerRuleConfiguration"});
}

// print, logger.info, logging.debug, display, pprint
bool tells(std::string_view callee) {
  if (is_one_of(callee, {"print", "pprint", "pprint.pprint", "display", "rich.print"})) return true;
  const size_t dot = callee.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view object = last_segment(callee.substr(0, dot));
  if (!is_one_of(object, {"logging", "logger", "log", "LOGGER", "LOG", "_logger", "_log"})) {
    return false;
  }
  return is_one_of(callee.substr(dot + 1),
                   {"debug", "info", "warning", "warn", "error", "critical", "exception", "log"});
}

Callee kind_of_method(std::string_view method) {
  if (is_one_of(method, {"create_training_job", "update_training_job"})) return Callee::Request;
  if (method == "update") return Callee::Update;
  if (method == "setdefault") return Callee::SetDefault;
  if (is_one_of(method, {"append", "extend", "insert"})) return Callee::Append;
  return Callee::Unknown;
}

// A name that this file or one it imports from gives its meaning.
Callee kind_of_name(const PythonModule& module, NodeId root) {
  const std::vector<BindingId> from = module.reaching(root);
  for (const BindingId id : from) {
    const BindingKind kind = module.bindings()[id].kind;
    if (kind == BindingKind::Function || kind == BindingKind::Class ||
        kind == BindingKind::Import || kind == BindingKind::FromImport) {
      return Callee::Own;
    }
  }
  return Callee::Unknown;
}

}  // namespace

bool is_handover_key(std::string_view key) {
  return is_one_of(key,
                   {"profiler_config", "profiler_rule_configurations", "ProfilerConfig",
                    "ProfilerRuleConfigurations", "ProfilingParameters", "profiling_parameters"});
}

bool is_request_key(std::string_view key) {
  return key != "profiler_config" && is_handover_key(key);
}

bool is_params_key(std::string_view key) {
  return is_one_of(key, {"profile_params", "profiler_params", "smprofile_params"});
}

bool goes_when_empty(std::string_view key) {
  return is_one_of(key, {"CPUProfilingDuration", "SMPFileRotationSecs", "ProfilingParameters",
                         "profiling_parameters"});
}

Callee kind_of_callee(const PythonModule& module, NodeId call) {
  const SyntaxTree& tree = module.tree();
  const NodeId function = tree.child(call, python_fields().function);
  if (function == kNoNode) return Callee::Unknown;
  const std::string meaning = module.meaning(function).name;
  const std::string_view text = module.text(function);
  if (is_constructor(meaning)) return Callee::Constructor;
  if (meaning.ends_with(".ModelTrainer")) return Callee::Trainer;
  if (meaning.starts_with("sagemaker.")) return Callee::Sdk;
  if (text == "dict") return Callee::Mapping;
  if (text == "setattr") return Callee::SetAttribute;
  if (is_one_of(text, {"functools.partial", "partial"})) return Callee::Partial;
  if (tells(text)) return Callee::Told;
  NodeId root = function;
  if (tree[function].kind == python_kinds().attribute) {
    const std::string_view method = module.text(tree.child(function, python_fields().attribute));
    if (const Callee kind = kind_of_method(method); kind != Callee::Unknown) return kind;
    while (tree[root].kind == python_kinds().attribute) {
      root = tree.child(root, python_fields().object);
    }
  }
  if (tree[root].kind != python_kinds().identifier) return Callee::Unknown;
  return kind_of_name(module, root);
}

std::string_view key_of(const PythonModule& module, NodeId entry) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const KindId kind = tree[entry].kind;
  if (kind == k.keyword_argument) return module.text(tree.child(entry, python_fields().name));
  if (kind == k.pair) return plain_string(module, tree.child(entry, python_fields().key));
  if (kind == k.subscript)
    return plain_string(module, tree.child(entry, python_fields().subscript));
  return {};
}

NodeId call_with_argument(const PythonModule& module, NodeId node) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  NodeId above = tree.parent(node);
  if (above != kNoNode && tree[above].kind == k.keyword_argument) above = tree.parent(above);
  if (above == kNoNode || tree[above].kind != k.argument_list) return kNoNode;
  const NodeId call = tree.parent(above);
  return tree[call].kind == k.call ? call : kNoNode;
}

std::string_view module_name(std::string_view path) {
  if (path.ends_with("/__init__.py")) path.remove_suffix(12);
  if (path.ends_with(".py")) path.remove_suffix(3);
  return path.substr(path.rfind('/') + 1);
}

bool is_none(const PythonModule& module, NodeId expression) {
  const NodeId inner = unparenthesized(module.tree(), expression);
  return module.tree()[inner].kind == python_kinds().none;
}

}  // namespace smprof_migrate
