#include "scan/ignore.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "git_answers.h"

namespace smprof_migrate {
namespace {

using namespace std::string_literals;

struct Row {
  std::string text;
  const char* path;
  bool is_folder;
  Verdict verdict;
};

TEST(Ignore, PatternsOfEveryKind) {
  constexpr auto kNone = Verdict::None, kIgnored = Verdict::Ignored, kIncluded = Verdict::Included;
  const Row rows[] = {
      {"a\n", "x/a", false, kIgnored},  // no slash: the last component, at any depth
      {"/a\n", "x/a", false, kNone},    // anchored
      {"x/a\n", "x/a", false, kIgnored},
      {"x/a\n", "y/x/a", false, kNone},  // a slash in the middle anchors, too
      {"a/\n", "a", false, kNone},       // folders only
      {"a/\n", "x/a", true, kIgnored},
      {"/a/\n", "ab", true, kNone},
      {"*.log\n", "x/b.log", false, kIgnored},
      {"*.log\n!b.log\n", "b.log", false, kIncluded},  // the last that matches decides
      {"!b.log\n*.log\n", "b.log", false, kIgnored},
      {"#a\n", "#a", false, kNone},  // a comment
      {"\\#a\n", "#a", false, kIgnored},
      {"\\!a\n", "!a", false, kIgnored},
      {"a  \n", "a", false, kIgnored},    // trailing blanks go
      {"a\\ \n", "a ", false, kIgnored},  // unless escaped
      {"a\t\n", "a", false, kNone},       // a tab is no blank
      {"a\\\n", "a\\", false, kNone},     // a lone backslash at the end never matches
      {"\xef\xbb\xbf"
       "a\n",
       "a", false, kIgnored},                 // byte order mark
      {"a\r\nb\r\n", "a", false, kIgnored},   // CRLF
      {"a\r\nb", "b", false, kIgnored},       // no newline at the end
      {"a\0b\n"s, "a", false, kIgnored},      // git reads up to a NUL
      {"a**/b\n", "a/b", false, kIgnored},    // the literal beginning is cut off first
      {"/\n!\n//\n\n", "a", true, kNone},     // nothing left
      {"[[:space:]]\n", "\v", false, kNone},  // git's own character classes
  };
  for (const Row& row : rows) {
    EXPECT_EQ(IgnoreFile::parse(row.text, "").verdict(row.path, row.is_folder), row.verdict)
        << testing::PrintToString(row.text) << " on " << row.path;
  }
}

TEST(Ignore, TheRuleIsDescribedAsWritten) {
  const IgnoreFile file = IgnoreFile::parse("# logs\n\n!/logs/*/\n", "dir/.gitignore");
  uint32_t line = 0;
  EXPECT_EQ(file.verdict("logs/a", true, &line), Verdict::Included);
  EXPECT_EQ(file.describe(line), "dir/.gitignore:3: !/logs/*/");
}

TEST(Ignore, CommentsAndBlankLinesAloneAreEmpty) {
  EXPECT_TRUE(IgnoreFile::parse("# nothing\n\n   \n", "").empty());
}

// What decides for an entry: a folder above it that is ignored, else its own pattern.
std::optional<unsigned> deciding_line(const IgnoreFile& file, const GitAnswer& asked) {
  for (size_t at = asked.path.find('/'); at != std::string::npos;
       at = asked.path.find('/', at + 1)) {
    uint32_t line = 0;
    if (file.verdict(asked.path.substr(0, at), true, &line) == Verdict::Ignored) return line;
  }
  uint32_t line = 0;
  if (file.verdict(asked.path, asked.is_folder, &line) == Verdict::None) return std::nullopt;
  return line;
}

std::string shown(std::optional<unsigned> line) {
  return line ? "line " + std::to_string(*line) : "no line";
}

void compare_with_git(std::vector<IgnoreCase> cases) {
  ASSERT_TRUE(ask_git(cases));
  size_t compared = 0, decided = 0, different = 0;
  for (const IgnoreCase& one : cases) {
    const IgnoreFile file = IgnoreFile::parse(one.text, "ignore");
    for (const GitAnswer& git : one.answers) {
      ++compared;
      decided += git.line.has_value() ? 1 : 0;
      const auto line = deciding_line(file, git);
      const bool same =
          line == git.line &&
          (!line || file.describe(*line) == "ignore:" + std::to_string(*line) + ": " + git.pattern);
      if (same || ++different > 20) continue;
      ADD_FAILURE() << testing::PrintToString(one.text) << " on " << git.path
                    << (git.is_folder ? "/" : "") << ": git " << shown(git.line) << " "
                    << git.pattern << ", here " << shown(line) << " "
                    << (line ? file.describe(*line) : "");
    }
  }
  EXPECT_EQ(different, 0u);
  EXPECT_GT(decided, compared / 20) << "patterns and paths hardly ever meet: " << compared;
}

bool long_run() {
  const char* wanted = std::getenv("SMPROF_LONG");
  return wanted != nullptr && std::string_view(wanted) == "1";
}

TEST(Ignore, AllShortPatternsAsGit) {
  std::vector<IgnoreCase> cases;
  std::vector<std::string> shorter = {""};
  for (int length = 1; length <= (long_run() ? 5 : 4); ++length) {
    std::vector<std::string> longer;
    for (const std::string& start : shorter) {
      for (const char c : {'a', '*', '/', '!', '?'}) longer.push_back(start + c);
    }
    for (const std::string& text : longer) {
      cases.push_back({text + "\n", {"b/a", "aa/b/a", "!"}, {"a", "ab", "b/b", "aa/a"}, {}});
    }
    shorter = std::move(longer);
  }
  compare_with_git(std::move(cases));
}

class RandomCase {
 public:
  explicit RandomCase(uint32_t seed) : random_(seed) {}

