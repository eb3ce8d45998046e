#include "smprof_migrate/fix/diff.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "fix/line_changes.h"

namespace smprof_migrate {
namespace {

constexpr uint32_t kContext = 3;

// Each with its "\n", which only the last one may lack.
std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// Ex) ./src//train.py -> src/train.py     /home/a/train.py -> home/a/train.py
std::string plain_path(std::string_view path) {
  std::string result;
  while (!path.empty()) {
    const size_t size = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, size);
    path.remove_prefix(std::min(size + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (!result.empty()) result += '/';
    result += part;
  }
  return result;
}

bool needs_quotes(unsigned char byte) {
  return byte < 0x20 || byte >= 0x7F || byte == '"' || byte == '\\';
}

void append_quoted(std::string& out, unsigned char byte) {
  constexpr std::string_view kNamed = "\a\b\t\n\v\f\r\"\\";
  constexpr std::string_view kLetters = "abtnvfr\"\\";
  const size_t named = kNamed.find(static_cast<char>(byte));
  out += '\\';
  if (named != std::string_view::npos) {
    out += kLetters[named];
    return;
  }
  for (const int shift : {6, 3, 0}) out += static_cast<char>('0' + ((byte >> shift) & 7));
}

// As git writes it: in quotes, like a C string, if a byte is not plain ASCII.
std::string quoted_path(std::string_view prefix, std::string_view path) {
  std::string whole = std::string(prefix) + std::string(path);
  if (std::none_of(whole.begin(), whole.end(), needs_quotes)) return whole;
  std::string out = "\"";
  for (const char c : whole) {
    if (needs_quotes(static_cast<unsigned char>(c))) {
      append_quoted(out, static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

// A name with a blank is closed by a tab, else what follows the blank could be taken for a date.
std::string closed_path(std::string_view prefix, std::string_view path) {
  std::string name = quoted_path(prefix, path);
  if (path.find(' ') != std::string_view::npos && name.front() != '"') name += '\t';
  return name;
}

void append_line(std::string& out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

// Ex) "12,7"; one line is written without a count, no line as the number of the line before it.
std::string hunk_range(uint32_t begin, uint32_t end) {
  const uint32_t count = end - begin;
  if (count == 1) return std::to_string(begin + 1);
  return std::to_string(count == 0 ? begin : begin + 1) + "," + std::to_string(count);
}

class Writer {
 public:
  Writer(std::string_view before, std::string_view after)
      : before_(split_lines(before)), after_(split_lines(after)) {}

  void append_hunks(std::string& out) const {
    const std::vector<LineChange> all = line_changes(before_, after_);
    std::span<const LineChange> rest = all;
    while (!rest.empty()) {
      size_t count = 1;  // changes whose context would touch go into one hunk
      while (count < rest.size() &&
             rest[count].before_begin - rest[count - 1].before_end <= 2 * kContext) {
        ++count;
      }
      append_hunk(out, rest.first(count));
      rest = rest.subspan(count);
    }
  }

 private:
  void append_hunk(std::string& out, std::span<const LineChange> changes) const {
    const LineChange& first = changes.front();
    const LineChange& last = changes.back();
    const uint32_t lead = std::min(first.before_begin, kContext);
    const uint32_t trail =
        std::min(static_cast<uint32_t>(before_.size()) - last.before_end, kContext);
    out += "@@ -" + hunk_range(first.before_begin - lead, last.before_end + trail);
    out += " +" + hunk_range(first.after_begin - lead, last.after_end + trail) + " @@\n";
    uint32_t at = first.before_begin - lead;
    for (const LineChange& change : changes) {
      append(out, ' ', before_, at, change.before_begin);
      append(out, '-', before_, change.before_begin, change.before_end);
      append(out, '+', after_, change.after_begin, change.after_end);
      at = change.before_end;
    }
    append(out, ' ', before_, at, last.before_end + trail);
  }

  static void append(std::string& out, char mark, const std::vector<std::string_view>& lines,
                     uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) append_line(out, mark, lines[i]);
  }

  std::vector<std::string_view> before_;
  std::vector<std::string_view> after_;
};

}  // namespace

std::string unified_diff(std::string_view path, std::string_view before, std::string_view after) {
  if (before == after) return "";
  const std::string name = plain_path(path);
  // The first line is git's own; tools that show a patch or split it by file look for it.
  std::string out = "diff --git " + quoted_path("a/", name) + " " + quoted_path("b/", name) + "\n";
  out += "--- " + closed_path("a/", name) + "\n";
  out += "+++ " + closed_path("b/", name) + "\n";
  Writer(before, after).append_hunks(out);
  return out;
}

}  // namespace smprof_migrate
