#include "smprof_migrate/source/edit.h"

#include <gtest/gtest.h>

#include <random>

namespace smprof_migrate {
namespace {

TEST(Edit, ReplacesRemovesAndInserts) {
  std::vector<TextEdit> edits = {
      {{6, 11}, "there"}, {{0, 1}, "J"}, {{5, 5}, " you"}, {{11, 12}, ""}};
  ASSERT_TRUE(sort_edits(edits));
  EXPECT_EQ(*apply_edits("Hello world!", edits), "Jello you there");
}

TEST(Edit, NoEditsGiveTheOriginal) {
  EXPECT_EQ(*apply_edits("a\r\nb", std::span<const FileEdit>{}), "a\r\nb");
}

TEST(Edit, InsertionsAtOnePlaceKeepTheirOrder) {
  std::vector<FileEdit> edits = {{{1, 1}, "1"}, {{1, 1}, "2"}, {{0, 1}, "A"}, {{1, 1}, "3"}};
  ASSERT_TRUE(sort_edits(edits));
  EXPECT_EQ(*apply_edits("ab", edits), "A123b");
}

TEST(Edit, InsertionStandsBeforeReplacementThatBeginsThere) {
  std::vector<FileEdit> edits = {{{1, 2}, "B"}, {{1, 1}, "+"}};
  ASSERT_TRUE(sort_edits(edits));
  EXPECT_EQ(*apply_edits("ab", edits), "a+B");
}

TEST(Edit, OverlapIsABugAndNamesBothRanges) {
  std::vector<TextEdit> edits = {{{4, 8}, ""}, {{2, 5}, ""}};
  const Status sorted = sort_edits(edits);
  ASSERT_FALSE(sorted);
  EXPECT_EQ(sorted.error().kind, ErrorKind::Internal);
  EXPECT_EQ(sorted.error().message, "edits overlap: 2..5 and 4..8");
}

TEST(Edit, InsertionInsideAReplacementOverlaps) {
  std::vector<TextEdit> edits = {{{2, 5}, ""}, {{3, 3}, "x"}};
  EXPECT_FALSE(sort_edits(edits));
}

TEST(Edit, SameNonEmptyRangeTwiceOverlaps) {
  std::vector<TextEdit> edits = {{{2, 5}, "a"}, {{2, 5}, "a"}};
  EXPECT_FALSE(sort_edits(edits));
}

TEST(Edit, ReversedRangeIsABug) {
  const std::vector<TextEdit> edits = {{{3, 2}, ""}};
  EXPECT_FALSE(apply_edits("abcd", edits));
}

TEST(Edit, UnsortedEditsAreRefused) {
  const std::vector<TextEdit> edits = {{{2, 3}, ""}, {{0, 1}, ""}};
  EXPECT_FALSE(apply_edits("abcd", edits));
}

TEST(Edit, RangePastTheEndIsRefused) {
  const std::vector<TextEdit> edits = {{{2, 5}, ""}};
  const auto result = apply_edits("abcd", edits);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "edit 2..5 of a text of 4 bytes");
}

// Random disjoint edits; the result is checked piece by piece: what lies between two edits is there
// byte by byte, and each edit's text stands where its range was.
TEST(Edit, BytesOutsideEditsNeverChange) {
  std::mt19937 random(7);
  const auto below = [&](size_t n) { return static_cast<uint32_t>(random() % n); };
  for (int round = 0; round < 2000; ++round) {
    std::string original(below(60), '\0');
    for (char& c : original) c = static_cast<char>(random());
    std::vector<FileEdit> edits;
    uint32_t at = 0;
    while (at < original.size() && below(6) != 0) {
      const uint32_t begin = at + below(original.size() - at + 1);
      const uint32_t end = begin + below(std::min<size_t>(original.size() - begin, 8) + 1);
      edits.push_back({{begin, end}, std::string(below(5), static_cast<char>('a' + below(26)))});
      at = end + 1;
    }
    std::vector<FileEdit> shuffled = edits;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    ASSERT_TRUE(sort_edits(shuffled));
    const auto result = apply_edits(original, shuffled);
    ASSERT_TRUE(result);
    std::string_view rest = *result;
    uint32_t kept = 0;
    for (const FileEdit& edit : edits) {
      const std::string_view between =
          std::string_view(original).substr(kept, edit.range.begin - kept);
      ASSERT_EQ(rest.substr(0, between.size()), between) << "round " << round;
      rest.remove_prefix(between.size());
      ASSERT_EQ(rest.substr(0, edit.text.size()), edit.text) << "round " << round;
      rest.remove_prefix(edit.text.size());
      kept = edit.range.end;
    }
    ASSERT_EQ(rest, std::string_view(original).substr(kept)) << "round " << round;
  }
}

}  // namespace
}  // namespace smprof_migrate
