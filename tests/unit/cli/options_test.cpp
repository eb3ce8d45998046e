#include "cli/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/option_table.h"
#include "smprof_migrate/report/emitters.h"
#include "smprof_migrate/report/sink.h"
#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

using Words = std::vector<std::string>;

Options good(const Words& words) {
  const Parsed parsed = parse_options(words);
  if (const Error* error = std::get_if<Error>(&parsed)) ADD_FAILURE() << error->message;
  const Options* options = std::get_if<Options>(&parsed);
  return options == nullptr ? Options{} : *options;
}

std::string fault(const Words& words) {
  const Parsed parsed = parse_options(words);
  const Error* error = std::get_if<Error>(&parsed);
  if (error == nullptr) return "(no error)";
  EXPECT_EQ(error->kind, ErrorKind::Usage);
  return error_text(*error, Style{});
}

std::string answer(const Words& words) {
  const Parsed parsed = parse_options(words);
  const Answer* text = std::get_if<Answer>(&parsed);
  return text == nullptr ? "(no answer)" : text->text;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Options, NothingGivenListsTheCurrentFolder) {
  const Options options = good({});
  EXPECT_EQ(options.command, Command::Check);
  EXPECT_EQ(options.arguments, Words{"."});
  EXPECT_EQ(options.mode, Mode::List);
  EXPECT_EQ(options.apply, Safety::Safe);
  EXPECT_EQ(options.format, "text");
  EXPECT_EQ(options.fail_on, FailOn::Warning);
  EXPECT_EQ(options.jobs, 0u);
  EXPECT_TRUE(options.use_ignore_files);
  EXPECT_TRUE(options.default_excludes);
}

TEST(Options, ModesAndSafety) {
  EXPECT_EQ(good({"--fix"}).mode, Mode::Fix);
  EXPECT_EQ(good({"--fix"}).apply, Safety::Safe);
  EXPECT_EQ(good({"--unsafe-fixes"}).mode, Mode::Fix);
  EXPECT_EQ(good({"--unsafe-fixes"}).apply, Safety::Unsafe);
  EXPECT_EQ(good({"--diff"}).mode, Mode::Diff);
  EXPECT_EQ(good({"--diff", "--fix"}).mode, Mode::Diff) << "--diff wins, nothing is written";
  EXPECT_EQ(good({"--fix", "--diff"}).mode, Mode::Diff);
  EXPECT_EQ(good({"--diff", "--unsafe-fixes"}).apply, Safety::Unsafe);
}

TEST(Options, EveryValueReachesItsField) {
  const Options options = good({"--framework",
                                "tensorflow",
                                "--logdir=/opt/ml/output/tensorboard",
                                "--steps",
                                "0,2,5,3",
                                "--annotation-style",
                                "manual",
                                "--rules",
                                "mine",
                                "--max-file-size",
                                "2K",
                                "--file-timeout",
                                "0.25",
                                "--format",
                                "json",
                                "-o",
                                "out.json",
                                "--color",
                                "never",
                                "--progress",
                                "always",
                                "-j8",
                                "--fail-on",
                                "note"});
  EXPECT_EQ(options.fixing.framework, Framework::TensorFlow);
  EXPECT_EQ(options.fixing.logdir, "/opt/ml/output/tensorboard");
  EXPECT_EQ(options.fixing.wait, 0u);
  EXPECT_EQ(options.fixing.warmup, 2u);
  EXPECT_EQ(options.fixing.active, 5u);
  EXPECT_EQ(options.fixing.repeat, 3u);
  EXPECT_EQ(options.fixing.annotations, AnnotationStyle::Manual);
  EXPECT_EQ(options.rules_folder, "mine");
  EXPECT_EQ(options.max_file_size, 2048u);
  EXPECT_EQ(options.file_timeout_ms, 250u);
  EXPECT_EQ(options.format, "json");
  EXPECT_EQ(options.output, "out.json");
  EXPECT_EQ(options.colour, When::Never);
  EXPECT_EQ(options.progress, When::Always);
  EXPECT_EQ(options.jobs, 8u);
  EXPECT_EQ(options.fail_on, FailOn::Note);
}

TEST(Options, EveryFlagReachesItsField) {
  const Options options = good({"--no-ignore", "--no-default-excludes", "--force-exclude",
                                "--show-files", "--statistics", "-q", "--strict", "--exit-zero"});
  EXPECT_FALSE(options.use_ignore_files);
  EXPECT_FALSE(options.default_excludes);
  EXPECT_TRUE(options.force_exclude);
  EXPECT_TRUE(options.show_files);
  EXPECT_TRUE(options.statistics);
  EXPECT_TRUE(options.quiet);
  EXPECT_TRUE(options.strict);
  EXPECT_EQ(options.fail_on, FailOn::Never);
}

