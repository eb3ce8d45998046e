#include "fix/recipes/torch_profiler.h"

#include <algorithm>
#include <set>
#include <string>

#include "fix/recipes/guards.h"
#include "fix/recipes/profiler_states.h"
#include "fix/recipes/torch_profile_text.h"
#include "fix/recipes/torch_renewal.h"
#include "fix/recipes/torch_steps.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

bool has_event(const ProfilerObject& object, ProfilerMethod method) {
  return std::any_of(object.events.begin(), object.events.end(),
                     [&](const ProfilerEvent& event) { return event.method == method; });
}

bool is_active(const ProfilerObject& object) {
  return has_event(object, ProfilerMethod::Start) || has_event(object, ProfilerMethod::Stop);
}

class FilePlanner {
 public:
  FilePlanner(Sketch& sketch, TorchFile& file, const FixOptions& options)
      : sketch_(sketch),
        draft_(file.draft),
        file_(file),
        options_(options),
        module_(sketch.module(file.draft)),
        tree_(module_.tree()) {}

  // Whether step() is called in this file, for an object that another file makes.
  struct Outcome {
    bool imported_active = false;
    bool imported_stepped = false;
  };
  Outcome active_objects();
  void idle_objects(bool used_elsewhere, bool stepped);

 private:
  void check_lost();
  void check_class_reads();
  std::vector<ProfilerUnit> units();
  bool is_made_while_running(const ProfilerObject& object) const;
  void unit(ProfilerUnit unit, Outcome& outcome);
  void check_stops(const ProfilerUnit& unit, const Flow& flow);
  bool starts_again(const ProfilerUnit& unit, const Flow& flow) const;
  bool check_references(const ProfilerUnit& unit);
  bool place_steps(const ProfilerUnit& unit, const std::string& shared_name);
  void rename(const ProfilerUnit& unit);
  void make(const ProfilerUnit& unit, ProfileText text, const std::string& shared_name);
  NodeId last_import() const;
  void make_shared(const std::string& name, ProfileText text);
  bool drop_unused(const ProfilerObject& object);

  bool seen_elsewhere_ = false;  // the files that use the object are in the group

  Sketch& sketch_;
  uint32_t draft_;
  TorchFile& file_;
  const FixOptions& options_;
  const PythonModule& module_;
  const SyntaxTree& tree_;
};

void FilePlanner::check_lost() {
  for (const ProfilerObjects::Lost& lost : file_.profilers.lost) {
    sketch_.block(draft_, lost.range, lost.reason);
  }
}

// `def train(prof: smprof.SMProfiler)`, isinstance(x, smprof.SMProfiler)
void FilePlanner::check_class_reads() {
  for (const ApiUse& use : file_.uses) {
    if (use.api != Api::Profiler || use.use->role != Role::Read) continue;
    bool is_type = false;
    for (NodeId at = use.node; at != kNoNode && !is_type; at = tree_.parent(at)) {
      is_type = tree_[at].kind == python_kinds().type;
      if (tree_[at].kind == python_kinds().call) {
        is_type = module_.text(tree_.child(at, python_fields().function)) == "isinstance";
        break;
      }
    }
    if (!is_type || !is_spelled_out(module_, use.node)) continue;
    sketch_.replace(draft_, tree_[use.node].range,
                    sketch_.spelled(draft_, "torch.profiler.profile", use.node));
  }
}

// instance() gives the running object there, where a new one would be another.
bool FilePlanner::is_made_while_running(const ProfilerObject& object) const {
  const ProfilerUnit alone{{&object}, false, false};
  const Flow flow = run_machine(module_, file_.calls, profiler_machine(module_, alone));
  return std::any_of(object.sites.begin(), object.sites.end(),
                     [&](NodeId site) { return (flow.reached(site) & kRunning) != 0; });
}

