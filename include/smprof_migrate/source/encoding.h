// Which encoding a file is in: by byte order mark, by being valid UTF-8, and by what a Python file
// says of itself in its first two lines (PEP 263).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

struct DetectedEncoding {
  Encoding encoding = Encoding::Utf8;
  uint8_t bom = 0;  // length in bytes
};

DetectedEncoding detect_encoding(std::string_view bytes);

// The name after "coding:" or "coding=" as it is written; the second line counts only if the first
// is blank or a comment.
std::optional<std::string> python_declared_encoding(std::string_view bytes);

// True if bytes below 0x80 are ASCII in this encoding wherever they stand, so that all others may
// be carried along unread. False for encodings where a byte such as 0x5C may be half of a character
// (shift_jis, gbk, big5, …) and for names that are not known.
bool keeps_ascii_bytes(std::string_view encoding_name);

}  // namespace smprof_migrate
