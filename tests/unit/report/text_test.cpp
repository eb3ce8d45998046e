#include <gtest/gtest.h>

#include <string>

#include "smprof_migrate/report/emitters.h"
#include "unit/report/sample.h"

namespace smprof_migrate {
namespace {

const Style kPlain{.colour = false, .brief = true, .width = 0};

std::string shown(PlacedFinding placed, unsigned width = 0) {
  Style style = kPlain;
  style.width = width;
  return emit_text(report_of({std::move(placed)}), style);
}

constexpr std::string_view kScript =
    "for i in range(3):\n"
    "    with smprof.annotate(\"Forward\"):\n"
    "        step(i)\n";

TEST(Text, FrameWithOneLineAround) {
  EXPECT_EQ(shown(found("train.py", std::string(kScript), "smprof.annotate(\"Forward\")")),
            "train.py:2:10: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | for i in range(3):\n"
            "2 |     with smprof.annotate(\"Forward\"):\n"
            "  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
            "3 |         step(i)\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, FirstLineHasNoLineBefore) {
  EXPECT_EQ(shown(found("a.py", "import smprof\n", "smprof")),
            "a.py:1:8: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | import smprof\n"
            "  |        ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, NotesLabelAndManualAdvice) {
  PlacedFinding placed = found("a.ipynb", "x\nsmprof\n", "smprof", {.fixable = false});
  placed.finding.label = "cell 3";
  placed.finding.notes = {"imported in line 1", "called in\nline 4"};
  EXPECT_EQ(shown(placed),
            "a.ipynb:2:1: error[SMP102] (cell 3) smprof.annotate is SageMaker Profiler\n"
            "1 | x\n"
            "2 | smprof\n"
            "  | ^^^^^^\n"
            "  = note: imported in line 1\n"
            "  = note: called in\\nline 4\n"
            "  = fix: by hand: use torch.profiler.record_function\n");
}

TEST(Text, NotesOfAFixAreToldOnce) {
  Report report = report_of({found("a.py", "smprof\n", "smprof", {.safety = Safety::Unsafe}),
                             found("b.py", "smprof\n", "smprof", {.safety = Safety::Unsafe})});
  for (PlacedFinding& placed : report.findings) placed.finding.fix = 0;
  report.fixes.push_back({"move to torch.profiler",
                          Safety::Unsafe,
                          FixOutcome::Withheld,
                          {"the schedule never advances"},
                          {"a.py", "b.py"}});
  EXPECT_EQ(emit_text(report, kPlain),
            "a.py:1:1: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | smprof\n"
            "  | ^^^^^^\n"
            "  = note: the schedule never advances\n"
            "  = fix: to review, with --unsafe-fixes: move to torch.profiler\n"
            "\n"
            "b.py:1:1: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | smprof\n"
            "  | ^^^^^^\n"
            "  = fix: to review, with --unsafe-fixes: move to torch.profiler\n");
}

TEST(Text, FailedFixSaysSo) {
  Report report = report_of({found("a.py", "smprof\n", "smprof")});
  report.findings[0].finding.fix = 0;
  report.fixes.push_back(
      {"remove the import", Safety::Safe, FixOutcome::Failed, {"a.py changed meanwhile"}, {}});
  EXPECT_EQ(emit_text(report, kPlain),
            "a.py:1:1: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | smprof\n"
            "  | ^^^^^^\n"
            "  = note: a.py changed meanwhile\n"
            "  = fix: not made: remove the import\n");
}

TEST(Text, MereNotesOfferNothing) {
  PlacedFinding placed =
      found("a.py", "# smprof\n", "smprof", {.severity = Severity::Note, .fixable = false});
  static const Rule kMention = [] {
    Rule rule;
    rule.id = "SMP190";
    return rule;
  }();
  placed.finding.rule = &kMention;
  EXPECT_EQ(shown(placed),
            "a.py:1:3: note[SMP190] smprof.annotate is SageMaker Profiler\n"
            "1 | # smprof\n"
            "  |   ^^^^^^\n");
}

TEST(Text, FixedAndSuppressedAreNotShown) {
  Report report =
      report_of({found("a.py", "smprof\n", "smprof"), found("b.py", "smprof\n", "smprof")});
  report.findings[0].finding.state = FindingState::Fixed;
  report.findings[1].finding.state = FindingState::Suppressed;
  EXPECT_EQ(emit_text(report, kPlain), "");
}

TEST(Text, ColoursAreSequencesAroundWords) {
  Style style = kPlain;
  style.colour = true;
  EXPECT_EQ(emit_text(report_of({found("a.py", "smprof\n", "smprof")}), style),
            "\x1b[1ma.py:1:1:\x1b[0m \x1b[1;31merror[SMP102]\x1b[0m "
            "smprof.annotate is SageMaker Profiler\n"
            "\x1b[1;34m1 |\x1b[0m smprof\n"
            "\x1b[1;34m  |\x1b[0m \x1b[1;31m^^^^^^\x1b[0m\n"
            "  \x1b[1;34m=\x1b[0m \x1b[1mfix\x1b[0m: safe, with --fix\n");
}

TEST(Text, TabsBecomeBlanksToTheNextStop) {
  EXPECT_EQ(shown(found("a.py", "\tif x:\n a\tsmprof\tb\n", "smprof")),
            "a.py:2:4: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 |     if x:\n"
            "2 |  a  smprof  b\n"
            "  |     ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, WideAndCombiningCharactersKeepTheCaretRight) {
  // Two wide characters, an e with a combining acute, then the name.
  EXPECT_EQ(shown(found("a.py", "x = '漢字e\xCC\x81', smprof\n", "smprof")),
            "a.py:1:13: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | x = '漢字e\xCC\x81', smprof\n"
            "  |              ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, CrLfAndLoneCrEndLines) {
  EXPECT_EQ(shown(found("a.py", "one\r\nsmprof\rthree\n", "smprof")),
            "a.py:2:1: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | one\n"
            "2 | smprof\n"
            "  | ^^^^^^\n"
            "3 | three\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, ControlCharactersAndInvalidBytesAreEscaped) {
  PlacedFinding placed = found("a\x1b[2J\xff.py", "x\x1b[31m\xe2\x80\xae\xff smprof\n", "smprof");
  placed.finding.message = "bad \x07 name";
  EXPECT_EQ(shown(placed),
            "a\\x1b[2J\\xff.py:1:10: error[SMP102] bad \\x07 name\n"
            "1 | x\\x1b[31m\\u202e\\xff smprof\n"
            "  |                     ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, ByteOrderMarkTakesNoColumn) {
  EXPECT_EQ(shown(found("a.py", "\xEF\xBB\xBFimport smprof\n", "smprof")),
            "a.py:1:8: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | import smprof\n"
            "  |        ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, FindingOverSeveralLinesTellsItsEnd) {
  EXPECT_EQ(shown(found("a.py", "f(Config(\n  1,\n))\n", "Config(\n  1,\n)")),
            "a.py:1:3: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | f(Config(\n"
            "  |   ^^^^^^^ … to line 3\n"
            "2 |   1,\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, EmptyRangeGetsOneCaret) {
  PlacedFinding placed = found("a.py", "ab\n", "b");
  placed.end = placed.begin;
  EXPECT_EQ(shown(placed),
            "a.py:1:2: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | ab\n"
            "  |  ^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, LongLineIsCutBehindTheCaret) {
  EXPECT_EQ(shown(found("a.py", "smprof = '" + std::string(100, 'x') + "'\n", "smprof"), 40),
            "a.py:1:1: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | smprof = 'xxxxxxxxxxxxxxxxxxxxxxxxx…\n"
            "  | ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, LongLineIsCutOnBothSides) {
  const std::string text =
      "before\n'" + std::string(98, 'a') + "' smprof '" + std::string(98, 'b') + "'\n";
  EXPECT_EQ(shown(found("a.py", text, "smprof"), 40),
            "a.py:2:102: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | …\n"
            "2 | …aaaaaaaaa' smprof 'bbbbbbbbbbbbbbb…\n"
            "  |             ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, HalfOfAWideCharacterIsNotShown) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "漢";
  EXPECT_EQ(shown(found("a.py", text + "  smprof\n", "smprof"), 40),
            "a.py:1:53: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | … 漢漢漢漢  smprof\n"
            "  |             ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, VeryLongUnderlineIsClipped) {
  const std::string name(200, 's');
  EXPECT_EQ(shown(found("a.py", "x = " + name + "\n", name), 40),
            "a.py:1:5: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | x = " +
                std::string(31, 's') +
                "…\n"
                "  |     " +
                std::string(32, '^') +
                "\n"
                "  = fix: safe, with --fix\n");
}

TEST(Text, LineOfAMegabyteIsNotCopied) {
  const std::string text = std::string(1'000'000, 'a') + " smprof " + std::string(1'000'000, 'b');
  const PlacedFinding placed = found("a.py", text, "smprof");
  EXPECT_LT(placed.frame[0].text.size(), 3000u);
  EXPECT_EQ(placed.begin.column, 1'000'002u);
  EXPECT_EQ(shown(placed, 40),
            "a.py:1:1000002: error[SMP102] smprof.annotate is SageMaker Profiler\n"
            "1 | …aaaaaaaaaa smprof bbbbbbbbbbbbbbbb…\n"
            "  |             ^^^^^^\n"
            "  = fix: safe, with --fix\n");
}

TEST(Text, Utf16IsShownDecoded) {
  std::string bytes = "\xFF\xFE";
  for (char letter : std::string("a\nsmprof\n")) bytes.append(1, letter).append(1, '\0');
  Finding finding;
  finding.rule = &annotation_rule();
  finding.file = "requirements.txt";
  finding.message = "found";
  finding.range = {2, 8};
  finding.place = {6, 18};
  const SourceFile file = source_from_bytes("requirements.txt", bytes);
  const PlacedFinding placed = Placer(file).place(finding);
  EXPECT_EQ(placed.begin.byte, 6u);
  EXPECT_EQ(placed.end.byte, 18u);
  EXPECT_EQ(shown(placed),
            "requirements.txt:2:1: note[SMP102] found\n"
            "1 | a\n"
            "2 | smprof\n"
            "  | ^^^^^^\n"
            "  = fix: by hand: use torch.profiler.record_function\n");
}

TEST(ErrorText, PathPlaceMessageAndAdvice) {
  EXPECT_EQ(
      error_text({ErrorKind::Format, "rules/a\n.json", {3, 7}, "no such key", "did you mean id?"},
                 kPlain),
      "error: rules/a\\n.json:3:7: no such key\n"
      "  did you mean id?\n");
  EXPECT_EQ(error_text({ErrorKind::Io, "a", {}, "cannot be read", ""}, kPlain),
            "error: a: cannot be read\n");
  Style colour = kPlain;
  colour.colour = true;
  EXPECT_EQ(error_text({ErrorKind::Usage, "", {}, "no", ""}, colour),
            "\x1b[1;31merror:\x1b[0m no\n");
}

}  // namespace
}  // namespace smprof_migrate
