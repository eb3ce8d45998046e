#include "smprof_migrate/source/utf16.h"

#include <algorithm>

#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

bool is_utf16(Encoding encoding) {
  return encoding == Encoding::Utf16Le || encoding == Encoding::Utf16Be;
}

Error not_utf16() {
  return {ErrorKind::Internal, "", {}, "UTF-16 conversion asked for another encoding", ""};
}

bool is_high_surrogate(char32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_low_surrogate(char32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

char32_t unit_at(std::string_view bytes, size_t offset, Encoding encoding) {
  const auto first = static_cast<uint8_t>(bytes[offset]);
  const auto second = static_cast<uint8_t>(bytes[offset + 1]);
  const bool little = encoding == Encoding::Utf16Le;
  return static_cast<char32_t>(little ? first | (second << 8) : second | (first << 8));
}

void append_unit(std::string& bytes, char32_t unit, Encoding encoding) {
  const auto low = static_cast<char>(unit & 0xFFu);
  const auto high = static_cast<char>((unit >> 8) & 0xFFu);
  const bool little = encoding == Encoding::Utf16Le;
  bytes.push_back(little ? low : high);
  bytes.push_back(little ? high : low);
}

Error broken(const Utf16Text& decoded, const char* what) {
  const auto newlines = std::count(decoded.text.begin(), decoded.text.end(), '\n');
  const Place place{static_cast<uint32_t>(newlines) + 1, 0};
  return {ErrorKind::Format, "", place, what, "save the file as UTF-8"};
}

void append_character(Utf16Text& decoded, char32_t code, size_t offset, uint8_t byte_width) {
  const size_t before = decoded.text.size();
  append_utf8(decoded.text, code);
  const auto text_width = static_cast<uint8_t>(decoded.text.size() - before);
  const bool same = !decoded.runs.empty() && decoded.runs.back().text_width == text_width;
  if (same) return;
  decoded.runs.push_back(
      {static_cast<uint32_t>(before), static_cast<uint32_t>(offset), text_width, byte_width});
}

}  // namespace

uint32_t Utf16Text::byte_offset(uint32_t text_offset) const {
  if (text_offset >= text.size()) return byte_end;
  const auto after =
      std::upper_bound(runs.begin(), runs.end(), text_offset,
                       [](uint32_t offset, const Run& run) { return offset < run.text_begin; });
  const Run& run = *(after - 1);  // the first run begins at 0
  const uint32_t characters = (text_offset - run.text_begin) / run.text_width;
  return run.byte_begin + characters * run.byte_width;
}

FileRange Utf16Text::byte_range(TextRange range) const {
  return {byte_offset(range.begin), byte_offset(range.end)};
}

Result<Utf16Text> decode_utf16(std::string_view bytes, Encoding encoding, uint8_t bom) {
  if (!is_utf16(encoding)) return not_utf16();
  Utf16Text decoded;
  decoded.byte_begin = std::min<uint32_t>(bom, static_cast<uint32_t>(bytes.size()));
  decoded.byte_end = static_cast<uint32_t>(bytes.size());
  decoded.text.reserve(bytes.size() / 2);
  size_t offset = decoded.byte_begin;
  while (offset + 2 <= bytes.size()) {
    const char32_t unit = unit_at(bytes, offset, encoding);
    if (is_low_surrogate(unit)) return broken(decoded, "lone surrogate in UTF-16 text");
    if (!is_high_surrogate(unit)) {
      append_character(decoded, unit, offset, 2);
      offset += 2;
      continue;
    }
    const char32_t next = offset + 4 <= bytes.size() ? unit_at(bytes, offset + 2, encoding) : 0;
    if (!is_low_surrogate(next)) return broken(decoded, "lone surrogate in UTF-16 text");
    const char32_t code = 0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00);
    append_character(decoded, code, offset, 4);
    offset += 4;
  }
  if (offset != bytes.size()) return broken(decoded, "odd number of bytes in UTF-16 text");
  return decoded;
}

Result<std::string> encode_utf16(std::string_view text, Encoding encoding) {
  if (!is_utf16(encoding)) return not_utf16();
  std::string bytes;
  bytes.reserve(text.size() * 2);
  size_t offset = 0;
  while (offset < text.size()) {
    const Utf8Character character = utf8_character(text, offset);
    if (!character.valid) {
      return Error{ErrorKind::Format, "", {}, "text for a UTF-16 file is not valid UTF-8", ""};
    }
    if (character.code < 0x10000) {
      append_unit(bytes, character.code, encoding);
    } else {
      const char32_t rest = character.code - 0x10000;
      append_unit(bytes, 0xD800 + (rest >> 10), encoding);
      append_unit(bytes, 0xDC00 + (rest & 0x3FFu), encoding);
    }
    offset += character.length;
  }
  return bytes;
}

}  // namespace smprof_migrate
