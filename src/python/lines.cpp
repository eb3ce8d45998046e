#include "python/lines.h"

#include <algorithm>

namespace smprof_migrate {
namespace {

bool is_newline(char c) { return c == '\n' || c == '\r'; }

}  // namespace

uint32_t line_begin(std::string_view text, uint32_t offset) {
  while (offset > 0 && !is_newline(text[offset - 1])) --offset;
  return offset;
}

uint32_t line_end(std::string_view text, uint32_t offset) {
  while (offset < text.size() && !is_newline(text[offset])) ++offset;
  return offset;
}

uint32_t next_line(std::string_view text, uint32_t offset) {
  offset = line_end(text, offset);
  if (offset == text.size()) return offset;
  const bool crlf = text[offset] == '\r' && offset + 1 < text.size() && text[offset + 1] == '\n';
  return offset + (crlf ? 2 : 1);
}

bool is_blank(std::string_view text, uint32_t begin, uint32_t end) {
  return begin >= end || text.substr(begin, end - begin).find_first_not_of(" \t\f\r\n") ==
                             std::string_view::npos;
}

std::string_view indentation_at(std::string_view text, uint32_t offset) {
  const uint32_t begin = line_begin(text, offset);
  uint32_t end = begin;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\f')) ++end;
  return text.substr(begin, end - begin);
}

}  // namespace smprof_migrate
