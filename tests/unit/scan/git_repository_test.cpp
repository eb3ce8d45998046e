#include "scan/git_repository.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "git_answers.h"

namespace smprof_migrate {
namespace {

class Repository : public testing::Test {
 protected:
  void SetUp() override {
    setenv("HOME", home_.path().c_str(), 1);
    setenv("XDG_CONFIG_HOME", home_.path("config").c_str(), 1);
  }
  void git(const std::string& arguments) {
    ASSERT_TRUE(run_in(folder_.path(), home_.path(), "git " + arguments)) << arguments;
  }
  // What git itself says of core.excludesFile.
  std::string git_excludes() {
    git("config --type=path core.excludesFile >'" + home_.path("answer") + "'");
    std::string text = home_.get("answer");
    if (text.ends_with('\n')) text.pop_back();
    return text;
  }
  TempFolder folder_, home_;
};

TEST_F(Repository, FoundFromAFolderBelow) {
  git("init -q");
  folder_.put("a/b/c.py", "");
  const auto found = repository_around(folder_.path("a/b"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->root, folder_.path());
  EXPECT_EQ(found->folder, folder_.path(".git"));
  EXPECT_EQ(found->common, found->folder);
  EXPECT_EQ(object_name_size(*found), 20u);
}

TEST_F(Repository, AFolderCalledGitIsNoneWithoutHead) {
  folder_.put(".git/nothing", "");
  EXPECT_FALSE(repository_at(folder_.path()));
}

TEST_F(Repository, FileThatLeadsToTheGitFolder) {
  git("init -q --separate-git-dir '" + home_.path("elsewhere") + "'");
  const auto found = repository_at(folder_.path());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->folder, home_.path("elsewhere"));
}

TEST_F(Repository, RelativeGitFile) {
  git("init -q main");
  folder_.put("second/.git", "gitdir: ../main/.git\n");
  const auto found = repository_at(folder_.path("second"));
  ASSERT_TRUE(found);
  EXPECT_EQ(std::filesystem::canonical(found->folder).string(), folder_.path("main/.git"));
}

TEST_F(Repository, WorktreeSharesTheCommonFolder) {
  git("init -q main && cd main && git -c user.name=a -c user.email=a@example.com commit -q "
      "--allow-empty -m one && git worktree add -q ../second 2>/dev/null");
  const auto found = repository_at(folder_.path("second"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->folder, folder_.path("main/.git/worktrees/second"));
  EXPECT_EQ(std::filesystem::canonical(found->common).string(), folder_.path("main/.git"));
}

TEST_F(Repository, ObjectFormat) {
  git("init -q --object-format=sha256");
  const auto found = repository_at(folder_.path());
  ASSERT_TRUE(found);
  EXPECT_EQ(object_name_size(*found), 32u);
}

TEST_F(Repository, DefaultPlaceOfGlobalExcludes) {
  EXPECT_EQ(global_excludes_path(nullptr), home_.path("config/git/ignore"));
  unsetenv("XDG_CONFIG_HOME");
  EXPECT_EQ(global_excludes_path(nullptr), home_.path(".config/git/ignore"));
  setenv("XDG_CONFIG_HOME", "", 1);
  EXPECT_EQ(global_excludes_path(nullptr), home_.path(".config/git/ignore"));
}

TEST_F(Repository, NearerConfigurationWins) {
  git("init -q");
  const auto found = repository_at(folder_.path());
  ASSERT_TRUE(found);
  home_.put("config/git/config", "[core]\n\texcludesFile = /first\n");
  EXPECT_EQ(global_excludes_path(&*found), "/first");
  home_.put(".gitconfig", "[core]\n\texcludesFile = /second\n");
  EXPECT_EQ(global_excludes_path(&*found), "/second");
  git("config core.excludesFile /third");
  EXPECT_EQ(global_excludes_path(&*found), "/third");
  EXPECT_EQ(global_excludes_path(nullptr), "/second");
}

TEST_F(Repository, ConfigurationIsReadAsGitReadsIt) {
  git("init -q");
  const auto found = repository_at(folder_.path());
  ASSERT_TRUE(found);
  const char* texts[] = {
      "[core]\n\texcludesFile = /plain\n",
      "[CORE]\nEXCLUDESFILE=/case\n",
      "[core] excludesFile = /same/line\n",
      "[core]\n\texcludesFile = ~/expanded\n",
      "[core]\n\texcludesFile = \"/quoted # no comment\"\n",
      "[core]\n\texcludesFile = /plain # comment\n",
      "[core]\n\texcludesFile = /plain ; comment\n",
      "[core]\n\texcludesFile = \"/blank at the end \"\n",
      "[core]\n\texcludesFile = /a\\tb\\\\c\\\"d\n",
      "[core]\n\texcludesFile = /two\\\n/lines\n",
      "[core]\n\texcludesFile = /in\"the \"middle\n",
      "[core]\n\texcludesFile = /first\n[user]\n\texcludesFile = /no\n[core]\n\texcludesFile = "
      "/last\n",
      "[core]\n\texcludesFile = /right\n[core \"sub\"]\n\texcludesFile = /wrong\n",
      "[core]\n# excludesFile = /comment\n; excludesFile = /comment\n\texcludesFile = /right\n",
      "[core] # comment\n\texcludesFile = /right\n",
      "[core]\r\n\texcludesFile = /crlf\r\n",
      "[core]\n\tbare\n\texcludesFile = /after/a/key/without/value\n",
      "[a \"]\"]\n\tb = c\n[core]\n\texcludesFile = /bracket/in/quotes\n",
      "\xef\xbb\xbf[core]\n\texcludesFile = /mark\n",
  };
  for (const char* text : texts) {
    home_.put(".gitconfig", text);
    EXPECT_EQ(global_excludes_path(&*found), git_excludes()) << text;
  }
}

TEST_F(Repository, RelativeExcludesFileIsBelowTheRoot) {
  git("init -q");
  git("config core.excludesFile mine");
  const auto found = repository_at(folder_.path());
  ASSERT_TRUE(found);
  EXPECT_EQ(global_excludes_path(&*found), folder_.path("mine"));
}

}  // namespace
}  // namespace smprof_migrate