  IgnoreCase next() {
    IgnoreCase one;
    if (chance(20)) one.text = "\xef\xbb\xbf";
    const std::string newline = chance(5) ? "\r\n" : "\n";
    const size_t lines = 1 + below(3);
    for (size_t i = 0; i < lines; ++i) {
      one.text += pattern() + (i + 1 < lines || below(4) != 0 ? newline : "");
    }
    for (int i = 0; i < 3; ++i) one.folders.push_back(path());
    for (int i = 0; i < 6; ++i) one.files.push_back(path());
    return one;
  }

 private:
  size_t below(size_t limit) { return random_() % limit; }
  bool chance(size_t one_in) { return below(one_in) == 0; }
  template <size_t N>
  std::string any(const std::string (&choices)[N]) {
    return choices[below(N)];
  }

  std::string path() {
    static const std::string kNames[] = {"a",   "b",  "ab", "abc", "ba", "a.b", "-",       "]",
                                         "[",   "!a", "#a", "a ",  " ",  "A",   "\\",      "*",
                                         "a\\", "1",  "\v", "\t",  "^",  ":",   "\xc3\xa9"};
    std::string text = any(kNames);
    for (size_t more = below(4); more > 0; --more) text += "/" + any(kNames);
    return text;
  }

  std::string pattern() {
    static const std::string kPieces[] = {"a",
                                          "a",
                                          "b",
                                          "ab",
                                          "c",
                                          "*",
                                          "*",
                                          "**",
                                          "**/",
                                          "/**",
                                          "/**/",
                                          "**\\/",
                                          "?",
                                          "/",
                                          "/",
                                          "/",
                                          "\\/",
                                          "\\",
                                          "\\a",
                                          "\\*",
                                          "[ab]",
                                          "[!a]",
                                          "[^b]",
                                          "[a-c]",
                                          "[]a]",
                                          "[]-a]",
                                          "[a-",
                                          "[",
                                          "[!]",
                                          "[\\]]",
                                          "[\\a-b]",
                                          "[a-\\b]",
                                          "[--a]",
                                          "[c-a]",
                                          "[/]",
                                          "[!/]",
                                          "[[:alpha:]]",
                                          "[[:space:]]",
                                          "[[:upper:]-c]",
                                          "[[:punct:]]",
                                          "[[:cntrl:]]",
                                          "[[:graph:]]",
                                          "[[:nope:]]",
                                          "[[:]",
                                          "[[::]]",
                                          "[[:alpha:",
                                          "[[:a]",
                                          "[a[:digit:]]",
                                          "!",
                                          "#",
                                          " ",
                                          "\\ ",
                                          "\t",
                                          "\r",
                                          ".b",
                                          "***",
                                          "\xc3\xa9",
                                          "\xc3",
                                          "\0"s,
                                          "]",
                                          "-"};
    std::string text;
    for (size_t count = 1 + below(5); count > 0; --count) text += any(kPieces);
    if (chance(6)) text = "!" + text;
    if (chance(6)) text = "/" + text;
    if (chance(6)) text += "/";
    if (chance(10)) text += "  ";
    return text;
  }

  std::mt19937 random_;
};

TEST(Ignore, RandomPatternsAsGit) {
  const char* wanted = std::getenv("SMPROF_SEED");
  const uint32_t seed = wanted == nullptr ? 20270630 : static_cast<uint32_t>(std::atoi(wanted));
  RandomCase random(seed);
  std::vector<IgnoreCase> cases;
  for (int i = 0; i < (long_run() ? 10000 : 600); ++i) cases.push_back(random.next());
  SCOPED_TRACE("seed " + std::to_string(seed));
  compare_with_git(std::move(cases));
}

}  // namespace
}  // namespace smprof_migrate
