#include "smprof_migrate/rules/rule_set.h"

#include <algorithm>

#include "smprof_migrate/base/spellcheck.h"

namespace smprof_migrate {

const Rule* RuleSet::find(std::string_view id_or_name) const {
  for (const Rule& rule : rules_) {
    if (rule.id == id_or_name || rule.name == id_or_name) return &rule;
  }
  return nullptr;
}

std::string_view RuleSet::suggestion(std::string_view misspelt) const {
  std::vector<std::string_view> known;
  for (const Rule& rule : rules_) {
    known.push_back(rule.id);
    known.push_back(rule.name);
  }
  return nearest(misspelt, known);
}

void RuleSet::index() {
  for (uint32_t rule = 0; rule < rules_.size(); ++rule) {
    const std::vector<Matcher>& matchers = rules_[rule].matchers;
    for (uint32_t matcher = 0; matcher < matchers.size(); ++matcher) {
      for (const NamePattern& pattern : matchers[matcher].names) {
        Index& part = pattern.extent == Extent::Exact    ? exact_
                      : pattern.extent == Extent::Prefix ? prefixes_
                                                         : suffixes_;
        part[pattern.text].push_back({rule, matcher});
      }
    }
  }
}

std::vector<RuleSet::Candidate> RuleSet::candidates(std::string_view name) const {
  std::vector<Candidate> found;
  const auto look_up = [&found](const Index& part, std::string_view text) {
    const auto entry = part.find(text);
    if (entry == part.end()) return;
    found.insert(found.end(), entry->second.begin(), entry->second.end());
  };
  look_up(exact_, name);
  look_up(suffixes_, name);
  for (size_t at = name.find_first_of(".(["); at != name.npos;
       at = name.find_first_of(".([", at + 1)) {
    look_up(prefixes_, name.substr(0, at));
    if (name[at] == '.') look_up(suffixes_, name.substr(at + 1));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace smprof_migrate
