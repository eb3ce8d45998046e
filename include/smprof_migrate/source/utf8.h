// One character of UTF-8 at a time, and the check of a whole text. Strict: no overlong forms, no
// surrogates, nothing above U+10FFFF. An invalid byte is a character of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace smprof_migrate {

struct Utf8Character {
  char32_t code = 0;   // U+FFFD when not valid
  uint8_t length = 1;  // in bytes; 1 when not valid
  bool valid = false;
};

// `offset` must lie inside `bytes`.
Utf8Character utf8_character(std::string_view bytes, size_t offset);

bool is_valid_utf8(std::string_view bytes);

// `code` must be a Unicode scalar value.
void append_utf8(std::string& text, char32_t code);

}  // namespace smprof_migrate
