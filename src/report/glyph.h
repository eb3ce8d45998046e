// One character as a terminal shows it: its columns, and an escape where it would not show as
// itself.
#pragma once

#include <string>
#include <string_view>

namespace smprof_migrate {

struct Glyph {
  std::string text;
  unsigned width = 1;   // columns; 0 for a combining mark
  unsigned length = 1;  // bytes of the source
};

// `offset` lies inside `bytes`. A tab is returned as it is with width 1: only the caller knows its
// column.
Glyph glyph_at(std::string_view bytes, size_t offset);

}  // namespace smprof_migrate
