// Where the profiler object of one Python text goes: from `SMProfiler.instance()` through names,
// attributes, parameters and returns to the calls made on it. What cannot be followed is told.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fix/recipes/training_uses.h"
#include "smprof_migrate/base/range.h"
#include "smprof_migrate/python/calls.h"

namespace smprof_migrate {

// A name, an attribute or an entry of a dictionary that holds the object.
struct Holder {
  ScopeId scope = kNoId;  // of a name; kNoId for an attribute
  std::string_view name;  // "SMProf"; attribute: "prof" of self.prof
  std::string_view base;  // of an entry `state["prof"]`, which is then the name: "state"
  std::string_view key;   // "prof"
  bool parameter = false;
  bool imported = false;
  bool always_given = true;   // parameter: every call hands the object over
  std::vector<NodeId> nones;  // statements that bind it to None
};

enum class ProfilerMethod : uint8_t { Start, Stop, Configure };

struct ProfilerEvent {
  ProfilerMethod method;
  NodeId attribute = kNoNode;  // `X.start_profiling`
  NodeId receiver = kNoNode;   // `X`
  NodeId call = kNoNode;       // kNoNode: handed on as a bound method
};

struct ProfilerObject {
  std::vector<NodeId> sites;  // instance() calls
  std::vector<Holder> holders;
  std::vector<ProfilerEvent> events;
  std::vector<NodeId> reads;  // every expression that gives it, sites included
  std::vector<NodeId> maybe;  // sites that are one arm of a conditional expression with None
  bool imported = false;      // made in another file
  bool exported = false;      // returned by a function that other files may call
};

struct ProfilerObjects {
  std::vector<ProfilerObject> objects;
  struct Lost {
    TextRange range;
    std::string reason;
  };
  std::vector<Lost> lost;
};

ProfilerObjects profiler_objects(const PythonModule& module, const CallGraph& calls,
                                 const std::vector<ApiUse>& uses);

}  // namespace smprof_migrate
