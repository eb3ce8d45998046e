// The model of a run: everything an output format may show. Complete and sorted before any of it is
// printed, so that the output is the same for every number of threads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/fix/migration.h"
#include "smprof_migrate/rules/finding.h"
#include "smprof_migrate/scan/walk.h"
#include "smprof_migrate/source/line_index.h"

namespace smprof_migrate {

struct FrameLine {            // a source line to show, raw bytes without the newline
  uint32_t number = 0;        // 1-based
  uint32_t first_column = 1;  // of text[0] in the line; more than 1 if the line is very long
  bool cut = false;           // the line goes on after `text`
  std::string text;
};

struct PlacedFinding {
  Finding finding;
  Position begin;
  Position end;
  std::vector<FrameLine> frame;  // the line of `begin`, and one line around it
};

struct Skipped {  // a file that holds our literals and could not be checked
  std::string file;
  std::string reason;
};

struct Summary {
  WalkCounts walk;
  std::map<std::string, uint64_t> files_by_kind;  // "python" -> 13,771
  uint64_t bytes_read = 0;
  uint64_t candidates = 0;  // files with at least one literal
  std::map<std::string, double> stage_ms;
  double total_ms = 0;
};

struct Report {
  std::string tool_version;
  std::vector<std::string> roots;
  std::vector<PlacedFinding> findings;  // by file, place, rule id
  std::vector<AppliedFix> fixes;        // Finding::fix is an index in it
  std::vector<FilePatch> patches;       // by file
  std::vector<Skipped> skipped;         // by file
  std::vector<Error> errors;            // of the run itself: status 2
  Summary summary;
};

// Counts of findings by what became of them and what can become of them. Suppressed ones are in no
// other count.
struct Tally {
  uint64_t open_by_severity[3] = {};  // by Severity
  uint64_t open = 0;
  uint64_t open_files = 0;  // files with an open finding
  uint64_t fixed = 0;
  uint64_t fixed_files = 0;
  uint64_t safe = 0;     // open, and --fix would mend it
  uint64_t unsafe = 0;   // open, and --unsafe-fixes would mend it
  uint64_t by_hand = 0;  // open errors and warnings that no fix covers
  uint64_t suppressed = 0;
};

Tally tally(const Report& report);

// Brings every list into the order that the emitters rely on.
void sort_report(Report& report);

std::string_view name_of(Severity severity);
std::string_view name_of(Safety safety);
std::string_view name_of(FindingState state);
std::string_view name_of(FixOutcome outcome);
std::string_view name_of(ExcludeReason reason);
std::string_view name_of(ErrorKind kind);

}  // namespace smprof_migrate
