// What a rule found at a place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smprof_migrate/rules/rule_set.h"

namespace smprof_migrate {

enum class FindingState : uint8_t {
  Open,        // nothing was done
  Fixed,       // the rewritten file no longer has it
  Suppressed,  // by a comment, a baseline or a changed-lines filter
};

struct Finding {
  const Rule* rule = nullptr;
  std::string file;            // path as walked
  uint32_t region = 0;         // index in the document
  uint32_t use = 0xffffffffu;  // index in the region's uses; none for what no use stands for
  TextRange range;             // in the region's text
  FileRange place;             // in the file's bytes
  std::string label;           // "cell 3", or empty
  std::string message;
  Severity severity = Severity::Note;
  Safety safety = Safety::Manual;  // of the fix that covers it; Manual when there is none
  bool fixable = false;            // an edit was planned and verified
  FindingState state = FindingState::Open;
  std::vector<std::string> notes;  // evidence, and what to do
  uint32_t fix = 0xffffffffu;      // index in the report's fixes
};

// The uses of one region -> findings, sorted by place; one finding per place and rule. `rules` must
// outlive them.
std::vector<Finding> match(const RuleSet& rules, LanguageId language, const std::vector<Use>& uses);

}  // namespace smprof_migrate
