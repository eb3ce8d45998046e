// Offsets of the lines of a Python text around a place. A line ends at LF, CRLF or CR. Offsets
// handed in must not lie inside a string.
#pragma once

#include <cstdint>
#include <string_view>

namespace smprof_migrate {

uint32_t line_begin(std::string_view text, uint32_t offset);
uint32_t line_end(std::string_view text, uint32_t offset);   // before the newline
uint32_t next_line(std::string_view text, uint32_t offset);  // behind the newline, or the end

// Over spaces, tabs and form feeds.
uint32_t skip_blanks(std::string_view text, uint32_t offset);
uint32_t skip_blanks_back(std::string_view text, uint32_t offset);

// Nothing but blanks before it, or after it, on its line?
bool begins_line(std::string_view text, uint32_t offset);
bool ends_line(std::string_view text, uint32_t offset);

// Blanks, form feeds and newlines from `begin` to `end` only?
bool is_blank(std::string_view text, uint32_t begin, uint32_t end);

// A line of nothing but blanks, and no form feed: that one is there to be seen.
bool is_empty_line(std::string_view text, uint32_t begin);

// The whitespace a line begins with.
std::string_view indentation_at(std::string_view text, uint32_t offset);

}  // namespace smprof_migrate
