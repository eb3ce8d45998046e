// Which calls of a module run which of its own functions, as far as that is sure or possible, and
// which functions unknown code may call.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

struct CallTarget {
  NodeId function = kNoNode;  // function_definition
  bool sure = true;           // false: this one, another one, or none
};

struct LocalFunction {
  NodeId node = kNoNode;         // function_definition
  std::vector<NodeId> calls;     // call nodes that run it, in source order
  bool unknown_callers = false;  // it is handed out, overridden, a hook, or never called here
};

class CallGraph {
 public:
  explicit CallGraph(const PythonModule& module);

  const std::vector<CallTarget>& targets(NodeId call) const;
  // Null if `function` is no function_definition of the module.
  const LocalFunction* function(NodeId node) const;
  const std::vector<LocalFunction>& functions() const { return functions_; }

 private:
  void collect(const PythonModule& module);
  void link_names(const PythonModule& module);
  void link_methods(const PythonModule& module);
  std::multimap<std::string_view, uint32_t> methods_by_name(const PythonModule& module);
  void link_name_read(const PythonModule& module, NodeId read, uint32_t function);
  void add_call(NodeId call, uint32_t function, bool sure);

  std::vector<LocalFunction> functions_;        // in source order
  std::unordered_map<NodeId, uint32_t> index_;  // function_definition -> functions_
  std::unordered_map<NodeId, std::vector<CallTarget>> targets_;  // by call node
};

}  // namespace smprof_migrate
