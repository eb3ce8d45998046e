// Ignore files of git: parsed once, asked for every path below their folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

enum class Verdict : uint8_t { None, Ignored, Included };

class IgnoreFile {
 public:
  IgnoreFile() = default;
  // `name` is how messages call it: "dir/.gitignore".
  static IgnoreFile parse(std::string_view text, std::string name);

  // The last pattern that matches decides. `path` is relative to the file's folder; `line`, if not
  // null, gets the 1-based line of that pattern.
  Verdict verdict(std::string_view path, bool is_folder, uint32_t* line = nullptr) const;

  bool empty() const { return patterns_.empty(); }
  // "dir/.gitignore:3: *.log"
  std::string describe(uint32_t line) const;

 private:
  enum class Shape : uint8_t { Literal, Suffix, Wild };  // Suffix: `*` and a literal
  struct Pattern {
    std::string text;     // without `!`, leading and trailing slash
    std::string literal;  // Literal, Suffix: what is compared; Wild: what the path begins with
    uint32_t line = 0;
    Shape shape = Shape::Wild;
    bool negated = false;
    bool folders_only = false;
    bool rooted = false;    // begins with a slash
    bool anchored = false;  // holds a slash: matches the path, else the last component
  };
  static bool parse_line(std::string_view line, Pattern& pattern);
  static bool matches(const Pattern& pattern, std::string_view path, std::string_view last);

  std::vector<Pattern> patterns_;
  std::string name_;
};

}  // namespace smprof_migrate
