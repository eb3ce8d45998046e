#include "smprof_migrate/fix/diff.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <vector>

#include "fix/line_changes.h"
#include "support/temp_folder.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kHead = "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n";

std::string hunks(std::string_view before, std::string_view after) {
  const std::string diff = unified_diff("a.py", before, after);
  EXPECT_TRUE(diff.starts_with(kHead)) << diff;
  return diff.substr(kHead.size());
}

std::string head(std::string_view path) {
  const std::string diff = unified_diff(path, "a\n", "b\n");
  return diff.substr(0, diff.find("@@"));
}

TEST(Diff, EqualTextsHaveNone) {
  EXPECT_EQ(unified_diff("a", "", ""), "");
  EXPECT_EQ(unified_diff("a", "x\n", "x\n"), "");
}

TEST(Diff, OneChangeHasThreeLinesAround) {
  EXPECT_EQ(hunks("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n"),
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n");
}

TEST(Diff, ChangesWithSixLinesBetweenShareAHunk) {
  EXPECT_EQ(hunks("a\n1\n2\n3\n4\n5\n6\nb\n", "1\n2\n3\n4\n5\n6\n"),
            "@@ -1,8 +1,6 @@\n-a\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n");
}

TEST(Diff, ChangesWithSevenLinesBetweenDoNot) {
  EXPECT_EQ(hunks("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "1\n2\n3\n4\n5\n6\n7\n"),
            "@@ -1,4 +1,3 @@\n-a\n 1\n 2\n 3\n@@ -6,4 +5,3 @@\n 5\n 6\n 7\n-b\n");
}

TEST(Diff, EmptySides) {
  EXPECT_EQ(hunks("", "a\nb\n"), "@@ -0,0 +1,2 @@\n+a\n+b\n");
  EXPECT_EQ(hunks("a\n", ""), "@@ -1 +0,0 @@\n-a\n");
}

TEST(Diff, MissingFinalNewlineIsMarked) {
  EXPECT_EQ(hunks("a\nb", "a\nb\n"), "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
  EXPECT_EQ(hunks("a\nb", "c\nb"), "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n");
}

TEST(Diff, CarriageReturnsAreContent) {
  EXPECT_EQ(hunks("a\r\nb\r\n", "a\r\nc\r\n"), "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n");
  EXPECT_EQ(
      hunks("a\rb", "a\rc"),
      "@@ -1 +1 @@\n-a\rb\n\\ No newline at end of file\n+a\rc\n\\ No newline at end of file\n");
}

TEST(Diff, PathsAreMadePlain) {
  EXPECT_EQ(head("./src//train.py"), head("src/train.py"));
  EXPECT_EQ(head("src/./train.py"), head("src/train.py"));
  EXPECT_EQ(head("/src/train.py"), head("src/train.py"));
}

TEST(Diff, OddPathsAreQuotedAsGitDoes) {
  EXPECT_EQ(head("a b"), "diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n");
  EXPECT_EQ(head("q\"\\\t\n\x01\x7F"),
            "diff --git \"a/q\\\"\\\\\\t\\n\\001\\177\" \"b/q\\\"\\\\\\t\\n\\001\\177\"\n"
            "--- \"a/q\\\"\\\\\\t\\n\\001\\177\"\n+++ \"b/q\\\"\\\\\\t\\n\\001\\177\"\n");
  EXPECT_EQ(head("\xC3\xA9 x"),
            "diff --git \"a/\\303\\251 x\" \"b/\\303\\251 x\"\n"
            "--- \"a/\\303\\251 x\"\n+++ \"b/\\303\\251 x\"\n");
}

// Length of the shortest edit script, by the textbook table.
size_t distance(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  std::vector<std::vector<size_t>> table(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
      } else if (a[i - 1] == b[j - 1]) {
        table[i][j] = table[i - 1][j - 1];
      } else {
        table[i][j] = 1 + std::min(table[i - 1][j], table[i][j - 1]);
      }
    }
  }
  return table[a.size()][b.size()];
}

TEST(LineChanges, AreRightAndAsFewAsPossible) {
  std::mt19937 random(5);
  const std::vector<std::string_view> words = {"a", "b", "c"};
  const auto lines = [&] {
    std::vector<std::string_view> result(random() % 10);
    for (auto& line : result) line = words[random() % words.size()];
    return result;
  };
  for (int round = 0; round < 20000; ++round) {
    const auto before = lines();
    const auto after = lines();
    std::vector<std::string_view> built;
    uint32_t at = 0;
    size_t edits = 0;
    for (const LineChange& change : line_changes(before, after)) {
      ASSERT_TRUE(change.before_begin >= at && (at == 0 || change.before_begin > at));
      built.insert(built.end(), before.begin() + at, before.begin() + change.before_begin);
      ASSERT_EQ(built.size(), change.after_begin);
      built.insert(built.end(), after.begin() + change.after_begin,
                   after.begin() + change.after_end);
      edits += change.before_end - change.before_begin + change.after_end - change.after_begin;
      at = change.before_end;
    }
    built.insert(built.end(), before.begin() + at, before.end());
    ASSERT_EQ(built, after) << "round " << round;
    ASSERT_EQ(edits, distance(before, after)) << "round " << round;
  }
}

TEST(LineChanges, HugeDifferenceIsOneChange) {
  std::vector<std::string> numbers;
  for (int i = 0; i < 40000; ++i) numbers.push_back(std::to_string(i));
  std::vector<std::string_view> before(numbers.begin(), numbers.begin() + 20000);
  std::vector<std::string_view> after(numbers.begin() + 20000, numbers.end());
  before.front() = after.front();
  before.back() = after.back();
  const auto changes = line_changes(before, after);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].before_begin, 1u);
  EXPECT_EQ(changes[0].before_end, 19999u);
}

