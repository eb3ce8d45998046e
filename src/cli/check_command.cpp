#include "cli/check_command.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "cli/cpus.h"
#include "cli/output.h"
#include "cli/pipeline.h"
#include "cli/terminal.h"
#include "smprof_migrate/fix/diff.h"
#include "smprof_migrate/report/emitters.h"

namespace smprof_migrate {
namespace {

const char* environment(const char* name) {
  return std::getenv(name);
}

WalkOptions walk_options(const Options& options) {
  WalkOptions walk;
  walk.roots = options.arguments.empty() ? std::vector<std::string>{"."} : options.arguments;
  walk.excludes = options.excludes;
  walk.use_ignore_files = options.use_ignore_files;
  walk.default_excludes = options.default_excludes;
  walk.force_exclude = options.force_exclude;
  walk.list_excluded = options.show_files;
  walk.threads = options.jobs == 0 ? usable_cpus() : options.jobs;
  return walk;
}

Result<RunSettings> run_settings(const Options& options) {
  RunSettings settings;
  settings.scan.walk = walk_options(options);
  settings.scan.limits.deadline = std::chrono::milliseconds(options.file_timeout_ms);
  settings.scan.limits.max_bytes = static_cast<uint32_t>(
      std::min<uint64_t>(options.max_file_size, std::numeric_limits<uint32_t>::max()));
  settings.scan.max_bytes = options.max_file_size;
  settings.fix = options.fixing;
  settings.mode = options.mode;
  settings.threshold = options.apply;
  settings.select = options.select;
  settings.ignore = options.ignore;
  if (!options.stdin_filename.empty()) {
    auto bytes = read_standard_input();
    if (!bytes) return std::move(bytes).error();
    settings.input = StandardInput{options.stdin_filename, *std::move(bytes)};
  }
  return settings;
}

std::string all_diffs(const Report& report) {
  std::string diff;
  for (const FilePatch& patch : report.patches) {
    diff += unified_diff(patch.path, patch.before, patch.after);
  }
  return diff;
}

// `-` with --fix or --diff: the text itself is the result, findings go to stderr.
std::string filtered_text(const Options& options, const RunSettings& settings,
                          const Report& report) {
  if (options.mode == Mode::Diff) return all_diffs(report);
  return report.patches.empty() ? settings.input->bytes : report.patches.front().after;
}

Style style_for(int fd, const Options& options) {
  Style style;
  const bool terminal = is_terminal(fd);
  style.colour = wants_colour(options.colour, terminal, environment);
  style.brief = options.quiet;
  style.width = terminal ? terminal_width(fd, environment) : 0;
  return style;
}

Status deliver(const Options& options, std::string_view text) {
  if (options.output.empty()) return write_all(STDOUT_FILENO, text);
  return write_report_file(options.output, text);
}

// What goes to stdout (or -o) and what goes to stderr.
Status emit(const Options& options, const RunSettings& settings, const Report& report) {
  const Emitter& emitter = *find_emitter(options.format);
  const bool text_is_result = options.mode == Mode::Diff || settings.input.has_value();
  const bool filter = settings.input && options.mode != Mode::List;
  Style style = style_for(
      text_is_result && options.mode != Mode::List ? STDERR_FILENO : STDOUT_FILENO, options);
  if (!options.output.empty()) style = Style{.brief = options.quiet};
  if (!filter && options.mode != Mode::Diff) {
    std::string text = emitter.emit(report, style);
    if (options.statistics && options.format == "text") text += statistics_text(report, style);
    return deliver(options, text);
  }
  Status delivered =
      deliver(options, filter ? filtered_text(options, settings, report) : all_diffs(report));
  if (!delivered) return delivered;
  std::string told = options.quiet ? std::string() : summary_text(report, style);
  if (options.statistics) told += statistics_text(report, style);
  return write_all(STDERR_FILENO, told);
}

int status_of(const Options& options, const Report& report) {
  const int status = exit_status(report, options.fail_on, options.strict);
  // A diff that is not empty is something left to do, whatever is left to find.
  if (status == 0 && options.mode == Mode::Diff && !report.patches.empty()) return 1;
  return status;
}

void tell_errors(const Options& options, const Report& report) {
  const Style style = style_for(STDERR_FILENO, options);
  for (const Error& error : report.errors) {
    static_cast<void>(write_all(STDERR_FILENO, error_text(error, style)));
  }
}

}  // namespace

int check_command(const Options& options, const RuleSet& rules, const volatile bool* stop) {
  auto settings = run_settings(options);
  if (!settings) {
    Report failed;
    failed.errors.push_back(std::move(settings).error());
    tell_errors(options, failed);
    return 2;
  }
  // The text is the result there, and nothing may be written beside it.
  if (settings->input && settings->mode == Mode::Fix) settings->write = false;
  Report report;
  {
    const bool shown = wants_progress(options.progress, is_terminal(STDERR_FILENO), environment);
    Progress progress({.enabled = shown,
                       .fd = STDERR_FILENO,
                       .width = terminal_width(STDERR_FILENO, environment)});
    report = run_pipeline(*settings, rules, progress, stop);
  }
  if (const Status emitted = emit(options, *settings, report); !emitted) {
    report.errors.push_back(emitted.error());
  }
  tell_errors(options, report);
  return status_of(options, report);
}

}  // namespace smprof_migrate
