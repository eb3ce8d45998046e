#include "cli/terminal.h"

#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <fcntl.h>
#include <cstdlib>
#include <map>
#include <string>

namespace smprof_migrate {
namespace {

Environment with(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  };
}

TEST(Colour, TheOptionDecidesFirst) {
  EXPECT_TRUE(wants_colour(When::Always, false, with({{"NO_COLOR", "1"}})));
  EXPECT_FALSE(wants_colour(When::Never, true, with({{"CLICOLOR_FORCE", "1"}})));
}

TEST(Colour, EnvironmentThenTerminal) {
  EXPECT_TRUE(wants_colour(When::Auto, true, with({})));
  EXPECT_FALSE(wants_colour(When::Auto, false, with({})));
  EXPECT_FALSE(wants_colour(When::Auto, true, with({{"NO_COLOR", "1"}})));
  EXPECT_TRUE(wants_colour(When::Auto, true, with({{"NO_COLOR", ""}}))) << "empty is not set";
  EXPECT_FALSE(wants_colour(When::Auto, true, with({{"NO_COLOR", "1"}, {"CLICOLOR_FORCE", "1"}})));
  EXPECT_TRUE(wants_colour(When::Auto, false, with({{"CLICOLOR_FORCE", "1"}})));
  EXPECT_FALSE(wants_colour(When::Auto, false, with({{"CLICOLOR_FORCE", "0"}})));
  EXPECT_FALSE(wants_colour(When::Auto, true, with({{"CLICOLOR", "0"}})));
  EXPECT_FALSE(wants_colour(When::Auto, true, with({{"TERM", "dumb"}})));
}

TEST(ProgressWanted, NeedsATerminalThatMovesItsCursor) {
  EXPECT_TRUE(wants_progress(When::Auto, true, with({{"TERM", "xterm"}})));
  EXPECT_FALSE(wants_progress(When::Auto, false, with({})));
  EXPECT_FALSE(wants_progress(When::Auto, true, with({{"TERM", "dumb"}})));
  EXPECT_TRUE(wants_progress(When::Always, false, with({})));
  EXPECT_FALSE(wants_progress(When::Never, true, with({})));
}

class Pty : public testing::Test {
 protected:
  void SetUp() override {
    control_ = posix_openpt(O_RDWR | O_NOCTTY);
    const bool there = control_ >= 0 && grantpt(control_) == 0 && unlockpt(control_) == 0;
    if (there) terminal_ = open(ptsname(control_), O_RDWR | O_NOCTTY);
    if (terminal_ < 0) GTEST_SKIP() << "no pseudo terminals here: /dev/pts is not mounted";
    winsize size{};
    size.ws_row = 24;
    size.ws_col = 97;
    ASSERT_EQ(ioctl(terminal_, TIOCSWINSZ, &size), 0);
  }
  void TearDown() override {
    if (terminal_ >= 0) close(terminal_);
    if (control_ >= 0) close(control_);
  }

  int control_ = -1;
  int terminal_ = -1;
};

TEST_F(Pty, WidthIsThatOfTheTerminalUnlessColumnsSaysOtherwise) {
  EXPECT_TRUE(is_terminal(terminal_));
  EXPECT_EQ(terminal_width(terminal_, with({})), 97u);
  EXPECT_EQ(terminal_width(terminal_, with({{"COLUMNS", "60"}})), 60u);
  EXPECT_EQ(terminal_width(terminal_, with({{"COLUMNS", "60x"}})), 97u);
  EXPECT_EQ(terminal_width(terminal_, with({{"COLUMNS", "0"}})), 97u);
}

TEST(Width, NoneWithoutATerminal) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_FALSE(is_terminal(ends[1]));
  EXPECT_EQ(terminal_width(ends[1], with({{"COLUMNS", "60"}})), 0u);
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace smprof_migrate
