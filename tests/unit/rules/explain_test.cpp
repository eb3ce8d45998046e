#include "smprof_migrate/rules/explain.h"

#include <gtest/gtest.h>

#include "rule_files.h"
#include "smprof_migrate/rules/readme.h"

namespace smprof_migrate {
namespace {

RuleSet two_rules() {
  const std::string other = "training/mention";
  return loaded({{"training/group.json",
                  R"({"title": "T", "step": "scripts", "links": ["https://example.com/guide"]})"},
                 readme_file(),
                 rule_file(kAnnotateMatch),
                 readme_file(other),
                 {other + "/rule.json",
                  R"({"id": "SMP117", "summary": "a mention", "message": "m", "advice": "look",
                      "severity": "note", "safety": "manual"})"}});
}

TEST(Explain, ListHasColumns) {
  EXPECT_EQ(list_rules(two_rules()),
            "ID      NAME             SEVERITY  FIX     SUMMARY\n"
            "SMP102  annotation-call  error     safe    s\n"
            "SMP117  mention          note      manual  a mention\n");
}

TEST(Explain, OneRuleInFull) {
  const auto text = explain_rule(two_rules(), "annotation-call");
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(*text,
            "SMP102 annotation-call\n"
            "\n"
            "s\n"
            "\n"
            "group     training\n"
            "severity  error\n"
            "fix       safe where it can be proved, applied by --fix\n"
            "by hand   a\n"
            "\n"
            "Annotation\n"
            "\n"
            "Text.\n"
            "\n"
            "Before\n"
            "\n"
            "    a\n"
            "\n"
            "After\n"
            "\n"
            "    b\n"
            "\n"
            "See also\n"
            "    https://example.com/guide\n");
}

TEST(Explain, AMisspeltRule) {
  const RuleSet set = two_rules();
  const auto text = explain_rule(set, "anotation-call");
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().kind, ErrorKind::Usage);
  EXPECT_EQ(text.error().message, "no rule is called \"anotation-call\"");
  EXPECT_EQ(text.error().advice, "did you mean annotation-call?");
  EXPECT_EQ(explain_rule(set, "quite different").error().advice,
            "`smprof-migrate rules` lists them all");
  EXPECT_EQ(set.suggestion("SMP120"), "SMP102");
}

TEST(Readme, PlainText) {
  EXPECT_EQ(
      plain_text("# Title\r\n\nSee [the guide](https://a.b/c) and [x].\n```sh\n# no\n\n```\n#\n"),
      "Title\n\nSee the guide (https://a.b/c) and [x].\n    # no\n\n\n");
}

TEST(Readme, Examples) {
  const std::vector<Example> found = examples(
      "## Before\n```python\n# a\n\nb\n```\n## After\n```python\nc\n```\ntext\n"
      "## Before\n```yaml\nd\n```\n## Other\n```\nx\n```\n## After\n```yaml\n```\n"
      "## After\n```\nunpaired\n```\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].language, "python");
  EXPECT_EQ(found[0].before, "# a\n\nb\n");
  EXPECT_EQ(found[0].after, "c\n");
  EXPECT_EQ(found[1].language, "yaml");
  EXPECT_EQ(found[1].before, "d\n");
  EXPECT_EQ(found[1].after, "");
}

}  // namespace
}  // namespace smprof_migrate
