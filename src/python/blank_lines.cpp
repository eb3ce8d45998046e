#include "python/cuts.h"

#include "python/lines.h"

namespace smprof_migrate {
namespace {

// Of what stays: the blank lines above and below the cuts first..last.
struct Gap {
  uint32_t above_begin = 0;
  uint32_t above = 0;  // number of blank lines
  uint32_t below_end = 0;
  uint32_t below = 0;
};

bool only_empty_lines(std::string_view text, TextRange range) {
  for (uint32_t at = range.begin; at < range.end; at = next_line(text, at)) {
    if (!is_empty_line(text, at)) return false;
  }
  return true;
}

// A blank line below a backslash ends a statement.
bool is_continuation(std::string_view text, uint32_t line) {
  if (line == 0) return false;
  const uint32_t above = line_begin(text, line - 1);
  const uint32_t end = line_end(text, above);
  return end > above && text[end - 1] == '\\';
}

Gap gap_around(std::string_view text, TextRange cut) {
  Gap gap{cut.begin, 0, cut.end, 0};
  while (gap.above_begin > 0) {
    const uint32_t line = line_begin(text, gap.above_begin - 1);
    if (!is_empty_line(text, line) || is_continuation(text, line)) break;
    gap.above_begin = line;
    ++gap.above;
  }
  while (gap.below_end < text.size() && is_empty_line(text, gap.below_end)) {
    gap.below_end = next_line(text, gap.below_end);
    ++gap.below;
  }
  return gap;
}

// Of the two runs the larger one stays, but none at the beginning of a file or a block, and at the
// end only what was there.
bool below_goes(std::string_view text, const Cut& first, const Gap& gap) {
  if (gap.above_begin == 0) return true;
  if (gap.below_end == text.size()) return false;
  if (gap.above_begin == first.suite_begin) return true;
  const std::string_view inner = indentation_at(text, first.range.begin);
  const std::string_view outer = indentation_at(text, gap.below_end);
  if (outer.size() < inner.size() && inner.starts_with(outer)) return false;
  return gap.above >= gap.below;
}

}  // namespace

void cut_blank_lines(std::string_view text, std::vector<Cut>& cuts) {
  std::vector<Cut*> lines;
  for (Cut& cut : cuts) {
    if (cut.lines) lines.push_back(&cut);
  }
  for (size_t first = 0; first < lines.size();) {
    size_t last = first;
    while (last + 1 < lines.size() &&
           only_empty_lines(text, {lines[last]->range.end, lines[last + 1]->range.begin})) {
      lines[last]->range.end = lines[last + 1]->range.begin;
      ++last;
    }
    const Gap gap = gap_around(text, {lines[first]->range.begin, lines[last]->range.end});
    if (below_goes(text, *lines[first], gap)) {
      lines[last]->range.end = gap.below_end;
    } else {
      lines[first]->range.begin = gap.above_begin;
    }
    first = last + 1;
  }
}

}  // namespace smprof_migrate
