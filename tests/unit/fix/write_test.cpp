#include "smprof_migrate/fix/write.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <functional>

#include "smprof_migrate/fix/journal.h"
#include "support/forwarding_disk.h"
#include "support/temp_folder.h"

namespace smprof_migrate {
namespace {

namespace fs = std::filesystem;

// Notes every step as "<step> <file name>"; may meddle before one.
class RecordingDisk : public ForwardingDisk {
 public:
  RecordingDisk() : ForwardingDisk(system_disk()) {}

  size_t place_of(const std::string& step) const {
    return static_cast<size_t>(std::find(steps_.begin(), steps_.end(), step) - steps_.begin());
  }

  std::vector<std::string> steps_;
  std::function<void(const std::string& step)> meddle_;

 private:
  Status before(std::string_view step, const std::string& path) override {
    std::string name = path.substr(path.find_last_of('/') + 1);
    if (is_leftover(name)) name = "staged " + name.substr(1, name.find('.', 1) - 1);
    if (name.ends_with(kJournalEnding)) name = "journal";
    if (name.ends_with(kUnfinishedEnding)) name = "unfinished";
    steps_.push_back(std::string(step) + " " + name);
    if (meddle_) meddle_(steps_.back());
    return Unit{};
  }
};

class WriteGroup : public testing::Test {
 protected:
  FileWrite change(const std::string& name, const std::string& bytes) const {
    return {folder_.path(name), hash_bytes(folder_.get(name)), bytes};
  }
  Status write(std::vector<FileWrite> group) {
    return write_group(disk_, group, folder_.path("state/smprof-migrate"));
  }
  Error refused(std::vector<FileWrite> group) {
    const Status written = write(std::move(group));
    EXPECT_FALSE(written);
    return written ? Error{} : written.error();
  }
  // No staged file, no journal.
  void expect_clean(std::vector<std::string> names) const {
    std::vector<std::string> found = folder_.names();
    std::erase(found, "state");
    EXPECT_EQ(found, names);
    if (!fs::exists(folder_.path("state/smprof-migrate"))) return;
    EXPECT_EQ(*system_disk().list(folder_.path("state/smprof-migrate")),
              std::vector<std::string>{"lock"});
  }

  TempFolder folder_;
  RecordingDisk disk_;
};

TEST_F(WriteGroup, WritesAllFiles) {
  folder_.put("a", "old a");
  folder_.put("b", "old b");
  ASSERT_TRUE(write({change("a", "new a"), change("b", "")}));
  EXPECT_EQ(folder_.get("a"), "new a");
  EXPECT_EQ(folder_.get("b"), "");
  expect_clean({"a", "b"});
}

TEST_F(WriteGroup, EmptyGroupTouchesNothing) {
  EXPECT_TRUE(write({}));
  EXPECT_TRUE(disk_.steps_.empty());
}

TEST_F(WriteGroup, OneFileNeedsNoJournal) {
  folder_.put("a", "old");
  ASSERT_TRUE(write({change("a", "new")}));
  EXPECT_EQ(folder_.get("a"), "new");
  EXPECT_FALSE(fs::exists(folder_.path("state")));
}

TEST_F(WriteGroup, WithoutAJournalFolderNoneIsWritten) {
  folder_.put("a", "old");
  folder_.put("b", "old");
  const std::vector<FileWrite> group = {change("a", "new"), change("b", "new")};
  ASSERT_TRUE(write_group(disk_, group, ""));
  EXPECT_EQ(folder_.get("b"), "new");
  expect_clean({"a", "b"});
}

TEST_F(WriteGroup, ContentIsOnDiskBeforeItGetsItsName) {
  folder_.put("a", "old");
  folder_.put("b", "old");
  ASSERT_TRUE(write({change("a", "new"), change("b", "new")}));
  const auto expect_order = [&](const std::vector<std::string>& steps) {
    for (size_t i = 1; i < steps.size(); ++i) {
      EXPECT_LT(disk_.place_of(steps[i - 1]), disk_.place_of(steps[i]))
          << steps[i - 1] << " before " << steps[i];
    }
    EXPECT_LT(disk_.place_of(steps.back()), disk_.steps_.size()) << steps.back();
  };
  expect_order({"write unfinished", "sync unfinished", "rename unfinished", "sync_folder journal",
                "create_like staged a"});
  expect_order(
      {"write staged a", "sync staged a", "rename staged a", "sync_folder a", "remove journal"});
  expect_order({"sync staged b", "rename staged a", "rename staged b", "sync_folder a"});
}

TEST_F(WriteGroup, StaleFileStopsTheWholeGroup) {
  folder_.put("a", "old a");
  folder_.put("b", "old b");
  const auto group = {change("a", "new a"), change("b", "new b")};
  folder_.put("b", "edited");
  const Error error = refused(group);
  EXPECT_EQ(error.kind, ErrorKind::Changed);
  EXPECT_EQ(error.path, folder_.path("b"));
  EXPECT_EQ(error.message, "changed since it was read; not written");
  EXPECT_EQ(folder_.get("a"), "old a");
  EXPECT_EQ(folder_.get("b"), "edited");
  expect_clean({"a", "b"});
}

TEST_F(WriteGroup, EditDuringTheWritePutsTheRestBack) {
  folder_.put("a", "old a");
  folder_.put("b", "old b");
  disk_.meddle_ = [&](const std::string& step) {
    if (step == "rename staged a") folder_.put("b", "edited");
  };
  EXPECT_EQ(refused({change("a", "new a"), change("b", "new b")}).kind, ErrorKind::Changed);
  EXPECT_EQ(folder_.get("a"), "old a");
  EXPECT_EQ(folder_.get("b"), "edited");
  expect_clean({"a", "b"});
}

// The second file fails, and meanwhile someone edited the first, which is new already.
TEST_F(WriteGroup, EditOfANewFileIsNotUndone) {
  folder_.put("a", "old a");
  folder_.put("b", "old b");
  disk_.meddle_ = [&](const std::string& step) {
    if (step != "rename staged a") return;
    disk_.meddle_ = [&](const std::string& next) {
      if (next != "read b") return;
      folder_.put("a", "edited");
      folder_.put("b", "edited too");
    };
  };
  const Error error = refused({change("a", "new a"), change("b", "new b")});
  EXPECT_EQ(error.kind, ErrorKind::Changed);
  EXPECT_NE(error.message.find("could not be put back for certain: " + folder_.path("a")),
            std::string::npos)
      << error.message;
  EXPECT_EQ(folder_.get("a"), "edited");
  EXPECT_EQ(folder_.get("b"), "edited too");
}

TEST_F(WriteGroup, SymlinkStaysAndItsFileIsWritten) {
  folder_.put("real/a", "old");
  fs::create_symlink("real/a", folder_.path("link"));
  ASSERT_TRUE(write({change("link", "new")}));
  EXPECT_TRUE(fs::is_symlink(folder_.path("link")));
  EXPECT_EQ(folder_.get("real/a"), "new");
}

TEST_F(WriteGroup, TwoPathsToOneFileAreABug) {
  folder_.put("a", "old");
  fs::create_symlink("a", folder_.path("link"));
  EXPECT_EQ(refused({change("a", "1"), change("link", "2")}).kind, ErrorKind::Internal);
  EXPECT_EQ(folder_.get("a"), "old");
}

TEST_F(WriteGroup, HardLinkIsRefused) {
  folder_.put("a", "old");
  fs::create_hard_link(folder_.path("a"), folder_.path("b"));
  const Error error = refused({change("a", "new")});
  EXPECT_EQ(error.kind, ErrorKind::Permission);
  EXPECT_NE(error.message.find("has 2 hard links"), std::string::npos) << error.message;
  EXPECT_EQ(folder_.get("a"), "old");
  expect_clean({"a", "b"});
}

TEST_F(WriteGroup, MissingFileIsNotCreated) {
  EXPECT_EQ(refused({{folder_.path("none"), 0, "new"}}).kind, ErrorKind::NotFound);
  expect_clean({});
}

TEST_F(WriteGroup, ReadOnlyFileIsRefused) {
  class ReadOnlyDisk : public RecordingDisk {
    Result<bool> writable(const std::string&) override { return false; }
  } disk;
  folder_.put("a", "old");
  const std::vector<FileWrite> group = {change("a", "new")};
  const Status written = write_group(disk, group, "");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().kind, ErrorKind::Permission);
  EXPECT_EQ(folder_.get("a"), "old");
}

TEST_F(WriteGroup, ModeIsKept) {
  const std::string path = folder_.put("run.sh", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0751), 0);
  ASSERT_TRUE(write({change("run.sh", "new")}));
  EXPECT_EQ(fs::status(path).permissions(), static_cast<fs::perms>(0751));
}