TEST(Options, ListsGrowAndTheLastOfOtherValuesCounts) {
  const Options options =
      good({"--select", "SMP1,training", "--select=SMP205", "--ignore", "SMP190", "--exclude",
            "*.txt", "--exclude", "{a,b}", "--format", "json", "--format", "text"});
  EXPECT_EQ(options.select, (Words{"SMP1", "training", "SMP205"}));
  EXPECT_EQ(options.ignore, Words{"SMP190"});
  EXPECT_EQ(options.excludes, (Words{"*.txt", "{a,b}"}));
  EXPECT_EQ(options.format, "text");
}

TEST(Options, PathsOfEverySpelling) {
  EXPECT_EQ(good({"a", "--fix", "[b]", "{}", "x=y"}).arguments, (Words{"a", "[b]", "{}", "x=y"}));
  EXPECT_EQ(good({"a", "--", "-c", "--fix", "--"}).arguments, (Words{"a", "-c", "--fix", "--"}));
  EXPECT_EQ(good({"--", "rules"}).arguments, Words{"rules"});
  EXPECT_EQ(good({"./rules"}).command, Command::Check);
}

TEST(Options, Commands) {
  EXPECT_EQ(good({"rules"}).command, Command::Rules);
  EXPECT_EQ(good({"rules"}).arguments, Words{});
  EXPECT_EQ(good({"rules", "SMP102", "--color", "never"}).arguments, Words{"SMP102"});
  EXPECT_EQ(good({"explain", "a/b.py", "--no-ignore"}).command, Command::Explain);
  EXPECT_EQ(fault({"rules", "a", "b"}),
            "error: 'rules' takes one id or name, not 2\n  see smprof-migrate --help\n");
  EXPECT_EQ(fault({"explain"}),
            "error: 'explain' takes one path, not 0\n  see smprof-migrate --help\n");
}

TEST(Options, StandardInputNeedsAName) {
  EXPECT_EQ(good({"--stdin-filename", "x.py", "-"}).arguments, Words{"-"});
  EXPECT_EQ(good({"--stdin-filename", "x.py"}).arguments, Words{"-"});
  EXPECT_EQ(fault({"-"}),
            "error: '-' reads standard input and needs --stdin-filename NAME\n"
            "  NAME says what kind of file it is: --stdin-filename train.py -\n");
  EXPECT_EQ(fault({"-", "a", "--stdin-filename", "x.py"}),
            "error: '-' reads standard input and cannot be combined with other paths\n"
            "  see smprof-migrate --help\n");
  EXPECT_EQ(fault({"a", "--stdin-filename", "x.py"}),
            "error: --stdin-filename names what is read from standard input: give '-' as PATH\n"
            "  see smprof-migrate --help\n");
}

TEST(Options, MisspeltOptionsGetASuggestion) {
  EXPECT_EQ(fault({"--fxi"}), "error: there is no option --fxi\n  did you mean --fix?\n");
  EXPECT_EQ(fault({"-fix"}), "error: there is no option -fix\n  did you mean --fix?\n");
  EXPECT_EQ(fault({"--colour=never"}),
            "error: there is no option --colour\n  did you mean --color?\n");
  EXPECT_EQ(fault({"--unsafe-fix"}),
            "error: there is no option --unsafe-fix\n  did you mean --unsafe-fixes?\n");
  EXPECT_EQ(fault({"--frobnicate"}),
            "error: there is no option --frobnicate\n  see smprof-migrate --help\n");
  EXPECT_EQ(fault({"-z"}), "error: there is no option -z\n  see smprof-migrate --help\n");
}

TEST(Options, MisspeltValuesGetASuggestion) {
  EXPECT_EQ(fault({"--format", "jsn"}),
            "error: --format cannot be 'jsn', only text|json\n  did you mean json?\n");
  EXPECT_EQ(fault({"--framework", "pytorch"}),
            "error: --framework cannot be 'pytorch', only auto|torch|tensorflow\n"
            "  did you mean torch?\n");
  EXPECT_EQ(fault({"--fail-on", "always"}),
            "error: --fail-on cannot be 'always', only error|warning|note|never\n");
}

TEST(Options, MissingAndUnwantedValues) {
  EXPECT_EQ(fault({"--logdir"}),
            "error: --logdir needs a value DIR\n  see smprof-migrate --help\n");
  EXPECT_EQ(fault({"-o"}), "error: --output needs a value FILE\n  see smprof-migrate --help\n");
  EXPECT_EQ(fault({"--logdir", "--fix"}),
            "error: --logdir needs a value DIR, and --fix is an option\n"
            "  see smprof-migrate --help\n");
  EXPECT_EQ(fault({"--quiet=no"}), "error: --quiet takes no value\n  see smprof-migrate --help\n");
}

