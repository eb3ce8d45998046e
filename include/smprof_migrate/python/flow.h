// Runs a small state machine over a module: which states may hold where. Branches, loops,
// exceptions, `finally` and calls of the module's own functions are followed; what unknown code
// does is taken as not touching the machine, and functions that unknown code may call are entered
// in every state of `anywhere`.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "smprof_migrate/python/calls.h"
#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

using StateSet = uint8_t;  // bit i: state i may hold
inline constexpr uint32_t kMaxStates = 8;

// From each state to the states that may follow.
struct Transition {
  std::array<StateSet, kMaxStates> to{};
  StateSet apply(StateSet from) const;
};

// In which states a condition may be true, and in which it may be false.
struct Refinement {
  StateSet when_true = 0xff;
  StateSet when_false = 0xff;
};

struct Machine {
  StateSet initial = 1;                           // when the module starts to run
  StateSet anywhere = 1;                          // when unknown code calls a function
  std::unordered_map<NodeId, Transition> events;  // by call node, or by statement without a call
  std::unordered_map<NodeId, Refinement> tests;   // by condition of an if, elif or while
};

struct Flow {
  // By statement, and by event node: the states it may be reached in. Absent: never reached.
  std::unordered_map<NodeId, StateSet> before;
  // By block: the states in which control falls off its end. Absent: it never does.
  std::unordered_map<NodeId, StateSet> off_end;
  StateSet at_exit = 0;  // of the module, by running to its end
  bool complete = true;  // false: too much to follow, nothing may be concluded

  StateSet reached(NodeId node) const;
  StateSet end_of(NodeId block) const;
};

Flow run_machine(const PythonModule& module, const CallGraph& calls, const Machine& machine);

}  // namespace smprof_migrate
