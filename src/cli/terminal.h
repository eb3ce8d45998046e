// What the terminal and the environment say about how to write.
#pragma once

#include <functional>
#include <string_view>

#include "cli/options.h"

namespace smprof_migrate {

// The value of a variable, or null; std::getenv outside of tests.
using Environment = std::function<const char*(const char* name)>;

bool is_terminal(int fd);

// Columns of the terminal behind `fd`; 0 if it is none. $COLUMNS wins where it is a number.
unsigned terminal_width(int fd, const Environment& environment);

// An option that was given decides; else NO_COLOR, then CLICOLOR_FORCE, then CLICOLOR=0 and
// TERM=dumb; else whether it is a terminal.
bool wants_colour(When asked, bool terminal, const Environment& environment);

// A line that is rewritten needs a terminal that can move its cursor.
bool wants_progress(When asked, bool terminal, const Environment& environment);

}  // namespace smprof_migrate
