#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <variant>
#include <vector>

#include "cli/check_command.h"
#include "cli/files_command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/rules_command.h"
#include "smprof_migrate/report/sink.h"

namespace smprof_migrate {
namespace {

// The only state a signal handler may touch: the run ends after the file at hand, no file is left
// half written.
volatile bool stop_requested = false;

void request_stop(int signal) {
  if (stop_requested) {  // asked twice: at once
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  stop_requested = true;
}

int fail(const std::vector<Error>& errors) {
  for (const Error& error : errors) {
    static_cast<void>(write_all(STDERR_FILENO, error_text(error, {})));
  }
  return 2;
}

int run(const Options& options) {
  if (options.show_files) return show_files_command(options);
  if (options.command == Command::Explain) return explain_command(options);
  auto loaded = load_rules(options);
  if (auto* errors = std::get_if<std::vector<Error>>(&loaded)) return fail(*errors);
  const RuleSet& rules = std::get<RuleSet>(loaded);
  if (options.command == Command::Rules) return rules_command(options, rules);
  return check_command(options, rules, &stop_requested);
}

int main_with(const std::vector<std::string>& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  const Parsed parsed = parse_options(arguments);
  if (const auto* error = std::get_if<Error>(&parsed)) return fail({*error});
  if (const auto* answer = std::get_if<Answer>(&parsed)) {
    return write_all(STDOUT_FILENO, answer->text) ? 0 : 2;
  }
  const int status = run(std::get<Options>(parsed));
  return stop_requested ? 128 + SIGINT : status;
}

}  // namespace
}  // namespace smprof_migrate

int main(int count, char** words) {
  try {
    return smprof_migrate::main_with(std::vector<std::string>(words + 1, words + count));
  } catch (const std::exception& error) {
    // Only a bug or exhausted memory gets here.
    std::fprintf(stderr, "error: smprof-migrate %s failed: %s\n", SMPROF_VERSION, error.what());
    return 2;
  }
}
