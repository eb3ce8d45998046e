#include "fix/recipes/torch_renewal.h"

#include <algorithm>
#include <set>

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
  bool declared(NodeId function, std::string_view keyword, std::string_view name) const;
  void declare(NodeId function, const std::string& line);
  bool sites_are_dead() const;

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const ProfilerUnit& unit_;
  const std::string& shared_name_;
  Renewal renewal_;
  std::set<NodeId> declared_in_;
};

bool Renewer::declared(NodeId function, std::string_view keyword, std::string_view name) const {
  const KindId kind = python_kind(keyword);
  for (NodeId at = function; at < tree_[function].subtree_end; ++at) {
    if (tree_[at].kind != kind || !tree_[at].named) continue;
    if (function_of(tree_, at) != function) continue;
    for (const NodeId each : statements_in(tree_, at)) {
      if (module_.text(each) == name) return true;
    }
  }
  return false;
}

// Before everything in the function but its docstring.
void Renewer::declare(NodeId function, const std::string& line) {
  if (!declared_in_.insert(function).second) return;
  const NodeId body = tree_.child(function, python_fields().body);
  NodeId first = tree_.first_named_child(body);
  const NodeId inner = tree_.first_named_child(first);
  if (inner != kNoNode && tree_[inner].kind == python_kinds().string) {
    const NodeId next = tree_.next_named_sibling(first);
    if (next != kNoNode) first = next;
  }
  renewal_.declarations.push_back({first, line});
}

// May `X = …` stand before the start and be seen by everything that reads X?
bool Renewer::assignable(const ProfilerEvent& event) {
  const NodeId function = function_of(tree_, event.call);
  const std::string name =
      unit_.shared ? shared_name_ : std::string(module_.text(event.receiver));
  ScopeId scope = 0;
  if (!unit_.shared) {
    if (tree_[event.receiver].kind == python_kinds().attribute) return true;
    if (tree_[event.receiver].kind != python_kinds().identifier) return false;
    scope = module_.lookup(event.receiver);
    for (const Holder& holder : unit_.objects[0]->holders) {
      if (holder.parameter || holder.imported) return false;  // other names keep the old object
    }
  }
  if (scope == kNoId) return false;
  const NodeId owner = module_.scopes()[scope].node;
  if (function == kNoNode || owner == function) return true;
  if (tree_[function].kind != python_kinds().function_definition) return false;
  const bool is_global = module_.scopes()[scope].kind == ScopeKind::Module;
  const std::string keyword = is_global ? "global" : "nonlocal";
  if (!declared(function, keyword + "_statement", name)) declare(function, keyword + " " + name);
  return true;
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
    const bool is_setting = std::any_of(
        object.events.begin(), object.events.end(), [&](const ProfilerEvent& event) {
          return event.receiver == read && event.method == ProfilerMethod::Configure;
        });
    if (is_site || is_setting) continue;
    if (in_common_block(tree_, start, read).first != start) return false;
  }
  // Something must still bind a name of the module that a function only assigns to.
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
