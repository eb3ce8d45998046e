#include "scan/git_index.h"

#include <gtest/gtest.h>

#include <set>

#include "git_answers.h"

namespace smprof_migrate {
namespace {

constexpr size_t kSha1 = 20, kSha256 = 32;

class GitIndex : public testing::Test {
 protected:
  void git(const std::string& arguments) {
    ASSERT_TRUE(run_in(folder_.path(), home_.path(), "git " + arguments)) << arguments;
  }
  Result<TrackedFiles> read(size_t object_name_size = kSha1) {
    return TrackedFiles::read(folder_.path(".git/index"), object_name_size);
  }
  void put_all() {
    for (const std::string& name : kNames) folder_.put(name, "x\n");
  }
  // Every name is tracked, and nothing that only resembles one.
  static void expect_all(const TrackedFiles& tracked) {
    for (const std::string& name : kNames) {
      EXPECT_TRUE(tracked.contains(name)) << name;
      EXPECT_FALSE(tracked.contains(name + "x")) << name;
      EXPECT_FALSE(tracked.contains(name.substr(0, name.size() - 1))) << name;
    }
    for (const char* folder : {"a", "a/deep", "a/deep/er", "a.b", kLong}) {
      EXPECT_TRUE(tracked.any_below(folder)) << folder;
      EXPECT_FALSE(tracked.contains(folder)) << folder;
    }
    for (const char* folder : {"a/de", "a/x.py", "b", "a/deep/er/1.py", "z"}) {
      EXPECT_FALSE(tracked.any_below(folder)) << folder;
    }
  }

  static constexpr const char* kLong =
      "long/a-folder-with-a-name-of-some-length/a-folder-with-a-name-of-some-length/"
      "a-folder-with-a-name-of-some-length/a-folder-with-a-name-of-some-length";
  // Lengths in a row, so that every padding occurs; `a.b` sorts between `a` and `a/`.
  static inline const std::set<std::string> kNames = {
      "a.b/q.py",
      "a/x.py",
      "a/xx.py",
      "a/xxx.py",
      "a/xxxx.py",
      "a/x5xxx.py",
      "a/x6xxxx.py",
      "a/x7xxxxx.py",
      "a/deep/er/1.py",
      "a/deep/er/2.py",
      "new\nline",
      "\xc3\xa9.py",
      std::string(kLong) + "/" + std::string(120, 'f')};
  TempFolder folder_, home_;
};

TEST_F(GitIndex, EveryVersion) {
  git("init -q");
  put_all();
  git("add -A");
  for (const char* version : {"2", "4", "2"}) {
    git(std::string("update-index --index-version ") + version);
    const std::string bytes = folder_.get(".git/index");
    ASSERT_EQ(bytes.substr(0, 8), std::string("DIRC\0\0\0", 7) + static_cast<char>(*version - '0'));
    const auto tracked = read();
    ASSERT_TRUE(tracked) << version;
    expect_all(*tracked);
  }
}

// An entry with extended flags makes it version 3.
TEST_F(GitIndex, ExtendedFlags) {
  git("init -q");
  put_all();
  git("add -A && git reset -q -- a/xx.py && git add -N a/xx.py");
  ASSERT_EQ(folder_.get(".git/index")[7], 3);
  const auto tracked = read();
  ASSERT_TRUE(tracked);
  expect_all(*tracked);
  git("update-index --index-version 4");
  const auto compressed = read();
  ASSERT_TRUE(compressed);
  expect_all(*compressed);
}

TEST_F(GitIndex, ObjectNamesOf32Bytes) {
  git("init -q --object-format=sha256");
  put_all();
  git("add -A");
  const auto tracked = read(kSha256);
  ASSERT_TRUE(tracked);
  expect_all(*tracked);
}

// A large index of version 4 is written in blocks, each of which starts without a previous path.
TEST_F(GitIndex, Blocks) {
  git("init -q");
  put_all();
  git("add -A");
  git("-c index.threads=4 -c core.preloadIndex=false update-index --index-version 4");
  std::string lines;
  std::string listed;
  for (int i = 0; i < 30000; ++i) {
    const std::string name = "many/folder/" + std::to_string(i) + ".py";
    listed += "100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 0\t" + name + "\n";
  }
  folder_.put(".git/listed", listed);
  git("-c index.threads=4 update-index --index-info <.git/listed");
  ASSERT_NE(folder_.get(".git/index").find("IEOT"), std::string::npos) << "written in one block";
  const auto tracked = read();
  ASSERT_TRUE(tracked);
  expect_all(*tracked);
  for (int i = 0; i < 30000; ++i) {
    const std::string name = "many/folder/" + std::to_string(i) + ".py";
    ASSERT_TRUE(tracked->contains(name)) << name;
  }
}

TEST_F(GitIndex, SplitIndexIsAnError) {
  git("init -q");
  put_all();
  git("add -A && git update-index --split-index");
  const auto tracked = read();
  ASSERT_FALSE(tracked);
  EXPECT_EQ(tracked.error().kind, ErrorKind::Format);
  EXPECT_EQ(tracked.error().path, folder_.path(".git/index"));
}

TEST_F(GitIndex, AllSidesOfAConflict) {
  git("init -q");
  folder_.put(".git/listed",
              "100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 1\ta.py\n"
              "100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 2\ta.py\n"
              "100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 3\ta.py\n");
  git("update-index --index-info <.git/listed");
  const auto tracked = read();
  ASSERT_TRUE(tracked);
  EXPECT_TRUE(tracked->contains("a.py"));
}

TEST_F(GitIndex, MissingTracksNothing) {
  const auto tracked = read();
  ASSERT_TRUE(tracked);
  EXPECT_FALSE(tracked->contains("a.py"));
  EXPECT_FALSE(tracked->any_below("a"));
}

// Whatever is cut off or overwritten gives an error or fewer names, and never a crash.
TEST_F(GitIndex, DamagedBytes) {
  git("init -q");
  put_all();
  git("add -A");
  for (const char* version : {"2", "4"}) {
    git(std::string("update-index --index-version ") + version);
    const std::string whole = folder_.get(".git/index");
    const size_t entries_end =
        whole.find("TREE") == std::string::npos ? whole.size() - kSha1 : whole.find("TREE");
    for (size_t size = 0; size + 1 < entries_end; size += 7) {
      folder_.put(".git/index", whole.substr(0, size));
      EXPECT_FALSE(read()) << "version " << version << " cut to " << size;
    }
    for (size_t at = 0; at < whole.size(); at += 5) {
      std::string changed = whole;
      changed[at] = '\xff';
      folder_.put(".git/index", changed);
      const auto tracked = read();
      EXPECT_FALSE(tracked && tracked->contains("no such file")) << at;
    }
    folder_.put(".git/index", whole);
  }
}

// Version 4: each entry repeats a long path at the price of a few bytes.
TEST_F(GitIndex, PathsThatGrowBeyondAllBoundsAreAnError) {
  const size_t length = size_t{1} << 16, entries = 4096;
  std::string bytes("DIRC\0\0\0\4\0\0\x10\0", 12);
  for (size_t i = 0; i < entries; ++i) {
    bytes += std::string(40 + kSha1 + 2, '\0') + '\0';  // nothing of the previous path is dropped
    if (i == 0) bytes += std::string(length, 'a');
    bytes += '\0';
  }
  bytes += std::string(kSha1, '\0');
  folder_.put(".git/index", bytes);
  const auto tracked = read();
  ASSERT_FALSE(tracked);
  EXPECT_EQ(tracked.error().kind, ErrorKind::Format);
}

}  // namespace
}  // namespace smprof_migrate
