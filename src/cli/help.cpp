#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.h"
#include "cli/options.h"

namespace smprof_migrate {
namespace {

constexpr size_t kNamesColumns = 26;

constexpr std::string_view kOpening =
    "smprof-migrate takes a repository off Amazon SageMaker Profiler.\n\n";

constexpr std::string_view kFirstSteps =
    "\nStart with:\n"
    "  smprof-migrate          see what is there; nothing is written\n"
    "  smprof-migrate --diff   see what --fix would write\n"
    "  smprof-migrate --fix    write the fixes that provably keep behaviour\n";

constexpr std::string_view kStatus =
    "\nExit status: 0 nothing left at or above --fail-on; 1 findings are left;\n"
    "2 the run failed, or a part of it: every failure is named on stderr.\n";

constexpr std::string_view kPageNotes = R"(
## What is written, and when

| command | files | standard output |
|---|---|---|
| no option | unchanged | findings and a summary |
| `--fix` | safe fixes are written | findings that are left |
| `--unsafe-fixes`, with or without `--fix` | safe fixes and those to review are written | findings that are left |
| `--diff`, whatever else is given | unchanged | a unified diff of the same fixes |
| `--stdin-filename NAME -` with `--fix` | none | the whole text, fixed; unchanged if there is nothing to fix |

A fix is *safe* if behaviour is provably kept: a script that ran before runs after, with the same
output. An *unsafe* fix is what a careful person would write, and something about it wants a look:
its note says what. What can be fixed by neither is reported with what to do by hand.

## Exit status

| status | meaning |
|---|---|
| 0 | nothing is left at or above `--fail-on` |
| 1 | findings are left; or with `--diff`: the diff is not empty; or with `--strict`: a file could not be checked |
| 2 | the run failed, or a part of it: wrong usage, an unreadable path, a file that could not be written. What could be done was done, and every failure is named on standard error |

Results go to standard output, everything else to standard error. `NO_COLOR`, `CLICOLOR_FORCE`,
`TERM=dumb` and the width of the terminal are respected; `--color` wins over all of them.
)";

constexpr OptionGroup kGroups[] = {OptionGroup::Fixing, OptionGroup::Rules, OptionGroup::Files,
                                   OptionGroup::Output, OptionGroup::Run};

std::string usage_lines() {
  std::string text;
  for (const CommandRow& row : command_rows()) {
    std::string line = text.empty() ? "Usage: smprof-migrate " : "       smprof-migrate ";
    if (!row.name.empty()) line.append(row.name).append(" ");
    line.append(row.arguments);
    line.append(line.size() < 43 ? 43 - line.size() : 1, ' ').append(row.help);
    text.append(line).append("\n");
  }
  return text;
}

// Ex) "  -o, --output FILE"; the words a value may be go before the help text.
std::string names_of(const OptionRow& row) {
  std::string text;
  for (std::string_view name : split(row.names, ',')) {
    if (!text.empty()) text += ", ";
    text.append(name);
  }
  if (!row.value.empty()) text.append(" ").append(has_words(row) ? "WORD" : row.value);
  return text;
}

std::string option_line(const OptionRow& row) {
  std::string line = "  " + names_of(row);
  line.append(line.size() < kNamesColumns ? kNamesColumns - line.size() : 1, ' ');
  if (has_words(row)) line.append(row.value).append(": ");
  return line.append(row.help).append("\n");
}

std::string group_text(OptionGroup group) {
  std::string text = "\n";
  text.append(title_of(group)).append(":\n");
  for (const OptionRow& row : option_rows()) {
    if (row.group == group) text += option_line(row);
  }
  return text;
}

std::string code(std::string_view text) {
  return std::string("`").append(text).append("`");
}

// A cell of a Markdown table: a bar would end it.
std::string cell(std::string_view text) {
  std::string escaped;
  for (char byte : text) {
    if (byte == '|') escaped += '\\';
    escaped += byte;
  }
  return escaped;
}

std::string page_row(const OptionRow& row) {
  std::string names;
  for (std::string_view name : split(row.names, ',')) {
    if (!names.empty()) names += ", ";
    names += code(name);
  }
  const std::string value = row.value.empty() ? "" : code(row.value);
  return "| " + names + " | " + cell(value) + " | " + cell(row.help) + " |\n";
}

}  // namespace

std::string help_text() {
  std::string text(kOpening);
  text.append(usage_lines()).append(kFirstSteps);
  for (OptionGroup group : kGroups) text += group_text(group);
  return text.append(kStatus);
}

std::string brief_help_text() {
  std::string text(kOpening);
  text.append(usage_lines()).append(kFirstSteps).append("\nOptions:\n");
  for (const OptionRow& row : option_rows()) {
    if (row.shown == Shown::Always) text += option_line(row);
  }
  return text;
}

std::string options_page() {
  std::string text =
      "# Command line\n\n"
      "This page is written from the table in src/cli/option_table.cpp; a test keeps them "
      "equal.\n\n"
      "```\n";
  text.append(usage_lines()).append("```\n");
  for (OptionGroup group : kGroups) {
    text.append("\n## ").append(title_of(group));
    text.append("\n\n| option | value | what it does |\n|---|---|---|\n");
    for (const OptionRow& row : option_rows()) {
      if (row.group == group) text += page_row(row);
    }
  }
  return text.append(kPageNotes);
}

}  // namespace smprof_migrate
