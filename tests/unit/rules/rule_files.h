// Rule files for tests: a small valid set, and its parts with one thing changed.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "smprof_migrate/rules/rule_set.h"

namespace smprof_migrate {

inline constexpr std::string_view kTestRecipes[] = {"training", "launcher"};

inline RuleFile group_file() {
  return {"training/group.json", R"({"title": "Training scripts", "step": "scripts"})"};
}

inline RuleFile readme_file(const std::string& folder = "training/annotation-call") {
  return {
      folder + "/README.md",
      "# Annotation\n\nText.\n\n## Before\n\n```python\na\n```\n\n## After\n\n```python\nb\n```\n"};
}

// rule.json with `match` and whatever follows it.
inline RuleFile rule_file(const std::string& match, const std::string& id = "SMP102",
                          const std::string& folder = "training/annotation-call") {
  return {folder + "/rule.json",
          "{\"id\": \"" + id +
              "\", \"summary\": \"s\", \"message\": \"`{name}` of {spelled}\", \"advice\": \"a\",\n"
              "\"severity\": \"error\", \"safety\": \"safe\", \"recipe\": \"training\",\n"
              "\"literals\": [\"smprof\"],\n\"match\": " +
              match + "}\n"};
}

inline const std::string kAnnotateMatch =
    R"({"languages": ["python"], "roles": ["call"], "names": ["smprof.annotate"]})";

// Each fault as "path:line:column: message (advice)".
inline std::vector<std::string> faults_of(const std::vector<RuleFile>& files) {
  std::vector<std::string> lines;
  const auto loaded = RuleSet::load(files, kTestRecipes);
  if (const auto* faults = std::get_if<std::vector<Error>>(&loaded)) {
    for (const Error& fault : *faults) {
      std::string line = fault.path + ":" + std::to_string(fault.place.line) + ":" +
                         std::to_string(fault.place.column) + ": " + fault.message;
      if (!fault.advice.empty()) line += " (" + fault.advice + ")";
      lines.push_back(line);
    }
  }
  return lines;
}

inline RuleSet loaded(const std::vector<RuleFile>& files) {
  auto result = RuleSet::load(files, kTestRecipes);
  return std::get<RuleSet>(std::move(result));
}

}  // namespace smprof_migrate
