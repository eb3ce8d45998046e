#include "cli/progress.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <string>

namespace smprof_migrate {
namespace {

using std::chrono::milliseconds;

// The clock of these tests: it moves only when a test says so.
Progress::Clock::time_point& present() {
  static Progress::Clock::time_point now{};
  return now;
}

class ProgressTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(pipe2(ends_, O_NONBLOCK), 0);
    settings_ = {.enabled = true, .fd = ends_[1], .width = 20, .now = [] { return present(); }};
  }
  void TearDown() override {
    close(ends_[0]);
    close(ends_[1]);
  }
  void later(int time) { present() += milliseconds(time); }
  std::string written() {
    char buffer[4096];
    const ssize_t length = read(ends_[0], buffer, sizeof buffer);
    return length <= 0 ? "" : std::string(buffer, static_cast<size_t>(length));
  }

  int ends_[2] = {-1, -1};
  Progress::Settings settings_;
};

TEST_F(ProgressTest, ShortRunsShowNothing) {
  {
    Progress progress(settings_);
    progress.file_done();
    later(499);
    progress.file_done();
  }
  EXPECT_EQ(written(), "");
}

TEST_F(ProgressTest, AtMostTenLinesASecondAndGoneAtTheEnd) {
  {
    Progress progress(settings_);
    later(500);
    progress.file_done();
    EXPECT_EQ(written(), "\r\x1b[KLooking: 1 files");
    later(99);
    progress.file_done();
    EXPECT_EQ(written(), "") << "too early for the next line";
    later(1);
    progress.file_done();
    EXPECT_EQ(written(), "\r\x1b[KLooking: 3 files");
  }
  EXPECT_EQ(written(), "\r\x1b[K");
}

TEST_F(ProgressTest, StageIsShownAndCountsAnew) {
  Progress progress(settings_);
  progress.file_done();
  progress.stage("Planning");
  EXPECT_EQ(written(), "") << "the run is still short";
  later(600);
  progress.stage("Writing");
  EXPECT_EQ(written(), "\r\x1b[KWriting");
  later(100);
  progress.file_done();
  EXPECT_EQ(written(), "\r\x1b[KWriting: 1 files");
}

TEST_F(ProgressTest, NeverFillsTheLine) {
  Progress progress(settings_);
  progress.stage("A stage with a long name");
  later(500);
  progress.file_done();
  EXPECT_EQ(written(), "\r\x1b[KA stage with a long");
}

TEST_F(ProgressTest, SilentWhenNotWanted) {
  settings_.enabled = false;
  {
    Progress progress(settings_);
    later(1000);
    progress.file_done();
    progress.stage("Planning");
  }
  EXPECT_EQ(written(), "");
}

}  // namespace
}  // namespace smprof_migrate
