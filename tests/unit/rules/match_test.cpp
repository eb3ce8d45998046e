#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rule_files.h"
#include "smprof_migrate/rules/finding.h"

namespace smprof_migrate {
namespace {

Use use_of(Role role, std::string name, uint32_t begin = 0) {
  Use use;
  use.role = role;
  use.name = std::move(name);
  use.spelled = use.name.substr(0, use.name.find('.'));
  use.range = {begin, begin + 5};
  return use;
}

// "SMP102@10#1": rule, first byte, index of the use.
std::vector<std::string> found(const RuleSet& set, const std::vector<Use>& uses,
                               LanguageId language = LanguageId::Python) {
  std::vector<std::string> lines;
  for (const Finding& finding : match(set, language, uses)) {
    lines.push_back(finding.rule->id + "@" + std::to_string(finding.range.begin) + "#" +
                    std::to_string(finding.use));
  }
  return lines;
}

using Lines = std::vector<std::string>;

RuleSet one_rule(const std::string& match) {
  return loaded({group_file(), readme_file(), rule_file(match)});
}

const std::string kHead = R"({"languages": ["python"], "roles": ["call"], "names": )";

TEST(Match, RoleLanguageAndNameMustFit) {
  const RuleSet set = one_rule(kAnnotateMatch);
  const Use call = use_of(Role::Call, "smprof.annotate");
  EXPECT_EQ(found(set, {call}), (Lines{"SMP102@0#0"}));
  EXPECT_EQ(found(set, {call}, LanguageId::Shell), Lines{});
  EXPECT_EQ(found(set, {use_of(Role::Read, "smprof.annotate")}), Lines{});
  EXPECT_EQ(found(set, {use_of(Role::Call, "smprof.annotate()")}), Lines{});
  EXPECT_EQ(found(set, {use_of(Role::Call, "other.smprof.annotate")}), Lines{});
}

TEST(Match, PrefixSuffixAndExactPatterns) {
  const RuleSet set = one_rule(kHead + R"(["a.b.*", "*.y.z", "=c.*"], "except": ["a.b.no"]})");
  for (const char* name : {"a.b.x", "a.b()", "a.b()[k].x", "y.z", "x.y.z", "a().y.z", "c.*"}) {
    EXPECT_EQ(found(set, {use_of(Role::Call, name)}).size(), 1u) << name;
  }
  for (const char* name : {"a.b", "a.bc", "a.b.no", "z", "xy.z", "c.x", "y.z()"}) {
    EXPECT_EQ(found(set, {use_of(Role::Call, name)}), Lines{}) << name;
  }
}

TEST(Match, AUseIsFoundOnceHoweverManyPatternsFit) {
  const RuleSet set = one_rule("[" + kHead + R"(["a.b", "a.*", "*.b"]},)" + kHead + R"(["a.b"]}])");
  EXPECT_EQ(found(set, {use_of(Role::Call, "a.b")}), (Lines{"SMP102@0#0"}));
}

TEST(Match, SpelledCalleeAndValue) {
  const RuleSet set = one_rule(kHead + R"j(["a.b"], "spelled": ["old"], "of": ["f.g", "*.h"],
                                         "except_of": ["no.h"], "value": ["v()"]})j");
  Use use = use_of(Role::Call, "a.b");
  use.spelled = "old";
  use.of = "x.h";
  use.value = "v()";
  EXPECT_EQ(found(set, {use}).size(), 1u);
  for (auto [member, value] : {std::pair{&Use::spelled, "new"}, std::pair{&Use::of, ""},
                               std::pair{&Use::of, "no.h"}, std::pair{&Use::value, ""}}) {
    Use other = use;
    other.*member = value;
    EXPECT_EQ(found(set, {other}), Lines{}) << value;
  }
}

TEST(Match, Arguments) {
  const RuleSet with = one_rule(kHead + R"(["a.b"], "with_argument": ["x", "y"]})");
  const RuleSet without = one_rule(kHead + R"(["a.b"], "without_argument": ["x", "**"]})");
  const struct {
    std::vector<std::string> arguments;
    size_t with, without;
  } cases[] = {{{}, 0, 1}, {{"", "z"}, 0, 1}, {{"z", "y"}, 1, 1}, {{"x"}, 1, 0}, {{"**"}, 0, 0}};
  for (const auto& one : cases) {
    Use use = use_of(Role::Call, "a.b");
    use.arguments = one.arguments;
    EXPECT_EQ(found(with, {use}).size(), one.with);
    EXPECT_EQ(found(without, {use}).size(), one.without);
  }
}

TEST(Match, NeedsAndUnlessLookAtTheWholeFile) {
  const RuleSet set = one_rule(kHead + R"(["a.b"], "needs": ["n.x", "n.y.*"], "unless": ["u"]})");
  const Use use = use_of(Role::Call, "a.b");
  EXPECT_EQ(found(set, {use}), Lines{});
  EXPECT_EQ(found(set, {use, use_of(Role::Read, "n.y.z", 10)}), (Lines{"SMP102@0#0"}));
  EXPECT_EQ(found(set, {use_of(Role::Read, "u"), use, use_of(Role::Import, "n.x", 10)}), Lines{});
}

TEST(Match, EvidenceOfAnotherRule) {
  const std::string other = "training/annotation-end";
  const RuleSet set = loaded(
      {group_file(), readme_file(), rule_file(kHead + R"(["a.b"], "needs": ["SMP104"]})"),
       readme_file(other), rule_file(kHead + R"(["a.c"], "spelled": ["a"]})", "SMP104", other)});
  const Use use = use_of(Role::Call, "a.b");
  Use evidence = use_of(Role::Call, "a.c", 10);
  EXPECT_EQ(found(set, {use, evidence}), (Lines{"SMP102@0#0", "SMP104@10#1"}));
  evidence.spelled = "other";  // the name is there, a finding of the rule is not
  EXPECT_EQ(found(set, {use, evidence}), Lines{});
}

TEST(Match, SortedAndOnePerPlaceAndRule) {
  const RuleSet set = one_rule(kHead + R"(["a.*"]})");
  EXPECT_EQ(found(set, {use_of(Role::Call, "a.b", 20), use_of(Role::Call, "a.c", 10),
                        use_of(Role::Call, "a.d", 20)}),
            (Lines{"SMP102@10#1", "SMP102@20#0"}));
}

TEST(Match, MessagesAreFilledIn) {
  const RuleSet set = one_rule(kAnnotateMatch);
  Use use = use_of(Role::Call, "smprof.annotate");
  use.spelled = "{name}";  // text from a file is not read as a slot again
  const std::vector<Finding> findings = match(set, LanguageId::Python, {use});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].message, "`smprof.annotate` of {name}");
  EXPECT_EQ(findings[0].severity, Severity::Error);
  EXPECT_EQ(findings[0].safety, Safety::Manual) << "only a fix raises it";
  EXPECT_FALSE(findings[0].fixable);
}

TEST(Match, ADocstringIsProse) {
  const std::string text = R"({"languages": ["python"], "roles": ["ROLE"], "names": ["smprof"]})";
  const auto with_role = [&](const std::string& role) {
    std::string match = text;
    return one_rule(match.replace(match.find("ROLE"), 4, role));
  };
  Use use = use_of(Role::String, "smprof");
  EXPECT_EQ(found(with_role("string"), {use}).size(), 1u);
  use.docstring = true;
  EXPECT_EQ(found(with_role("string"), {use}).size(), 0u);
  EXPECT_EQ(found(with_role("comment"), {use}).size(), 1u);
}

}  // namespace
}  // namespace smprof_migrate
