#include "cli/option_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace smprof_migrate {
namespace {

constexpr uint32_t kMostSteps = 1'000'000;
constexpr unsigned kMostJobs = 1024;
constexpr double kLongestTimeout = 86'400;  // a day, in seconds

Error usage(std::string message, std::string advice = {}) {
  return {ErrorKind::Usage, {}, {}, std::move(message), std::move(advice)};
}

std::string quoted(std::string_view text) {
  return std::string("'").append(text).append("'");
}

std::optional<uint64_t> number(std::string_view text, uint64_t least, uint64_t most) {
  uint64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = fault == std::errc{} && end == text.data() + text.size();
  if (!whole || value < least || value > most) return std::nullopt;
  return value;
}

// Ex) --select SMP102,training
Status add_list(std::vector<std::string>& list, std::string_view option, std::string_view value) {
  for (std::string_view item : split(value, ',')) {
    if (item.empty()) {
      return usage(std::string(option) + " has an empty entry in " + quoted(value));
    }
    list.emplace_back(item);
  }
  return Unit{};
}

Status set_text(std::string& target, std::string_view option, std::string_view value) {
  if (value.empty()) return usage(std::string(option) + " must not be empty");
  target = value;
  return Unit{};
}

Status set_flag(bool& target, bool value) {
  target = value;
  return Unit{};
}

Status set_when(When& target, std::string_view value) {
  target = value == "always" ? When::Always : value == "never" ? When::Never : When::Auto;
  return Unit{};
}

Status set_framework(Options& options, std::string_view value) {
  options.fixing.framework = value == "torch"        ? Framework::Torch
                             : value == "tensorflow" ? Framework::TensorFlow
                                                     : Framework::Unknown;
  return Unit{};
}

Status set_annotations(Options& options, std::string_view value) {
  options.fixing.annotations = value == "with"     ? AnnotationStyle::With
                               : value == "manual" ? AnnotationStyle::Manual
                                                   : AnnotationStyle::Auto;
  return Unit{};
}

Status set_steps(Options& options, std::string_view value) {
  const std::vector<std::string_view> parts = split(value, ',');
  uint32_t* const targets[] = {&options.fixing.wait, &options.fixing.warmup, &options.fixing.active,
                               &options.fixing.repeat};
  bool good = parts.size() == std::size(targets);
  for (size_t i = 0; good && i < parts.size(); ++i) {
    const bool records = targets[i] == &options.fixing.active;
    const std::optional<uint64_t> steps = number(parts[i], records ? 1 : 0, kMostSteps);
    good = steps.has_value();
    if (good) *targets[i] = static_cast<uint32_t>(*steps);
  }
  if (good) return Unit{};
  return usage("--steps cannot be " + quoted(value),
               "give four numbers wait,warmup,active,repeat with at least one active step: "
               "--steps 1,1,3,1");
}

Status set_jobs(Options& options, std::string_view value) {
  const std::optional<uint64_t> jobs = number(value, 1, kMostJobs);
  if (!jobs) return usage("--jobs needs a number from 1 to 1024, not " + quoted(value));
  options.jobs = static_cast<unsigned>(*jobs);
  return Unit{};
}

Status set_max_file_size(Options& options, std::string_view value) {
  Result<uint64_t> size = parse_size(value);
  if (!size) return usage("--max-file-size " + size.error().message, size.error().advice);
  options.max_file_size = *size;
  return Unit{};
}

Status set_file_timeout(Options& options, std::string_view value) {
  double seconds = 0;
  const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  const bool whole = fault == std::errc{} && end == value.data() + value.size();
  if (!whole || !(seconds >= 0.001) || seconds > kLongestTimeout) {
    return usage("--file-timeout needs seconds from 0.001 to 86400, not " + quoted(value));
  }
  options.file_timeout_ms = static_cast<uint32_t>(std::lround(seconds * 1000));
  return Unit{};
}

Status set_fail_on(Options& options, std::string_view value) {
  options.fail_on = value == "error"     ? FailOn::Error
                    : value == "warning" ? FailOn::Warning
                    : value == "note"    ? FailOn::Note
                                         : FailOn::Never;
  return Unit{};
}

using enum OptionGroup;
using enum Shown;
using View = std::string_view;

constexpr OptionRow kRows[] = {
    {"--fix", "", "write the fixes that provably keep behaviour", Fixing, Always,
     [](Options& o, View) { return set_flag(o.fix, true); }},
    {"--unsafe-fixes", "", "write these and the fixes that want your review", Fixing, Always,
     [](Options& o, View) { return set_flag(o.unsafe_fixes, true); }},
    {"--diff", "", "print what would be written, write nothing", Fixing, Always,
     [](Options& o, View) { return set_flag(o.diff, true); }},
    {"--framework", "auto|torch|tensorflow", "profiler to move to", Fixing, Always, set_framework},
    {"--logdir", "DIR", "where scripts write traces (./tensorboard/logs)", Fixing, Always,
     [](Options& o, View v) { return set_text(o.fixing.logdir, "--logdir", v); }},
    {"--steps", "W,W,A,R", "wait,warmup,active,repeat of the schedule (1,1,3,1)", Fixing,
     InFullHelp, set_steps},
    {"--annotation-style", "auto|with|manual", "blocks or calls", Fixing, InFullHelp,
     set_annotations},

    {"--select", "RULES", "only these: ids, names, groups, beginnings as SMP1", Rules, Always,
     [](Options& o, View v) { return add_list(o.select, "--select", v); }},
    {"--ignore", "RULES", "all but these", Rules, Always,
     [](Options& o, View v) { return add_list(o.ignore, "--ignore", v); }},
    {"--rules", "DIR", "take the rules from a folder", Rules, InFullHelp,
     [](Options& o, View v) { return set_text(o.rules_folder, "--rules", v); }},

    {"--exclude", "GLOB", "leave out, in .gitignore syntax; may be repeated", Files, Always,
     [](Options& o, View v) { return set_text(o.excludes.emplace_back(), "--exclude", v); }},
    {"--no-ignore", "", "look at files that git ignores, too", Files, InFullHelp,
     [](Options& o, View) { return set_flag(o.use_ignore_files, false); }},
    {"--no-default-excludes", "", "look into node_modules, environments, …, too", Files, InFullHelp,
     [](Options& o, View) { return set_flag(o.default_excludes, false); }},
    {"--force-exclude", "", "leave out even files that are named as PATH", Files, InFullHelp,
     [](Options& o, View) { return set_flag(o.force_exclude, true); }},
    {"--show-files", "", "list what is looked at and left out, and why", Files, InFullHelp,
     [](Options& o, View) { return set_flag(o.show_files, true); }},
    {"--max-file-size", "SIZE", "skip larger files, and say so (16M)", Files, InFullHelp,
     set_max_file_size},
    {"--file-timeout", "SECONDS", "skip files that take longer, and say so (10)", Files, InFullHelp,
     set_file_timeout},
    {"--stdin-filename", "NAME", "read stdin, given as PATH -, as if it were NAME", Files,
     InFullHelp,
     [](Options& o, View v) { return set_text(o.stdin_filename, "--stdin-filename", v); }},

    {"--format", "text|json", "form of the report", Output, Always,
     [](Options& o, View v) { return set_text(o.format, "--format", v); }},
    {"-o,--output", "FILE", "write the report there", Output, Always,
     [](Options& o, View v) { return set_text(o.output, "--output", v); }},
    {"--statistics", "", "also tables of rules, fixes and times", Output, InFullHelp,
     [](Options& o, View) { return set_flag(o.statistics, true); }},
    {"-q,--quiet", "", "findings only, no summary", Output, InFullHelp,
     [](Options& o, View) { return set_flag(o.quiet, true); }},
    {"--color", "auto|always|never", "colours", Output, InFullHelp,
     [](Options& o, View v) { return set_when(o.colour, v); }},
    {"--progress", "auto|always|never", "progress line", Output, InFullHelp,
     [](Options& o, View v) { return set_when(o.progress, v); }},

    {"-j,--jobs", "N", "threads; default: what CPUs and cgroup allow", Run, InFullHelp, set_jobs},
    {"--fail-on", "error|warning|note|never", "least that gives status 1", Run, Always,
     set_fail_on},
    {"--exit-zero", "", "the same as --fail-on never", Run, InFullHelp,
     [](Options& o, View) { return set_fail_on(o, "never"); }},
    {"--strict", "", "status 1 also if a file could not be checked", Run, InFullHelp,
     [](Options& o, View) { return set_flag(o.strict, true); }},
    {"-h", "", "the most important options", Run, InFullHelp,
     [](Options& o, View) {
       if (o.ask == Ask::Nothing) o.ask = Ask::BriefHelp;
       return Status(Unit{});
     }},
    {"--help", "", "all options", Run, Always,
     [](Options& o, View) {
       o.ask = Ask::Help;
       return Status(Unit{});
     }},
    {"-V,--version", "", "print the version", Run, InFullHelp,
     [](Options& o, View) {
       o.ask = Ask::Version;
       return Status(Unit{});
     }},
};

constexpr CommandRow kCommands[] = {
    {"", "[OPTIONS] [PATH...]", "list findings (default path: .)", Command::Check},
    {"rules", "[ID]", "list the rules, or explain one", Command::Rules},
    {"explain", "PATH", "tell why a file is in or out", Command::Explain},
};

}  // namespace

std::span<const OptionRow> option_rows() {
  return kRows;
}
std::span<const CommandRow> command_rows() {
  return kCommands;
}

std::string_view title_of(OptionGroup group) {
  switch (group) {
    case Fixing:
      return "Fixing";
    case Rules:
      return "Rules";
    case Files:
      return "Files";
    case Output:
      return "Output";
    case Run:
      break;
  }
  return "Run";
}

std::string_view long_name(const OptionRow& row) {
  return split(row.names, ',').back();
}

bool has_words(const OptionRow& row) {
  return row.value.find('|') != std::string_view::npos;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  size_t begin = 0;
  for (size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

Result<uint64_t> parse_size(std::string_view text) {
  const std::string_view units = "KMG";
  std::string_view digits = text;
  unsigned shift = 0;
  const size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
  if (unit != std::string_view::npos) {
    digits.remove_suffix(1);
    shift = 10 * (static_cast<unsigned>(unit) + 1);
  }
  const std::optional<uint64_t> size = number(digits, 1, UINT64_C(4'294'967'295) >> shift);
  if (size) return *size << shift;
  return usage("cannot be " + quoted(text),
               "give a number of bytes below 4G, with K, M or G if you like: 16M");
}

}  // namespace smprof_migrate
