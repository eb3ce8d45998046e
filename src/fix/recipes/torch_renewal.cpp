#include "fix/recipes/torch_renewal.h"

#include <algorithm>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kByHand =
    "the profiler is started more than once and a torch.profiler.profile object records once: make "
    "a new one before each start() by hand";

class Renewer {
 public:
  Renewer(const PythonModule& module, const ProfilerUnit& unit, const std::string& shared_name)
      : module_(module), tree_(module.tree()), unit_(unit), shared_name_(shared_name) {}

  Renewal find();

 private:
  bool place(const ProfilerEvent& event);
  bool assignable(const ProfilerEvent& event);
  bool is_only_name(const ProfilerEvent& event) const;
  bool sites_are_dead() const;

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const ProfilerUnit& unit_;
  const std::string& shared_name_;
  Renewal renewal_;
};

// May `X = …` stand before the start and be seen by everything that reads X?
bool Renewer::assignable(const ProfilerEvent& event) {
  const NodeId function = function_of(tree_, event.call);
  const std::string name = unit_.shared ? shared_name_ : std::string(module_.text(event.receiver));
  ScopeId scope = 0;
  if (!unit_.shared) {
    if (tree_[event.receiver].kind == python_kinds().attribute ||
        tree_[event.receiver].kind == python_kinds().subscript) {
      return true;
    }
    if (tree_[event.receiver].kind != python_kinds().identifier) return false;
    scope = module_.lookup(event.receiver);
    if (!is_only_name(event)) return false;
  }
  if (scope == kNoId) return false;
  const NodeId owner = module_.scopes()[scope].node;
  if (function == kNoNode || owner == function) return true;
  if (tree_[function].kind != python_kinds().function_definition) return false;
  const bool is_global = module_.scopes()[scope].kind == ScopeKind::Module;
  renewal_.globals.push_back({function, name, !is_global});
  return true;
}

// No other name is left with the old object where something is called on it.
bool Renewer::is_only_name(const ProfilerEvent& event) const {
  const ProfilerObject& object = *unit_.objects[0];
  const bool plain = std::none_of(object.holders.begin(), object.holders.end(),
                                  [](const Holder& h) { return h.parameter || h.imported; });
  if (plain) return true;
  const ScopeId scope = module_.lookup(event.receiver);
  return std::all_of(object.events.begin(), object.events.end(), [&](const ProfilerEvent& other) {
    return other.method == ProfilerMethod::Configure ||
           (tree_[other.receiver].kind == python_kinds().identifier &&
            module_.lookup(other.receiver) == scope &&
            module_.scopes()[scope].kind != ScopeKind::Module);
  });
}

bool Renewer::place(const ProfilerEvent& event) {
  if (event.call == kNoNode) return false;
  const NodeId statement = tree_.parent(event.call);
  if (tree_[statement].kind != python_kinds().expression_statement ||
      tree_[statement].range != tree_[event.call].range || !assignable(event)) {
    return false;
  }
  renewal_.places.push_back(
      {statement, unit_.shared ? shared_name_ : std::string(module_.text(event.receiver))});
  return true;
}

// Every read stands behind the one new object, in its block or below, or in a removed statement.
bool Renewer::sites_are_dead() const {
  if (unit_.shared || renewal_.places.size() != 1) return false;
  const ProfilerObject& object = *unit_.objects[0];
  if (!object.maybe.empty()) return false;
  for (const NodeId site : object.sites) {
    const NodeId assignment = tree_.parent(site);
    if (tree_[assignment].kind != python_kinds().assignment ||
        tree_[tree_.parent(assignment)].kind != python_kinds().expression_statement) {
      return false;
    }
  }
  const NodeId start = renewal_.places[0].start;
  for (const NodeId read : object.reads) {
    const bool is_site =
        std::find(object.sites.begin(), object.sites.end(), read) != object.sites.end();
    const bool is_setting =
        std::any_of(object.events.begin(), object.events.end(), [&](const ProfilerEvent& event) {
          return event.receiver == read && event.method == ProfilerMethod::Configure;
        });
    if (is_site || is_setting) continue;
    if (in_common_block(tree_, start, read).first != start) return false;
  }
  return true;
}

Renewal Renewer::find() {
  for (const ProfilerObject* object : unit_.objects) {
    for (const ProfilerEvent& event : object->events) {
      if (event.method != ProfilerMethod::Start) continue;
      if (!place(event)) {
        renewal_.obstacle = kByHand;
        return std::move(renewal_);
      }
    }
  }
  renewal_.drop_sites = sites_are_dead();
  return std::move(renewal_);
}

}  // namespace

Renewal find_renewal(const PythonModule& module, const ProfilerUnit& unit,
                     const std::string& shared_name) {
  return Renewer(module, unit, shared_name).find();
}

}  // namespace smprof_migrate
