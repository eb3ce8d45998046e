#include "smprof_migrate/fix/migration.h"

#include <algorithm>
#include <utility>

#include "fix/component.h"
#include "fix/decide.h"
#include "fix/groups.h"

namespace smprof_migrate {
namespace {

void note_all(const std::vector<Analysis*>& analyses, const std::string& note) {
  for (Analysis* analysis : analyses) {
    for (Finding& finding : analysis->findings) {
      if (!finding.rule->recipe.empty()) finding.notes.push_back(note);
    }
  }
}

// Reads every file of the group again; false (with notes on the findings) if one of them cannot be
// read or is no longer what was scanned.
bool open_component(std::vector<Analysis>& analyses, const std::vector<size_t>& group,
                    const Bench& bench, Component& component) {
  for (const size_t index : group) component.analyses.push_back(&analyses[index]);
  for (const size_t index : group) {
    Analysis& analysis = analyses[index];
    if (analysis.read_only) {
      note_all(component.analyses,
               "not fixed: " + analysis.path +
                   " belongs to a nested repository: name its folder to fix it");
      return false;
    }
    auto source = bench.options.read(analysis.path);
    std::string fault = source ? "" : source.error().message;
    if (source && source->hash != analysis.hash) fault = "changed while it was being looked at";
    if (fault.empty()) {
      auto shared = std::make_shared<const SourceFile>(*std::move(source));
      auto open = open_file(std::move(shared), *kind_named(analysis.kind), bench.rules, bench.links,
                            bench.options.limits);
      if (open) {
        component.files.push_back(*std::move(open));
        component.frameworks.push_back(
            decide_framework(analyses, group, index, bench.options.fix.framework));
        continue;
      }
      fault = open.error().message;
    }
    note_all(component.analyses, "not fixed: " + analysis.path + ": " + fault);
    return false;
  }
  return true;
}

// The largest set out of `wanted` that assembles without conflict and passes verification, with
// the bytes it gives. What is dropped gets its reason.
struct Attempt {
  std::set<uint32_t> fixes;
  std::map<size_t, std::string> bytes;
  std::map<uint32_t, std::string> dropped;
};

std::string assemble_and_verify(const Component& component, const ComponentPlan& plan,
                                Safety threshold, const Bench& bench, Attempt& attempt) {
  for (;;) {
    ComponentDraft draft = assemble_component(component, plan, attempt.fixes);
    if (draft.conflicts.empty()) {
      attempt.bytes = std::move(draft.bytes);
      if (attempt.bytes.empty()) return {};
      const Expected expected{threshold, attempt.dropped.size()};
      return verify_component(component, attempt.bytes, expected, bench);
    }
    // Ends: every round takes at least one fix away.
    for (const Conflict& conflict : draft.conflicts) {
      attempt.fixes.erase(conflict.fix);
      attempt.dropped.emplace(conflict.fix, conflict.reason);
    }
  }
}

Attempt try_fixes(const Component& component, const ComponentPlan& plan, Safety threshold,
                  const Bench& bench) {
  Attempt all;
  for (uint32_t id = 0; id < plan.fixes.size(); ++id) {
    if (!plan.fixes[id].parts.empty() && plan.fixes[id].safety >= threshold) all.fixes.insert(id);
  }
  const std::set<uint32_t> wanted = all.fixes;
  const std::string fault = assemble_and_verify(component, plan, threshold, bench, all);
  if (fault.empty()) return all;
  // One of them is wrong: keep those that are right on their own and together so far.
  Attempt kept;
  for (const uint32_t id : wanted) {
    Attempt next;
    next.fixes = kept.fixes;
    next.fixes.insert(id);
    for (const uint32_t other : wanted) {
      if (!next.fixes.contains(other)) next.dropped.emplace(other, "");
    }
    const std::string wrong = assemble_and_verify(component, plan, threshold, bench, next);
    if (wrong.empty() && next.fixes.contains(id)) {
      kept.fixes = std::move(next.fixes);
      kept.bytes = std::move(next.bytes);
    } else {
      kept.dropped.emplace(id, wrong.empty() ? next.dropped[id] : wrong);
    }
  }
  return kept;
}

class Recorder {
 public:
  Recorder(Component& component, Migration& migration)
      : component_(component), migration_(migration) {}

