#include "smprof_migrate/source/utf16.h"

#include <gtest/gtest.h>

#include <random>

#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

using namespace std::string_view_literals;

TEST(Utf16, DecodesBothByteOrders) {
  EXPECT_EQ(decode_utf16("\xFF\xFEh\0i\0"sv, Encoding::Utf16Le, 2)->text, "hi");
  EXPECT_EQ(decode_utf16("\xFE\xFF\0h\0i"sv, Encoding::Utf16Be, 2)->text, "hi");
  EXPECT_EQ(decode_utf16("\xFF\xFE"sv, Encoding::Utf16Le, 2)->text, "");
}

TEST(Utf16, OffsetsMapToFileBytes) {
  // a, é, €, U+1F600, b after a byte order mark
  const auto decoded = decode_utf16(
      "\xFF\xFE"
      "a\0"
      "\xE9\0"
      "\xAC\x20"
      "\x3D\xD8\x00\xDE"
      "b\0"sv,
      Encoding::Utf16Le, 2);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->text,
            "aé€\xF0\x9F\x98\x80"
            "b");
  const std::vector<std::pair<uint32_t, uint32_t>> expected = {
      {0, 2}, {1, 4}, {2, 4}, {3, 6}, {5, 6}, {6, 8}, {9, 8}, {10, 12}, {11, 14}, {99, 14}};
  for (const auto& [text, byte] : expected) {
    EXPECT_EQ(decoded->byte_offset(text), byte) << "text offset " << text;
  }
  EXPECT_EQ(decoded->byte_range({1, 6}), (FileRange{4, 8}));
}

TEST(Utf16, HalfCharactersAreErrorsWithTheirLine) {
  const auto error = [](std::string_view bytes) {
    const auto decoded = decode_utf16(bytes, Encoding::Utf16Le, 0);
    EXPECT_FALSE(decoded);
    return decoded ? Error{} : decoded.error();
  };
  EXPECT_EQ(error("a\0\n\0b"sv).message, "odd number of bytes in UTF-16 text");
  EXPECT_EQ(error("a\0\n\0b"sv).place.line, 2u);
  EXPECT_EQ(error("\x3D\xD8"sv).message, "lone surrogate in UTF-16 text");
  EXPECT_EQ(error("\x3D\xD8"
                  "a\0"sv)
                .message,
            "lone surrogate in UTF-16 text");
  EXPECT_EQ(error("\x00\xDE"sv).message, "lone surrogate in UTF-16 text");
  EXPECT_EQ(error("\x00\xDE"sv).kind, ErrorKind::Format);
}

TEST(Utf16, OtherEncodingsAreABug) {
  EXPECT_EQ(decode_utf16("", Encoding::Utf8, 0).error().kind, ErrorKind::Internal);
  EXPECT_EQ(encode_utf16("", Encoding::AsciiSuperset).error().kind, ErrorKind::Internal);
}

TEST(Utf16, EncodesOnlyValidText) {
  EXPECT_EQ(*encode_utf16("h\xF0\x9F\x98\x80", Encoding::Utf16Be), "\0h\xD8\x3D\xDE\x00"sv);
  EXPECT_FALSE(encode_utf16("\xE9", Encoding::Utf16Le));
}

TEST(Utf16, RoundTripKeepsBytesAndPlaces) {
  std::mt19937 random(3);
  const char32_t limits[] = {0x80, 0x800, 0xD800, 0x110000};
  for (int round = 0; round < 2000; ++round) {
    const Encoding encoding = round % 2 == 0 ? Encoding::Utf16Le : Encoding::Utf16Be;
    std::string text;
    for (size_t n = random() % 20; n > 0; --n) {
      const auto code = static_cast<char32_t>(random() % limits[random() % 4]);
      append_utf8(text, code >= 0xD800 && code < 0xE000 ? U'x' : code);
    }
    const auto bytes = encode_utf16(text, encoding);
    ASSERT_TRUE(bytes);
    const auto decoded = decode_utf16("##" + *bytes, encoding, 2);
    ASSERT_TRUE(decoded);
    ASSERT_EQ(decoded->text, text);
    for (uint32_t at = 0; at < text.size(); at += utf8_character(text, at).length) {
      const auto head = encode_utf16(std::string_view(text).substr(0, at), encoding);
      ASSERT_EQ(decoded->byte_offset(at), 2 + head->size()) << "round " << round << " at " << at;
    }
  }
}

}  // namespace
}  // namespace smprof_migrate
