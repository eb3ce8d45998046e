// The model of a run: everything an output format may show. Complete and sorted before any of it is
// printed, so that the output is the same for every number of threads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/rules/finding.h"
#include "smprof_migrate/scan/walk.h"
#include "smprof_migrate/source/line_index.h"

namespace smprof_migrate {

struct PlacedFinding {
  Finding finding;
  Position begin;
  Position end;
  std::vector<std::string>
      frame;  // source lines begin.line - context … end.line + context, raw bytes
  uint32_t frame_first_line = 0;  // 1-based line of frame[0]
};

enum class FixOutcome : uint8_t {
  Available,  // planned and verified, not asked for
  Applied,    // written (or part of the --diff)
  Withheld,   // its safety is below what was asked for
  Failed,     // could not be written, or was dropped; `notes` say why
};

struct AppliedFix {
  std::string title;
  Safety safety = Safety::Safe;
  FixOutcome outcome = FixOutcome::Available;
  std::vector<std::string> notes;
  std::vector<std::string> files;
};

struct FilePatch {
  std::string path;
  std::string before;  // whole file, raw bytes
  std::string after;
  bool written = false;
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

}  // namespace smprof_migrate
