#include "report/frame.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "report/glyph.h"
#include "report/paint.h"

namespace smprof_migrate {
namespace {

constexpr size_t kTabStop = 4;
constexpr size_t kColumnsWithoutTerminal = 160;
constexpr size_t kLeastColumns = 24;
constexpr std::string_view kCut = "…";

struct Cell {
  std::string text;
  size_t begin = 0;  // column in the line, 0-based
  size_t end = 0;
};

// One cell per character. Tabs become blanks up to the next stop, so that carets stand right.
std::vector<Cell> cells_of(const FrameLine& line) {
  std::vector<Cell> cells;
  size_t column = 0;
  for (size_t at = 0; at < line.text.size();) {
    Glyph glyph = glyph_at(line.text, at);
    at += glyph.length;
    size_t width = glyph.width;
    if (glyph.text == "\t") {
      width = kTabStop - column % kTabStop;
      glyph.text.assign(width, ' ');
    }
    cells.push_back({std::move(glyph.text), column, column + width});
    column += width;
  }
  return cells;
}

size_t width_of(const std::vector<Cell>& cells) {
  return cells.empty() ? 0 : cells.back().end;
}

// Column of the character with the 1-based number `character` in the source line.
size_t column_of(const std::vector<Cell>& cells, const FrameLine& line, uint32_t character) {
  if (character < line.first_column) return 0;
  const size_t index = character - line.first_column;
  return index < cells.size() ? cells[index].begin : width_of(cells);
}

// The part of all lines that is shown.
struct Window {
  size_t from = 0;
  size_t width = 0;
};

struct Marked {  // columns under which carets stand
  size_t begin = 0;
  size_t end = 0;
};

Window window_around(Marked marked, size_t line_width, size_t width) {
  // One column on either side may be needed for the mark that says there is more.
  const bool fits = line_width <= width || marked.end < width;
  if (fits) return {0, width};
  const size_t before = width / 3;
  return {marked.begin - std::min(marked.begin, before), width};
}

void drop_trailing_blanks(std::string& text) {
  text.erase(text.find_last_not_of(' ') + 1);
}

std::string visible_part(const FrameLine& line, const std::vector<Cell>& cells, Window window) {
  const bool more_left = window.from > 0 || line.first_column > 1;
  const bool more_right = line.cut || width_of(cells) > window.from + window.width;
  const size_t limit = window.from + window.width - (more_right ? 1 : 0);
  std::string text(more_left && !cells.empty() ? kCut : "");
  size_t column = window.from + (more_left ? 1 : 0);
  for (const Cell& cell : cells) {
    if (cell.begin < column) continue;
    if (cell.end > limit) break;
    text.append(cell.begin - column, ' ');  // Ex) half of a wide character was cut off
    text += cell.text;
    column = cell.end;
  }
  if (more_right) return text.append(kCut);
  drop_trailing_blanks(text);
  return text;
}

Marked marked_columns(const PlacedFinding& placed, const FrameLine& line,
                      const std::vector<Cell>& cells) {
  Marked marked;
  marked.begin = column_of(cells, line, placed.begin.column);
  const bool ends_here = placed.end.line == placed.begin.line;
  marked.end = ends_here ? column_of(cells, line, placed.end.column) : width_of(cells);
  marked.end = std::max(marked.end, marked.begin + 1);
  return marked;
}

std::string carets(const PlacedFinding& placed, Marked marked, Window window) {
  const size_t begin = std::max(marked.begin, window.from);
  const size_t end = std::min(marked.end, window.from + window.width);
  std::string text(end > begin ? end - begin : 1, '^');
  if (placed.end.line > placed.begin.line) {
    text.append(" … to line ").append(std::to_string(placed.end.line));
  }
  return text;
}

std::string gutter(size_t width, std::string_view number, bool colour) {
  std::string text(width - std::min(width, number.size()), ' ');
  text.append(number).append(" |");
  return paint(colour, kGutter, text);
}

}  // namespace

size_t gutter_width(const PlacedFinding& placed) {
  return placed.frame.empty() ? 1 : std::to_string(placed.frame.back().number).size();
}

std::string frame_text(const PlacedFinding& placed, const Style& style) {
  const size_t gutter_columns = gutter_width(placed);
  const size_t all = style.width == 0 ? kColumnsWithoutTerminal : style.width;
  const size_t width = std::max(all, kLeastColumns + gutter_columns + 3) - gutter_columns - 3;

  Marked marked;
  Window window{0, width};
  for (const FrameLine& line : placed.frame) {
    if (line.number != placed.begin.line) continue;
    const std::vector<Cell> cells = cells_of(line);
    marked = marked_columns(placed, line, cells);
    window = window_around(marked, width_of(cells), width);
  }

  std::string text;
  for (const FrameLine& line : placed.frame) {
    text += gutter(gutter_columns, std::to_string(line.number), style.colour);
    const std::string part = visible_part(line, cells_of(line), window);
    if (!part.empty()) text.append(" ").append(part);
    text += "\n";
    if (line.number != placed.begin.line) continue;
    text += gutter(gutter_columns, "", style.colour);
    text.append(1 + marked.begin - std::min(marked.begin, window.from), ' ');
    text += paint(style.colour, ink_of(placed.finding.severity), carets(placed, marked, window));
    text += "\n";
  }
  return text;
}

}  // namespace smprof_migrate
