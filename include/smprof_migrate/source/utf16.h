// UTF-16 files (PowerShell writes requirements.txt so) as UTF-8 text and back. The text remembers
// which bytes of the file each of its characters came from; nothing is lost on the way: what cannot
// be mapped back exactly is an error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/range.h"
#include "smprof_migrate/base/result.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

struct Utf16Text {
  // Neighbouring characters of one width, so that the map stays small.
  struct Run {
    uint32_t text_begin = 0;  // offset in `text`
    uint32_t byte_begin = 0;  // offset in the file
    uint8_t text_width = 1;   // of each character, in bytes of UTF-8
    uint8_t byte_width = 2;   // of each character, in bytes of the file
  };

  std::string text;  // without the byte order mark
  std::vector<Run> runs;
  uint32_t byte_begin = 0;  // of the text in the file: after the byte order mark
  uint32_t byte_end = 0;    // of the text in the file

  // Where the character that holds `text_offset` begins in the file; the end for the end.
  uint32_t byte_offset(uint32_t text_offset) const;
  FileRange byte_range(TextRange range) const;
};

// Format error, with the place, for half a character: an odd number of bytes, a lone surrogate.
// Internal error if `encoding` is not one of the two UTF-16 forms.
Result<Utf16Text> decode_utf16(std::string_view bytes, Encoding encoding, uint8_t bom);

// Without a byte order mark. Format error if `text` is not valid UTF-8.
Result<std::string> encode_utf16(std::string_view text, Encoding encoding);

}  // namespace smprof_migrate
