#include "python/cuts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "python/lines.h"

namespace smprof_migrate {
namespace {

constexpr std::array<std::string_view, 3> kProfilerNames = {"smprof", "smppy",
                                                            "sagemaker profiler"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool names_profiler(std::string_view line) {
  return std::any_of(kProfilerNames.begin(), kProfilerNames.end(), [&](std::string_view name) {
    return std::search(line.begin(), line.end(), name.begin(), name.end(),
                       [](char a, char b) { return lower(a) == b; }) != line.end();
  });
}

uint32_t previous_line(std::string_view text, uint32_t begin) {
  if (begin == 0) return 0;
  uint32_t end = begin - 1;
  if (end > 0 && text[end] == '\n' && text[end - 1] == '\r') --end;
  return line_begin(text, end);
}

std::string_view line_at(std::string_view text, uint32_t begin) {
  return text.substr(begin, line_end(text, begin) - begin);
}

bool is_blank_line(std::string_view text, uint32_t begin) {
  return begin < text.size() && is_blank(text, begin, line_end(text, begin));
}

uint32_t blank_lines_above(std::string_view text, uint32_t begin, uint32_t& first) {
  uint32_t count = 0;
  first = begin;
  while (first > 0) {
    const uint32_t above = previous_line(text, first);
    if (!is_blank_line(text, above)) break;
    first = above;
    ++count;
  }
  return count;
}

uint32_t blank_lines_below(std::string_view text, uint32_t end, uint32_t& last) {
  uint32_t count = 0;
  last = end;
  while (last < text.size() && is_blank_line(text, last)) {
    last = next_line(text, last);
    ++count;
  }
  return count;
}

bool opens_block(std::string_view text, uint32_t first_above, uint32_t begin) {
  if (first_above == 0) return true;
  const uint32_t above = previous_line(text, first_above);
  return indentation_at(text, above).size() < indentation_at(text, begin).size();
}

void trim_blank_lines(std::string_view text, Cut& cut) {
  uint32_t first = 0, last = 0;
  const uint32_t above = blank_lines_above(text, cut.begin, first);
  const uint32_t below = blank_lines_below(text, cut.end, last);
  if (last == text.size()) {
    cut.begin = first;
    cut.end = last;
    // A file without a final newline stays without one.
    const bool ends_open = last > 0 && text[last - 1] != '\n' && text[last - 1] != '\r';
    if (ends_open && cut.begin > 0) cut.begin = line_end(text, previous_line(text, cut.begin));
    return;
  }
  if (opens_block(text, first, cut.begin)) {
    cut.end = last;
    if (first == 0) cut.begin = 0;
  } else if (below <= above) {
    cut.end = last;
  } else {
    cut.begin = first;
  }
}

}  // namespace

uint32_t with_comments_above(std::string_view text, uint32_t begin) {
  const std::string_view indentation = indentation_at(text, begin);
  uint32_t first = begin;
  bool named = false;
  while (first > 0) {
    const uint32_t above = previous_line(text, first);
    const std::string_view line = line_at(text, above);
    const bool comment = line.starts_with(indentation) && line.size() > indentation.size() &&
                         line[indentation.size()] == '#';
    if (!comment) break;
    named = named || names_profiler(line);
    first = above;
  }
  return named && first != 0 ? first : begin;
}

std::vector<Cut> settle_cuts(std::string_view text, std::vector<Cut> cuts) {
  std::sort(cuts.begin(), cuts.end(),
            [](const Cut& a, const Cut& b) { return a.begin < b.begin; });
  std::vector<Cut> settled;
  for (Cut& cut : cuts) {
    cut.begin = with_comments_above(text, cut.begin);
    if (!settled.empty() && is_blank(text, settled.back().end, cut.begin)) {
      Cut& last = settled.back();
      last.end = std::max(last.end, cut.end);
      last.causes.insert(last.causes.end(), cut.causes.begin(), cut.causes.end());
    } else {
      settled.push_back(std::move(cut));
    }
  }
  for (Cut& cut : settled) trim_blank_lines(text, cut);
  return settled;
}

}  // namespace smprof_migrate