TEST_F(WriteGroup, JournalFolderThatCannotBeMadeIsNamed) {
  folder_.put("a", "old");
  folder_.put("b", "old");
  folder_.put("state", "a file in the way");
  const Error error = refused({change("a", "new"), change("b", "new")});
  EXPECT_NE(error.message.find("no journal"), std::string::npos) << error.message;
  EXPECT_NE(error.advice.find("XDG_STATE_HOME"), std::string::npos) << error.advice;
  EXPECT_EQ(folder_.get("a"), "old");
}

TEST_F(WriteGroup, LongestNameCanBeRewritten) {
  const std::string name(255, 'n');
  folder_.put(name, "old");
  ASSERT_TRUE(write({change(name, "new")}));
  EXPECT_EQ(folder_.get(name), "new");
}

TEST_F(WriteGroup, StagedNamesAreLeftovers) {
  folder_.put("a.py", "old");
  std::vector<std::string> seen;
  disk_.meddle_ = [&](const std::string& step) {
    if (step.starts_with("rename")) seen = folder_.names();
  };
  ASSERT_TRUE(write({change("a.py", "new")}));
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_TRUE(is_leftover(seen[0])) << seen[0];
  EXPECT_TRUE(seen[0].starts_with(".a.py.smprof-migrate-")) << seen[0];
}

TEST(Leftover, OnlyNamesOfOurs) {
  EXPECT_TRUE(is_leftover(".train.py.smprof-migrate-0123456789abcdef"));
  EXPECT_FALSE(is_leftover("train.py"));
  EXPECT_FALSE(is_leftover(".smprof-migrate-0123456789abcdef")) << "no file's name in it";
  EXPECT_FALSE(is_leftover("train.py.smprof-migrate-0123456789abcdef")) << "not hidden";
  EXPECT_FALSE(is_leftover(".train.py.smprof-migrate-0123456789abcde")) << "too short";
  EXPECT_FALSE(is_leftover(".train.py.smprof-migrate-0123456789abcdeg")) << "not hexadecimal";
  EXPECT_FALSE(is_leftover(".train.py.smprof-migrate-0123456789ABCDEF")) << "capitals";
  EXPECT_FALSE(is_leftover(".smprof-migrate.toml"));
}

}  // namespace
}  // namespace smprof_migrate
