#include "report/glyph.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "smprof_migrate/report/sink.h"
#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

struct CodeRange {
  char32_t first;
  char32_t last;
};

// Invisible, reordering or line-breaking; the joiners U+200C and U+200D are part of scripts and
// emoji and stay.
constexpr std::array kHidden = {
    CodeRange{0x80, 0x9F},       CodeRange{0xAD, 0xAD},     CodeRange{0x61C, 0x61C},
    CodeRange{0x180E, 0x180E},   CodeRange{0x200B, 0x200B}, CodeRange{0x200E, 0x200F},
    CodeRange{0x2028, 0x202E},   CodeRange{0x2060, 0x206F}, CodeRange{0xE000, 0xF8FF},
    CodeRange{0xFEFF, 0xFEFF},   CodeRange{0xFFF9, 0xFFFB}, CodeRange{0xE0000, 0xE0FFF},
    CodeRange{0xF0000, 0x10FFFF}};

// Combining marks of the scripts met in practice, joiners, variation selectors.
constexpr std::array kCombining = {
    CodeRange{0x300, 0x36F},   CodeRange{0x483, 0x489},   CodeRange{0x591, 0x5BD},
    CodeRange{0x610, 0x61A},   CodeRange{0x64B, 0x65F},   CodeRange{0x93C, 0x93C},
    CodeRange{0x941, 0x948},   CodeRange{0x94D, 0x94D},   CodeRange{0xE31, 0xE31},
    CodeRange{0xE34, 0xE3A},   CodeRange{0xE47, 0xE4E},   CodeRange{0x1160, 0x11FF},
    CodeRange{0x1AB0, 0x1AFF}, CodeRange{0x1DC0, 0x1DFF}, CodeRange{0x200C, 0x200D},
    CodeRange{0x20D0, 0x20FF}, CodeRange{0x302A, 0x302D}, CodeRange{0x3099, 0x309A},
    CodeRange{0xFE00, 0xFE0F}, CodeRange{0xFE20, 0xFE2F}};

// East Asian Wide and Fullwidth blocks, and the emoji.
constexpr std::array kWide = {
    CodeRange{0x1100, 0x115F},   CodeRange{0x231A, 0x231B},   CodeRange{0x23E9, 0x23EC},
    CodeRange{0x25FD, 0x25FE},   CodeRange{0x2614, 0x2615},   CodeRange{0x26A1, 0x26A1},
    CodeRange{0x2705, 0x2705},   CodeRange{0x2728, 0x2728},   CodeRange{0x274C, 0x274E},
    CodeRange{0x2753, 0x2757},   CodeRange{0x2795, 0x2797},   CodeRange{0x2B50, 0x2B55},
    CodeRange{0x2E80, 0x303E},   CodeRange{0x3041, 0xA4CF},   CodeRange{0xA960, 0xA97F},
    CodeRange{0xAC00, 0xD7A3},   CodeRange{0xF900, 0xFAFF},   CodeRange{0xFE30, 0xFE6F},
    CodeRange{0xFF01, 0xFF60},   CodeRange{0xFFE0, 0xFFE6},   CodeRange{0x16FE0, 0x1B2FF},
    CodeRange{0x1F18E, 0x1F19A}, CodeRange{0x1F300, 0x1F64F}, CodeRange{0x1F680, 0x1F6FF},
    CodeRange{0x1F900, 0x1F9FF}, CodeRange{0x1FA70, 0x1FAFF}, CodeRange{0x20000, 0x3FFFD}};

// `ranges` are sorted.
bool is_in(std::span<const CodeRange> ranges, char32_t code) {
  const auto after = std::upper_bound(
      ranges.begin(), ranges.end(), code,
      [](char32_t wanted, const CodeRange& range) { return wanted < range.first; });
  return after != ranges.begin() && code <= std::prev(after)->last;
}

std::string hexadecimal(std::string_view prefix, char32_t code, unsigned digits) {
  std::string text(prefix);
  for (unsigned left = digits; left > 0; --left) {
    text.push_back("0123456789abcdef"[(code >> (4 * (left - 1))) & 0xFu]);
  }
  return text;
}

// Empty for what shows as itself.
std::string escape(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code < 0x20 || code == 0x7F) return hexadecimal("\\x", code, 2);
  if (code < 0x80 || !is_in(kHidden, code)) return {};
  return code > 0xFFFF ? hexadecimal("\\U", code, 8) : hexadecimal("\\u", code, 4);
}

unsigned columns(char32_t code) {
  if (code < 0x300) return 1;
  if (is_in(kCombining, code)) return 0;
  return is_in(kWide, code) ? 2 : 1;
}

}  // namespace

Glyph glyph_at(std::string_view bytes, size_t offset) {
  const Utf8Character character = utf8_character(bytes, offset);
  if (!character.valid) {
    const char32_t byte = static_cast<unsigned char>(bytes[offset]);
    return {hexadecimal("\\x", byte, 2), 4, 1};
  }
  if (character.code == '\t') return {"\t", 1, 1};
  const std::string escaped = escape(character.code);
  if (!escaped.empty()) {
    return {escaped, static_cast<unsigned>(escaped.size()), character.length};
  }
  return {std::string(bytes.substr(offset, character.length)), columns(character.code),
          character.length};
}

std::string printable(std::string_view raw) {
  std::string text;
  text.reserve(raw.size());
  for (size_t at = 0; at < raw.size();) {
    const Glyph glyph = glyph_at(raw, at);
    text += glyph.text;
    at += glyph.length;
  }
  return text;
}

}  // namespace smprof_migrate
