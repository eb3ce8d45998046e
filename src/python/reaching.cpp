#include "python/reaching.h"

#include <algorithm>
#include <tuple>

namespace smprof_migrate {
namespace {

constexpr StateId kDead = 0;         // no control gets here
constexpr size_t kMaxBindings = 64;  // of a state; more become all bindings of the name

}  // namespace

Reaching::Reaching(const ScopeTable& scopes, const RegionTable& regions, const NameTable& names)
    : scopes_(scopes), regions_(regions), names_(names) {
  intern({});
}

StateId Reaching::at_read(NodeId identifier) {
  const auto variable = names_.reads.find(identifier);
  if (variable == names_.reads.end()) return kDead;
  if (!at_read_.contains(identifier)) solve(variable->second);
  return at_read_[identifier];
}

StateId Reaching::all(VariableId variable) {
  const auto known = all_.find(variable);
  if (known != all_.end()) return known->second;
  std::vector<BindingId> bindings;
  for (const BindingId id : names_.variables[variable].bindings) {
    if (gives_value(id)) bindings.push_back(id);
  }
  const StateId made = intern(std::move(bindings));
  all_.emplace(variable, made);
  return made;
}

bool Reaching::is_overflow(VariableId variable, StateId state) {
  return state == all(variable) && states_[state].size() > kMaxBindings;
}

StateId Reaching::before(VariableId variable, NodeId place) {
  const ScopeId unit = scopes_.unit[scopes_.of_node[place]];
  return probe(variable, {unit, place, true, kNoId, regions_.of_node[place]});
}

StateId Reaching::at_end(VariableId variable) {
  const ScopeId unit = scopes_.unit[names_.variables[variable].scope];
  return probe(variable, {unit, kNoNode, true, kNoId, kNoId});
}

std::vector<Reaching::Event> Reaching::events_of(VariableId variable) const {
  std::vector<Event> events;
  for (const NodeId id : names_.variables[variable].reads) {
    events.push_back({scopes_.unit[scopes_.of_node[id]], id, true, id, regions_.of_node[id]});
  }
  for (const BindingId id : names_.variables[variable].bindings) {
    if (names_.bindings[id].kind == BindingKind::Declaration) continue;
    const Effect& effect = names_.effects[id];
    events.push_back({effect.unit, effect.before, false, id, effect.region});
  }
  std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    return std::tie(a.unit, a.place, a.read) < std::tie(b.unit, b.place, b.read);
  });
  return events;
}

void Reaching::solve(VariableId variable) {
  const std::vector<Event> events = events_of(variable);
  for (auto at = events.begin(); at != events.end();) {
    const auto end =
        std::find_if(at, events.end(), [&](const Event& one) { return one.unit != at->unit; });
    solve_unit(variable, {at, end});
    at = end;
  }
}

StateId Reaching::probe(VariableId variable, Event place) {
  std::vector<Event> events;
  for (const Event& one : events_of(variable)) {
    if (one.unit == place.unit) events.push_back(one);
  }
  if (place.region == kNoId) place.region = events.empty() ? 0 : events.front().region;
  while (place.place == kNoNode && regions_.regions[place.region].kind != RegionKind::Body) {
    place.region = regions_.regions[place.region].parent;
  }
  const auto where =
      std::upper_bound(events.begin(), events.end(), place, [](const Event& a, const Event& b) {
        return std::tie(a.place, a.read) < std::tie(b.place, b.read);
      });
  events.insert(where, place);
  solve_unit(variable, std::move(events));
  return probed_;
}

// All events are of one unit, which is the name's own or borrows the name.
void Reaching::solve_unit(VariableId variable, std::vector<Event> events) {
  variable_ = variable;
  events_ = std::move(events);
  const Variable& name = names_.variables[variable];
  const ScopeId unit = events_.front().unit;
  const bool own = unit == scopes_.unit[name.scope];
  std::vector<BindingId> elsewhere;
  bool here = false;
  for (const Event& one : events_) here = here || !one.read;
  if (!own && !here) {
    foreign_ = kDead;
    give_up({0, events_.size()});
    return;
  }
  const bool few = name.bindings.size() <= kMaxBindings;
  for (size_t i = 0; few && i < name.bindings.size(); ++i) {
    const BindingId id = name.bindings[i];
    if (names_.effects[id].unit != unit && gives_value(id)) elsewhere.push_back(id);
  }
  const StateId others = few ? intern(std::move(elsewhere)) : all(variable);
  foreign_ = own ? others : kDead;
  RegionId body = events_.front().region;
  while (regions_.regions[body].kind != RegionKind::Body) body = regions_.regions[body].parent;
  flow(body, {0, events_.size()}, own ? intern({kNoId}) : others, 0);
}

bool Reaching::gives_value(BindingId id) const {
  const BindingKind kind = names_.bindings[id].kind;
  return kind != BindingKind::Declaration && kind != BindingKind::Delete;
}

StateId Reaching::intern(std::vector<BindingId> bindings) {
  const auto next = static_cast<StateId>(states_.size());
  const auto [at, made] = known_.emplace(std::move(bindings), next);
  if (made) states_.push_back(at->first);
  return at->second;
}

StateId Reaching::join(StateId a, StateId b) {
  if (a == b || b == kDead) return a;
  if (a == kDead) return b;
  const StateId everything = all(variable_);
  if (a == everything || b == everything) {
    if (states_[everything].size() > kMaxBindings) return everything;
  }
  std::vector<BindingId> merged;
  std::set_union(states_[a].begin(), states_[a].end(), states_[b].begin(), states_[b].end(),
                 std::back_inserter(merged));
  if (merged == states_[a]) return a;
  return merged.size() > kMaxBindings ? everything : intern(std::move(merged));
}

}  // namespace smprof_migrate
