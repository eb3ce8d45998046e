// A process that is killed at the n-th step of a group write, for every n, and what the next run
// makes of it.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <utility>

#include "faults/group.h"
#include "support/forwarding_disk.h"

namespace smprof_migrate {
namespace {

constexpr int kNever = -1;
constexpr int kKilled = 42;
constexpr int kWritten = 0;
constexpr int kRefused = 1;

class KillingDisk : public UnsyncedDisk {
 public:
  explicit KillingDisk(int steps) : left_(steps) {}

  std::function<void()> before_first_rename_ = [] {};

 private:
  Status before(std::string_view step, const std::string& path) override {
    if (left_-- == 0) ::_exit(kKilled);
    const bool staged = is_leftover(path.substr(path.find_last_of('/') + 1));
    if (step == "rename" && staged) std::exchange(before_first_rename_, [] {})();
    return Unit{};
  }

  // In the midst of it.
  Status before_write(const std::string& path, std::string_view bytes) override {
    if (left_ == 0) {
      [[maybe_unused]] const Status part = disk_.write(path, bytes.substr(0, bytes.size() / 2));
    }
    return before("write", path);
  }

  int left_;
};

// Runs `act` on a disk that kills the process at `step`; gives the exit status.
template <class Act>
int in_child(int step, Act act) {
  const pid_t child = ::fork();
  if (child == 0) {
    KillingDisk disk(step);
    ::_exit(act(disk) ? kWritten : kRefused);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

class KilledTurningBack : public testing::Test {
 protected:
  static constexpr size_t kFiles = 3;
  const uint64_t edited_hash_ = hash_bytes("edited");

  int kill_at(int step, size_t edited) const {
    return in_child(step, [&](KillingDisk& disk) {
      disk.before_first_rename_ = [&] { std::ofstream(files_[edited].path) << "edited"; };
      return write_group(disk, files_, group_.journals()).ok();
    });
  }

  Group group_;
  const std::vector<FileWrite> files_ = group_.writes(kFiles);
};

class Killed : public testing::TestWithParam<size_t> {  // number of files
 protected:
  int kill_write_at(int step) const {
    const auto group = group_.writes(GetParam());
    return in_child(step,
                    [&](Disk& disk) { return write_group(disk, group, group_.journals()).ok(); });
  }

  void expect_next_run_finishes(const std::string& where) const {
    const size_t count = GetParam();
    KillingDisk good(kNever);
    ASSERT_TRUE(recover_groups(good, group_.journals())) << where;
    EXPECT_TRUE(group_.is_old(count) || group_.is_new(count)) << where << ": a mixture";
    if (count > 1) {
      EXPECT_TRUE(group_.leftovers().empty()) << where;
    }
    if (group_.is_old(count)) {
      EXPECT_TRUE(write_group(good, group_.writes(count), group_.journals())) << where;
    }
    EXPECT_TRUE(group_.is_new(count)) << where;
    group_.reset();
  }

  Group group_;
};

TEST_P(Killed, WriteLeavesWholeFilesAndTheNextRunAWholeGroup) {
  int result = kKilled;
  for (int step = 0; result == kKilled; ++step) {
    result = kill_write_at(step);
    ASSERT_NE(result, kRefused) << "step " << step;
    const std::string where = "killed at step " + std::to_string(step);
    group_.expect_whole_files(where);
    if (result == kWritten) {
      EXPECT_TRUE(group_.is_new(GetParam())) << where;
      EXPECT_GT(step, 8);
    }
    expect_next_run_finishes(where);
    if (HasFailure()) return;
  }
}

// The recovery itself is killed, at each of its steps, after each kill of the write.
TEST_P(Killed, RecoveryMayBeKilledToo) {
  int written = kKilled;
  for (int step = 0; written == kKilled; ++step) {
    int recovered = kKilled;
    for (int next = 0; recovered == kKilled; ++next) {
      written = kill_write_at(step);
      recovered =
          in_child(next, [&](Disk& disk) { return recover_groups(disk, group_.journals()).ok(); });
      ASSERT_NE(recovered, kRefused);
      const std::string where =
          "killed at step " + std::to_string(step) + ", then at " + std::to_string(next);
      group_.expect_whole_files(where);
      expect_next_run_finishes(where);
      if (HasFailure()) return;
    }
  }
}

// Someone edits a later file when the first is about to become new, so the write turns back; it is
// killed at each step of that too. The edit must survive and the others must be old.
TEST_F(KilledTurningBack, OthersAreOldAgain) {
  for (size_t edited = 1; edited < kFiles; ++edited) {
    int result = kKilled;
    for (int step = 0; result == kKilled; ++step) {
      result = kill_at(step, edited);
      ASSERT_NE(result, kWritten);
      const bool was_edited = system_disk().read(files_[edited].path)->hash == edited_hash_;
      EXPECT_TRUE(was_edited || result == kKilled);
      KillingDisk good(kNever);
      ASSERT_TRUE(recover_groups(good, group_.journals()));
      const std::string where =
          "file " + std::to_string(edited) + " edited, killed at step " + std::to_string(step);
      for (size_t i = 0; i < kFiles; ++i) {
        const bool keeps_edit = was_edited && i == edited;
        EXPECT_EQ(system_disk().read(files_[i].path)->hash,
                  keeps_edit ? edited_hash_ : files_[i].base_hash)
            << where << ": " << files_[i].path;
      }
      EXPECT_TRUE(group_.leftovers().empty()) << where;
      group_.reset();
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Killed, testing::Values(1, 2, 3),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace smprof_migrate
