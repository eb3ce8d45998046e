// Follows the profiler object through one Python text; profiler_objects() is what it is for.
//
// Expressions that give the object are taken one by one; what stands around an expression decides
// where the object goes next. Names, attributes and entries that hold it are followed to all of
// their reads; in the end everything else that they are given is looked at.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fix/recipes/profiler_objects.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {

inline constexpr std::string_view kProfilerEscapes =
    "the profiler object goes where it cannot be followed: move this by hand";

class ProfilerTracker {
 public:
  ProfilerTracker(const PythonModule& module, const CallGraph& calls)
      : module_(module), tree_(module.tree()), calls_(calls) {}

  void add_sites();
  void run();
  void add_imported(const std::vector<ApiUse>& uses);
  void add_imported_calls();
  void check_bindings();
  ProfilerObjects take();

 private:
  struct Value {  // an expression that gives the object
    NodeId node;
    uint32_t object;
  };
  struct HeldBy {
    Holder holder;
    uint32_t object;
  };

  uint32_t find(uint32_t object) {
    while (joined_[object] != object) object = joined_[object];
    return object;
  }
  void join(uint32_t a, uint32_t b) { joined_[find(a)] = find(b); }
  uint32_t new_object() {
    joined_.push_back(static_cast<uint32_t>(joined_.size()));
    found_.emplace_back();
    return joined_.back();
  }
  void lose(NodeId node, std::string_view reason) {
    lost_.push_back({tree_[node].range, std::string(reason)});
  }
  bool is_none(NodeId node) const { return tree_[node].kind == python_kinds().none; }

  void follow(Value value);
  bool is_only_tested(NodeId above, NodeId node) const;
  bool follow_choice(NodeId above, Value value);
  void method(NodeId attribute, Value value);
  void argument(NodeId node, Value value);
  void give(NodeId target, Value value);
  void hold_name(ScopeId scope, std::string_view name, uint32_t object, bool parameter);
  void hold_attribute(std::string_view name, uint32_t object);
  void hold_entry(NodeId subscript, uint32_t object);
  void hand_back(NodeId statement, Value value);
  void hand_to_block(NodeId yield, Value value);
  void push(NodeId node, uint32_t object);
  NodeId parameter_for(NodeId call, NodeId function, NodeId argument) const;
  bool is_foreign(NodeId attribute) const;
  NodeId entry_key(NodeId subscript) const;
  void check_entry(HeldBy& held);
  void check_attribute(HeldBy& held);
  void check_name(HeldBy& held);
  void check_parameter(HeldBy& held, const Binding& binding);
  bool is_given(NodeId value) const;

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const CallGraph& calls_;
  std::vector<uint32_t> joined_;
  std::vector<ProfilerObject> found_;  // by object before joining
  std::vector<Value> open_;
  std::map<NodeId, uint32_t> seen_;                                 // with the object it gives
  std::map<std::pair<ScopeId, std::string_view>, HeldBy> holders_;  // kNoId: attributes
  std::vector<NodeId> with_targets_;  // names in `with profiling() as p`
  std::vector<ProfilerObjects::Lost> lost_;
};

}  // namespace smprof_migrate
