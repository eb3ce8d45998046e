// A disk that fails at the n-th step, for every n: once, for good, or at two steps.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "faults/group.h"
#include "support/forwarding_disk.h"

namespace smprof_migrate {
namespace {

class FailingDisk : public UnsyncedDisk {
 public:
  explicit FailingDisk(std::set<int> steps = {}) : fails_(std::move(steps)) {}

  // Every step from the first that fails.
  void fail_for_good() { for_good_ = true; }

  int steps() const { return steps_; }
  std::string failed() const { return failed_; }  // the first one

 private:
  Status before(std::string_view step, const std::string& path) override {
    const bool fails = fails_.contains(steps_++) || (for_good_ && !failed_.empty());
    if (!fails) return Unit{};
    if (failed_.empty()) failed_ = std::string(step) + " " + path;
    return Error{ErrorKind::Io, path, {}, "Input/output error", ""};
  }

  // A full disk takes a part.
  Status before_write(const std::string& path, std::string_view bytes) override {
    auto go = before("write", path);
    if (go) return go;
    [[maybe_unused]] const Status part = disk_.write(path, bytes.substr(0, bytes.size() / 2));
    go.error().message = "No space left on device";
    return go;
  }

  std::set<int> fails_;
  bool for_good_ = false;
  int steps_ = 0;
  std::string failed_;
};

class FailingWrite : public testing::TestWithParam<size_t> {  // number of files
 protected:
  size_t count() const { return GetParam(); }

  int steps_of_a_good_run() const {
    FailingDisk disk;
    EXPECT_TRUE(write_group(disk, group_.writes(count()), group_.journals()));
    EXPECT_TRUE(group_.is_new(count()));
    group_.reset();
    return disk.steps();
  }

  // What the next run does: recovery, then the same change if it is still to be made.
  void expect_next_run_finishes(const std::string& where) const {
    FailingDisk good;
    ASSERT_TRUE(recover_groups(good, group_.journals())) << where;
    EXPECT_TRUE(group_.is_old(count()) || group_.is_new(count())) << where << ": a mixture";
    if (!group_.is_new(count())) {
      EXPECT_TRUE(write_group(good, group_.writes(count()), group_.journals())) << where;
    }
    EXPECT_TRUE(group_.is_new(count())) << where;
    if (count() > 1) {
      EXPECT_TRUE(group_.leftovers().empty()) << where;
    }
    group_.reset();
  }

  Group group_;
};

TEST_P(FailingWrite, OneFailureLeavesAllOldOrAllNew) {
  const int steps = steps_of_a_good_run();
  ASSERT_GT(steps, 8);
  for (int step = 0; step < steps; ++step) {
    FailingDisk disk({step});
    const Status written = write_group(disk, group_.writes(count()), group_.journals());
    const std::string where = "step " + std::to_string(step) + ", " + disk.failed();
    group_.expect_whole_files(where);
    if (written) {
      EXPECT_TRUE(group_.is_new(count())) << where;
    } else {
      EXPECT_EQ(written.error().kind, ErrorKind::Io) << where;
      EXPECT_TRUE(group_.is_old(count())) << where;
      EXPECT_TRUE(group_.leftovers().empty()) << where;
    }
    expect_next_run_finishes(where);
  }
}

TEST_P(FailingWrite, DiskThatFailsForGoodLeavesWholeFiles) {
  const int steps = steps_of_a_good_run();
  for (int step = 0; step < steps; ++step) {
    FailingDisk disk({step});
    disk.fail_for_good();
    const Status written = write_group(disk, group_.writes(count()), group_.journals());
    const std::string where = "from step " + std::to_string(step) + ", " + disk.failed();
    group_.expect_whole_files(where);
    EXPECT_TRUE(written ? group_.is_new(count()) : true) << where;
    expect_next_run_finishes(where);
  }
}

TEST_P(FailingWrite, TwoFailuresLeaveWholeFiles) {
  const int steps = steps_of_a_good_run();
  for (int first = 0; first < steps; ++first) {
    bool reached = true;
    for (int second = first + 1; reached; ++second) {
      FailingDisk disk({first, second});
      const Status written = write_group(disk, group_.writes(count()), group_.journals());
      reached = disk.steps() > second;
      const std::string where = "steps " + std::to_string(first) + " and " +
                                std::to_string(second) + ", " + disk.failed();
      group_.expect_whole_files(where);
      EXPECT_TRUE(written ? group_.is_new(count()) : true) << where;
      expect_next_run_finishes(where);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, FailingWrite, testing::Values(1, 2, 3),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace smprof_migrate
