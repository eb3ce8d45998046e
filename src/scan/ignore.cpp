#include "scan/ignore.h"

#include <algorithm>

#include "scan/wildmatch.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kSpecial = "*?[\\";

// Trailing blanks go unless a backslash stands before them.
std::string_view without_trailing_blanks(std::string_view line) {
  size_t end = 0;
  for (size_t at = 0; at < line.size(); ++at) {
    if (line[at] == ' ') continue;
    if (line[at] == '\\' && ++at == line.size()) return line;
    end = at + 1;
  }
  return line.substr(0, end);
}

}  // namespace

bool IgnoreFile::parse_line(std::string_view line, Pattern& pattern) {
  if (line.starts_with('#')) return false;
  line = without_trailing_blanks(line);
  if (line.starts_with('!')) {
    pattern.negated = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.folders_only = true;
    line.remove_suffix(1);
  }
  if (line.empty()) return false;
  pattern.anchored = line.find('/') != std::string_view::npos;
  pattern.rooted = line.starts_with('/');
  if (pattern.rooted) line.remove_prefix(1);
  pattern.text = line;
  const size_t special = line.find_first_of(kSpecial);
  if (special == std::string_view::npos) {
    pattern.shape = Shape::Literal;
    pattern.literal = line;
  } else if (!pattern.anchored && special == 0 && line[0] == '*' &&
             line.find_first_of(kSpecial, 1) == std::string_view::npos) {
    pattern.shape = Shape::Suffix;
    pattern.literal = line.substr(1);
  } else {
    pattern.literal = line.substr(0, special);
  }
  return true;
}

IgnoreFile IgnoreFile::parse(std::string_view text, std::string name) {
  IgnoreFile file;
  file.name_ = std::move(name);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (uint32_t number = 1; !text.empty(); ++number) {
    const size_t newline = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, newline);
    text.remove_prefix(std::min(newline + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = line.substr(0, line.find('\0'));  // git's lines are C strings
    Pattern pattern;
    pattern.line = number;
    if (parse_line(line, pattern)) file.patterns_.push_back(std::move(pattern));
  }
  return file;
}

bool IgnoreFile::matches(const Pattern& pattern, std::string_view path, std::string_view last) {
  const std::string_view subject = pattern.anchored ? path : last;
  if (pattern.shape == Shape::Literal) return subject == pattern.literal;
  if (pattern.shape == Shape::Suffix) return subject.ends_with(pattern.literal);
  if (!pattern.anchored) return wildmatch(pattern.text, subject);
  // As in git the literal beginning is compared first, and what is left is matched as a pattern of
  // its own: `a**/b` is `a` and then `**/b`.
  if (!subject.starts_with(pattern.literal)) return false;
  return wildmatch(std::string_view(pattern.text).substr(pattern.literal.size()),
                   subject.substr(pattern.literal.size()));
}

Verdict IgnoreFile::verdict(std::string_view path, bool is_folder, uint32_t* line) const {
  const std::string_view last = path.substr(path.rfind('/') + 1);
  for (auto pattern = patterns_.rbegin(); pattern != patterns_.rend(); ++pattern) {
    if (pattern->folders_only && !is_folder) continue;
    if (!matches(*pattern, path, last)) continue;
    if (line != nullptr) *line = pattern->line;
    return pattern->negated ? Verdict::Included : Verdict::Ignored;
  }
  return Verdict::None;
}

std::string IgnoreFile::describe(uint32_t line) const {
  for (const Pattern& pattern : patterns_) {
    if (pattern.line != line) continue;
    std::string written = pattern.negated ? "!" : "";
    if (pattern.rooted) written += '/';
    written += pattern.text;
    if (pattern.folders_only) written += '/';
    return std::string(name_).append(":").append(std::to_string(line)).append(": ").append(written);
  }
  return name_;
}

}  // namespace smprof_migrate
