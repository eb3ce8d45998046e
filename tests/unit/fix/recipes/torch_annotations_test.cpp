#include "planned.h"

namespace smprof_migrate {
namespace {

constexpr const char* kName = "torch.profiler.record_function";

struct AnnotationCase {
  const char* what;
  const char* text;
  std::vector<std::string> lines;
  Safety safety = Safety::Safe;
};

void expect_plans(const std::vector<AnnotationCase>& cases, FixOptions options = {}) {
  for (const AnnotationCase& one : cases) {
    const Planned plan = planned_with_import(one.text, options);
    EXPECT_EQ(plan.lines, one.lines) << one.what << "\n" << plan.shown();
    EXPECT_EQ(plan.safety, one.safety) << one.what << "\n" << plan.shown();
  }
}

TEST(TorchAnnotations, CallsKeepTheirArguments) {
  const std::string name = std::string("smprof.annotate => ") + kName;
  expect_plans({
      {"with", "with smprof.annotate('a'):\n  pass\n", {name}},
      {"keyword", "with smprof.annotate(name='a'):\n  pass\n", {name}},
      {"several items", "with smprof.annotate('a'), open('f') as f:\n  pass\n", {name}},
      {"stack", "stack.enter_context(smprof.annotate('a'))\n", {name}},
      {"returned", "def f():\n  return smprof.annotate('a')\n", {name}},
      {"lambda", "f = lambda: smprof.annotate('a')\n", {name}},
      {"by hand",
       "a = smprof.annotate('a')\na.__enter__()\na.__exit__(None, None, None)\n",
       {name}},
      {"decorator", "@smprof.annotate('a')\ndef f():\n  pass\n", {name}},
      {"coroutine function",
       "@smprof.annotate('a')\nasync def f():\n  pass\n",
       {name},
       Safety::Unsafe},
      {"generator function",
       "@smprof.annotate('a')\ndef f():\n  yield 1\n",
       {name},
       Safety::Unsafe},
      {"class", "@smprof.annotate('a')\nclass A:\n  pass\n", {name}, Safety::Unsafe},
  });
}

TEST(TorchAnnotations, NamesThatMayBeNoStrAreWrapped) {
  const std::string name = std::string("smprof.annotate => ") + kName;
  expect_plans({
      {"number", "smprof.annotate(7)\n", {name, " => str(", " => )"}},
      {"variable", "def f(n):\n  smprof.annotate(name=n)\n", {name, " => str(", " => )"}},
      {"known", "n = 'a'\nsmprof.annotate(n)\n", {name}},
  });
}

TEST(TorchAnnotations, OtherNamesOfTheFunction) {
  const std::string name = std::string("smprof.annotate => ") + kName;
  expect_plans({
      {"alias", "make = smprof.annotate\nwith make('a'):\n  pass\n", {name}},
      {"alias with a number", "make = smprof.annotate\nmake(1)\n", {name, " => str(", " => )"}},
      {"one of two", "make = smprof.annotate if a else other\nmake('a')\n", {name}},
      {"partial",
       "import functools\nf = functools.partial(smprof.annotate, i)\n",
       {name, " => str(", " => )"}},
      {"handed out", "f(smprof.annotate)\n", {name}, Safety::Unsafe},
      {"module alias",
       "m = smprof\nm.annotate('a')\n",
       {"- m = smprof", std::string("m.annotate => ") + kName}},
  });
}

TEST(TorchAnnotations, WhatCannotBeSaidLeavesEverything) {
  for (const char* text : {
           "smprof.annotate('a', 'b')\n",
           "smprof.annotate(label='a')\n",
           "smprof.annotate(*a)\n",
           "smprof.annotate(**a)\n",
           "smprof.annotate()\n",
           "@smprof.annotate\ndef f():\n  pass\n",
           "async def f():\n  async with smprof.annotate('a'):\n    pass\n",
           "smprof.annotation_begin('a', 1)\n",
           "smprof.annotation_end('a')\n",
           "smprof.annotation_end()\n",
           "getattr(smprof, 'annotate')('a')\n",
           "smprof.other()\n",
           "a = smprof.annotate('a')\na.name\n",
           "if smprof:\n  pass\n",
           "f(smprof.annotation_begin)\n",
       }) {
    const Planned plan = planned_with_import(std::string("smprof.annotate('kept')\n") + text);
    EXPECT_TRUE(plan.lines.empty()) << text << plan.shown();
    EXPECT_EQ(plan.safety, Safety::Manual) << text;
    EXPECT_NE(plan.notes.find("train.py:"), std::string::npos) << text << plan.notes;
  }
}

TEST(TorchAnnotations, APairInOneBlockBecomesAWith) {
  expect_plans({
      {"pair",
       "h = smprof.annotation_begin('a')\nwork()\nmore()\nsmprof.annotation_end(h)\n",
       {"- h = smprof.annotation_begin('a')",
        std::string("with work() .. more(): with ") + kName + "('a'):",
        "- smprof.annotation_end(h)"}},
      {"a name that is no str",
       "h = smprof.annotation_begin(i)\nwork()\nsmprof.annotation_end(h)\n",
       {"- h = smprof.annotation_begin(i)",
        std::string("with work() .. work(): with ") + kName + "(str(i)):",
        "- smprof.annotation_end(h)"}},
      {"one name for two pairs",
       "h = smprof.annotation_begin('a')\nwork()\nsmprof.annotation_end(h)\n"
       "h = smprof.annotation_begin('b')\nmore()\nsmprof.annotation_end(h)\n",
       {"- h = smprof.annotation_begin('a')",
        std::string("with work() .. work(): with ") + kName + "('a'):",
        "- smprof.annotation_end(h)", "- h = smprof.annotation_begin('b')",
        std::string("with more() .. more(): with ") + kName + "('b'):",
        "- smprof.annotation_end(h)"}},
  });
}

struct ByHandCase {
  const char* what;
  const char* between;  // stands between begin and end
};

TEST(TorchAnnotations, APairThatWouldChangeStaysByHand) {
  for (const ByHandCase& one : std::vector<ByHandCase>{
           {"nothing between", ""},
           {"return", "    return\n"},
           {"break of a loop around", "    if a: break\n"},
           {"continue of a loop around", "    if a: continue\n"},
           {"yield", "    yield 1\n"},
           {"raise", "    if a: raise E\n"},
           {"exit", "    sys.exit()\n"},
           {"other use of the handle", "    print(h)\n"},
           {"deleted", "    work(); del h\n"},
       }) {
    const std::string text =
        std::string("def f():\n  for a in b:\n    h = smprof.annotation_begin('a')\n") +
        one.between + "    smprof.annotation_end(h)\n";
    const Planned plan = planned_with_import(text);
    EXPECT_EQ(plan.count("with "), 0u) << one.what << "\n" << plan.shown();
    EXPECT_TRUE(plan.has(" => .__enter__()")) << one.what << "\n" << plan.shown();
    EXPECT_TRUE(plan.has(") => .__exit__(None, None, None)")) << one.what << "\n" << plan.shown();
  }
}

TEST(TorchAnnotations, OverlappingPairsStayByHandAndNestedOnesDoNot) {
  const std::string a = "a = smprof.annotation_begin('a')\nwork()\n";
  const std::string b = "b = smprof.annotation_begin('b')\nwork()\n";
  const std::string end_a = "smprof.annotation_end(a)\n";
  const std::string end_b = "smprof.annotation_end(b)\n";
  EXPECT_EQ(planned_with_import(a + b + end_a + "work()\n" + end_b).count("with "), 0u);
  EXPECT_EQ(planned_with_import(a + b + end_b + end_a).count("with "), 2u);
}

TEST(TorchAnnotations, AStatementBesideKeepsAPairByHand) {
  EXPECT_EQ(planned_with_import("h = smprof.annotation_begin('a'); work()\nmore()\n"
                                "smprof.annotation_end(h)\n")
                .count("with "),
            0u);
}

TEST(TorchAnnotations, OnlyALoopInsideMayBreak) {
  const Planned plan = planned_with_import(
      "h = smprof.annotation_begin('a')\nfor a in b:\n  break\nsmprof.annotation_end(h)\n");
  EXPECT_EQ(plan.count("with for a in b:"), 1u) << plan.shown();
}

TEST(TorchAnnotations, AHandlerAroundTellsTheFormsApart) {
  const std::string pair =
      "    h = smprof.annotation_begin('a')\n    work()\n    smprof.annotation_end(h)\n";
  const std::string in_try = "def f():\n  try:\n" + pair + "  except E:\n    pass\nf()\n";
  EXPECT_EQ(planned_with_import(in_try).count("with "), 0u);
  const std::string caller = "def f():\n  if a:\n" + pair + "try:\n  f()\nexcept E:\n  pass\n";
  EXPECT_EQ(planned_with_import(caller).count("with "), 0u) << "the handler is the caller's";
  const std::string at_last = "def f():\n  try:\n" + pair + "  finally:\n    pass\nf()\n";
  EXPECT_EQ(planned_with_import(at_last).count("with "), 1u) << "finally does not catch";
  FixOptions options;
  options.annotations = AnnotationStyle::With;
  const Planned forced = planned_with_import(in_try, options);
  EXPECT_EQ(forced.count("with "), 1u);
  EXPECT_EQ(forced.safety, Safety::Unsafe) << "asked for, and told";
  options.annotations = AnnotationStyle::Manual;
  EXPECT_EQ(planned_with_import(at_last, options).count("with "), 0u);
}

TEST(TorchAnnotations, EndsOfHandlesFromElsewhere) {
  const std::string enter = std::string("smprof.annotation_begin => ") + kName;
  expect_plans({
      {"attribute",
       "class A:\n  def f(self):\n    self.h = smprof.annotation_begin('a')\n"
       "    smprof.annotation_end(self.h)\n",
       {enter, " => .__enter__()", "smprof.annotation_end( => ",
        ") => .__exit__(None, None, None)"}},
      {"list",
       "hs.append(smprof.annotation_begin('a'))\nsmprof.annotation_end(hs.pop())\n",
       {enter, " => .__enter__()", "smprof.annotation_end( => ",
        ") => .__exit__(None, None, None)"}},
      {"parameter",
       "def f(h):\n  smprof.annotation_end(h)\n",
       {"smprof.annotation_end( => ", ") => .__exit__(None, None, None)"}},
      {"operator",
       "def f(h, k):\n  smprof.annotation_end(h or k)\n",
       {"smprof.annotation_end( => (", ") => ).__exit__(None, None, None)"},
       Safety::Unsafe},
      {"may be None",
       "h = None\nif a:\n  h = smprof.annotation_begin('a')\nsmprof.annotation_end(h)\n",
       {enter, " => .__enter__()", "smprof.annotation_end( => ",
        ") => .__exit__(None, None, None)"},
       Safety::Unsafe},
      {"None is kept away",
       "h = None\nif a:\n  h = smprof.annotation_begin('a')\nif h:\n  smprof.annotation_end(h)\n",
       {enter, " => .__enter__()", "smprof.annotation_end( => ",
        ") => .__exit__(None, None, None)"}},
      {"dropped", "smprof.annotation_begin('a')\n", {enter, " => .__enter__()"}, Safety::Unsafe},
      {"called later",
       "h = smprof.annotation_begin('a')\nstack.callback(smprof.annotation_end, h)\n",
       {enter, " => .__enter__()", "smprof.annotation_end, h => h.__exit__, None, None, None"}},
  });
}

}  // namespace
}  // namespace smprof_migrate
