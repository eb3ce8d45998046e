#include "scan/git_config.h"

#include <algorithm>
#include <cctype>

namespace smprof_migrate {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

std::string lowered(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool starts_comment(char c) {
  return c == '#' || c == ';';
}

bool belongs_to_key(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
}

class ConfigReader {
 public:
  explicit ConfigReader(std::string_view text) : text_(text) {
    if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
  }

  std::optional<std::string> last(std::string_view section, std::string_view key) {
    std::optional<std::string> found;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_blank(c)) {
        ++at_;
      } else if (c == '[') {
        read_section();
      } else if (belongs_to_key(c)) {
        const std::string name = read_key();
        auto value = read_value();
        if (value && section_ == section && name == key) found = std::move(value);
      } else {
        skip_line();  // a comment, or nothing that git would accept
      }
    }
    return found;
  }

 private:
  // Ex) [core] · [remote "a]b"]: what follows on the same line belongs to the section.
  void read_section() {
    const size_t begin = ++at_;
    bool quoted = false;
    for (; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      const char c = text_[at_];
      if (c == '"') quoted = !quoted;
      if (quoted && c == '\\') ++at_;
      if (!quoted && c == ']') break;
    }
    section_ = lowered(text_.substr(begin, at_ - begin));
    if (at_ < text_.size()) ++at_;
  }

  std::string read_key() {
    const size_t begin = at_;
    while (at_ < text_.size() && belongs_to_key(text_[at_])) ++at_;
    return lowered(text_.substr(begin, at_ - begin));
  }

  // Nothing for a key without `=`.
  std::optional<std::string> read_value() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    if (at_ >= text_.size() || text_[at_] != '=') {
      skip_line();
      return std::nullopt;
    }
    std::string value;
    size_t blanks = 0;  // not yet known to be inside of the value
    bool quoted = false;
    for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      const char c = text_[at_];
      if (!quoted && is_blank(c)) {
        if (!value.empty()) ++blanks;
        continue;
      }
      if (!quoted && starts_comment(c)) break;
      value.append(blanks, ' ');
      blanks = 0;
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\') {
        read_escape(value);
      } else {
        value += c;
      }
    }
    skip_line();
    return value;
  }

  // At a backslash; leaves the last character of the escape to the caller.
  void read_escape(std::string& value) {
    if (text_.substr(at_ + 1).starts_with("\r\n")) ++at_;
    if (++at_ >= text_.size() || text_[at_] == '\n') return;  // the value goes on in the next line
    switch (text_[at_]) {
      case 't':
        value += '\t';
        break;
      case 'n':
        value += '\n';
        break;
      case 'b':
        value += '\b';
        break;
      default:
        value += text_[at_];
    }
  }

  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  std::string_view text_;
  size_t at_ = 0;
  std::string section_;
};

}  // namespace

std::optional<std::string> config_value(std::string_view text, std::string_view section,
                                        std::string_view key) {
  return ConfigReader(text).last(section, key);
}

}  // namespace smprof_migrate
