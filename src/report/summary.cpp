#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/paint.h"
#include "report/words.h"
#include "smprof_migrate/report/emitters.h"

namespace smprof_migrate {
namespace {

constexpr size_t kReasonsShown = 3;

std::string by_severity(const Tally& counts) {
  std::vector<std::string> parts;
  for (Severity severity : {Severity::Error, Severity::Warning, Severity::Note}) {
    const uint64_t number = counts.open_by_severity[static_cast<size_t>(severity)];
    if (number != 0) parts.push_back(counted(number, name_of(severity)));
  }
  return joined(parts, ", ");
}

// The first sentence: what is there now.
std::string result_line(const Report& report, const Tally& counts, bool colour) {
  const auto in_files = [](uint64_t findings, uint64_t files) {
    return counted(findings, "finding").append(" in ").append(counted(files, "file"));
  };
  if (counts.open > 0) {
    const std::string_view verb = counts.fixed > 0 ? "Left: " : "Found ";
    const std::string found = in_files(counts.open, counts.open_files);
    return paint(colour, kStrong, std::string(verb).append(found)) + ": " + by_severity(counts) +
           ".\n";
  }
  if (counts.fixed > 0) return "Nothing is left to do.\n";
  const bool whole = report.skipped.empty() && report.errors.empty();
  const std::string_view scope = whole ? "." : " in what could be checked.";
  return paint(colour, whole ? kGood : kStrong,
               std::string("No use of SageMaker Profiler found").append(scope)) +
         "\n";
}

std::string fixed_line(const Tally& counts, bool colour) {
  if (counts.fixed == 0) return {};
  const std::string fixed = "Fixed " + counted(counts.fixed, "finding");
  return paint(colour, kGood, fixed) + " in " + counted(counts.fixed_files, "file") + ".\n";
}

// Ex) 8 fixable with --fix, 3 more with --unsafe-fixes, 1 to do by hand.
std::string todo_line(const Tally& counts) {
  std::vector<std::string> parts;
  if (counts.safe != 0) parts.push_back(grouped(counts.safe) + " fixable with --fix");
  if (counts.unsafe != 0) {
    const std::string_view word = counts.safe != 0 ? " more" : " fixable";
    parts.push_back(grouped(counts.unsafe).append(word).append(" with --unsafe-fixes"));
  }
  if (counts.by_hand != 0) parts.push_back(grouped(counts.by_hand) + " to do by hand");
  if (counts.suppressed != 0) parts.push_back(grouped(counts.suppressed) + " suppressed");
  return parts.empty() ? "" : joined(parts, ", ") + ".\n";
}

// Ex) Not checked: 3 files (2 larger than 16 MiB, 1 syntax error).
std::string skipped_line(const Report& report, bool colour) {
  if (report.skipped.empty()) return {};
  std::map<std::string, uint64_t> reasons;
  for (const Skipped& skipped : report.skipped) ++reasons[printable(skipped.reason)];
  std::vector<std::pair<std::string, uint64_t>> sorted(reasons.begin(), reasons.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> parts;
  for (const auto& [reason, number] : sorted) {
    if (parts.size() == kReasonsShown) {
      parts.push_back("and other reasons");
      break;
    }
    parts.push_back(grouped(number) + " " + reason);
  }
  const std::string words = "Not checked: " + counted(report.skipped.size(), "file");
  return paint(colour, kWarningInk, words) + " (" + joined(parts, ", ") + ").\n";
}

// Ex) Looked at 13,771 files (13,700 python, 71 notebook) in 300 folders; 25 name the profiler.
std::string looked_at_line(const Summary& summary) {
  std::vector<std::string> kinds;
  for (const auto& [kind, number] : summary.files_by_kind) {
    kinds.push_back(grouped(number) + " " + printable(kind));
  }
  std::string text = "Looked at " + counted(summary.walk.files, "file");
  if (!kinds.empty()) text += " (" + joined(kinds, ", ") + ")";
  if (summary.walk.folders != 0) text += " in " + counted(summary.walk.folders, "folder");
  text += "; " + grouped(summary.candidates);
  return text + (summary.candidates == 1 ? " names the profiler.\n" : " name the profiler.\n");
}

// Ex) Left out: 3 by ignore files, 2 symlinks; 5,000 files of other kinds. --show-files tells why.
std::string left_out_line(const WalkCounts& walk) {
  constexpr std::string_view kWords[] = {" by ignore files", " by default", " by --exclude",
                                         " symbolic links", " devices, sockets or pipes"};
  static_assert(std::size(kWords) == std::size(WalkCounts{}.excluded_by));
  std::vector<std::string> parts;
  for (size_t reason = 0; reason < std::size(kWords); ++reason) {
    const uint64_t number = walk.excluded_by[reason];
    if (number != 0) parts.push_back(grouped(number).append(kWords[reason]));
  }
  if (walk.unwanted != 0) parts.push_back(counted(walk.unwanted, "file") + " of other kinds");
  std::string text;
  if (!parts.empty()) text = "Left out: " + joined(parts, ", ") + " (see --show-files).\n";
  if (walk.ignored_hits != 0) {
    text += counted(walk.ignored_hits, "ignored file");
    text += walk.ignored_hits == 1 ? " names" : " name";
    text += " the profiler, too (see --no-ignore).\n";
  }
  return text;
}

std::string errors_line(const Report& report, bool colour) {
  if (report.errors.empty()) return {};
  const std::string words = "The run is not complete: " + counted(report.errors.size(), "error");
  return paint(colour, kErrorInk, words) + ".\n";
}

}  // namespace

std::string summary_text(const Report& report, const Style& style) {
  const Tally counts = tally(report);
  return fixed_line(counts, style.colour) + result_line(report, counts, style.colour) +
         todo_line(counts) + skipped_line(report, style.colour) + looked_at_line(report.summary) +
         left_out_line(report.summary.walk) + errors_line(report, style.colour);
}

}  // namespace smprof_migrate
