#include "smprof_migrate/report/report.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "rules/words.h"

namespace smprof_migrate {
namespace {

// A fix that was tried and dropped will not be there with any option.
bool can_be_fixed(const Report& report, const Finding& finding) {
  if (!finding.fixable || finding.safety == Safety::Manual) return false;
  return finding.fix >= report.fixes.size() ||
         report.fixes[finding.fix].outcome != FixOutcome::Failed;
}

void count_open(Tally& counts, const Report& report, const Finding& finding) {
  ++counts.open;
  ++counts.open_by_severity[static_cast<size_t>(finding.severity)];
  if (!can_be_fixed(report, finding)) {
    if (finding.severity != Severity::Note) ++counts.by_hand;
  } else if (finding.safety == Safety::Safe) {
    ++counts.safe;
  } else {
    ++counts.unsafe;
  }
}

}  // namespace

Tally tally(const Report& report) {
  Tally counts;
  std::set<std::string_view> open_files;
  std::set<std::string_view> fixed_files;
  for (const PlacedFinding& placed : report.findings) {
    const Finding& finding = placed.finding;
    switch (finding.state) {
      case FindingState::Open:
        count_open(counts, report, finding);
        open_files.insert(finding.file);
        break;
      case FindingState::Fixed:
        ++counts.fixed;
        fixed_files.insert(finding.file);
        break;
      case FindingState::Suppressed:
        ++counts.suppressed;
        break;
    }
  }
  counts.open_files = open_files.size();
  counts.fixed_files = fixed_files.size();
  return counts;
}

void sort_report(Report& report) {
  const auto key = [](const PlacedFinding& placed) {
    const Finding& finding = placed.finding;
    const std::string_view id = finding.rule == nullptr ? std::string_view{} : finding.rule->id;
    return std::make_tuple(std::string_view(finding.file), placed.begin.byte, placed.end.byte, id,
                           std::string_view(finding.message));
  };
  const auto by_key = [&](const PlacedFinding& a, const PlacedFinding& b) {
    return key(a) < key(b);
  };
  std::stable_sort(report.findings.begin(), report.findings.end(), by_key);
  const auto by_path = [](const FilePatch& a, const FilePatch& b) { return a.path < b.path; };
  std::stable_sort(report.patches.begin(), report.patches.end(), by_path);
  const auto by_file = [](const Skipped& a, const Skipped& b) {
    return std::tie(a.file, a.reason) < std::tie(b.file, b.reason);
  };
  std::stable_sort(report.skipped.begin(), report.skipped.end(), by_file);
  const auto by_place = [](const Error& a, const Error& b) {
    return std::tie(a.path, a.place.line, a.place.column, a.message) <
           std::tie(b.path, b.place.line, b.place.column, b.message);
  };
  std::stable_sort(report.errors.begin(), report.errors.end(), by_place);
}

std::string_view name_of(Severity severity) {
  return kSeverityWords[static_cast<size_t>(severity)];
}

std::string_view name_of(Safety safety) {
  return kSafetyWords[static_cast<size_t>(safety)];
}

std::string_view name_of(FindingState state) {
  constexpr std::string_view kWords[] = {"open", "fixed", "suppressed"};
  return kWords[static_cast<size_t>(state)];
}

std::string_view name_of(FixOutcome outcome) {
  constexpr std::string_view kWords[] = {"available", "applied", "withheld", "failed"};
  return kWords[static_cast<size_t>(outcome)];
}

std::string_view name_of(ExcludeReason reason) {
  constexpr std::string_view kWords[] = {"ignored", "default", "excluded", "symlink", "special"};
  return kWords[static_cast<size_t>(reason)];
}

std::string_view name_of(ErrorKind kind) {
  constexpr std::string_view kWords[] = {"usage",   "not-found", "permission", "io",
                                         "changed", "format",    "limit",      "internal"};
  return kWords[static_cast<size_t>(kind)];
}

}  // namespace smprof_migrate
