// How a state passes through each kind of region.
#include <algorithm>

#include "python/reaching.h"

namespace smprof_migrate {
namespace {

constexpr StateId kDead = 0;
constexpr uint32_t kMaxDepth = 100;  // Python itself allows no deeper indentation

}  // namespace

// The events of `region` one after the other, and those of regions inside it together.
StateId Reaching::flow(RegionId region, Run run, StateId state, uint32_t depth) {
  if (depth > kMaxDepth) return give_up(run);
  while (run.at < run.end) {
    const Event& event = events_[run.at];
    if (event.region == region) {
      state = apply(event, state);
      ++run.at;
      continue;
    }
    const RegionId inner = child_of(region, event.region);
    const Run nested = take(inner, run);
    if (nested.at == nested.end) return give_up(run);  // an event out of order: a broken tree
    state = choose(inner, nested, state, depth + 1);
  }
  return state;
}

// The region directly below `region` that holds `inner`.
RegionId Reaching::child_of(RegionId region, RegionId inner) const {
  while (inner != 0 && regions_.regions[inner].parent != region) {
    inner = regions_.regions[inner].parent;
  }
  return inner;
}

Reaching::Run Reaching::take(RegionId region, Run& run) const {
  Run taken{run.at, run.at};
  while (taken.end < run.end && regions_.inside(region, events_[taken.end].region)) ++taken.end;
  run.at = taken.end;
  return taken;
}

StateId Reaching::apply(const Event& event, StateId state) {
  if (!event.read) return bind(event, state);
  const StateId seen = join(state, foreign_);
  if (event.subject == kNoId) {
    probed_ = seen;
  } else {
    at_read_[event.subject] = seen;
  }
  return state;
}

StateId Reaching::bind(const Event& event, StateId state) {
  if (event.read) return state;
  if (names_.bindings[event.subject].kind == BindingKind::Delete) return intern({kNoId});
  const StateId bound = intern({event.subject});
  return names_.effects[event.subject].kills ? bound : join(state, bound);
}

StateId Reaching::choose(RegionId region, Run run, StateId state, uint32_t depth) {
  switch (regions_.regions[region].kind) {
    case RegionKind::Branch:
      return branch(region, run, state, depth);
    case RegionKind::Loop:
      return loop(region, run, state, depth);
    case RegionKind::Try:
      return guarded(region, run, state, depth);
    default:
      return flow(region, run, state, depth);
  }
}

// One of the parts of a region that chooses: its events are the next ones.
StateId Reaching::part(RegionId region, Run& run, StateId state, uint32_t depth) {
  const StateId out = flow(region, take(region, run), state, depth + 1);
  return regions_.regions[region].falls ? out : kDead;
}

StateId Reaching::branch(RegionId region, Run run, StateId state, uint32_t depth) {
  const FlowRegion& chooser = regions_.regions[region];
  for (; run.at < run.end && events_[run.at].region == region; ++run.at) {
    state = apply(events_[run.at], state);  // the condition
  }
  StateId out = chooser.exhaustive ? kDead : state;
  uint32_t open_arms = chooser.open_arms;
  while (run.at < run.end) {
    const RegionId arm = child_of(region, events_[run.at].region);
    if (!regions_.inside(arm, events_[run.at].region)) return give_up(run);
    if (regions_.regions[arm].kind == RegionKind::Arm && regions_.regions[arm].falls) --open_arms;
    out = join(out, part(arm, run, state, depth));
  }
  return open_arms > 0 ? join(out, state) : out;  // an arm that does nothing with the name
}

StateId Reaching::loop(RegionId region, Run run, StateId state, uint32_t depth) {
  const FlowRegion& chooser = regions_.regions[region];
  Run head{run.at, run.at};  // a while's condition, or what a for iterates over
  while (head.end < run.end && events_[head.end].region == region) ++head.end;
  run.at = head.end;
  Run body = run;
  RegionId part_of_loop = region + 1;
  while (part_of_loop < chooser.end &&
         regions_.regions[part_of_loop].kind != RegionKind::LoopBody) {
    part_of_loop = regions_.regions[part_of_loop].end;  // a lambda in the head
  }
  if (part_of_loop >= chooser.end) return give_up({head.at, run.end});
  const Run inside = take(part_of_loop, body);
  const StateId turned = plus_bindings(plus_bindings(state, head), inside);
  StateId entered = chooser.exhaustive ? turned : state;
  for (size_t at = head.at; at < head.end; ++at) entered = apply(events_[at], entered);
  if (!chooser.exhaustive) entered = join(entered, turned);
  // break and continue may come after any binding of the body
  const StateId broken = chooser.jumps ? plus_bindings(entered, inside) : kDead;
  StateId exit = join(join(state, part(part_of_loop, run, entered, depth)), broken);
  for (size_t at = head.at; at < head.end; ++at) exit = bind(events_[at], exit);
  for (RegionId at = part_of_loop; at < chooser.end; at = regions_.regions[at].end) {
    if (regions_.regions[at].kind != RegionKind::LoopElse) continue;
    exit = part(at, run, exit, depth);
  }
  return join(exit, broken);
}

// A handler sees what any statement of the body may have left.
StateId Reaching::guarded(RegionId region, Run run, StateId state, uint32_t depth) {
  const FlowRegion& chooser = regions_.regions[region];
  const bool is_try = chooser.exhaustive;
  StateId thrown = state;
  StateId normal = state;
  StateId handled = is_try ? kDead : state;
  StateId anywhere = state;
  for (RegionId at = region + 1; at < chooser.end; at = regions_.regions[at].end) {
    Run ahead = run;
    const Run events = take(at, ahead);
    switch (regions_.regions[at].kind) {
      case RegionKind::TryBody:
        thrown = plus_bindings(state, events);
        normal = part(at, run, state, depth);
        if (!is_try) handled = thrown;
        break;
      case RegionKind::Handler:
        handled = join(handled, minus_exceptions(part(at, run, thrown, depth)));
        break;
      case RegionKind::TryElse:
        normal = part(at, run, normal, depth);
        break;
      case RegionKind::Finally: {
        const StateId out = part(at, run, join(anywhere, join(normal, handled)), depth);
        const bool binds = plus_bindings(kDead, events) != kDead;
        return binds ? out : join(normal, handled);
      }
      default:
        run = ahead;
    }
    anywhere = plus_bindings(anywhere, events);
  }
  return join(normal, handled);
}

StateId Reaching::plus_bindings(StateId state, Run run) {
  std::vector<BindingId> bindings;
  for (size_t at = run.at; at < run.end; ++at) {
    const Event& event = events_[at];
    if (event.read) continue;
    const bool unbinds = names_.bindings[event.subject].kind == BindingKind::Delete;
    bindings.push_back(unbinds ? kNoId : event.subject);
  }
  std::sort(bindings.begin(), bindings.end());
  bindings.erase(std::unique(bindings.begin(), bindings.end()), bindings.end());
  return join(state, intern(std::move(bindings)));
}

// `except E as name` deletes the name at its end.
StateId Reaching::minus_exceptions(StateId state) {
  std::vector<BindingId> kept;
  for (const BindingId id : states_[state]) {
    const bool gone = id != kNoId && names_.bindings[id].kind == BindingKind::Except;
    if (!gone) kept.push_back(id);
  }
  if (kept.size() == states_[state].size()) return state;
  if (kept.empty() || kept.back() != kNoId) kept.push_back(kNoId);
  return intern(std::move(kept));
}

StateId Reaching::give_up(Run run) {
  const StateId everything = all(variable_);
  for (size_t at = run.at; at < run.end; ++at) {
    if (events_[at].read) apply(events_[at], everything);
  }
  return everything;
}

}  // namespace smprof_migrate
