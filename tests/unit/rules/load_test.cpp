#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rule_files.h"

namespace smprof_migrate {
namespace {

using Lines = std::vector<std::string>;

const std::string kFolder = "training/annotation-call";
const std::string kRule = kFolder + "/rule.json";

Lines faults_of_rule(const std::string& text) {
  return faults_of({group_file(), readme_file(), {kRule, text}});
}

Lines faults_of_match(const std::string& match) {
  return faults_of({group_file(), readme_file(), rule_file(match)});
}

Lines faults_of_names(const std::string& names) {
  return faults_of({group_file(), {"training/names.json", names}});
}

TEST(Load, AValidSetHasNoFaults) {
  const RuleSet set = loaded({group_file(), readme_file(), rule_file(kAnnotateMatch)});
  ASSERT_EQ(set.rules().size(), 1u);
  const Rule& rule = set.rules()[0];
  EXPECT_EQ(rule.id, "SMP102");
  EXPECT_EQ(rule.name, "annotation-call");
  EXPECT_EQ(rule.group, "training");
  EXPECT_EQ(rule.step, "scripts");
  EXPECT_EQ(rule.severity, Severity::Error);
  EXPECT_EQ(rule.safety, Safety::Safe);
  EXPECT_EQ(rule.recipe, "training");
  EXPECT_EQ(rule.documentation, readme_file().text);
  ASSERT_EQ(rule.matchers.size(), 1u);
  EXPECT_EQ(rule.matchers[0].languages, std::vector<LanguageId>{LanguageId::Python});
  EXPECT_EQ(rule.matchers[0].roles, std::vector<Role>{Role::Call});
  EXPECT_EQ(rule.matchers[0].names[0].text, "smprof.annotate");
}

TEST(Load, BrokenJson) {
  EXPECT_EQ(faults_of_rule("{\n  \"id\": }"),
            (Lines{kRule + ":2:9: is not valid JSON: syntax error while parsing value - unexpected "
                           "'}'; expected '[', '{', or a literal"}));
}

TEST(Load, EveryFaultOfAFileIsReported) {
  const std::string text =
      "{\n"
      "  \"id\": \"102\",\n"
      "  \"sumary\": \"é\", \"frobnicate\": 1,\n"
      "  \"message\": \"{nme} {name} {\",\n"
      "  \"advice\": 3,\n"
      "  \"severity\": \"eror\",\n"
      "  \"safety\": true,\n"
      "  \"id\": \"SMP102\",\n"
      "  \"recipe\": \"trianing\"\n"
      "}";
  EXPECT_EQ(
      faults_of_rule(text),
      (Lines{kRule + ":1:1: the rule has no \"summary\"",
             kRule + ":2:9: \"102\" is no rule id (three capitals and three digits: SMP102)",
             kRule + ":3:3: unknown key \"sumary\" in the rule (did you mean \"summary\"?)",
             kRule + ":3:18: unknown key \"frobnicate\" in the rule",
             kRule + ":4:14: unknown slot {nme} in \"message\" (did you mean \"name\"?)",
             kRule + ":4:14: unknown slot {} in \"message\"",
             kRule + ":5:13: \"advice\" must be a string",
             kRule + ":6:15: \"eror\" is no word for \"severity\": note, warning, error (did you "
                     "mean \"error\"?)",
             kRule + ":7:13: \"safety\" must be one of manual, unsafe, safe",
             kRule + ":8:3: \"id\" comes twice in the rule",
             kRule + ":9:13: unknown recipe \"trianing\" (did you mean \"training\"?)"}));
}

TEST(Load, ARuleIsAnObject) {
  EXPECT_EQ(faults_of_rule("[]"), (Lines{kRule + ":1:1: the rule must be an object"}));
}

TEST(Load, RecipeAndSafetyAgree) {
  const std::string head =
      R"({"id": "SMP102", "summary": "s", "message": "m", "advice": "a", "severity": "note",)";
  EXPECT_EQ(
      faults_of_rule(head + R"("safety": "safe"})"),
      (Lines{kRule + ":1:1: a rule without \"recipe\" can only have \"safety\": \"manual\""}));
  EXPECT_EQ(
      faults_of_rule(head + R"("safety": "manual", "recipe": "training"})"),
      (Lines{kRule + ":1:1: a rule with \"recipe\" needs \"safety\": \"safe\" or \"unsafe\""}));
  EXPECT_EQ(faults_of_rule(head + R"("safety": "manual", "match": )" + kAnnotateMatch + "}"),
            (Lines{kRule + ":1:1: a rule with \"match\" needs \"literals\" (words of which every "
                           "file with a finding holds at least one)"}));
}

TEST(Load, FaultsOfAMatcher) {
  EXPECT_EQ(
      faults_of_match("{\"languages\": [\"pyton\", 1],\n\"roles\": \"call\",\n\"names\": [\"a\", "
                      "\"a\", 7],\n\"excpt\": [],\n\"of\": []}"),
      (Lines{kRule + ":4:25: \"pyton\" is no word for \"languages\": python, requirements, toml, "
                     "ini, yaml, json, hcl, dockerfile, shell, makefile, markdown, cpp, text (did "
                     "you mean \"python\"?)",
             kRule + ":4:34: \"languages\" must be one of python, requirements, toml, ini, yaml, "
                     "json, hcl, dockerfile, shell, makefile, markdown, cpp, text",
             kRule + ":5:10: \"roles\" must be a list of words",
             kRule + ":6:16: \"a\" comes twice in \"names\"",
             kRule + ":6:21: \"names\" must hold strings that are not empty",
             kRule + ":7:1: unknown key \"excpt\" in the matcher (did you mean \"except\"?)",
             kRule + ":8:7: \"of\" is empty: leave it out"}));
  EXPECT_EQ(faults_of_match("[]"), (Lines{kRule + ":4:10: \"match\" is empty: leave it out"}));
  EXPECT_EQ(
      faults_of_match(R"({"languages": ["python"], "roles": ["call", "string"], "names": ["a"]})"),
      (Lines{kRule + ":4:10: string, comment and word look for text, other roles for meaning "
                     "(give each its own matcher)"}));
}

TEST(Load, UnknownSet) {
  const RuleFile names{"training/names.json", R"({"sets": {"api": ["smprof.annotate"]}})"};
  EXPECT_EQ(
      faults_of({group_file(), names, readme_file(),
                 rule_file(R"({"languages": ["python"], "roles": ["call"], "names": ["@apy"]})")}),
      (Lines{kRule + ":4:64: names.json has no set for \"@apy\" (did you mean \"api\"?)"}));
}

TEST(Load, MissingFiles) {
  EXPECT_EQ(faults_of({rule_file(kAnnotateMatch)}),
            (Lines{"training:0:0: has no group.json", kFolder + ":0:0: has no README.md"}));
  EXPECT_EQ(faults_of({group_file(), readme_file()}), (Lines{kFolder + ":0:0: has no rule.json"}));
}

TEST(Load, AFixableRuleShowsItsFix) {
  EXPECT_EQ(faults_of({group_file(),
                       rule_file(kAnnotateMatch),
                       {kFolder + "/README.md", "# Title\n\n## Before\n\n```python\na\n```\n"}}),
            (Lines{kFolder + "/README.md:1:1: shows no fix (a rule with a recipe has a code block "
                             "below ## Before and one below ## After)"}));
}

TEST(Load, UnknownAndDoubleFiles) {
  EXPECT_EQ(faults_of({group_file(), group_file(), {"training/naems.json", "{}"}}),
            (Lines{"training/group.json:0:0: is given twice",
                   "training/naems.json:0:0: belongs to no rule and is not known (did you mean "
                   "names.json?)"}));
}

TEST(Load, IdsAndNamesAreUnique) {
  const std::string other = "training/annotation-begin";
  EXPECT_EQ(faults_of({group_file(), readme_file(), rule_file(kAnnotateMatch), readme_file(other),
                       rule_file(kAnnotateMatch, "SMP102", other)}),
            (Lines{kRule + ":1:8: SMP102 is the id of training/annotation-begin/rule.json too"}));
  const std::string same = "launcher/annotation-call";
  EXPECT_EQ(
      faults_of({group_file(),
                 {"launcher/group.json", group_file().text},
                 readme_file(),
                 rule_file(kAnnotateMatch),
                 readme_file(same),
                 rule_file(kAnnotateMatch, "SMP201", same)}),
      (Lines{kRule + ":1:1: \"annotation-call\" is the name of launcher/annotation-call/rule.json "
                     "too"}));
}

TEST(Load, EvidenceMustExistAndAskForNone) {
  const auto needing = [](const std::string& id) {
    return R"({"languages": ["python"], "roles": ["call"], "names": ["a.b"], "needs": [")" + id +
           "\"]}";
  };
  EXPECT_EQ(faults_of_match(needing("SMP999")),
            (Lines{kRule + ":4:83: no rule has the id \"SMP999\""}));
  const std::string other = "training/annotation-end";
  EXPECT_EQ(faults_of({group_file(), readme_file(), rule_file(needing("SMP104")),
                       readme_file(other), rule_file(needing("a.c"), "SMP104", other)}),
            (Lines{kRule + ":4:83: SMP104 asks for evidence itself and cannot be evidence"}));
}

TEST(Load, FaultsOfGroupAndNames) {
  EXPECT_EQ(faults_of({{"training/group.json", R"({"titel": "x", "step": ""})"}}),
            (Lines{"training/group.json:1:1: the group has no \"title\"",
                   "training/group.json:1:2: unknown key \"titel\" in the group (did you mean "
                   "\"title\"?)",
                   "training/group.json:1:24: \"step\" is empty"}));
  EXPECT_EQ(faults_of_names(R"({"synonyms": {"a": "b", "c": "c", "a": "d", "e": 1}})"),
            (Lines{"training/names.json:1:25: \"c\" means itself: leave it out",
                   "training/names.json:1:35: \"a\" already means \"b\"",
                   "training/names.json:1:50: \"e\" must be a string"}));
  EXPECT_EQ(faults_of_names(R"({"synonyms": 1, "sets": 2, "marked_calls": 3})"),
            (Lines{"training/names.json:1:14: \"synonyms\" must be an object: spelled name -> name "
                   "in the rules",
                   "training/names.json:1:25: \"sets\" must be an object: name of the set -> list "
                   "of names",
                   "training/names.json:1:44: \"marked_calls\" must be a list of objects"}));
  EXPECT_EQ(faults_of_names(
                R"({"marked_calls": [{"callee": "a.B", "keywords": ["c"], "position": -1}]})"),
            (Lines{"training/names.json:1:68: \"position\" must be a whole number"}));
}

TEST(Load, VocabularyComesFromRulesAndNames) {
  const RuleFile names{"training/names.json", R"({
    "synonyms": {"smppy": "smprof"}, "roots": ["importlib"], "keywords": ["extra"],
    "sets": {"api": ["smprof.annotate", "smprof.Config.*"]},
    "marked_calls": [{"callee": "sdk.Config", "keywords": ["params"], "position": 3}]})"};
  const std::string match = R"([
    {"languages": ["python"], "roles": ["call"], "names": ["@api", "*.free"], "needs": ["tel.X"]},
    {"languages": ["python"], "roles": ["key", "assign"], "names": ["*.A.profiler_config"]},
    {"languages": ["python"], "roles": ["string"], "names": ["*.raw"], "of": ["os.path", "*.any"]}
  ])";
  const RuleSet set = loaded({group_file(), names, readme_file(), rule_file(match)});
  const Vocabulary& vocabulary = set.vocabulary();
  EXPECT_EQ(vocabulary.roots, (Lines{"importlib", "os", "sdk", "smppy", "smprof", "tel"}));
  EXPECT_EQ(vocabulary.words, (Lines{"*.raw"}));
  EXPECT_EQ(vocabulary.keywords, (Lines{"extra", "profiler_config"}));
  ASSERT_EQ(vocabulary.synonyms.size(), 1u);
  EXPECT_EQ(vocabulary.synonyms[0], std::pair(std::string("smppy"), std::string("smprof")));
  ASSERT_EQ(vocabulary.marked_calls.size(), 1u);
  EXPECT_EQ(vocabulary.marked_calls[0].callee, "sdk.Config");
  EXPECT_EQ(vocabulary.marked_calls[0].keywords, (Lines{"params"}));
  EXPECT_EQ(vocabulary.marked_calls[0].position, 3u);
  EXPECT_EQ(set.literals(), (Lines{"smprof"}));
}

}  // namespace
}  // namespace smprof_migrate
