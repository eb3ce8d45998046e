#include "smprof_migrate/report/place.h"

#include <algorithm>
#include <utility>

#include "smprof_migrate/source/utf16.h"
#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

// Enough for the widest terminal on either side, so that thousands of findings in one long line do
// not copy that line thousands of times.
constexpr uint32_t kBytesAround = 1024;

bool is_utf16(const SourceFile& file) {
  return file.encoding == Encoding::Utf16Le || file.encoding == Encoding::Utf16Be;
}

// Empty unless the file is UTF-16 that can be decoded.
std::string decoded(const SourceFile& file) {
  if (!is_utf16(file)) return {};
  Result<Utf16Text> text = decode_utf16(file.bytes, file.encoding, file.bom);
  return text ? std::move(text->text) : std::string{};
}

// The offset itself, or the first one after it where a character starts.
uint32_t character_begin(std::string_view text, uint32_t offset) {
  const auto is_continuation = [&](uint32_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u;
  };
  uint32_t at = offset;
  while (at < offset + 3 && is_continuation(at)) ++at;
  return at;
}

}  // namespace

Placer::Placer(const SourceFile& file)
    : decoded_(decoded(file)),
      text_(decoded_.empty() ? std::string_view(file.bytes) : std::string_view(decoded_)),
      lines_(text_) {}

FrameLine Placer::frame_line(uint32_t line, uint32_t around) const {
  const uint32_t end = lines_.line_end(text_, line);
  uint32_t begin = lines_.line_begin(line);
  if (begin == 0 && text_.starts_with("\xEF\xBB\xBF")) begin = 3;
  const uint32_t length = std::max(begin, end) - begin;
  const uint32_t centre = std::min(around, length);
  uint32_t from = begin;
  if (centre > kBytesAround) from = character_begin(text_, begin + centre - kBytesAround);
  const uint32_t to = character_begin(text_, begin + std::min(length, centre + kBytesAround));
  return {line, lines_.position(text_, from).column, to < end,
          std::string(text_.substr(from, std::min(to, end) - from))};
}

PlacedFinding Placer::place(Finding finding) const {
  // Ex) a UTF-16 file: the region's text is the decoded file, and positions are counted in it.
  const FileRange shown =
      decoded_.empty() ? finding.place : FileRange{finding.range.begin, finding.range.end};
  PlacedFinding placed;
  placed.begin = lines_.position(text_, shown.begin);
  placed.end = lines_.position(text_, shown.end);
  placed.begin.byte = finding.place.begin;
  placed.end.byte = finding.place.end;
  const uint32_t line = placed.begin.line;
  const uint32_t around = shown.begin - lines_.line_begin(line);
  uint32_t last = std::min(line + 1, lines_.lines());
  // Ex) "a\n": the empty line behind the last newline is no context.
  if (last > line && lines_.line_begin(last) == text_.size()) last = line;
  for (uint32_t shown_line = std::max(line, 2u) - 1; shown_line <= last; ++shown_line) {
    placed.frame.push_back(frame_line(shown_line, around));
  }
  placed.finding = std::move(finding);
  return placed;
}

}  // namespace smprof_migrate
