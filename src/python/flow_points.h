// What happens inside one statement: its calls and events, in the order in which they happen.
#pragma once

#include <vector>

#include "smprof_migrate/python/flow.h"

namespace smprof_migrate {

// A call or event inside an expression.
struct FlowPoint {
  NodeId node = kNoNode;
  bool maybe = false;          // only evaluated on some ways through the expression
  NodeId condition = kNoNode;  // maybe: the one condition that decides, if it is one
  bool wanted = true;          // the value it must have
};

// Those of a statement or expression, its blocks and lambdas left out: a call after its arguments.
std::vector<FlowPoint> points_in(const PythonModule& module, const Machine& machine, NodeId whole);

}  // namespace smprof_migrate
