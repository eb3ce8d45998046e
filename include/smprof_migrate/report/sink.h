// Where an emitter writes, and how.
#pragma once

#include <string>
#include <string_view>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

struct Style {
  bool colour = false;
  bool brief = false;  // findings only, no closing summary
  unsigned width = 0;  // columns of the terminal; 0: no terminal
};

// Replaces what would not show as itself by visible escapes: control characters (\n, \x1b, \u0085),
// invisible and direction-changing characters (\u202e) and invalid UTF-8 (\xff); tabs are kept.
// Nothing from a scanned file reaches a terminal or a report otherwise.
std::string printable(std::string_view raw);

// One fault of the run as it is told on stderr: "error: path:3:7: message", and the advice below
// it.
std::string error_text(const Error& error, const Style& style);

}  // namespace smprof_migrate
