#include "smprof_migrate/source/encoding.h"

#include <gtest/gtest.h>

#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

using namespace std::string_view_literals;

void expect_detected(std::string_view bytes, Encoding encoding, uint8_t bom) {
  const DetectedEncoding found = detect_encoding(bytes);
  EXPECT_EQ(found.encoding, encoding) << testing::PrintToString(bytes);
  EXPECT_EQ(found.bom, bom) << testing::PrintToString(bytes);
}

TEST(Encoding, Detected) {
  expect_detected("", Encoding::Utf8, 0);
  expect_detected("x = 1\n", Encoding::Utf8, 0);
  expect_detected("x = 'é'\n", Encoding::Utf8, 0);
  expect_detected("\xEF\xBB\xBFx", Encoding::Utf8, 3);
  expect_detected("x = '\xE9'\n", Encoding::AsciiSuperset, 0);
  expect_detected("\xEF\xBB\xBF\xE9", Encoding::AsciiSuperset, 3);
  expect_detected("\xFF\xFEx\0"sv, Encoding::Utf16Le, 2);
  expect_detected("\xFE\xFF\0x"sv, Encoding::Utf16Be, 2);
  expect_detected("\xFF\xFE", Encoding::Utf16Le, 2);
  expect_detected("\xFF\xFE\0\0x\0\0\0"sv, Encoding::AsciiSuperset, 0);  // UTF-32 is not read
}

TEST(Encoding, Utf8IsStrict) {
  EXPECT_TRUE(is_valid_utf8("plain text of more than eight bytes, é, \u20AC, \xF0\x9F\x98\x80"));
  EXPECT_TRUE(is_valid_utf8("\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF"));  // around the gaps
  EXPECT_FALSE(is_valid_utf8("\xC0\x80")) << "overlong, two bytes";
  EXPECT_FALSE(is_valid_utf8("\xE0\x9F\xBF")) << "overlong, three bytes";
  EXPECT_FALSE(is_valid_utf8("\xF0\x8F\xBF\xBF")) << "overlong, four bytes";
  EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80")) << "surrogate";
  EXPECT_FALSE(is_valid_utf8("\xF4\x90\x80\x80")) << "above U+10FFFF";
  EXPECT_FALSE(is_valid_utf8("\xF5\x80\x80\x80")) << "lead byte that does not exist";
  EXPECT_FALSE(is_valid_utf8("12345678\x80")) << "tail without a lead, after ASCII";
  EXPECT_FALSE(is_valid_utf8("caf\xC3")) << "cut at the end";
}

TEST(Encoding, EveryScalarValueGoesThroughUtf8) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code >= 0xD800 && code <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, code);
    const Utf8Character read = utf8_character(text, 0);
    ASSERT_TRUE(read.valid) << static_cast<uint32_t>(code);
    ASSERT_EQ(read.code, code);
    ASSERT_EQ(read.length, text.size());
  }
}

TEST(Encoding, PythonDeclaration) {
  const auto declared = [](std::string_view bytes) {
    return python_declared_encoding(bytes).value_or("none");
  };
  EXPECT_EQ(declared("# -*- coding: latin-1 -*-\n"), "latin-1");
  EXPECT_EQ(declared("#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\n"), "cp1252");
  EXPECT_EQ(declared("#coding=\tShift_JIS"), "Shift_JIS");
  EXPECT_EQ(declared("\xEF\xBB\xBF# coding: utf-8\n"), "utf-8");
  EXPECT_EQ(declared("\r\n  \f# coding: gbk\r\n"), "gbk");
  EXPECT_EQ(declared("\r# coding: gbk\r"), "gbk");
  EXPECT_EQ(declared("# encoding coding:x coding:y\n"), "x")
      << "a word without sign is passed over";
  EXPECT_EQ(declared("# coding: ?\n# coding: ascii\n"), "ascii") << "a sign without a name too";
  EXPECT_EQ(declared("\n\n# coding: latin-1\n"), "none") << "third line";
  EXPECT_EQ(declared("import x\n# coding: latin-1\n"), "none") << "code before it";
  EXPECT_EQ(declared("x = 1  # coding: latin-1\n"), "none") << "code on its line";
  EXPECT_EQ(declared("'''\n# coding: latin-1\n'''"), "none") << "inside a string";
  EXPECT_EQ(declared("# coding latin-1\n"), "none");
  EXPECT_EQ(declared(""), "none");
}

TEST(Encoding, KeepsAsciiBytes) {
  for (const char* name :
       {"utf-8",      "UTF8",        "utf_8_sig",   "utf-8-unix", "latin-1",      "latin1",
        "iso-8859-1", "ISO_8859-15", "iso8859_2",   "cp1252",     "windows-1251", "koi8-r",
        "ascii",      "US-ASCII",    "mac-roman",   "macroman",   "cp437",        "euc-jp",
        "euc_kr",     "gb2312",      "latin-1-unix"}) {
    EXPECT_TRUE(keeps_ascii_bytes(name)) << name;
  }
  for (const char* name :
       {"shift_jis", "sjis",      "cp932",       "gbk",        "cp936", "gb18030",
        "big5",      "big5hkscs", "cp949",       "johab",      "utf-7", "utf-16",
        "utf-16-le", "utf-32",    "iso-2022-jp", "iso2022_kr", "hz",    "cp037",
        "cp500",     "cp864",     "rot13",       "",           "?"}) {
    EXPECT_FALSE(keeps_ascii_bytes(name)) << name;
  }
}

}  // namespace
}  // namespace smprof_migrate