TEST(Options, ValuesOutOfRange) {
  const std::string steps_advice =
      "  give four numbers wait,warmup,active,repeat with at least one active step: --steps "
      "1,1,3,1\n";
  for (const char* steps : {"1,2", "1,1,0,1", "1,1,3,1,1", "a,1,3,1", "1,1,3,", "1,1,3,-1"}) {
    EXPECT_EQ(fault({"--steps", steps}),
              "error: --steps cannot be '" + std::string(steps) + "'\n" + steps_advice);
  }
  EXPECT_EQ(fault({"-j", "0"}), "error: --jobs needs a number from 1 to 1024, not '0'\n");
  EXPECT_EQ(fault({"--file-timeout", "nan"}),
            "error: --file-timeout needs seconds from 0.001 to 86400, not 'nan'\n");
  EXPECT_EQ(fault({"--max-file-size", "5G"}),
            "error: --max-file-size cannot be '5G'\n"
            "  give a number of bytes below 4G, with K, M or G if you like: 16M\n");
  EXPECT_EQ(fault({"--select", "A,,B"}), "error: --select has an empty entry in 'A,,B'\n");
}

TEST(Options, TheFirstFaultIsTold) {
  EXPECT_EQ(fault({"--steps", "1", "-j", "0"}).substr(0, 14), "error: --steps");
}

TEST(Options, SizesHaveUnits) {
  EXPECT_EQ(*parse_size("1"), 1u);
  EXPECT_EQ(*parse_size("16M"), 16u << 20);
  EXPECT_EQ(*parse_size("3G"), UINT64_C(3) << 30);
  EXPECT_EQ(*parse_size("4294967295"), UINT64_C(4294967295));
  for (const char* bad : {"", "M", "0", "4G", "1.5M", "1T", "-1", "4294967296"}) {
    EXPECT_FALSE(parse_size(bad)) << bad;
  }
}

TEST(Options, HelpAndVersionAnswerEvenBesideFaults) {
  EXPECT_EQ(answer({"--help"}), help_text());
  EXPECT_EQ(answer({"-h"}), brief_help_text());
  EXPECT_EQ(answer({"--bogus", "--help"}), help_text());
  EXPECT_EQ(answer({"rules", "--help"}), help_text());
  const std::string version = answer({"-V"});
  ASSERT_EQ(version.substr(0, 15), "smprof-migrate ");
  const std::string project =
      "project(smprof-migrate VERSION " + version.substr(15, version.find('\n') - 15) + " ";
  EXPECT_NE(text_of(SOURCE_ROOT "/CMakeLists.txt").find(project), std::string::npos) << project;
}

// Columns of a line; every character of ours is one column wide.
size_t columns(const std::string& line) {
  size_t count = 0;
  for (size_t at = 0; at < line.size(); at += utf8_character(line, at).length) ++count;
  return count;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(Help, LinesFitEightyColumnsAndTheBriefOneAScreen) {
  for (const std::string& line : lines_of(help_text())) EXPECT_LE(columns(line), 80u) << line;
  EXPECT_LE(lines_of(brief_help_text()).size(), 24u);
}

TEST(Help, BeginsWithWhatToDoFirst) {
  EXPECT_EQ(brief_help_text().substr(0, brief_help_text().find("\nOptions:")),
            "smprof-migrate takes a repository off Amazon SageMaker Profiler.\n"
            "\n"
            "Usage: smprof-migrate [OPTIONS] [PATH...]  list findings (default path: .)\n"
            "       smprof-migrate rules [ID]           list the rules, or explain one\n"
            "       smprof-migrate explain PATH         tell why a file is in or out\n"
            "\n"
            "Start with:\n"
            "  smprof-migrate          see what is there; nothing is written\n"
            "  smprof-migrate --diff   see what --fix would write\n"
            "  smprof-migrate --fix    write the fixes that provably keep behaviour\n");
}

TEST(Help, NamesEveryOptionOnce) {
  std::set<std::string_view> names;
  for (const OptionRow& row : option_rows()) {
    for (std::string_view name : split(row.names, ',')) {
      EXPECT_TRUE(names.insert(name).second) << name;
      EXPECT_NE(help_text().find(name), std::string::npos) << name;
      const std::string code = std::string("`").append(name).append("`");
      EXPECT_NE(options_page().find(code), std::string::npos) << name;
    }
  }
}

TEST(Help, FormatsAreThoseThatCanBeEmitted) {
  const auto rows = option_rows();
  const auto row = std::find_if(rows.begin(), rows.end(), [](const OptionRow& candidate) {
    return candidate.names == "--format";
  });
  ASSERT_NE(row, rows.end());
  std::vector<std::string_view> names;
  for (const Emitter& emitter : emitters()) names.push_back(emitter.name);
  EXPECT_EQ(split(row->value, '|'), names);
}

TEST(Help, PageInDocsIsUpToDate) {
  const std::string path = SOURCE_ROOT "/docs/command-line.md";
  if (std::getenv("SMPROF_ACCEPT") != nullptr) std::ofstream(path) << options_page();
  EXPECT_EQ(text_of(path), options_page()) << "scripts/test --accept rewrites it";
}

}  // namespace
}  // namespace smprof_migrate
