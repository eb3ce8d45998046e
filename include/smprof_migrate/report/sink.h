// Where an emitter writes, and how.
#pragma once

#include <string>
#include <string_view>

namespace smprof_migrate {

struct Style {
  bool colour = false;
  bool hyperlinks = false;
  unsigned width = 0;  // columns of the terminal; 0: unlimited
};

// Replaces control characters and invalid UTF-8 by visible escapes (\x1b, \u202e, \xff); tabs are
// kept. Nothing from a scanned file reaches a terminal or a report otherwise.
std::string printable(std::string_view raw);

}  // namespace smprof_migrate
