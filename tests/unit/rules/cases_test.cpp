// Every rule's own files, from text to findings: its cases, what it must keep, its README.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "rule_files.h"
#include "smprof_migrate/python/module.h"
#include "smprof_migrate/rules/finding.h"
#include "smprof_migrate/rules/readme.h"
#include "smprof_migrate/source/line_index.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

namespace fs = std::filesystem;

const RuleSet& shipped() {
  static const RuleSet rules = loaded(*read_rule_files(SOURCE_ROOT "/rules"));
  return rules;
}

std::string bytes_of(const fs::path& path) {
  auto file = load_file(path.string(), {});
  EXPECT_TRUE(file.ok()) << path;
  return file.ok() ? file->bytes : "";
}

// "train.py:3:6 SMP102" lines
std::string findings_in(const std::string& name, const std::string& text) {
  const auto module = PythonModule::analyse(text, name, shipped().vocabulary(), nullptr, {});
  if (!module.ok()) return module.error().message;
  const LineIndex lines(text);
  std::string found;
  for (const Finding& finding : match(shipped(), LanguageId::Python, module->uses())) {
    const Position at = lines.position(text, finding.range.begin);
    found += name + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
             finding.rule->id + "\n";
  }
  return found;
}

// Files with this ending below a folder, sorted; none if there is no such folder.
std::vector<fs::path> files_below(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none)) {
    if (entry.path().string().ends_with(ending)) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

fs::path folder_of(const Rule& rule) {
  return fs::path(SOURCE_ROOT "/rules") / rule.group / rule.name;
}

// The place and the rule; what stands behind them (safety) is for the fixes to say.
std::string places_of(const std::string& expected) {
  std::string places;
  size_t begin = 0;
  while (begin < expected.size()) {
    const size_t end = std::min(expected.find('\n', begin), expected.size());
    const std::string line = expected.substr(begin, end - begin);
    places += line.substr(0, line.find(' ', line.find(' ') + 1)) + "\n";
    begin = end + 1;
  }
  return places;
}

std::string without_pipeline_rules(const std::string& expected) {
  std::string kept;
  size_t begin = 0;
  while (begin < expected.size()) {
    const size_t end = std::min(expected.find('\n', begin), expected.size());
    const std::string line = expected.substr(begin, end - begin);
    const bool by_pipeline =
        std::any_of(shipped().rules().begin(), shipped().rules().end(), [&](const Rule& rule) {
          return rule.matchers.empty() && line.find(rule.id) != std::string::npos;
        });
    if (!by_pipeline) kept += line + "\n";
    begin = end + 1;
  }
  return kept;
}

TEST(Cases, FindWhatTheySay) {
  size_t cases = 0;
  for (const Rule& rule : shipped().rules()) {
    if (rule.matchers.empty()) continue;  // its findings are made by another stage
    for (const fs::path& expected : files_below(folder_of(rule) / "cases", "/findings.txt")) {
      std::string found;
      const fs::path before = expected.parent_path() / "before";
      // Names that files hand to each other are for the pipeline to follow, and so is what no
      // matcher finds; the golden suite runs every case through both.
      const std::vector<fs::path> files = files_below(before, ".py");
      if (files.size() != 1) continue;
      found = findings_in(files[0].lexically_relative(before).string(), bytes_of(files[0]));
      const std::string text = without_pipeline_rules(bytes_of(expected));
      EXPECT_EQ(found, places_of(text)) << expected;
      EXPECT_NE(found.find(rule.id), std::string::npos) << expected << " shows another rule only";
      ++cases;
    }
  }
  EXPECT_GE(cases, 45u);
}

TEST(Cases, EveryRuleHasACaseAndKeepsItsLookAlikes) {
  for (const Rule& rule : shipped().rules()) {
    if (rule.matchers.empty()) continue;
    EXPECT_FALSE(files_below(folder_of(rule) / "cases", "/findings.txt").empty()) << rule.id;
    const std::vector<fs::path> kept = files_below(folder_of(rule) / "keep", ".py");
    EXPECT_FALSE(kept.empty()) << rule.id;
    for (const fs::path& file : kept) {
      const std::string found = findings_in(file.filename().string(), bytes_of(file));
      EXPECT_EQ(found.find(" " + rule.id + "\n"), std::string::npos) << file << "\n" << found;
    }
  }
}

TEST(Cases, AReadmeShowsItsRule) {
  for (const Rule& rule : shipped().rules()) {
    for (const Example& example : examples(rule.documentation)) {
      if (example.language != "python") continue;
      const std::string before = findings_in("before.py", example.before);
      EXPECT_NE(before.find(rule.id), std::string::npos) << rule.id << "\n" << before;
      EXPECT_EQ(findings_in("after.py", example.after), "") << rule.id;
    }
  }
}

TEST(Cases, AFileWithAFindingHoldsALiteralOfTheRule) {
  for (const fs::path& file : files_below(SOURCE_ROOT "/rules", ".py")) {
    const std::string text = bytes_of(file);
    const auto module =
        PythonModule::analyse(text, file.string(), shipped().vocabulary(), nullptr, {});
    ASSERT_TRUE(module.ok()) << file;
    for (const Finding& finding : match(shipped(), LanguageId::Python, module->uses())) {
      const std::vector<std::string>& literals = finding.rule->literals;
      EXPECT_TRUE(std::any_of(
          literals.begin(), literals.end(),
          [&](const std::string& literal) { return text.find(literal) != std::string::npos; }))
          << file << " " << finding.rule->id;
    }
  }
}

}  // namespace
}  // namespace smprof_migrate
