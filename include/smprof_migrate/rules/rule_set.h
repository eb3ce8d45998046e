// All rules of a run, loaded and checked, with what the earlier stages need of them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/rules/rule.h"

namespace smprof_migrate {

// One file below a rules folder: "training/annotation-call/rule.json" and its content.
struct RuleFile {
  std::string path;
  std::string text;
};

class RuleSet {
 public:
  // Every fault of every file is reported, with file, line and column: unknown keys (with a
  // suggestion), missing keys, wrong types, duplicate ids, unknown recipes, missing README.
  static std::variant<RuleSet, std::vector<Error>> load(std::span<const RuleFile> files,
                                                        std::span<const std::string_view> recipes);

  const std::vector<Rule>& rules() const { return rules_; }
  const Rule* find(std::string_view id_or_name) const;
  // The id or name nearest to a misspelt one; empty if none is near.
  std::string_view suggestion(std::string_view misspelt) const;
  const Vocabulary& vocabulary() const { return vocabulary_; }
  const std::vector<std::string>& literals() const { return literals_; }  // sorted, unique

  // The matchers with a name pattern that matches, each once, in the order of the rules.
  struct Candidate {
    uint32_t rule;
    uint32_t matcher;
    bool operator==(const Candidate&) const = default;
    bool operator<(const Candidate& other) const {
      return rule != other.rule ? rule < other.rule : matcher < other.matcher;
    }
  };
  std::vector<Candidate> candidates(std::string_view name) const;

 private:
  void index();

  struct TextHash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  // By the text of an exact pattern, of a prefix, of a suffix.
  using Index = std::unordered_map<std::string, std::vector<Candidate>, TextHash, std::equal_to<>>;
  std::vector<Rule> rules_;  // by id
  Index exact_, prefixes_, suffixes_;
  Vocabulary vocabulary_;
  std::vector<std::string> literals_;
};

// The rules that are part of the binary; defined in a generated source file.
std::span<const RuleFile> embedded_rule_files();

// The same kind of list from a folder on disk (--rules DIR).
Result<std::vector<RuleFile>> read_rule_files(const std::string& folder);

}  // namespace smprof_migrate