// instance() always gives the same object. Each place may make its own only if nothing tells: start
// and stop are called on what one place gave.
std::vector<ProfilerUnit> FilePlanner::units() {
  ProfilerUnit shared{{}, true, false};
  std::vector<ProfilerUnit> result;
  size_t active = 0;
  for (const ProfilerObject& object : file_.profilers.objects) {
    active += is_active(object) && !object.imported ? 1 : 0;
  }
  for (const ProfilerObject& object : file_.profilers.objects) {
    if (!is_active(object)) continue;
    const bool whole = has_event(object, ProfilerMethod::Start) &&
                       has_event(object, ProfilerMethod::Stop) && !object.holders.empty();
    const bool alone = active == 1 && !object.holders.empty();
    if (object.imported || ((whole || alone) && !is_made_while_running(object))) {
      result.push_back({{&object}, false, false});
    } else {
      shared.objects.push_back(&object);
    }
  }
  if (!shared.objects.empty()) result.push_back(std::move(shared));
  return result;
}

FilePlanner::Outcome FilePlanner::active_objects() {
  check_lost();
  check_class_reads();
  Outcome outcome;
  for (ProfilerUnit& each : units()) unit(std::move(each), outcome);
  return outcome;
}

bool FilePlanner::starts_again(const ProfilerUnit& unit, const Flow& flow) const {
  for (const ProfilerObject* object : unit.objects) {
    for (const ProfilerEvent& event : object->events) {
      if (event.method != ProfilerMethod::Start || event.call == kNoNode) continue;
      if ((flow.reached(event.call) & (kStopped | kRunning)) != 0) return true;
    }
  }
  return false;
}

void FilePlanner::check_stops(const ProfilerUnit& unit, const Flow& flow) {
  bool any = false;
  for (const ProfilerObject* object : unit.objects) {
    for (const ProfilerEvent& event : object->events) {
      if (event.method != ProfilerMethod::Stop) continue;
      any = true;
      if (event.call == kNoNode) continue;
      const StateSet states = flow.reached(event.call) & ~(kNone | kUnbound);
      if ((states & ~kRunning) == 0) continue;
      const Machine machine = profiler_machine(module_, unit);
      const std::vector<Guard> guards = guards_of(module_, event.call, machine);
      const Flow guarded = run_machine(module_, file_.calls, assuming(module_, machine, guards));
      if ((guarded.reached(event.call) & ~(kRunning | kNone | kUnbound)) == 0) continue;
      sketch_.lower(Safety::Unsafe,
                    "stop() may be reached when the profiler does not run, where torch.profiler "
                    "can raise: check that every stop() follows a start()");
    }
  }
  if (!any) {
    sketch_.lower(Safety::Unsafe,
                  "the profiler is never stopped: torch.profiler writes a trace only when a cycle "
                  "of its schedule completes or stop() is called");
  }
}

// A bound method that is handed on may run at any time; at exit is the one time that is known.
bool FilePlanner::check_references(const ProfilerUnit& unit) {
  bool known = true;
  size_t stops = 0;
  bool at_exit = false;
  for (const ProfilerObject* object : unit.objects) {
    for (const ProfilerEvent& event : object->events) {
      if (event.method == ProfilerMethod::Stop) ++stops;
      if (event.call != kNoNode || event.method == ProfilerMethod::Configure) continue;
      const NodeId list = tree_.parent(event.attribute);
      const NodeId call = tree_.parent(list);
      if (tree_[list].kind == python_kinds().argument_list &&
          module_.text(tree_.child(call, python_fields().function)) == "atexit.register" &&
          event.method == ProfilerMethod::Stop) {
        at_exit = true;
        continue;
      }
      known = false;
      sketch_.lower(Safety::Unsafe,
                    "start or stop of the profiler is handed on as a function: check that they run "
                    "in turn, and once");
    }
  }
  if (at_exit && stops > 1) {
    sketch_.lower(Safety::Unsafe,
                  "the profiler is stopped at exit and elsewhere: the second stop() may raise");
  }
  return known;
}

bool FilePlanner::place_steps(const ProfilerUnit& unit, const std::string& shared_name) {
  const std::vector<TrainingLoop> loops = training_loops(module_, file_.calls, file_.uses);
  const StepSearch steps = find_steps(module_, file_.calls, unit, loops, shared_name);
  if (steps.plans.empty()) {
    const std::string name = unit.shared ? shared_name : "the profiler";
    sketch_.lower(
        Safety::Unsafe,
        steps.why +
            ": no schedule is set and everything between start() and stop() is recorded, "
            "which may be large; call step() of " +
            name + " once per training step and pass schedule=torch.profiler.schedule(wait=" +
            std::to_string(options_.wait) + ", warmup=" + std::to_string(options_.warmup) +
            ", active=" + std::to_string(options_.active) +
            ", repeat=" + std::to_string(options_.repeat) + ") to record a few steps only");
    return false;
  }
  declare(sketch_, draft_, steps.globals);
  for (const StepPlan& plan : steps.plans) {
    if (!plan.doubt.empty()) sketch_.lower(Safety::Unsafe, plan.doubt);
    for (const StepPoint& point : plan.points) {
      sketch_.insert(draft_, point.node, point.at_end ? Where::SuiteEnd : Where::Before,
                     plan.lines);
    }
  }
  return true;
}

