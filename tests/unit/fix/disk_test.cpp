#include "smprof_migrate/fix/disk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <atomic>
#include <optional>
#include <thread>

#include "support/temp_folder.h"

namespace smprof_migrate {
namespace {

using namespace std::string_view_literals;

constexpr const char* kAcl = "system.posix_acl_access";

// An ACL in the kernel's format: rwx for the owner, read for user 1234, nothing for others.
constexpr std::string_view kReadFor1234 =
    "\2\0\0\0"
    "\1\0\7\0\xFF\xFF\xFF\xFF"
    "\2\0\4\0\xD2\4\0\0"
    "\4\0\4\0\xFF\xFF\xFF\xFF"
    "\x10\0\4\0\xFF\xFF\xFF\xFF"
    "\x20\0\0\0\xFF\xFF\xFF\xFF"sv;

bool set_attribute(const std::string& path, const char* name, std::string_view value) {
  return ::setxattr(path.c_str(), name, value.data(), value.size(), 0) == 0;
}

std::string attribute(const std::string& path, const char* name) {
  char value[256];
  const ssize_t size = ::getxattr(path.c_str(), name, value, sizeof value);
  return size < 0 ? "(none)" : std::string(value, static_cast<size_t>(size));
}

struct stat facts(const std::string& path) {
  struct stat found {};
  EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
  return found;
}

class SystemDisk : public testing::Test {
 protected:
  TempFolder folder_;
  Disk& disk_ = system_disk();
};

TEST_F(SystemDisk, CreateLikeKeepsTheMode) {
  for (const mode_t mode : {0644, 0755, 0600, 0664, 04755, 0400}) {
    const std::string like = folder_.put("like", "x");
    ASSERT_EQ(::chmod(like.c_str(), mode), 0);
    ASSERT_TRUE(disk_.create_like(folder_.path("new"), like));
    EXPECT_EQ(facts(folder_.path("new")).st_mode & 07777u, mode);
    ASSERT_TRUE(disk_.remove(folder_.path("new")));
    ASSERT_TRUE(disk_.remove(like));
  }
}

TEST_F(SystemDisk, CreateLikeKeepsTheOwner) {
  const std::string like = folder_.put("like", "x");
  if (::chown(like.c_str(), 1234, 2345) != 0) GTEST_SKIP() << "only root may give files away";
  ASSERT_EQ(::chmod(like.c_str(), 06755), 0);
  ASSERT_TRUE(disk_.create_like(folder_.path("new"), like));
  EXPECT_EQ(facts(folder_.path("new")).st_uid, 1234u);
  EXPECT_EQ(facts(folder_.path("new")).st_gid, 2345u);
  EXPECT_EQ(facts(folder_.path("new")).st_mode & 07777u, 06755u) << "set-id bits after the owner";
}

TEST_F(SystemDisk, CreateLikeKeepsAttributes) {
  const std::string like = folder_.put("like", "x");
  if (!set_attribute(like, "user.empty", "")) GTEST_SKIP() << "no user attributes here";
  ASSERT_TRUE(set_attribute(like, "user.origin", "a\0b"sv));
  ASSERT_TRUE(disk_.create_like(folder_.path("new"), like));
  EXPECT_EQ(attribute(folder_.path("new"), "user.origin"), "a\0b"sv);
  EXPECT_EQ(attribute(folder_.path("new"), "user.empty"), "");
}

TEST_F(SystemDisk, CreateLikeLeavesSignaturesOfTheContentOut) {
  const std::string like = folder_.put("like", "x");
  if (!set_attribute(like, "security.ima", "\1x")) GTEST_SKIP() << "not allowed here";
  ASSERT_TRUE(disk_.create_like(folder_.path("new"), like));
  EXPECT_EQ(attribute(folder_.path("new"), "security.ima"), "(none)");
}

TEST_F(SystemDisk, CreateLikeKeepsTheAcl) {
  const std::string like = folder_.put("like", "x");
  if (!set_attribute(like, kAcl, kReadFor1234)) GTEST_SKIP() << "no ACLs here";
  ASSERT_TRUE(disk_.create_like(folder_.path("new"), like));
  EXPECT_EQ(attribute(folder_.path("new"), kAcl), attribute(like, kAcl));
  EXPECT_EQ(facts(folder_.path("new")).st_mode, facts(like).st_mode);
}

// The folder gives each new file an entry for user 1234; the file to be replaced has none.
TEST_F(SystemDisk, CreateLikeTakesNoAclFromTheFolder) {
  const std::string like = folder_.put("like", "x");
  ASSERT_EQ(::chmod(like.c_str(), 0640), 0);
  if (!set_attribute(folder_.path(), "system.posix_acl_default", kReadFor1234)) {
    GTEST_SKIP() << "no ACLs here";
  }
  folder_.put("other", "x");
  ASSERT_NE(attribute(folder_.path("other"), kAcl), "(none)") << "else this test says nothing";
  ASSERT_TRUE(disk_.create_like(folder_.path("new"), like));
  EXPECT_EQ(attribute(folder_.path("new"), kAcl), "(none)");
  EXPECT_EQ(facts(folder_.path("new")).st_mode & 07777u, 0640u);
}

TEST_F(SystemDisk, CreatingIsExclusive) {
  const std::string file = folder_.put("a", "x");
  EXPECT_FALSE(disk_.create_like(file, file));
  EXPECT_FALSE(disk_.create(file));
  std::filesystem::create_symlink("nowhere", folder_.path("link"));
  EXPECT_FALSE(disk_.create(folder_.path("link"))) << "not through a link either";
  EXPECT_EQ(folder_.get("a"), "x");
  ASSERT_TRUE(disk_.create(folder_.path("b")));
  EXPECT_EQ(facts(folder_.path("b")).st_mode & 07777u, 0600u);
}

TEST_F(SystemDisk, CreateLikeLeavesNothingWhenItFails) {
  const Status made = disk_.create_like(folder_.path("new"), folder_.path("none"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::NotFound);
  EXPECT_TRUE(folder_.names().empty());
}

TEST_F(SystemDisk, WriteReplacesTheWhole) {
  const std::string file = folder_.put("a", "long content");
  ASSERT_TRUE(disk_.write(file, "a\0b"sv));
  EXPECT_EQ(folder_.get("a"), "a\0b"sv);
  ASSERT_TRUE(disk_.sync(file));
  ASSERT_TRUE(disk_.sync_folder(file));
  EXPECT_EQ(disk_.read(file)->bytes, "a\0b"sv);
  EXPECT_EQ(disk_.write(folder_.path("none"), "").error().kind, ErrorKind::NotFound);
}

TEST_F(SystemDisk, FullDiskIsAnIoError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  const Status written = disk_.write("/dev/full", "x");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().kind, ErrorKind::Io);
  EXPECT_EQ(written.error().message, "No space left on device");
}

TEST_F(SystemDisk, FoldersAndLists) {
  ASSERT_TRUE(disk_.make_folders(folder_.path("a/b/c")));
  ASSERT_TRUE(disk_.make_folders(folder_.path("a/b/c"))) << "again";
  EXPECT_EQ(facts(folder_.path("a/b")).st_mode & 07777u, 0700u);
  folder_.put("a/z", "");
  folder_.put("a/.x", "");
  EXPECT_EQ(*disk_.list(folder_.path("a")), (std::vector<std::string>{".x", "b", "z"}));
  EXPECT_EQ(disk_.list(folder_.path("none")).error().kind, ErrorKind::NotFound);
  EXPECT_FALSE(disk_.make_folders(folder_.path("a/z/y"))) << "a file is in the way";
}

TEST_F(SystemDisk, ResolvesAndCountsNames) {
  const std::string file = folder_.put("a", "x");
  std::filesystem::create_symlink("a", folder_.path("link"));
  EXPECT_EQ(*disk_.resolve(folder_.path("link")), file);
  EXPECT_EQ(disk_.resolve(folder_.path("none")).error().kind, ErrorKind::NotFound);
  EXPECT_EQ(*disk_.link_count(file), 1u);
  std::filesystem::create_hard_link(file, folder_.path("b"));
  EXPECT_EQ(*disk_.link_count(file), 2u);
}

TEST_F(SystemDisk, WritableAsksForFileAndFolder) {
  const std::string file = folder_.put("in/a", "x");
  EXPECT_TRUE(*disk_.writable(file));
  EXPECT_EQ(disk_.writable(folder_.path("none")).error().kind, ErrorKind::NotFound);
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everything";
  ::chmod(file.c_str(), 0444);
  EXPECT_FALSE(*disk_.writable(file));
  ::chmod(file.c_str(), 0644);
  ::chmod(folder_.path("in").c_str(), 0555);
  EXPECT_FALSE(*disk_.writable(file));
  ::chmod(folder_.path("in").c_str(), 0755);
}

TEST_F(SystemDisk, LockWaitsForItsHolder) {
  std::optional<FileLock> held = *disk_.lock(folder_.path("lock"));
  std::atomic<bool> released{false};
  std::thread other([&] {
    const auto lock = disk_.lock(folder_.path("lock"));
    EXPECT_TRUE(lock);
    EXPECT_TRUE(released) << "two held it at a time";
  });
  released = true;
  held.reset();
  other.join();
}

}  // namespace
}  // namespace smprof_migrate
