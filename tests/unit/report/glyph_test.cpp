#include "report/glyph.h"

#include <gtest/gtest.h>

#include "smprof_migrate/report/sink.h"

namespace smprof_migrate {
namespace {

unsigned width(std::string_view character) {
  return glyph_at(character, 0).width;
}

TEST(Glyph, Widths) {
  EXPECT_EQ(width("a"), 1u);
  EXPECT_EQ(width("é"), 1u);
  EXPECT_EQ(width("漢"), 2u);
  EXPECT_EQ(width("한"), 2u);
  EXPECT_EQ(width("ｆ"), 2u) << "fullwidth";
  EXPECT_EQ(width("😀"), 2u);
  EXPECT_EQ(width("─"), 1u) << "box drawing";
  EXPECT_EQ(width("\xCC\x81"), 0u) << "combining acute";
  EXPECT_EQ(width("\xE2\x80\x8D"), 0u) << "joiner";
}

TEST(Glyph, EscapesCountTheirOwnColumns) {
  EXPECT_EQ(width("\x1b"), 4u);
  EXPECT_EQ(width("\xff"), 4u);
  EXPECT_EQ(width("\n"), 2u);
  EXPECT_EQ(width("\xE2\x80\xAE"), 6u);
}

TEST(Printable, WhatShowsAsItselfIsKept) {
  EXPECT_EQ(printable("a\tb é 漢 😀 \\x"), "a\tb é 漢 😀 \\x");
}

TEST(Printable, WhatDoesNotIsEscaped) {
  EXPECT_EQ(printable("\x1b[0m\r\n\x7f"), "\\x1b[0m\\r\\n\\x7f");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\xC2\x85"), "\\u0085") << "C1 control";
  EXPECT_EQ(printable("\xE2\x80\xAEx\xE2\x80\xA8"), "\\u202ex\\u2028");
  EXPECT_EQ(printable("\xEF\xBB\xBF"), "\\ufeff");
  EXPECT_EQ(printable("\xF3\xA0\x81\x81"), "\\U000e0041") << "tag character";
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "surrogate";
}

}  // namespace
}  // namespace smprof_migrate
