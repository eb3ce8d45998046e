// Rules as text for a terminal: `smprof-migrate rules [ID]`.
#pragma once

#include <string>
#include <string_view>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/rules/rule_set.h"

namespace smprof_migrate {

// One line a rule: id, name, severity, safety, summary, in columns under a heading.
std::string list_rules(const RuleSet& rules);

// Everything there is to say about one rule. Usage error with a suggestion for an unknown one.
Result<std::string> explain_rule(const RuleSet& rules, std::string_view id_or_name);

}  // namespace smprof_migrate
