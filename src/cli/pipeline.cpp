#include "cli/pipeline.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "cli/place_findings.h"
#include "smprof_migrate/fix/journal.h"
#include "smprof_migrate/fix/write.h"

namespace smprof_migrate {
namespace {

class StageTimer {
 public:
  explicit StageTimer(Summary& summary) : summary_(summary) {}
  // Time since the last call belongs to `stage`.
  void done(const char* stage) {
    const auto now = std::chrono::steady_clock::now();
    const double ms = std::chrono::duration<double, std::milli>(now - last_).count();
    summary_.stage_ms[stage] += ms;
    summary_.total_ms += ms;
    last_ = now;
  }

 private:
  Summary& summary_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

bool names_rule(const std::string& word, const Rule& rule) {
  return word == rule.name || word == rule.group || rule.id.starts_with(word);
}

bool any_names(const std::vector<std::string>& words, const Rule& rule) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return names_rule(word, rule); });
}

// Findings that nobody asked for are neither reported nor fixed. A rule that is not selected still
// holds back a fix that would leave its finding behind, so they are only taken out at the end.
bool selected(const RunSettings& settings, const Rule& rule) {
  return (settings.select.empty() || any_names(settings.select, rule)) &&
         !any_names(settings.ignore, rule);
}

void mark_unselected(const RunSettings& settings, std::vector<Analysis>& analyses) {
  for (Analysis& analysis : analyses) {
    for (Finding& finding : analysis.findings) {
      if (!selected(settings, *finding.rule)) finding.state = FindingState::Suppressed;
    }
  }
}

void drop_unselected(const RunSettings& settings, std::vector<Analysis>& analyses) {
  for (Analysis& analysis : analyses) {
    std::erase_if(analysis.findings,
                  [&](const Finding& finding) { return !selected(settings, *finding.rule); });
  }
}

void fail_group(Report& report, std::span<FilePatch> group, const Error& error) {
  report.errors.push_back(error);
  std::set<std::string_view> files;
  for (const FilePatch& patch : group) files.insert(patch.path);
  for (AppliedFix& fix : report.fixes) {
    const bool hit = std::any_of(fix.files.begin(), fix.files.end(),
                                 [&](const std::string& file) { return files.contains(file); });
    if (hit && fix.outcome == FixOutcome::Available) {
      fix.outcome = FixOutcome::Failed;
      fix.notes.push_back("not written: " + error.path + ": " + error.message);
    }
  }
}

void write_patches(Report& report) {
  const std::string journal_folder = default_journal_folder();
  auto& patches = report.patches;
  for (size_t begin = 0; begin < patches.size();) {
    size_t end = begin;
    std::vector<FileWrite> writes;
    while (end < patches.size() && patches[end].group == patches[begin].group) {
      writes.push_back({patches[end].path, patches[end].base_hash, patches[end].after});
      ++end;
    }
    const Status status = write_group(system_disk(), writes, journal_folder);
    const std::span<FilePatch> group(patches.data() + begin, end - begin);
    if (status) {
      for (FilePatch& patch : group) patch.written = true;
    } else {
      fail_group(report, group, status.error());
    }
    begin = end;
  }
}

// After the patches are written (or shown): which fixes and findings are done with.
void settle(Report& report) {
  for (AppliedFix& fix : report.fixes) {
    if (fix.outcome == FixOutcome::Available) fix.outcome = FixOutcome::Applied;
  }
  for (PlacedFinding& placed : report.findings) {
    const uint32_t fix = placed.finding.fix;
    if (fix < report.fixes.size() && report.fixes[fix].outcome == FixOutcome::Applied) {
      placed.finding.state = FindingState::Fixed;
    }
  }
}

void add_skipped(const std::vector<Analysis>& analyses, Report& report) {
  for (const Analysis& analysis : analyses) {
    if (!analysis.skipped.empty()) report.skipped.push_back({analysis.path, analysis.skipped});
  }
}

// Groups that a killed run left half written are made whole before anything is read.
void recover(const RunSettings& settings, Report& report) {
  if (settings.mode != Mode::Fix || !settings.write) return;
  const auto recovered = recover_groups(system_disk(), default_journal_folder());
  if (!recovered) report.errors.push_back(recovered.error());
}

ScanResult scan(const RunSettings& settings, const RuleSet& rules, Progress& progress,
                const volatile bool* stop) {
  if (!settings.input) return scan_tree(settings.scan, rules, progress, stop);
  return scan_text(settings.input->name, settings.input->bytes, settings.scan, rules);
}

void take_counts(ScanResult& scanned, Report& report) {
  std::move(scanned.errors.begin(), scanned.errors.end(), std::back_inserter(report.errors));
  report.summary.walk = scanned.walk;
  report.summary.files_by_kind = std::move(scanned.files_by_kind);
  // A file without an ending is only known to be of no interest once it is read.
  uint64_t of_interest = 0;
  for (const auto& [kind, files] : report.summary.files_by_kind) of_interest += files;
  WalkCounts& walk = report.summary.walk;
  walk.unwanted += walk.files - std::min(walk.files, of_interest);
  walk.files = std::min(walk.files, of_interest);
  report.summary.bytes_read = scanned.bytes_read;
  report.summary.candidates = scanned.analyses.size();
}

}  // namespace

Report run_pipeline(const RunSettings& settings, const RuleSet& rules, Progress& progress,
                    const volatile bool* stop) {
  Report report;
  report.tool_version = SMPROF_VERSION;
  report.roots = settings.scan.walk.roots;
  StageTimer timer(report.summary);
  const auto read = [&](const std::string& path) -> Result<SourceFile> {
    if (settings.input) return source_from_bytes(settings.input->name, settings.input->bytes);
    return load_file(path, {settings.scan.max_bytes});
  };

  recover(settings, report);
  ScanResult scanned = scan(settings, rules, progress, stop);
  take_counts(scanned, report);
  std::vector<Analysis>& analyses = scanned.analyses;
  add_skipped(analyses, report);
  mark_unselected(settings, analyses);
  timer.done("scan");
  progress.stage("Planning");
  // From here on no file enters the run and no meaning changes.

  MigrationOptions options{settings.fix, settings.threshold, settings.scan.limits, read};
  Migration migration = migrate(analyses, rules, scanned.links, options);
  report.fixes = std::move(migration.fixes);
  report.patches = std::move(migration.patches);
  timer.done("plan");

  // Frames show the text that the findings are about: taken before anything is written.
  drop_unselected(settings, analyses);
  report.findings = place_findings(analyses, read);
  timer.done("report");
  const bool stopped = stop != nullptr && *stop;
  if (settings.mode == Mode::Fix && settings.write && !stopped) write_patches(report);
  if (settings.mode != Mode::List && !stopped) settle(report);
  timer.done("write");
  sort_report(report);
  return report;
}

int exit_status(const Report& report, FailOn fail_on, bool strict) {
  if (!report.errors.empty()) return 2;
  if (strict && !report.skipped.empty()) return 1;
  if (fail_on == FailOn::Never) return 0;
  const Severity least = fail_on == FailOn::Error     ? Severity::Error
                         : fail_on == FailOn::Warning ? Severity::Warning
                                                      : Severity::Note;
  const bool left =
      std::any_of(report.findings.begin(), report.findings.end(), [&](const PlacedFinding& placed) {
        return placed.finding.state == FindingState::Open && placed.finding.severity >= least;
      });
  return left ? 1 : 0;
}

}  // namespace smprof_migrate
