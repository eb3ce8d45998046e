#include <algorithm>
#include <tuple>

#include "smprof_migrate/rules/finding.h"

namespace smprof_migrate {
namespace {

struct Hit {
  uint32_t use;
  RuleSet::Candidate by;
};

template <class T>
bool holds(const std::vector<T>& list, const T& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool any_matches(const std::vector<NamePattern>& patterns, std::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const NamePattern& pattern) { return pattern.matches(name); });
}

bool has_any_argument(const Use& use, const std::vector<std::string>& asked) {
  return std::any_of(asked.begin(), asked.end(),
                     [&](const std::string& argument) { return holds(use.arguments, argument); });
}

// A docstring is prose, like a comment: a path or name in it is not what the program uses.
Role read_as(const Use& use) {
  return use.docstring ? Role::Comment : use.role;
}

// All that one use can tell; its name has been looked up.
bool fits(const Matcher& matcher, LanguageId language, const Use& use) {
  if (!holds(matcher.languages, language) || !holds(matcher.roles, read_as(use))) return false;
  if (any_matches(matcher.except, use.name)) return false;
  if (!matcher.spelled.empty() && !holds(matcher.spelled, use.spelled)) return false;
  if (!matcher.with_argument.empty() && !has_any_argument(use, matcher.with_argument)) return false;
  if (has_any_argument(use, matcher.without_argument)) return false;
  if (!matcher.of.empty() && !any_matches(matcher.of, use.of)) return false;
  if (any_matches(matcher.except_of, use.of)) return false;
  return matcher.value.empty() || any_matches(matcher.value, use.value);
}

class Matching {
 public:
  Matching(const RuleSet& rules, LanguageId language, const std::vector<Use>& uses)
      : rules_(rules.rules()), uses_(uses) {
    for (uint32_t i = 0; i < uses.size(); ++i) {
      for (const RuleSet::Candidate& candidate : rules.candidates(uses[i].name)) {
        if (fits(matcher(candidate), language, uses[i])) hits_.push_back({i, candidate});
      }
    }
  }

  std::vector<Finding> findings() const;

 private:
  const Matcher& matcher(const RuleSet::Candidate& by) const {
    return rules_[by.rule].matchers[by.matcher];
  }
  // A rule that is evidence asks for none (the loader sees to it), so its hits are its findings.
  bool present(const Evidence& evidence) const {
    return std::any_of(
               hits_.begin(), hits_.end(),
               [&](const Hit& hit) { return holds(evidence.rules, rules_[hit.by.rule].id); }) ||
           std::any_of(uses_.begin(), uses_.end(),
                       [&](const Use& use) { return any_matches(evidence.names, use.name); });
  }
  bool stands(const Hit& hit) const {
    const Matcher& asked = matcher(hit.by);
    return (asked.needs.empty() || present(asked.needs)) && !present(asked.unless);
  }

  const std::vector<Rule>& rules_;
  const std::vector<Use>& uses_;
  std::vector<Hit> hits_;
};

std::string filled(const std::string& message, const Use& use) {
  const std::pair<std::string_view, const std::string&> slots[] = {
      {"{name}", use.name}, {"{spelled}", use.spelled}, {"{of}", use.of}, {"{value}", use.value}};
  std::string text;
  for (size_t i = 0; i < message.size();) {
    const std::string_view rest = std::string_view(message).substr(i);
    const auto slot = std::find_if(std::begin(slots), std::end(slots),
                                   [&](const auto& s) { return rest.starts_with(s.first); });
    if (slot == std::end(slots)) {
      text += message[i++];
    } else {
      text += slot->second;
      i += slot->first.size();
    }
  }
  return text;
}

std::vector<Finding> Matching::findings() const {
  std::vector<Finding> found;
  for (const Hit& hit : hits_) {
    if (!stands(hit)) continue;
    const Rule& rule = rules_[hit.by.rule];
    Finding finding;
    finding.rule = &rule;
    finding.use = hit.use;
    finding.range = uses_[hit.use].range;
    finding.message = filled(rule.message, uses_[hit.use]);
    finding.severity = rule.severity;
    found.push_back(std::move(finding));
  }
  return found;
}

bool before(const Finding& a, const Finding& b) {
  return std::tie(a.range, a.rule->id, a.use) < std::tie(b.range, b.rule->id, b.use);
}

}  // namespace

std::vector<Finding> match(const RuleSet& rules, LanguageId language,
                           const std::vector<Use>& uses) {
  std::vector<Finding> found = Matching(rules, language, uses).findings();
  std::sort(found.begin(), found.end(), before);
  found.erase(std::unique(found.begin(), found.end(),
                          [](const Finding& a, const Finding& b) {
                            return a.range == b.range && a.rule == b.rule;
                          }),
              found.end());
  return found;
}

}  // namespace smprof_migrate
