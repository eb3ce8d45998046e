#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "cli/option_table.h"
#include "smprof_migrate/base/spellcheck.h"

namespace smprof_migrate {
namespace {

Error usage(std::string message, std::string advice = "see smprof-migrate --help") {
  return {ErrorKind::Usage, {}, {}, std::move(message), std::move(advice)};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view best = nearest(word, candidates);
  return best.empty() ? "" : "did you mean " + std::string(best) + "?";
}

const OptionRow* find_row(std::string_view name) {
  for (const OptionRow& row : option_rows()) {
    for (std::string_view spelling : split(row.names, ',')) {
      if (spelling == name) return &row;
    }
  }
  return nullptr;
}

// Ex) -fix -> --fix; --colour=never -> --color
Error unknown_option(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  std::string dashed = "--";
  dashed.append(name.substr(std::min(name.find_first_not_of('-'), name.size())));
  std::vector<std::string_view> names;
  for (const OptionRow& row : option_rows()) names.push_back(long_name(row));
  const std::string advice = did_you_mean(dashed, names);
  const std::string message = "there is no option " + std::string(name);
  return advice.empty() ? usage(message) : usage(message, advice);
}

Status set_value(const OptionRow& row, Options& options, const std::string& value) {
  const std::string name(long_name(row));
  // Ex) --logdir --fix: the value was forgotten
  if (find_row(value) != nullptr) {
    return usage(name + " needs a value " + std::string(row.value) + ", and " + value +
                 " is an option");
  }
  if (has_words(row)) {
    const std::vector<std::string_view> words = split(row.value, '|');
    if (std::find(words.begin(), words.end(), value) == words.end()) {
      const std::string advice = did_you_mean(value, words);
      return usage(name + " cannot be '" + value + "', only " + std::string(row.value), advice);
    }
  }
  return row.set(options, value);
}

// The words before "--" as CLI11 takes them: all options, and what it does not know.
class CommandLine {
 public:
  explicit CommandLine(Options& options) : options_(options) {
    app_.set_help_flag();
    app_.allow_extras();
    for (const OptionRow& row : option_rows()) add(row);
  }

  Status parse(std::vector<std::string> words) {
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    try {
      app_.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
      return explained(error.what());
    }
    return fault_ ? Status(*fault_) : Status(Unit{});
  }

  std::vector<std::string> rest() const { return app_.remaining(); }

 private:
  void add(const OptionRow& row) {
    const std::string names(row.names);
    if (row.value.empty()) {
      app_.add_flag_callback(names, [this, &row] { note(row.set(options_, {})); })
          ->disable_flag_override();
      return;
    }
    const auto set_all = [this, &row](const CLI::results_t& values) {
      for (const std::string& value : values) note(set_value(row, options_, value));
      return true;
    };
    app_.add_option(names, set_all)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  void note(const Status& status) {
    if (!status && !fault_) fault_ = status.error();
  }

  // CLI11 begins its messages with the option: "--logdir: 1 required … missing", "fix was given …".
  static Error explained(std::string_view message) {
    const std::string name(message.substr(0, message.find_first_of(": ")));
    const OptionRow* row = find_row(name);
    if (row == nullptr) row = find_row("--" + name);
    if (row == nullptr) return usage(std::string(message));
    if (row->value.empty()) return usage(std::string(long_name(*row)) + " takes no value");
    return usage(std::string(long_name(*row)) + " needs a value " + std::string(row->value));
  }

  Options& options_;
  CLI::App app_;
  std::optional<Error> fault_;
};

bool is_option(std::string_view word) {
  return word.size() > 1 && word.starts_with('-');
}

Status check_standard_input(const Options& options) {
  const bool dash = std::count(options.arguments.begin(), options.arguments.end(), "-") > 0;
  if (dash && options.stdin_filename.empty()) {
    return usage("'-' reads standard input and needs --stdin-filename NAME",
                 "NAME says what kind of file it is: --stdin-filename train.py -");
  }
  if (dash && options.arguments.size() > 1) {
    return usage("'-' reads standard input and cannot be combined with other paths");
  }
  if (!dash && !options.stdin_filename.empty()) {
    return usage("--stdin-filename names what is read from standard input: give '-' as PATH");
  }
  return Unit{};
}

Status check_arguments(Options& options) {
  const size_t number = options.arguments.size();
  switch (options.command) {
    case Command::Check:
      if (number == 0) options.arguments.emplace_back(options.stdin_filename.empty() ? "." : "-");
      return check_standard_input(options);
    case Command::Rules:
      if (number > 1) return usage("'rules' takes one id or name, not " + std::to_string(number));
      break;
    case Command::Explain:
      if (number != 1) return usage("'explain' takes one path, not " + std::to_string(number));
      break;
  }
  return Unit{};
}

// --diff wins over --fix; --unsafe-fixes alone writes.
void settle_mode(Options& options) {
  const bool fixes = options.fix || options.unsafe_fixes;
  options.mode = options.diff ? Mode::Diff : fixes ? Mode::Fix : Mode::List;
  options.apply = options.unsafe_fixes ? Safety::Unsafe : Safety::Safe;
}

// The command, if the first word is one; a folder of that name is written ./rules.
Command command_of(const std::vector<std::string>& arguments) {
  for (const CommandRow& row : command_rows()) {
    if (!arguments.empty() && !row.name.empty() && arguments.front() == row.name) {
      return row.command;
    }
  }
  return Command::Check;
}

std::optional<Answer> answer_of(Ask ask) {
  switch (ask) {
    case Ask::Nothing:
      return std::nullopt;
    case Ask::BriefHelp:
      return Answer{brief_help_text()};
    case Ask::Help:
      return Answer{help_text()};
    case Ask::Version:
      break;
  }
  return Answer{"smprof-migrate " SMPROF_VERSION "\n"};
}

}  // namespace

Parsed parse_options(const std::vector<std::string>& arguments) {
  Options options;
  options.command = command_of(arguments);
  const auto first = arguments.begin() + (options.command == Command::Check ? 0 : 1);
  const auto dashes = std::find(first, arguments.end(), "--");
  CommandLine line(options);
  const Status parsed = line.parse({first, dashes});
  if (const std::optional<Answer> answer = answer_of(options.ask)) return *answer;
  for (const std::string& word : line.rest()) {
    if (is_option(word)) return unknown_option(word);
    options.arguments.push_back(word);
  }
  if (!parsed) return parsed.error();
  if (dashes != arguments.end()) {
    options.arguments.insert(options.arguments.end(), dashes + 1, arguments.end());
  }
  settle_mode(options);
  const Status checked = check_arguments(options);
  if (!checked) return checked.error();
  return options;
}

}  // namespace smprof_migrate
