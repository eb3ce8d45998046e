#include "scan/wildmatch.h"

#include <array>
#include <cctype>
#include <optional>

namespace smprof_migrate {
namespace {

constexpr size_t kNone = std::string_view::npos;

struct CharacterClass {
  std::string_view name;
  int (*holds)(int);
};

// Unlike isspace of C, git's knows neither vertical tab nor form feed.
int is_space(int c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' ? 1 : 0;
}

constexpr std::array<CharacterClass, 12> kClasses = {{
    {"alnum", std::isalnum},
    {"alpha", std::isalpha},
    {"blank", std::isblank},
    {"cntrl", std::iscntrl},
    {"digit", std::isdigit},
    {"graph", std::isgraph},
    {"lower", std::islower},
    {"print", std::isprint},
    {"punct", std::ispunct},
    {"space", is_space},
    {"upper", std::isupper},
    {"xdigit", std::isxdigit},
}};

const CharacterClass* find_class(std::string_view name) {
  for (const CharacterClass& one : kClasses) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

// One bracket expression against one character.
class Bracket {
 public:
  Bracket(std::string_view pattern, size_t open, char tested)
      : pattern_(pattern), at_(open + 1), tested_(static_cast<unsigned char>(tested)) {}

  // The offset behind the closing bracket if the character matches.
  std::optional<size_t> match() {
    bool negated = false;
    if (at_ < pattern_.size() && (pattern_[at_] == '!' || pattern_[at_] == '^')) {
      negated = true;
      ++at_;
    }
    // The first member may be `]` itself.
    do {
      if (!member()) return std::nullopt;
    } while (at_ < pattern_.size() && pattern_[at_] != ']');
    if (at_ >= pattern_.size() || found_ == negated || tested_ == '/') return std::nullopt;
    return at_ + 1;
  }

 private:
  unsigned char byte(size_t at) const { return static_cast<unsigned char>(pattern_[at]); }

  // False: the expression is broken and matches nothing.
  bool member() {
    if (at_ >= pattern_.size()) return false;
    const char c = pattern_[at_];
    if (c == '\\') {
      if (++at_ >= pattern_.size()) return false;
      return single(byte(at_));
    }
    const bool range =
        c == '-' && previous_ != 0 && at_ + 1 < pattern_.size() && pattern_[at_ + 1] != ']';
    if (range) return up_to();
    if (c == '[' && at_ + 1 < pattern_.size() && pattern_[at_ + 1] == ':') return named();
    return single(byte(at_));
  }

  bool single(unsigned char c) {
    found_ = found_ || tested_ == c;
    previous_ = c;
    ++at_;
    return true;
  }

  bool up_to() {
    ++at_;
    if (pattern_[at_] == '\\' && ++at_ >= pattern_.size()) return false;
    found_ = found_ || (previous_ <= tested_ && tested_ <= byte(at_));
    previous_ = 0;
    ++at_;
    return true;
  }

  bool named() {
    const size_t begin = at_ + 2;
    const size_t end = pattern_.find(']', begin);
    if (end == kNone) return false;
    if (end == begin || pattern_[end - 1] != ':') return single('[');
    const CharacterClass* found = find_class(pattern_.substr(begin, end - 1 - begin));
    if (found == nullptr) return false;
    found_ = found_ || found->holds(tested_) != 0;
    previous_ = 0;
    at_ = end + 1;
    return true;
  }

  std::string_view pattern_;
  size_t at_;
  unsigned char tested_;
  unsigned char previous_ = 0;
  bool found_ = false;
};

// Only the latest `*` and the latest `**` ever need another try, so the time is at most the
// product of the lengths.
class Match {
 public:
  Match(std::string_view pattern, std::string_view path) : pattern_(pattern), path_(path) {}

  bool run() {
    for (;;) {
      if (p_ == pattern_.size() && s_ == path_.size()) return true;
      if (p_ < pattern_.size() && step()) continue;
      if (everything_) return true;
      if (!retry()) return false;
    }
  }

 private:
  // Takes one element of the pattern; false if it does not match here.
  bool step() {
    const char c = pattern_[p_];
    if (c == '*') return star();
    if (s_ == path_.size()) return false;
    if (c == '[') {
      const auto end = Bracket(pattern_, p_, path_[s_]).match();
      if (!end) return false;
      p_ = *end;
      ++s_;
      return true;
    }
    if (c == '?') {
      if (path_[s_] == '/') return false;
      ++p_;
      ++s_;
      return true;
    }
    const size_t literal = c == '\\' ? p_ + 1 : p_;
    if (literal >= pattern_.size() || pattern_[literal] != path_[s_]) return false;
    p_ = literal + 1;
    ++s_;
    return true;
  }

  bool star() {
    size_t end = p_;
    while (end < pattern_.size() && pattern_[end] == '*') ++end;
    const bool bounded_left = p_ == 0 || pattern_[p_ - 1] == '/';
    const std::string_view rest = pattern_.substr(end);
    const bool bounded_right = rest.empty() || rest[0] == '/' || rest.starts_with("\\/");
    if (end - p_ < 2 || !bounded_left || !bounded_right) {
      star_p_ = end;
      star_s_ = s_;
      p_ = end;
      return true;
    }
    if (rest.empty()) {
      everything_ = true;
      return false;
    }
    // `**/` stands for nothing, or for any number of whole segments; `**\/` never for nothing.
    const bool escaped = rest[0] == '\\';
    deep_p_ = end + (escaped ? 2 : 1);
    deep_s_ = s_;
    star_p_ = kNone;
    p_ = deep_p_;
    return !escaped;
  }

  bool retry() {
    if (star_p_ != kNone && star_s_ < path_.size() && path_[star_s_] != '/') {
      p_ = star_p_;
      s_ = ++star_s_;
      return true;
    }
    if (deep_p_ == kNone) return false;
    const size_t slash = path_.find('/', deep_s_);
    if (slash == kNone) return false;
    deep_s_ = slash + 1;
    star_p_ = kNone;
    p_ = deep_p_;
    s_ = deep_s_;
    return true;
  }

  std::string_view pattern_, path_;
  size_t p_ = 0, s_ = 0;
  size_t star_p_ = kNone, star_s_ = 0;  // behind the latest `*`, and what it ends before
  size_t deep_p_ = kNone, deep_s_ = 0;  // the same for `**/`
  bool everything_ = false;
};

}  // namespace

bool wildmatch(std::string_view pattern, std::string_view path) {
  return Match(pattern, path).run();
}

}  // namespace smprof_migrate
