#include "smprof_migrate/base/spellcheck.h"

#include <gtest/gtest.h>

#include <string>

namespace smprof_migrate {
namespace {

TEST(EditDistance, OneOfEachKind) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("abc", "abxc"), 1u) << "insertion";
  EXPECT_EQ(edit_distance("abc", "ac"), 1u) << "removal";
  EXPECT_EQ(edit_distance("abc", "axc"), 1u) << "replacement";
  EXPECT_EQ(edit_distance("abc", "acb"), 1u) << "swap";
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Nearest, OnlyWhatIsNear) {
  EXPECT_EQ(nearest("--fxi", {"--fix", "--diff"}), "--fix");
  EXPECT_EQ(nearest("sevrity", {"severity", "safety"}), "severity");
  EXPECT_EQ(nearest("xyz", {"fix", "diff"}), "");
  EXPECT_EQ(nearest("", {"fix"}), "");
  EXPECT_EQ(nearest("ab", {"ax"}), "") << "half of a word is no misspelling";
}

TEST(Nearest, TheFirstOfEqualOnes) {
  EXPECT_EQ(nearest("abcd", {"abcx", "abcy"}), "abcx");
}

TEST(Nearest, VeryLongWordsAreNotCompared) {
  const std::string word(100, 'a');
  EXPECT_EQ(nearest(word, {word}), "");
}

}  // namespace
}  // namespace smprof_migrate
