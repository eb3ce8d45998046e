// What can be proved of an expression: that it is a str, that evaluating it does nothing else.
#pragma once

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

// Whatever value comes out is a str. Names count when everything that may be bound to them does.
bool is_surely_str(const PythonModule& module, NodeId expression);

// Evaluating it can be left out: no call but of well-known harmless ones. That it might raise is
// not counted.
bool is_harmless(const PythonModule& module, NodeId expression);

// A literal string without interpolation: its text without quotes, escapes left as written.
// Empty view with null data if it is none.
std::string_view plain_string(const PythonModule& module, NodeId expression);

// The builtin of that name, not something the module binds to it.
bool is_builtin(const PythonModule& module, NodeId identifier, std::string_view name);

// Every name in `condition` has one binding in all, outside of any loop that holds `inside`, and no
// attribute in it is assigned to anywhere, so that it gives one value wherever it stands.
bool is_constant_condition(const PythonModule& module, NodeId condition);

}  // namespace smprof_migrate