void FilePlanner::rename(const ProfilerUnit& unit) {
  for (const ProfilerObject* object : unit.objects) {
    for (const ProfilerEvent& event : object->events) {
      if (event.method == ProfilerMethod::Configure) continue;
      const NodeId name = tree_.child(event.attribute, python_fields().attribute);
      sketch_.replace(draft_, tree_[name].range,
                      event.method == ProfilerMethod::Start ? "start" : "stop");
      if (event.call == kNoNode) continue;
      const NodeId list = tree_.child(event.call, python_fields().arguments);
      if (list == kNoNode || tree_.first_named_child(list) != kNoNode) {
        sketch_.block(draft_, tree_[event.call].range, "start() and stop() take no arguments");
      }
    }
    for (const NodeId read : object->reads) sketch_.accept(draft_, tree_[read].range);
  }
}

void FilePlanner::unit(ProfilerUnit unit, Outcome& outcome) {
  Flow flow = run_machine(module_, file_.calls, profiler_machine(module_, unit));
  const bool known = check_references(unit);
  const bool imported = unit.objects[0]->imported;
  const std::string shared_name = unit.shared ? free_name(module_, "profiler") : "";
  Renewal renewal;
  if (starts_again(unit, flow)) {
    unit.renewed = true;
    renewal = find_renewal(module_, unit, shared_name);
    if (!renewal.obstacle.empty()) {
      const ProfilerEvent& event = unit.objects[0]->events[0];
      return sketch_.block(draft_, tree_[event.attribute].range, renewal.obstacle);
    }
    sketch_.lower(Safety::Unsafe,
                  "the profiler may be started more than once: a torch.profiler.profile object "
                  "records once, so a new one is made before each start()");
    flow = run_machine(module_, file_.calls, profiler_machine(module_, unit));
  }
  if (!flow.complete) {
    sketch_.lower(Safety::Unsafe, "the script is too large to follow the profiler through it");
  }
  check_stops(unit, flow);
  const bool stepped = known && place_steps(unit, shared_name);
  if (!known) {
    sketch_.note("no schedule is set: everything between start() and stop() is recorded");
  }
  rename(unit);
  const ProfileText text{file_.settings.cuda, stepped};
  declare(sketch_, draft_, renewal.globals);  // ahead of what is assigned there
  for (const Renewal::Place& place : renewal.places) {
    sketch_.insert(
        draft_, place.start, Where::Before,
        profile_lines(sketch_, draft_, place.start, place.target + " = ", text, options_));
  }
  if (imported) {
    outcome.imported_active = true;
    outcome.imported_stepped |= stepped;
    return;
  }
  if (renewal.drop_sites) {
    for (const ProfilerObject* object : unit.objects) {
      for (const NodeId site : object->sites) {
        sketch_.remove_statement(draft_, statement_of(tree_, site));
      }
    }
    return;
  }
  make(unit, text, shared_name);
}

void FilePlanner::make(const ProfilerUnit& unit, ProfileText text, const std::string& shared_name) {
  for (const ProfilerObject* object : unit.objects) {
    if (object->exported && !seen_elsewhere_) {
      sketch_.lower(Safety::Unsafe,
                    "the profiler object is returned to code that is not seen here: check what "
                    "that does with it");
    }
    for (const NodeId site : object->sites) {
      const NodeId statement = statement_of(tree_, site);
      if (sketch_.removed(draft_, statement)) continue;
      sketch_.replace(
          draft_, tree_[site].range,
          unit.shared ? shared_name : profile_expression(sketch_, draft_, site, text, options_));
    }
  }
  if (unit.shared) make_shared(shared_name, text);
}

