#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <string_view>

namespace smprof_migrate {
namespace {

std::string_view value_of(const Environment& environment, const char* name) {
  const char* value = environment(name);
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

}  // namespace

bool is_terminal(int fd) {
  return isatty(fd) == 1;
}

unsigned terminal_width(int fd, const Environment& environment) {
  if (!is_terminal(fd)) return 0;
  const std::string_view columns = value_of(environment, "COLUMNS");
  unsigned width = 0;
  const auto [end, fault] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  if (fault == std::errc{} && end == columns.data() + columns.size() && width > 0) return width;
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool wants_colour(When asked, bool terminal, const Environment& environment) {
  if (asked != When::Auto) return asked == When::Always;
  if (!value_of(environment, "NO_COLOR").empty()) return false;
  const std::string_view force = value_of(environment, "CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return true;
  if (value_of(environment, "CLICOLOR") == "0") return false;
  return terminal && value_of(environment, "TERM") != "dumb";
}

bool wants_progress(When asked, bool terminal, const Environment& environment) {
  if (asked != When::Auto) return asked == When::Always;
  return terminal && value_of(environment, "TERM") != "dumb";
}

}  // namespace smprof_migrate
