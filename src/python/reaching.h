// Which bindings may give a name its value at a place: reaching definitions over regions, found per
// name when first asked for.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "python/names.h"

namespace smprof_migrate {

using StateId = uint32_t;

class Reaching {
 public:
  Reaching(const ScopeTable& scopes, const RegionTable& regions, const NameTable& names);

  // Sorted bindings; kNoId at the end means that the name may be unbound. Deletions and bare
  // declarations never appear.
  const std::vector<BindingId>& state(StateId id) const { return states_[id]; }

  StateId at_read(NodeId identifier);  // an identifier of NameTable::reads
  StateId before(VariableId variable, NodeId place);
  StateId at_end(VariableId variable);  // when the code of the name's own scope has run
  // Everything that binds the name: what another unit of code may see.
  StateId all(VariableId variable);
  // More bindings than are told apart: nothing is known of where the name is bound.
  bool is_overflow(VariableId variable, StateId state);

 private:
  struct Event {
    ScopeId unit;
    NodeId place;      // a read's own node; for a binding the first node that sees it
    bool read;         // a binding comes before a read at the same place
    uint32_t subject;  // NodeId or BindingId; kNoId for the probe
    RegionId region;
  };
  struct Run {  // events [at, end)
    size_t at;
    size_t end;
  };

  void solve(VariableId variable);
  void solve_unit(VariableId variable, std::vector<Event> events);
  std::vector<Event> events_of(VariableId variable) const;
  StateId probe(VariableId variable, Event place);

  StateId flow(RegionId region, Run run, StateId state, uint32_t depth);
  StateId choose(RegionId region, Run run, StateId state, uint32_t depth);
  StateId branch(RegionId region, Run run, StateId state, uint32_t depth);
  StateId loop(RegionId region, Run run, StateId state, uint32_t depth);
  StateId guarded(RegionId region, Run run, StateId state, uint32_t depth);
  StateId part(RegionId region, Run& run, StateId state, uint32_t depth);
  Run take(RegionId region, Run& run) const;
  RegionId child_of(RegionId region, RegionId inner) const;
  StateId apply(const Event& event, StateId state);  // records a read
  StateId bind(const Event& event, StateId state);
  StateId plus_bindings(StateId state, Run run);
  StateId minus_exceptions(StateId state);
  StateId give_up(Run run);

  StateId join(StateId a, StateId b);
  StateId intern(std::vector<BindingId> bindings);
  bool gives_value(BindingId id) const;

  const ScopeTable& scopes_;
  const RegionTable& regions_;
  const NameTable& names_;
  std::vector<std::vector<BindingId>> states_;
  std::map<std::vector<BindingId>, StateId> known_;
  std::unordered_map<VariableId, StateId> all_;
  std::unordered_map<NodeId, StateId> at_read_;

  // Of the name and unit that are being solved:
  VariableId variable_ = kNoId;
  std::vector<Event> events_;
  StateId foreign_ = 0;  // bindings made by other units, which may run at any call
  StateId probed_ = 0;
};

}  // namespace smprof_migrate
