#include "scan/wildmatch.h"

#include <gtest/gtest.h>

#include <string>

namespace smprof_migrate {
namespace {

struct Row {
  const char* pattern;
  const char* path;
  bool matches;
};

TEST(Wildmatch, FollowsGit) {
  const Row rows[] = {
      {"foo", "foo", true},
      {"*", "a/b", false},
      {"?", "/", false},
      {"a*b*c", "axbbxc", true},
      {"**/b", "b", true},
      {"**/b", "a/x/b", true},
      {"**/b", "a/xb", false},
      {"a/**/b", "a/b", true},
      {"a/**/b", "a/x/y/b", true},
      {"a/**", "a/x/y", true},
      {"a/**", "a", false},
      {"a**b", "axb", true},
      {"a**b", "ax/b", false},
      {"**/*.py", "x.py", true},
      {"**/a/*/c", "a/b/x/a/b/c", true},
      {"[a-c]", "b", true},
      {"[!a-c]", "b", false},
      {"[^a]", "b", true},
      {"[]a]", "]", true},
      {"[a-]", "-", true},
      {"[[:digit:]]", "7", true},
      {"[[:nonsense:]]", "7", false},
      {"[\\]]", "]", true},
      {"[", "[", false},
      {"\\*", "*", true},
      {"\\*", "x", false},
      {"a\\", "a\\", false},
      {"[!/]", "/", false},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(wildmatch(row.pattern, row.path), row.matches) << row.pattern << " on " << row.path;
  }
}

TEST(Wildmatch, HostilePatternsTakeNoTime) {
  std::string pattern, path(3000, 'a');
  for (int i = 0; i < 500; ++i) pattern += "*a";
  EXPECT_FALSE(wildmatch(pattern + "b", path));
  std::string deep, folders;
  for (int i = 0; i < 500; ++i) deep += "**/a/";
  for (int i = 0; i < 1500; ++i) folders += "a/";
  EXPECT_FALSE(wildmatch(deep + "b", folders + "c"));
}

}  // namespace
}  // namespace smprof_migrate
