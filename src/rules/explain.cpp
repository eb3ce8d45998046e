#include "smprof_migrate/rules/explain.h"

#include <algorithm>
#include <array>
#include <vector>

#include "smprof_migrate/rules/readme.h"
#include "words.h"

namespace smprof_migrate {
namespace {

using Row = std::array<std::string, 5>;

std::string aligned(const std::vector<Row>& rows) {
  std::array<size_t, 5> widths{};
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    for (size_t i = 0; i + 1 < row.size(); ++i) {
      text += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    }
    text += row.back() + "\n";
  }
  return text;
}

std::string fix_line(const Rule& rule) {
  switch (rule.safety) {
    case Safety::Manual:
      return "none, the finding is reported";
    case Safety::Unsafe:
      return "unsafe, applied by --unsafe-fixes";
    case Safety::Safe:
      return "safe where it can be proved, applied by --fix";
  }
  return "";
}

}  // namespace

std::string list_rules(const RuleSet& rules) {
  std::vector<Row> rows = {{"ID", "NAME", "SEVERITY", "FIX", "SUMMARY"}};
  for (const Rule& rule : rules.rules()) {
    rows.push_back({rule.id, rule.name,
                    std::string(kSeverityWords[static_cast<size_t>(rule.severity)]),
                    std::string(kSafetyWords[static_cast<size_t>(rule.safety)]), rule.summary});
  }
  return aligned(rows);
}

Result<std::string> explain_rule(const RuleSet& rules, std::string_view id_or_name) {
  const Rule* rule = rules.find(id_or_name);
  if (rule == nullptr) {
    const std::string_view near = rules.suggestion(id_or_name);
    Error error{ErrorKind::Usage,
                "",
                {},
                "no rule is called \"" + std::string(id_or_name) + "\"",
                "`smprof-migrate rules` lists them all"};
    if (!near.empty()) error.advice = "did you mean " + std::string(near) + "?";
    return error;
  }
  std::string text = rule->id + " " + rule->name + "\n\n" + rule->summary + "\n\n";
  text += "group     " + rule->group + "\n";
  text += "severity  " + std::string(kSeverityWords[static_cast<size_t>(rule->severity)]) + "\n";
  text += "fix       " + fix_line(*rule) + "\n";
  text += "by hand   " + rule->advice + "\n\n";
  text += plain_text(rule->documentation);
  if (!rule->links.empty()) text += "\nSee also\n";
  for (const std::string& link : rule->links) text += "    " + link + "\n";
  return text;
}

}  // namespace smprof_migrate
