// What the command line asks for. Parsing only checks words: nothing here looks at the disk, the
// terminal or the environment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/fix/plan.h"
#include "smprof_migrate/rules/rule.h"

namespace smprof_migrate {

enum class Command : uint8_t { Check, Rules, Explain };
enum class Mode : uint8_t {
  List,  // findings only
  Fix,   // write fixes
  Diff,  // print what Fix would write, write nothing
};
enum class FailOn : uint8_t { Never, Error, Warning, Note };
enum class When : uint8_t { Auto, Always, Never };
enum class Ask : uint8_t { Nothing, BriefHelp, Help, Version };

struct Options {
  Command command = Command::Check;
  // Check: files and folders, "." if none was given, or "-" alone. Rules: at most one id or name.
  // Explain: exactly one path.
  std::vector<std::string> arguments;

  bool fix = false, unsafe_fixes = false, diff = false;  // as given; `mode` and `apply` follow
  Mode mode = Mode::List;
  Safety apply = Safety::Safe;  // fixes of at least this safety are written or shown
  FixOptions fixing;

  std::vector<std::string> select;  // rule ids, names, groups or beginnings of ids; empty: all
  std::vector<std::string> ignore;
  std::string rules_folder;  // empty: the rules in the binary

  std::vector<std::string> excludes;
  bool use_ignore_files = true;
  bool default_excludes = true;
  bool force_exclude = false;
  bool show_files = false;
  uint64_t max_file_size = 16u << 20;  // bytes
  uint32_t file_timeout_ms = 10'000;   // of parsing, a file
  std::string stdin_filename;          // set exactly if the argument is "-"

  std::string format = "text";  // names an emitter
  std::string output;           // empty: stdout
  bool statistics = false;
  bool quiet = false;  // findings only
  When colour = When::Auto;
  When progress = When::Auto;

  unsigned jobs = 0;  // 0: as many as the machine allows
  FailOn fail_on = FailOn::Warning;
  bool strict = false;

  Ask ask = Ask::Nothing;
};

struct Answer {  // print it on stdout and leave with status 0
  std::string text;
};

using Parsed = std::variant<Options, Answer, Error>;

// `arguments` without the program's name. Of several faults the first one is told.
Parsed parse_options(const std::vector<std::string>& arguments);

std::string help_text();        // every option
std::string brief_help_text();  // what most people need, on one screen
// Every option as a Markdown page, for docs/.
std::string options_page();

// "16M" -> bytes; K, M and G are powers of 1024. Usage error otherwise.
Result<uint64_t> parse_size(std::string_view text);

}  // namespace smprof_migrate
