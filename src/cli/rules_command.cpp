#include "cli/rules_command.h"

#include <unistd.h>

#include <utility>

#include "cli/output.h"
#include "smprof_migrate/fix/plan.h"
#include "smprof_migrate/report/sink.h"
#include "smprof_migrate/rules/explain.h"

namespace smprof_migrate {

std::variant<RuleSet, std::vector<Error>> load_rules(const Options& options) {
  const auto embedded = embedded_rule_files();
  std::vector<RuleFile> files(embedded.begin(), embedded.end());
  if (!options.rules_folder.empty()) {
    auto more = read_rule_files(options.rules_folder);
    if (!more) return std::vector<Error>{std::move(more).error()};
    for (RuleFile& file : *more) files.push_back(std::move(file));
  }
  return RuleSet::load(files, recipe_names());
}

int rules_command(const Options& options, const RuleSet& rules) {
  if (options.arguments.empty()) return write_all(STDOUT_FILENO, list_rules(rules)) ? 0 : 2;
  const auto text = explain_rule(rules, options.arguments.front());
  if (text) return write_all(STDOUT_FILENO, *text) ? 0 : 2;
  static_cast<void>(write_all(STDERR_FILENO, error_text(text.error(), {})));
  return 2;
}

}  // namespace smprof_migrate