bool is_import(const SyntaxTree& tree, NodeId statement) {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree[statement].kind;
  return kind == k.import_statement || kind == k.import_from_statement ||
         kind == k.future_import_statement;
}

// The last import that stays, ahead of every function, class and call of instance().
NodeId FilePlanner::last_import() const {
  const PythonKinds& k = python_kinds();
  const auto holds = [&](NodeId statement, NodeId node) {
    return tree_.is_ancestor(statement, node);
  };
  NodeId last = kNoNode;
  for (const NodeId each : statements_in(tree_, tree_.root())) {
    const KindId kind = tree_[each].kind;
    if (kind == k.function_definition || kind == k.class_definition ||
        kind == k.decorated_definition) {
      break;
    }
    for (const ProfilerObject& object : file_.profilers.objects) {
      for (const NodeId site : object.sites) {
        if (holds(each, site)) return last;
      }
    }
    const bool ours = std::any_of(file_.uses.begin(), file_.uses.end(), [&](const ApiUse& use) {
      return use.use->role == Role::Import && holds(each, use.node);
    });
    if (is_import(tree_, each) && !ours) last = each;
  }
  return last;
}

// One object for all calls of instance(), made once behind the imports.
void FilePlanner::make_shared(const std::string& name, ProfileText text) {
  const NodeId anchor = last_import();
  if (anchor == kNoNode) {
    return sketch_.block(draft_, {0, 0},
                         "instance() is called in several places and there is no place behind the "
                         "imports for the one object that they share");
  }
  const NodeId next = tree_.next_named_sibling(anchor);
  std::vector<std::string> lines =
      profile_lines(sketch_, draft_, next == kNoNode ? anchor : next, name + " = ", text, options_);
  lines.insert(lines.begin(), "");
  sketch_.insert(draft_, anchor, Where::After, std::move(lines));
  sketch_.note("instance() is called in several places: they now share the new variable " + name);
}

// `prof = instance()` for configure() alone.
bool FilePlanner::drop_unused(const ProfilerObject& object) {
  for (const NodeId read : object.reads) {
    const bool is_site =
        std::find(object.sites.begin(), object.sites.end(), read) != object.sites.end();
    if (!is_site && !sketch_.gone(draft_, tree_[read].range)) return false;
  }
  for (const NodeId site : object.sites) {
    const NodeId assignment = tree_.parent(site);
    if (sketch_.gone(draft_, tree_[site].range)) continue;
    if (tree_[assignment].kind != python_kinds().assignment ||
        tree_[tree_.child(assignment, python_fields().left)].kind != python_kinds().identifier) {
      return false;
    }
  }
  for (const NodeId site : object.sites) {
    if (sketch_.gone(draft_, tree_[site].range)) continue;
    sketch_.remove_statement(draft_, statement_of(tree_, site));
  }
  return true;
}

void FilePlanner::idle_objects(bool used_elsewhere, bool stepped) {
  seen_elsewhere_ = used_elsewhere;
  for (const ProfilerObject& object : file_.profilers.objects) {
    if (is_active(object)) continue;
    for (const NodeId read : object.reads) sketch_.accept(draft_, tree_[read].range);
    if (object.imported || (!used_elsewhere && !object.exported && drop_unused(object))) continue;
    const ProfilerUnit alone{{&object}, false, false};
    make(alone, {file_.settings.cuda, used_elsewhere && stepped}, "");
  }
}

}  // namespace

void plan_torch_profilers(Sketch& sketch, std::vector<TorchFile>& files,
                          const FixOptions& options) {
  std::vector<FilePlanner> planners;
  planners.reserve(files.size());
  for (TorchFile& file : files) planners.emplace_back(sketch, file, options);
  size_t elsewhere = 0;
  bool stepped = true;
  for (FilePlanner& planner : planners) {
    const FilePlanner::Outcome outcome = planner.active_objects();
    elsewhere += outcome.imported_active ? 1 : 0;
    if (outcome.imported_active) stepped &= outcome.imported_stepped;
  }
  if (elsewhere > 1) {
    sketch.lower(Safety::Unsafe,
                 "several files start or stop one profiler: check that start, step and stop follow "
                 "each other");
  }
  for (FilePlanner& planner : planners) planner.idle_objects(elsewhere > 0, stepped);
}

}  // namespace smprof_migrate
