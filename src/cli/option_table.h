// Every option is one row: registration, help, documentation and spelling suggestions come from it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace smprof_migrate {

enum class OptionGroup : uint8_t { Fixing, Rules, Files, Output, Run };
enum class Shown : uint8_t { Always, InFullHelp };

struct OptionRow {
  std::string_view names;  // "--output", or with a short form: "-o,--output"
  std::string_view value;  // empty: takes none; "auto|torch": one of these words; else its name
  std::string_view help;   // one line, 55 columns at most, no full stop
  OptionGroup group;
  Shown shown;
  // `value` is one of the words if the row lists words. Called for each time the option is given.
  Status (*set)(Options& options, std::string_view value);
};

std::span<const OptionRow> option_rows();

struct CommandRow {
  std::string_view name;       // empty: when no other name is given
  std::string_view arguments;  // "[ID]"
  std::string_view help;
  Command command;
};

std::span<const CommandRow> command_rows();

std::string_view title_of(OptionGroup group);
std::string_view long_name(const OptionRow& row);  // "--output"
bool has_words(const OptionRow& row);              // its value is one of some words
std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace smprof_migrate
