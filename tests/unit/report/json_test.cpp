#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/encode.h"
#include "smprof_migrate/report/emitters.h"
#include "unit/report/sample.h"

namespace smprof_migrate {
namespace {

using Json = nlohmann::ordered_json;

Json emitted(const Report& report) {
  return Json::parse(emit_json(report, Style{}));
}

TEST(Json, WholeReport) {
  Report report = report_of(
      {found("a.py", "x = 1\nwith smprof.annotate('é'): pass\n", "smprof.annotate('é')")});
  report.findings[0].finding.notes = {"imported in line 1"};
  report.findings[0].finding.fix = 0;
  report.fixes.push_back({"move", Safety::Safe, FixOutcome::Available, {"why"}, {"a.py", "b.py"}});
  report.skipped = {{"big.py", "larger than 16 MiB"}};
  report.errors = {{ErrorKind::Permission, "locked", {2, 3}, "cannot be read", "chmod"}};
  report.summary.files_by_kind = {{"python", 2}};
  report.summary.bytes_read = 99;
  report.summary.total_ms = 12.5;
  report.summary.walk.excluded_by[1] = 4;
  EXPECT_EQ(emitted(report), Json::parse(R"({
    "version": 1,
    "tool": {"name": "smprof-migrate", "version": "1.2.3"},
    "findings": [{
      "rule": "SMP102", "name": "annotation-call", "severity": "error",
      "message": "smprof.annotate is SageMaker Profiler", "file": "a.py",
      "range": {"start": {"line": 2, "column": 6, "byte": 11},
                "end": {"line": 2, "column": 26, "byte": 32}},
      "safety": "safe", "fixable": true, "state": "open", "fix": 0,
      "snippet": "with smprof.annotate('é'): pass", "notes": ["imported in line 1"]}],
    "fixes": [{"title": "move", "safety": "safe", "outcome": "available",
               "files": [{"file": "a.py"}, {"file": "b.py"}], "notes": ["why"]}],
    "skipped": [{"file": "big.py", "reason": "larger than 16 MiB"}],
    "errors": [{"kind": "permission", "message": "cannot be read", "file": "locked", "line": 2,
                "column": 3, "advice": "chmod"}],
    "summary": {"open": 1, "by_severity": {"error": 1, "warning": 0, "note": 0}, "fixed": 0,
      "fixable": {"safe": 1, "unsafe": 0}, "by_hand": 0, "suppressed": 0, "not_checked": 1,
      "files": 1, "files_by_kind": {"python": 2}, "files_of_other_kinds": 0, "folders": 0,
      "candidates": 1, "bytes_read": 99,
      "excluded": {"ignored": 0, "default": 4, "excluded": 0, "symlink": 0, "special": 0},
      "ignored_candidates": 0}})"));
}

TEST(Json, EmptyReportHasEveryList) {
  const Json object = emitted(Report{});
  for (const char* key : {"findings", "fixes", "skipped", "errors"}) {
    EXPECT_EQ(object.at(key), Json::array()) << key;
  }
  EXPECT_EQ(object.at("summary").at("files_by_kind"), Json::object());
}

TEST(Json, BytesThatAreNoUtf8AreKeptBesideTheEscapedText) {
  const Json finding =
      emitted(report_of({found("caf\xe9.py", "'\xff' smprof\n", "smprof")})).at("findings").at(0);
  EXPECT_EQ(finding.at("file"), "caf\\xe9.py");
  EXPECT_EQ(finding.at("file_bytes"), "Y2Fm6S5weQ==");
  EXPECT_EQ(finding.at("snippet"), "'\\xff' smprof");
  EXPECT_EQ(finding.at("snippet_bytes"), base64("'\xff' smprof"));
}

TEST(Json, OddButValidNamesAreKeptAsTheyAre) {
  const std::string name = "a\n\x1b\"\\<&%:,\xE2\x80\xA8\xF0\x9F\x98\x80.py";
  const Json finding = emitted(report_of({found(name, "smprof\n", "smprof")})).at("findings").at(0);
  EXPECT_EQ(finding.at("file"), name);
  EXPECT_FALSE(finding.contains("file_bytes"));
}

TEST(Json, LabelAndStateOfAFixedFinding) {
  Report report = report_of({found("a.ipynb", "smprof\n", "smprof", {.fixable = false})});
  report.findings[0].finding.label = "cell 3";
  report.findings[0].finding.state = FindingState::Fixed;
  const Json finding = emitted(report).at("findings").at(0);
  EXPECT_EQ(finding.at("label"), "cell 3");
  EXPECT_EQ(finding.at("state"), "fixed");
  EXPECT_EQ(finding.at("safety"), "manual");
  EXPECT_EQ(finding.at("fix"), nullptr);
}

TEST(Base64, EveryLengthOfTheLastGroup) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

TEST(ValidUtf8, SurrogatesAndLoneBytesAreEscaped) {
  EXPECT_EQ(valid_utf8("ab\xc3\xa9"), "ab\xc3\xa9");
  EXPECT_EQ(valid_utf8("\xed\xa0\x80\xc3"), "\\xed\\xa0\\x80\\xc3");
}

}  // namespace
}  // namespace smprof_migrate
