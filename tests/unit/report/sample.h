// Reports to emit: findings placed in a text by what they cover.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "smprof_migrate/report/place.h"
#include "smprof_migrate/report/report.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

inline const Rule& annotation_rule() {
  static const Rule rule = [] {
    Rule made;
    made.id = "SMP102";
    made.name = "annotation-call";
    made.advice = "use torch.profiler.record_function";
    return made;
  }();
  return rule;
}

struct Looks {
  Severity severity = Severity::Error;
  Safety safety = Safety::Safe;
  bool fixable = true;
};

// A finding on the first place of `covered` in `text`.
inline PlacedFinding found(const std::string& path, const std::string& text,
                           std::string_view covered, Looks looks = {}) {
  const SourceFile file = source_from_bytes(path, text);
  const size_t at = text.find(covered);
  EXPECT_NE(at, std::string::npos) << "the text does not hold what is to be found";
  Finding finding;
  finding.rule = &annotation_rule();
  finding.file = path;
  finding.place = {static_cast<uint32_t>(at), static_cast<uint32_t>(at + covered.size())};
  finding.range = {finding.place.begin, finding.place.end};
  finding.message = "smprof.annotate is SageMaker Profiler";
  finding.severity = looks.severity;
  finding.safety = looks.safety;
  finding.fixable = looks.fixable;
  return Placer(file).place(std::move(finding));
}

inline Report report_of(std::vector<PlacedFinding> findings) {
  Report report;
  report.tool_version = "1.2.3";
  report.roots = {"."};
  report.findings = std::move(findings);
  report.summary.walk.files = 1;
  report.summary.candidates = 1;
  return report;
}

}  // namespace smprof_migrate
