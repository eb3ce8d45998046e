// The uses of SageMaker Profiler's API in one Python text, told apart by what they ask for.
#pragma once

#include <string_view>
#include <vector>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

enum class Api : uint8_t {
  Module,      // smprof itself
  Annotate,    // smprof.annotate
  Annotation,  // what it returns, its __enter__ and __exit__
  Begin,       // smprof.annotation_begin
  Handle,      // what it returns
  End,         // smprof.annotation_end
  Profiler,    // smprof.SMProfiler
  Instance,    // smprof.SMProfiler.instance
  Object,      // what it returns
  Start,       // .start_profiling of it
  Stop,        // .stop_profiling of it
  Configure,   // .configure of it
  Config,      // smprof.Config, what it returns, and its settings
  Unknown,     // anything else below smprof
};

struct ApiUse {
  Api api = Api::Unknown;
  const Use* use = nullptr;
  NodeId node = kNoNode;
};

Api api_of(std::string_view name);

// In source order; words in strings and comments are left out.
std::vector<ApiUse> api_uses(const PythonModule& module);

// The expression that is called; `node` itself if it is no call.
NodeId callee_of(const PythonModule& module, NodeId node);

// The one positional or `name=` argument of an annotation, when there is no other.
NodeId only_argument(const PythonModule& module, NodeId call, std::string_view keyword);

// `smprof.annotate` or `annotate` as imported, not a name or attribute that was given the value;
// `m.annotate` after `m = smprof` counts.
bool is_spelled_out(const PythonModule& module, NodeId expression);

}  // namespace smprof_migrate
