#include <gtest/gtest.h>

#include <string>

#include "report/words.h"
#include "smprof_migrate/report/emitters.h"
#include "unit/report/sample.h"

namespace smprof_migrate {
namespace {

const Style kPlain{};

TEST(Summary, NothingFoundSaysWhatWasLookedAt) {
  Report report;
  report.summary.walk.files = 13'771;
  report.summary.walk.folders = 300;
  report.summary.files_by_kind = {{"notebook", 71}, {"python", 13'700}};
  EXPECT_EQ(emit_text(report, kPlain),
            "No use of SageMaker Profiler found.\n"
            "Looked at 13,771 files (71 notebook, 13,700 python) in 300 folders; 0 name the "
            "profiler.\n");
}

TEST(Summary, NothingFoundWhereNotAllCouldBeChecked) {
  Report report;
  report.skipped = {{"a.py", "larger than 16 MiB"},
                    {"b.py", "syntax error"},
                    {"c.py", "larger than 16 MiB"},
                    {"d.py", "took too long"},
                    {"e.py", "unreadable"}};
  report.errors = {{ErrorKind::Permission, "x", {}, "cannot be read", ""}};
  EXPECT_EQ(
      summary_text(report, kPlain),
      "No use of SageMaker Profiler found in what could be checked.\n"
      "Not checked: 5 files (2 larger than 16 MiB, 1 syntax error, 1 took too long, and other "
      "reasons).\n"
      "Looked at 0 files; 0 name the profiler.\n"
      "The run is not complete: 1 error.\n");
}

TEST(Summary, FindingsBySeverityAndWhatIsLeftToDo) {
  Report report = report_of({
      found("a.py", "smprof\n", "smprof"),
      found("a.py", "smprof\n", "smprof", {.safety = Safety::Unsafe}),
      found("b.py", "smprof\n", "smprof", {.severity = Severity::Warning, .fixable = false}),
      found("b.py", "smprof\n", "smprof", {.severity = Severity::Note, .fixable = false}),
      found("c.py", "smprof\n", "smprof"),
  });
  report.findings[4].finding.state = FindingState::Suppressed;
  EXPECT_EQ(summary_text(report, kPlain),
            "Found 4 findings in 2 files: 2 errors, 1 warning, 1 note.\n"
            "1 fixable with --fix, 1 more with --unsafe-fixes, 1 to do by hand, 1 suppressed.\n"
            "Looked at 1 file; 1 names the profiler.\n");
}

TEST(Summary, OnlyUnsafeFixes) {
  const Report report =
      report_of({found("a.py", "smprof\n", "smprof", {.safety = Safety::Unsafe})});
  EXPECT_EQ(summary_text(report, kPlain),
            "Found 1 finding in 1 file: 1 error.\n"
            "1 fixable with --unsafe-fixes.\n"
            "Looked at 1 file; 1 names the profiler.\n");
}

TEST(Summary, AfterFixingSomeAreLeft) {
  Report report = report_of({found("a.py", "smprof\n", "smprof"),
                             found("b.py", "smprof\n", "smprof", {.fixable = false})});
  report.findings[0].finding.state = FindingState::Fixed;
  EXPECT_EQ(summary_text(report, kPlain),
            "Fixed 1 finding in 1 file.\n"
            "Left: 1 finding in 1 file: 1 error.\n"
            "1 to do by hand.\n"
            "Looked at 1 file; 1 names the profiler.\n");
}

TEST(Summary, AfterFixingAll) {
  Report report = report_of({found("a.py", "smprof\n", "smprof")});
  report.findings[0].finding.state = FindingState::Fixed;
  EXPECT_EQ(summary_text(report, kPlain),
            "Fixed 1 finding in 1 file.\n"
            "Nothing is left to do.\n"
            "Looked at 1 file; 1 names the profiler.\n");
}

TEST(Summary, DroppedFixIsToDoByHand) {
  Report report = report_of({found("a.py", "smprof\n", "smprof")});
  report.findings[0].finding.fix = 0;
  report.fixes.push_back({"move", Safety::Safe, FixOutcome::Failed, {}, {}});
  EXPECT_EQ(tally(report).by_hand, 1u);
  EXPECT_EQ(tally(report).safe, 0u);
}

TEST(Summary, WhatWasLeftOut) {
  Report report;
  report.summary.walk.excluded_by[0] = 3;
  report.summary.walk.excluded_by[1] = 1;
  report.summary.walk.excluded_by[3] = 2;
  report.summary.walk.unwanted = 5'000;
  report.summary.walk.ignored_hits = 1;
  EXPECT_EQ(
      summary_text(report, kPlain),
      "No use of SageMaker Profiler found.\n"
      "Looked at 0 files; 0 name the profiler.\n"
      "Left out: 3 by ignore files, 1 by default, 2 symbolic links, 5,000 files of other kinds "
      "(see --show-files).\n"
      "1 ignored file names the profiler, too (see --no-ignore).\n");
}

TEST(Summary, ColourMarksTheResult) {
  Style style;
  style.colour = true;
  EXPECT_EQ(summary_text(Report{}, style),
            "\x1b[32mNo use of SageMaker Profiler found.\x1b[0m\n"
            "Looked at 0 files; 0 name the profiler.\n");
}

TEST(Words, NumbersAreGrouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'000), "1,000");
  EXPECT_EQ(grouped(1'234'567), "1,234,567");
  EXPECT_EQ(counted(1, "file"), "1 file");
  EXPECT_EQ(counted(0, "file"), "0 files");
}

TEST(Statistics, RulesFixesAndTimes) {
  Report report = report_of({
      found("a.py", "smprof\n", "smprof"),
      found("a.py", "smprof\n", "smprof", {.safety = Safety::Unsafe}),
      found("b.py", "smprof\n", "smprof", {.fixable = false}),
      found("c.py", "smprof\n", "smprof"),
  });
  report.findings[3].finding.state = FindingState::Fixed;
  report.fixes.push_back({"move", Safety::Safe, FixOutcome::Applied, {}, {}});
  report.fixes.push_back({"move", Safety::Unsafe, FixOutcome::Withheld, {}, {}});
  report.summary.stage_ms = {{"match", 2.25}, {"walk", 10.04}};
  report.summary.total_ms = 1234.56;
  EXPECT_EQ(statistics_text(report, kPlain),
            "Rule    Name             Found  Fixed  Safe  Unsafe  By hand\n"
            "SMP102  annotation-call      4      1     1       1        1\n"
            "\n"
            "Fixes   Applied  Available  Withheld  Failed\n"
            "safe          1          0         0       0\n"
            "unsafe        0          0         1       0\n"
            "\n"
            "Stage       Time\n"
            "match     2.2 ms\n"
            "walk     10.0 ms\n"
            "all    1234.6 ms\n");
}

TEST(SortReport, ByFilePlaceAndRule) {
  Report report =
      report_of({found("b.py", "x smprof smprof.annotate\n", "smprof.annotate"),
                 found("b.py", "x smprof\n", "smprof"), found("a.py", "x\nsmprof\n", "smprof")});
  report.skipped = {{"z", "r"}, {"b", "r"}};
  sort_report(report);
  EXPECT_EQ(report.findings[0].finding.file, "a.py");
  EXPECT_EQ(report.findings[1].begin.column, 3u);
  EXPECT_EQ(report.findings[2].begin.column, 10u);
  EXPECT_EQ(report.skipped[0].file, "b");
}

TEST(Emitters, AreFoundByName) {
  ASSERT_NE(find_emitter("json"), nullptr);
  EXPECT_EQ(find_emitter("json")->emit, emit_json);
  EXPECT_EQ(find_emitter("yaml"), nullptr);
}

}  // namespace
}  // namespace smprof_migrate
