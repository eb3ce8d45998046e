#include "smprof_migrate/source/utf8.h"

#include <cstring>

namespace smprof_migrate {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr uint64_t kHighBits = 0x8080808080808080u;

uint8_t byte_at(std::string_view bytes, size_t offset) {
  return static_cast<uint8_t>(bytes[offset]);
}

// Number of bytes a lead byte announces; 0 for a byte that starts no character.
uint8_t announced_length(uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

bool is_canonical(char32_t code, uint8_t length) {
  switch (length) {
    case 3:
      return code >= 0x800 && (code < 0xD800 || code > 0xDFFF);
    case 4:
      return code >= 0x10000 && code <= 0x10FFFF;
    default:
      return true;
  }
}

// First offset at or after `offset` whose byte is not ASCII, eight bytes at a time.
size_t skip_ascii(std::string_view bytes, size_t offset) {
  while (offset + 8 <= bytes.size()) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + offset, 8);
    if ((word & kHighBits) != 0) break;
    offset += 8;
  }
  while (offset < bytes.size() && byte_at(bytes, offset) < 0x80) ++offset;
  return offset;
}

}  // namespace

Utf8Character utf8_character(std::string_view bytes, size_t offset) {
  const Utf8Character invalid{kReplacement, 1, false};
  const uint8_t lead = byte_at(bytes, offset);
  const uint8_t length = announced_length(lead);
  if (length == 0 || offset + length > bytes.size()) return invalid;
  if (length == 1) return {lead, 1, true};
  char32_t code = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    const uint8_t next = byte_at(bytes, offset + i);
    if ((next & 0xC0u) != 0x80u) return invalid;
    code = (code << 6) | (next & 0x3Fu);
  }
  if (!is_canonical(code, length)) return invalid;
  return {code, length, true};
}

bool is_valid_utf8(std::string_view bytes) {
  size_t offset = skip_ascii(bytes, 0);
  while (offset < bytes.size()) {
    const Utf8Character character = utf8_character(bytes, offset);
    if (!character.valid) return false;
    offset += character.length;
    if (character.length == 1) offset = skip_ascii(bytes, offset);
  }
  return true;
}

void append_utf8(std::string& text, char32_t code) {
  const auto tail = [&](unsigned shift) {
    text.push_back(static_cast<char>(0x80u | ((code >> shift) & 0x3Fu)));
  };
  if (code < 0x80) {
    text.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    text.push_back(static_cast<char>(0xC0u | (code >> 6)));
    tail(0);
  } else if (code < 0x10000) {
    text.push_back(static_cast<char>(0xE0u | (code >> 12)));
    tail(6);
    tail(0);
  } else {
    text.push_back(static_cast<char>(0xF0u | (code >> 18)));
    tail(12);
    tail(6);
    tail(0);
  }
}

}  // namespace smprof_migrate
