#include "report/encode.h"

#include <cstdint>

#include "report/glyph.h"
#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {

std::string valid_utf8(std::string_view bytes) {
  if (is_valid_utf8(bytes)) return std::string(bytes);
  std::string text;
  for (size_t at = 0; at < bytes.size();) {
    const Utf8Character character = utf8_character(bytes, at);
    if (character.valid) {
      text.append(bytes.substr(at, character.length));
    } else {
      text.append(glyph_at(bytes, at).text);
    }
    at += character.length;
  }
  return text;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t at = 0; at < bytes.size(); at += 3) {
    const size_t taken = bytes.size() - at < 3 ? bytes.size() - at : 3;
    uint32_t group = 0;
    for (size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < taken ? static_cast<unsigned char>(bytes[at + i]) : 0u);
    }
    for (size_t i = 0; i < 4; ++i) {
      text.push_back(i <= taken ? kDigits[group >> (18 - 6 * i) & 63u] : '=');
    }
  }
  return text;
}

}  // namespace smprof_migrate
