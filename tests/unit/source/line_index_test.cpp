#include "smprof_migrate/source/line_index.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace smprof_migrate {
namespace {

std::string place(std::string_view bytes, uint32_t offset) {
  const Position found = LineIndex(bytes).position(bytes, offset);
  return std::to_string(found.line) + ":" + std::to_string(found.column);
}

TEST(LineIndex, EmptyTextHasOneLine) {
  const LineIndex index("");
  EXPECT_EQ(index.lines(), 1u);
  EXPECT_EQ(index.line_begin(1), 0u);
  EXPECT_EQ(index.line_end("", 1), 0u);
  EXPECT_EQ(place("", 0), "1:1");
}

TEST(LineIndex, EachKindOfNewlineEndsALine) {
  const std::string_view text = "a\nbb\r\nccc\rd";
  const LineIndex index(text);
  ASSERT_EQ(index.lines(), 4u);
  EXPECT_EQ(index.line_begin(2), 2u);
  EXPECT_EQ(index.line_begin(3), 6u);
  EXPECT_EQ(index.line_begin(4), 10u);
  EXPECT_EQ(index.line_end(text, 1), 1u);
  EXPECT_EQ(index.line_end(text, 2), 4u);
  EXPECT_EQ(index.line_end(text, 3), 9u);
  EXPECT_EQ(index.line_end(text, 4), 11u);
}

TEST(LineIndex, EmptyLinesEndBeforeTheirNewline) {
  const std::string_view text = "\n\r\n\r\r\n";
  const LineIndex index(text);
  ASSERT_EQ(index.lines(), 5u);
  for (uint32_t line = 1; line <= 5; ++line) {
    EXPECT_EQ(index.line_end(text, line), index.line_begin(line)) << "line " << line;
  }
}

TEST(LineIndex, FinalNewlineOpensAnEmptyLine) {
  EXPECT_EQ(LineIndex("a\n").lines(), 2u);
  EXPECT_EQ(place("a\n", 2), "2:1");
}

TEST(LineIndex, OffsetPastTheEndGivesTheEnd) {
  EXPECT_EQ(place("ab", 9), "1:3");
  EXPECT_EQ(LineIndex("ab").position("ab", 9).byte, 2u);
}

TEST(LineIndex, ColumnsAreCharacters) {
  EXPECT_EQ(place("é=1", 2), "1:2");
  EXPECT_EQ(place("x = '\xF0\x9F\x98\x80' + y", 10), "1:8");
}

TEST(LineIndex, OffsetInsideACharacterGivesTheCharacter) {
  EXPECT_EQ(place("a\xF0\x9F\x98\x80"
                  "b",
                  3),
            "1:2");
  EXPECT_EQ(LineIndex("").utf16_column("a\xF0\x9F\x98\x80"
                                       "b",
                                       3),
            2u);
}

TEST(LineIndex, InvalidBytesCountOneEach) {
  EXPECT_EQ(place("\xE9\xE9 = 1", 3), "1:4");
  EXPECT_EQ(place("\xF0\x9F\x98", 3), "1:4");  // a cut character
}

TEST(LineIndex, Utf16ColumnsCountAstralCharactersTwice) {
  const std::string_view text = "\n'\xF0\x9F\x98\x80é'x";
  const LineIndex index(text);
  EXPECT_EQ(index.position(text, 9).column, 5u);
  EXPECT_EQ(index.utf16_column(text, 9), 6u);
}

TEST(LineIndex, ByteOrderMarkTakesNoColumn) {
  EXPECT_EQ(place("\xEF\xBB\xBFimport x", 3), "1:1");
  EXPECT_EQ(place("\xEF\xBB\xBFimport x", 10), "1:8");
  EXPECT_EQ(place("\xEF\xBB\xBFimport x", 0), "1:1");
  EXPECT_EQ(place("\n\xEF\xBB\xBFx", 4), "2:2");  // elsewhere it is a character
}

TEST(LineIndex, LineOutOfRangeIsClamped) {
  const LineIndex index("a\nb");
  EXPECT_EQ(index.line_begin(0), 0u);
  EXPECT_EQ(index.line_begin(7), 2u);
  EXPECT_EQ(index.line_end("a\nb", 7), 3u);
}

// Against a walk byte by byte, on short texts of all newline mixes.
TEST(LineIndex, AgreesWithAPlainWalk) {
  std::mt19937 random(11);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (size_t n = random() % 12; n > 0; --n) text += "a\r\nb"[random() % 4];
    const LineIndex index(text);
    uint32_t line = 1, column = 1;
    for (uint32_t at = 0; at <= text.size(); ++at) {
      const Position found = index.position(text, at);
      ASSERT_EQ(found.line, line) << testing::PrintToString(text) << " at " << at;
      ASSERT_EQ(found.column, column) << testing::PrintToString(text) << " at " << at;
      if (at == text.size()) break;
      const bool first_half = text[at] == '\r' && text[at + 1] == '\n';
      const bool ends = !first_half && (text[at] == '\n' || text[at] == '\r');
      line += ends ? 1 : 0;
      column = ends ? 1 : column + 1;
    }
    ASSERT_EQ(index.lines(), line);
  }
}

}  // namespace
}  // namespace smprof_migrate
