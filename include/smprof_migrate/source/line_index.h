// Byte offset -> line and column. Lines end at LF, CRLF or a lone CR; a text that ends with a
// newline has an empty last line. A byte order mark takes no column.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace smprof_migrate {

struct Position {
  uint32_t line = 1;    // 1-based
  uint32_t column = 1;  // 1-based, in Unicode characters; an invalid byte counts as one
  uint32_t byte = 0;    // offset in the file, 0-based
};

class LineIndex {
 public:
  explicit LineIndex(std::string_view bytes);  // keeps no view

  // `bytes` is what the index was made of. An offset past the end gives the end.
  Position position(std::string_view bytes, uint32_t offset) const;
  // 1-based, in UTF-16 code units, as editors' protocols and SARIF count.
  uint32_t utf16_column(std::string_view bytes, uint32_t offset) const;
  uint32_t line_of(uint32_t offset) const;   // 1-based
  uint32_t line_begin(uint32_t line) const;  // offset of the first byte of a line
  uint32_t line_end(std::string_view bytes, uint32_t line) const;  // before its newline
  uint32_t lines() const;                                          // number of lines, at least 1

 private:
  std::vector<uint32_t> begins_;
};

}  // namespace smprof_migrate