// Random texts of all newline kinds and odd bytes under odd names: one patch of all of them must
// bring each file from its old bytes to its new ones.
class GitApply : public testing::Test {
 protected:
  std::string text() {
    static const std::vector<std::string> kPieces = {"import x",
                                                     "\xE9t\xE9 = 1",
                                                     "",
                                                     "    pass",
                                                     "# \xC3\xA9",
                                                     "a\rb",
                                                     "-x",
                                                     "+y",
                                                     "\\ No newline at end of file",
                                                     "@@ -1 +1 @@"};
    std::string result;
    const bool crlf = random_() % 3 == 0;
    for (size_t lines = random_() % 30; lines > 0; --lines) {
      result += kPieces[random_() % kPieces.size()];
      result += crlf ? "\r\n" : "\n";
    }
    if (random_() % 4 == 0) result += "last line";
    return result;
  }

  // Some lines taken out, doubled or replaced.
  std::string edited(const std::string& before) {
    std::string after;
    size_t at = 0;
    while (at < before.size()) {
      const size_t end = std::min(before.find('\n', at), before.size() - 1) + 1;
      const std::string line = before.substr(at, end - at);
      at = end;
      const auto choice = random_() % 8;
      if (choice == 0) continue;
      after += choice == 1 ? "new\n" : line;
      if (choice == 2) after += line;
    }
    if (random_() % 4 == 0 && !after.empty()) after.pop_back();
    return random_() % 10 == 0 ? text() : after;
  }

  int git(const std::string& arguments) const {
    const std::string command =
        "cd '" + folder_.path() + "' && GIT_CONFIG_NOSYSTEM=1 HOME=/nonexistent git " + arguments;
    return std::system(command.c_str());
  }

  std::mt19937 random_{17};
  TempFolder folder_;
};

TEST_F(GitApply, GivesTheNewBytes) {
  const std::vector<std::string> names = {"plain.py",       "sub folder/train it.py",
                                          "caf\xC3\xA9.py", "latin\xE9.py",
                                          "tab\there",      "line\nend",
                                          "quote\"d",       "back\\slash",
                                          "-dash",          " lead",
                                          "trail ",         "b/b",
                                          "a b/a b b",      "$x"};
  ASSERT_EQ(git("init -q ."), 0);
  for (int round = 0; round < 25; ++round) {
    std::string patch;
    std::vector<std::string> expected;
    for (const std::string& name : names) {
      const std::string before = text();
      expected.push_back(edited(before));
      folder_.put(name, before);
      patch += unified_diff(name, before, expected.back());
    }
    folder_.put("fix.patch", patch);
    ASSERT_EQ(git("apply --whitespace=nowarn fix.patch"), 0) << "round " << round << "\n" << patch;
    for (size_t i = 0; i < names.size(); ++i) {
      ASSERT_EQ(folder_.get(names[i]), expected[i]) << "round " << round << " " << names[i];
    }
  }
}

}  // namespace
}  // namespace smprof_migrate
