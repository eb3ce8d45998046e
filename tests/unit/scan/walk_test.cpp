#include "smprof_migrate/scan/walk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <mutex>

namespace smprof_migrate {
namespace {

namespace fs = std::filesystem;

class Collector : public Visitor {
 public:
  Visit look(const WalkedFile& /*file*/) override { return Visit::Hit; }
  void confirm(const WalkedFile& file) override {
    paths.emplace_back(std::string(file.path) + (file.nested_repo ? " (nested)" : ""));
  }
  std::vector<std::string> paths;
};

class Walk : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "smprof-walk-XXXXXX").string();
    root_ = mkdtemp(name.data());
    setenv("HOME", root_.c_str(), 1);
    setenv("XDG_CONFIG_HOME", (root_ + "/config").c_str(), 1);
    fs::create_directory(root_ + "/tree");
    tree_ = root_ + "/tree";
  }
  void TearDown() override { fs::remove_all(root_); }

  void file(const std::string& path, const std::string& text = "") {
    fs::create_directories(fs::path(tree_ + "/" + path).parent_path());
    std::ofstream(tree_ + "/" + path) << text;
  }

  std::vector<std::string> walked(WalkOptions options, WalkOutcome* outcome = nullptr) {
    if (options.roots.empty()) options.roots = {tree_};
    options.threads = 3;
    options.wanted = [](std::string_view name) { return name.ends_with(".py"); };
    std::vector<Collector> collectors(options.threads);
    WalkOutcome done = walk(
        options, [&](unsigned thread) { return &collectors[thread]; }, nullptr);
    std::vector<std::string> all;
    for (const Collector& one : collectors) {
      for (std::string path : one.paths) {
        if (path.starts_with(tree_)) path.erase(0, tree_.size() + 1);
        all.push_back(std::move(path));
      }
    }
    std::sort(all.begin(), all.end());
    if (outcome != nullptr) *outcome = std::move(done);
    return all;
  }

  using Paths = std::vector<std::string>;
  std::string root_, tree_;
};

TEST_F(Walk, DefaultExcludesAndEnvironments) {
  file("a.py");
  file("node_modules/x.py");
  file("venv/pyvenv.cfg");
  file("venv/lib/site.py");
  file("conda/conda-meta/history");
  file("conda/c.py");
  file("lib/site-packages/sagemaker/debugger.py");
  file(".github/scripts/b.py");
  EXPECT_EQ(walked({}), (Paths{".github/scripts/b.py", "a.py"}));
  WalkOptions all;
  all.default_excludes = false;
  EXPECT_EQ(walked(all).size(), 6u);
}

TEST_F(Walk, IgnoreFilesCountOutsideARepositoryToo) {
  file(".gitignore", "build/\n*.tmp.py\n!keep.tmp.py\n");
  file("build/a.py");
  file("x.tmp.py");
  file("keep.tmp.py");
  EXPECT_EQ(walked({}), Paths{"keep.tmp.py"});
  WalkOptions options;
  options.use_ignore_files = false;
  EXPECT_EQ(walked(options).size(), 3u);
}

TEST_F(Walk, ExcludesHoldForNamedFilesOnlyWhenForced) {
  file("a.py");
  file("b.py");
  WalkOptions options;
  options.roots = {tree_ + "/a.py"};
  options.excludes = {"a.py"};
  EXPECT_EQ(walked(options), Paths{"a.py"});
  options.force_exclude = true;
  EXPECT_EQ(walked(options), Paths{});
}

TEST_F(Walk, OverlappingRootsGiveEachFileOnce) {
  file("a.py");
  file("sub/b.py");
  WalkOptions options;
  options.roots = {tree_, tree_ + "/sub", tree_ + "/a.py", tree_ + "/sub/b.py"};
  EXPECT_EQ(walked(options), (Paths{"a.py", "sub/b.py"}));
}

TEST_F(Walk, LinksAreNotFollowedAndSpecialFilesNotOpened) {
  file("a.py");
  fs::create_symlink(tree_, tree_ + "/loop");
  fs::create_symlink(tree_ + "/a.py", tree_ + "/link.py");
  ASSERT_EQ(mkfifo((tree_ + "/pipe.py").c_str(), 0600), 0);
  WalkOutcome outcome;
  EXPECT_EQ(walked({}, &outcome), Paths{"a.py"});
  EXPECT_EQ(outcome.counts.excluded_by[static_cast<size_t>(ExcludeReason::Symlink)], 2u);
  EXPECT_EQ(outcome.counts.excluded_by[static_cast<size_t>(ExcludeReason::Special)], 1u);
  EXPECT_TRUE(outcome.errors.empty());
}

// As in git: the user's own excludes may be a link, a repository's .gitignore may not.
TEST_F(Walk, LinksToIgnoreFiles) {
  ASSERT_EQ(std::system(("git init -q " + tree_).c_str()), 0);
  std::ofstream(root_ + "/rules") << "a.py\n";
  std::ofstream(root_ + "/own") << "b.py\n";
  fs::create_directories(root_ + "/config/git");
  fs::create_symlink(root_ + "/rules", tree_ + "/.gitignore");
  fs::create_symlink(root_ + "/own", root_ + "/config/git/ignore");
  file("sub/a.py");
  file("sub/b.py");
  EXPECT_EQ(walked({}), Paths{"sub/a.py"});
  WalkOptions below;
  below.roots = {tree_ + "/sub"};
  EXPECT_EQ(walked(below), Paths{"sub/a.py"});
}

TEST_F(Walk, OddNames) {
  file("new\nline.py");
  file(" blank.py");
  file("\xff\xfe.py");
  file(".a.py.smprof-migrate-0123456789012345.py");
  EXPECT_EQ(walked({}), (Paths{" blank.py", "new\nline.py", "\xff\xfe.py"}));
}

TEST_F(Walk, DeeperThanAPathMayBe) {
  std::string here = tree_;
  const std::string name(200, 'd');
  ASSERT_EQ(chdir(tree_.c_str()), 0);
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(mkdir(name.c_str(), 0700), 0);
    ASSERT_EQ(chdir(name.c_str()), 0);
  }
  std::ofstream("deep.py") << "x";
  ASSERT_EQ(chdir("/"), 0);
  EXPECT_EQ(walked({}).size(), 1u);
}

TEST_F(Walk, MissingRootIsAnErrorAndTheRestGoesOn) {
  file("a.py");
  WalkOptions options;
  options.roots = {tree_ + "/nothing", tree_};
  WalkOutcome outcome;
  EXPECT_EQ(walked(options, &outcome), Paths{"a.py"});
  ASSERT_EQ(outcome.errors.size(), 1u);
  EXPECT_EQ(outcome.errors[0].message, "no such file or folder");
}

TEST_F(Walk, NestedRepositoriesAreMarked) {
  ASSERT_EQ(std::system(("git init -q " + tree_ + " && git init -q " + tree_ + "/sub").c_str()), 0);
  file("a.py");
  file("sub/b.py");
  file("sub/.gitignore", "c.py\n");
  file("sub/c.py");
  EXPECT_EQ(walked({}), (Paths{"a.py", "sub/b.py (nested)"}));
}

}  // namespace
}  // namespace smprof_migrate
