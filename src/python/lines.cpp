#include "python/lines.h"

namespace smprof_migrate {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f';
}
bool is_newline(char c) {
  return c == '\n' || c == '\r';
}

}  // namespace

uint32_t line_begin(std::string_view text, uint32_t offset) {
  const bool in_crlf =
      offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r';
  if (in_crlf) --offset;
  while (offset > 0 && !is_newline(text[offset - 1])) --offset;
  return offset;
}

uint32_t line_end(std::string_view text, uint32_t offset) {
  while (offset < text.size() && !is_newline(text[offset])) ++offset;
  return offset;
}

uint32_t next_line(std::string_view text, uint32_t offset) {
  offset = line_end(text, offset);
  if (text.substr(offset).starts_with("\r\n")) return offset + 2;
  return offset < text.size() ? offset + 1 : offset;
}

uint32_t skip_blanks(std::string_view text, uint32_t offset) {
  while (offset < text.size() && is_blank(text[offset])) ++offset;
  return offset;
}

uint32_t skip_blanks_back(std::string_view text, uint32_t offset) {
  while (offset > 0 && is_blank(text[offset - 1])) --offset;
  return offset;
}

bool begins_line(std::string_view text, uint32_t offset) {
  offset = skip_blanks_back(text, offset);
  return offset == 0 || is_newline(text[offset - 1]);
}

bool ends_line(std::string_view text, uint32_t offset) {
  offset = skip_blanks(text, offset);
  return offset == text.size() || is_newline(text[offset]);
}

bool is_blank(std::string_view text, uint32_t begin, uint32_t end) {
  return begin >= end ||
         text.substr(begin, end - begin).find_first_not_of(" \t\f\r\n") == std::string_view::npos;
}

bool is_empty_line(std::string_view text, uint32_t begin) {
  return text.substr(begin, line_end(text, begin) - begin).find_first_not_of(" \t") ==
         std::string_view::npos;
}

std::string_view indentation_at(std::string_view text, uint32_t offset) {
  const uint32_t begin = line_begin(text, offset);
  return text.substr(begin, skip_blanks(text, begin) - begin);
}

}  // namespace smprof_migrate
