// What launcher code is made of: the values that are SageMaker Profiler's, the keys under which
// they are handed over, and the kinds of callees that take them.
#pragma once

#include <string_view>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

// profiler_config, ProfilerRuleConfigurations, …: leaving such an argument or entry out is the same
// as None, for every estimator and request.
bool is_handover_key(std::string_view key);

// Keys of a request body; the others are arguments of the SDK's classes.
bool is_request_key(std::string_view key);

// profile_params and its misspellings.
bool is_params_key(std::string_view key);

// A mapping that is empty without an entry of this name goes, too.
bool goes_when_empty(std::string_view key);

enum class Callee : uint8_t {
  Sdk,           // of the sagemaker package
  Constructor,   // ProfilerConfig, ProfilerRule.sagemaker: nothing is left of it without our
                 // argument
  Trainer,       // ModelTrainer, which never took a profiler_config
  Request,       // create_training_job and update_training_job of a client
  Mapping,       // dict(…)
  Partial,       // functools.partial(…)
  Update,        // .update(…) of a mapping
  SetDefault,    // .setdefault(…)
  Append,        // .append(…), .extend(…)
  SetAttribute,  // setattr(…)
  Told,          // print(…), logger.info(…)
  Own,           // a function or class of this project
  Unknown,
};

Callee kind_of_callee(const PythonModule& module, NodeId call);

// The text of the keyword, of the literal key of a pair or of a subscript; empty if there is none.
std::string_view key_of(const PythonModule& module, NodeId entry);

// The call whose argument (positional, or the value of a keyword) is `node`; kNoNode if it is none.
NodeId call_with_argument(const PythonModule& module, NodeId node);

// "src/common/prof.py" -> "prof", "src/common/__init__.py" -> "common"
std::string_view module_name(std::string_view path);

// `None`, in parentheses or not.
bool is_none(const PythonModule& module, NodeId expression);

}  // namespace smprof_migrate