  void record(const Fix& fix, FixOutcome outcome, const std::string& dropped,
              const std::vector<ComponentPlan::Target>& targets) {
    const auto id = static_cast<uint32_t>(migration_.fixes.size());
    const bool possible = !fix.parts.empty() && dropped.empty();
    if (!fix.parts.empty()) {
      AppliedFix made{
          fix.title, fix.safety, possible ? outcome : FixOutcome::Failed, fix.notes, {}};
      if (!dropped.empty()) made.notes.push_back("dropped: " + dropped);
      made.files = files_of(fix, targets);
      migration_.fixes.push_back(std::move(made));
    }
    for (const Finding* covered : fix.findings) {
      Finding& finding = mutable_finding(covered);
      if (possible) {
        finding.fix = id;
        finding.fixable = true;
        finding.safety = fix.safety;
      } else if (!dropped.empty()) {
        finding.notes.push_back("not fixed: " + dropped);
      }
    }
    for (const auto& [manual, what] : fix.manual) mutable_finding(manual).notes.push_back(what);
  }

 private:
  std::vector<std::string> files_of(const Fix& fix,
                                    const std::vector<ComponentPlan::Target>& targets) const {
    std::set<std::string> files;
    for (const Fix::Part& part : fix.parts) {
      files.insert(component_.analyses[targets[part.draft].file]->path);
    }
    return {files.begin(), files.end()};
  }

  Finding& mutable_finding(const Finding* finding) {
    for (Analysis* analysis : component_.analyses) {
      auto& all = analysis->findings;
      if (finding >= all.data() && finding < all.data() + all.size()) {
        return all[static_cast<size_t>(finding - all.data())];
      }
    }
    return *const_cast<Finding*>(finding);  // cannot happen: recipes only see these findings
  }

  Component& component_;
  Migration& migration_;
};

void add_patches(const Component& component, std::map<size_t, std::string>& bytes, uint32_t group,
                 Migration& migration) {
  for (auto& [index, after] : bytes) {
    const SourceFile& source = *component.files[index].document->file;
    migration.patches.push_back(
        {source.path, source.hash, source.bytes, std::move(after), group, false});
  }
}

void migrate_group(std::vector<Analysis>& analyses, const std::vector<size_t>& group,
                   const Bench& bench, Migration& migration) {
  Component component;
  if (!open_component(analyses, group, bench, component)) return;
  const ComponentPlan plan = plan_component(component, bench.options.fix);
  const Safety threshold = bench.options.threshold;
  Attempt now = try_fixes(component, plan, threshold, bench);
  // What is not asked for is still tried, so that nobody is promised a fix that would fail.
  const bool more = std::any_of(plan.fixes.begin(), plan.fixes.end(), [&](const Fix& fix) {
    return !fix.parts.empty() && fix.safety < threshold;
  });
  Attempt later;
  if (more) later = try_fixes(component, plan, Safety::Unsafe, bench);
  Recorder recorder(component, migration);
  for (uint32_t id = 0; id < plan.fixes.size(); ++id) {
    const bool asked = plan.fixes[id].safety >= threshold;
    const Attempt& attempt = asked ? now : later;
    const auto dropped = attempt.dropped.find(id);
    recorder.record(plan.fixes[id], asked ? FixOutcome::Available : FixOutcome::Withheld,
                    dropped == attempt.dropped.end() ? std::string() : dropped->second,
                    plan.targets[id]);
  }
  add_patches(component, now.bytes, static_cast<uint32_t>(group.front()), migration);
}

}  // namespace

Migration migrate(std::vector<Analysis>& analyses, const RuleSet& rules,
                  const ProjectModules& links, const MigrationOptions& options) {
  Migration migration;
  const Bench bench{rules, links, options};
  for (const std::vector<size_t>& group : file_groups(analyses)) {
    migrate_group(analyses, group, bench, migration);
  }
  return migration;
}

}  // namespace smprof_migrate
