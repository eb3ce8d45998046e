#include "smprof_migrate/source/line_index.h"

#include <algorithm>

#include "smprof_migrate/source/utf8.h"
#include "source/newlines.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

// Offset of the first visible character of a line: a byte order mark is not part of line 1.
uint32_t visible_begin(std::string_view bytes, uint32_t begin) {
  return begin == 0 && bytes.starts_with(kMark) ? static_cast<uint32_t>(kMark.size()) : begin;
}

uint32_t within(std::string_view bytes, uint32_t offset) {
  return std::min(offset, static_cast<uint32_t>(bytes.size()));
}

// Adds `weight(character)` for each character that ends at or before `end`.
template <class Weight>
uint32_t sum_characters(std::string_view bytes, uint32_t begin, uint32_t end, Weight weight) {
  uint32_t sum = 0;
  uint32_t at = begin;
  while (at < end) {
    const Utf8Character character = utf8_character(bytes, at);
    at += character.length;
    if (at <= end) sum += weight(character);
  }
  return sum;
}

}  // namespace

LineIndex::LineIndex(std::string_view bytes) : begins_{0} {
  size_t at = next_newline(bytes, 0);
  while (at < bytes.size()) {
    at += newline_length(bytes, at);
    begins_.push_back(static_cast<uint32_t>(at));
    at = next_newline(bytes, at);
  }
}

Position LineIndex::position(std::string_view bytes, uint32_t offset) const {
  const uint32_t inside = within(bytes, offset);
  const uint32_t line = line_of(inside);
  const uint32_t begin = visible_begin(bytes, line_begin(line));
  const auto one = [](const Utf8Character&) { return 1u; };
  return {line, 1 + sum_characters(bytes, begin, inside, one), inside};
}

uint32_t LineIndex::utf16_column(std::string_view bytes, uint32_t offset) const {
  const uint32_t inside = within(bytes, offset);
  const uint32_t begin = visible_begin(bytes, line_begin(line_of(inside)));
  const auto units = [](const Utf8Character& character) {
    return character.code > 0xFFFF ? 2u : 1u;
  };
  return 1 + sum_characters(bytes, begin, inside, units);
}

uint32_t LineIndex::line_of(uint32_t offset) const {
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), offset);
  return static_cast<uint32_t>(after - begins_.begin());
}

uint32_t LineIndex::line_begin(uint32_t line) const {
  const size_t index = std::clamp<size_t>(line, 1, begins_.size()) - 1;
  return begins_[index];
}

uint32_t LineIndex::line_end(std::string_view bytes, uint32_t line) const {
  if (line >= lines()) return static_cast<uint32_t>(bytes.size());
  const uint32_t next = line_begin(line + 1);
  const bool crlf = next >= 2 && bytes.substr(next - 2, 2) == "\r\n";
  return next - (crlf ? 2 : 1);
}

uint32_t LineIndex::lines() const {
  return static_cast<uint32_t>(begins_.size());
}

}  // namespace smprof_migrate
