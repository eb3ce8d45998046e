#include <chrono>

#include "analysed.h"

namespace smprof_migrate {
namespace {

// The values bound by what may reach the last `x` of the text, "-" if it may be unbound.
std::string reaching_x(std::string_view text) {
  const PythonModule module = analysed(text);
  const NodeId read = last(module, "x");
  std::string all;
  for (const BindingId id : module.reaching(read)) {
    const Binding& binding = module.bindings()[id];
    all += binding.value == kNoNode ? "?" : std::string(module.text(binding.value));
  }
  const auto reach = module.reach("x", read);
  EXPECT_EQ(reach.bindings, module.reaching(read)) << text;
  return all + (reach.maybe_unbound ? "-" : "");
}

struct Case {
  const char* name;
  const char* text;
  const char* values;
};

void expect_reaching(const std::vector<Case>& cases) {
  for (const Case& one : cases) {
    EXPECT_EQ(reaching_x(one.text), one.values) << one.name << "\n" << one.text;
  }
}

TEST(Reaching, StraightLines) {
  expect_reaching({
      {"the last one", "x = 1\nx = 2\nx\n", "2"},
      {"before any", "y = x\nx = 1\n#\ny = 1; y\nif 0: x\n", "1"},
      {"own value", "x = 1\nx = x\n", "1"},
      {"unbound local", "def f():\n  y = 2; del y\n  z = 3\n  if z: x = 1\n  x\n", "1-"},
      {"deleted", "x = 1\ndel x\nx\n", "-"},
      {"only declared", "x = 1\nx: int\nx\n", "1"},
      {"one line", "x = 1; x = 2; x\n", "2"},
  });
}

TEST(Reaching, Branches) {
  expect_reaching({
      {"no else", "x = 1\nif c:\n  x = 2\nx\n", "12"},
      {"both arms", "x = 1\nif c:\n  x = 2\nelse:\n  x = 3\nx\n", "23"},
      {"elif", "x = 1\nif c:\n  x = 2\nelif d:\n  x = 3\nelse:\n  pass\nx\n", "123"},
      {"the other arm", "if c:\n  x = 1\nelse:\n  x\n", "-"},
      {"an arm that returns", "def f():\n  x = 1\n  if c:\n    x = 2\n    return\n  x\n", "1"},
      {"an arm that raises", "if c:\n  x = 1\nelse:\n  raise E\nx\n", "1"},
      {"nested return",
       "def f():\n  x = 1\n  if c:\n    x = 2\n    if d: return\n"
       "    else: raise E\n  x\n",
       "1"},
      {"walrus in a condition", "if (x := 1): pass\nx\n", "1"},
      {"walrus that may be skipped", "x = 1\na and (x := 2)\nx\n", "12"},
      {"match", "x = 1\nmatch c:\n  case 1: x = 2\n  case 2: x = 3\nx\n", "123"},
      {"match with a wildcard", "x = 1\nmatch c:\n  case 1: x = 2\n  case _: x = 3\nx\n", "23"},
  });
}

TEST(Reaching, Loops) {
  expect_reaching({
      {"may not run", "x = 1\nfor i in y:\n  x = 2\nx\n", "12"},
      {"carried to the top", "x = 1\nfor i in y:\n  z = 0\n  if z: x = 2\n  else: x\n", "12"},
      {"killed at the top", "x = 0\nfor i in y:\n  x = 1\n  if x: pass\n  x = 2\n  x\n", "2"},
      {"break", "x = 1\nwhile c:\n  x = 2\n  if d: break\n  x = 3\nx\n", "123"},
      {"condition of a while", "x = 1\nwhile (x := 2):\n  x = 3\nx\n", "2"},
      {"break out of one with a condition", "while (x := 2):\n  x = 3\n  if d: break\n  x = 4\nx\n",
       "234"},
      {"else", "x = 1\nfor i in y:\n  x = 2\nelse:\n  x = 3\nx\n", "3"},
      {"break past else", "x = 1\nfor i in y:\n  x = 2\n  break\nelse:\n  x = 3\nx\n", "123"},
      {"break in an else leaves the loop around",
       "x = 0\nwhile c:\n  x = 1\n  for i in y: pass\n  else: break\n  x = 2\nx\n", "012"},
      {"the target", "for x in y: pass\nx\n", "?-"},
  });
}

TEST(Reaching, Exceptions) {
  expect_reaching({
      {"body or handler", "try:\n  x = 1\nexcept E:\n  x = 2\nx\n", "12"},
      {"handler sees all of the body", "x = 0\ntry:\n  x = 1\n  x = 2\nexcept E:\n  x\n", "012"},
      {"handler raises", "try:\n  x = 1\nexcept E:\n  raise\nx\n", "1"},
      {"handler does nothing", "try:\n  x = 1\nexcept E:\n  pass\nx\n", "1-"},
      {"else", "try:\n  x = 1\nexcept E:\n  x = 2\nelse:\n  x = 3\nx\n", "23"},
      {"finally sees everything", "x = 0\ntry:\n  x = 1\nexcept E:\n  x = 2\nfinally:\n  x\n",
       "012"},
      {"finally binds", "x = 0\ntry:\n  x = 1\nfinally:\n  x = 2\nx\n", "2"},
      {"after finally", "x = 0\ntry:\n  x = 1\nfinally:\n  y = 2\nx\n", "1"},
      {"the exception's name is deleted", "try:\n  f()\nexcept E as x:\n  pass\nx\n", "-"},
      {"and before", "try:\n  f()\nexcept E as x:\n  x\n", "?"},
      {"suppress", "import contextlib\nwith contextlib.suppress(E):\n  x = 1\nx\n", "1-"},
      {"with", "with a:\n  x = 1\nx\n", "1"},
  });
}

TEST(Reaching, OtherScopes) {
  expect_reaching({
      {"a function sees all", "x = 1\nx = 2\ndef f():\n  x\n", "12"},
      {"a lambda sees all", "x = 1\nx = 2\nlambda: x\n", "12"},
      {"a comprehension runs in place", "x = 1\nx = 2\n[x for i in y]\n", "2"},
      {"its own names too", "[i for x in y if x]\n", "?"},
      {"a class body runs in place", "x = 1\nx = 2\nclass C:\n  y = x\n  x\n", "2"},
      {"a function binds the global", "x = 1\ndef f():\n  global x\n  x = 2\nx\n", "12"},
      {"and reads its own", "x = 1\ndef f():\n  global x\n  x = 2\n  x\n", "2"},
      {"and before that", "x = 1\nx = 2\ndef f():\n  global x\n  if x: x = 3\n  x\n", "123"},
      {"never bound by the module", "def f():\n  global x\n  if c: x = 1\ndef g():\n  x\n", "1-"},
  });
}

TEST(Reaching, ReachOfANameThatIsNotThere) {
  const PythonModule module = analysed("import a\nif c:\n  import b\nz\ndef f(d):\n  y\n");
  const NodeId z = last(module, "z");
  EXPECT_FALSE(module.reach("a", z).maybe_unbound);
  EXPECT_TRUE(module.reach("b", z).maybe_unbound);
  EXPECT_EQ(module.reach("none", z).scope, kNoId);
  const NodeId y = last(module, "y");
  EXPECT_FALSE(module.reach("a", y).maybe_unbound);
  EXPECT_TRUE(module.reach("b", y).maybe_unbound) << "as the module left it";
  EXPECT_FALSE(module.reach("d", y).maybe_unbound);
  EXPECT_TRUE(module.reach("a", 0).maybe_unbound) << "at the very start";
}

std::string repeated(int times, std::string_view line) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line;
  return text;
}

TEST(Reaching, ManyBindingsTakeNoTime) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string start = "import smprof\nx = smprof.Config()\n";
  for (const char* line : {
           "x = smprof.Config(); x.f()\n",
           "if c:\n  x = smprof.Config()\nx.f()\n",
           "try:\n  x = smprof.Config()\nexcept E:\n  x = None\nx.f()\n",
           "with smprof.annotate('x'): x.f()\n",
           "def f():\n  global x\n  x = smprof.Config(); x.f()\n",
           "for x in y: x.f()\n",
       }) {
    const PythonModule module = analysed(start + repeated(10'000, line));
    EXPECT_GE(module.uses().size(), 10'000u) << line;
  }
  const PythonModule chain =
      analysed(start + "if a: pass\n" + repeated(10'000, "elif b: x = smprof.Config(); x.f()\n"));
  EXPECT_GE(chain.uses().size(), 10'000u);
  // Seven texts; most of it is parsing, and this may be a build with sanitizers.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST(Reaching, DeepNestingIsGivenUpSafely) {
  std::string text = "x = 1\n";
  for (size_t i = 0; i < 150; ++i) text += std::string(i, ' ') + "if c:\n";
  text += std::string(150, ' ') + "x = 2\nx\n";
  EXPECT_EQ(reaching_x(text), "12");
}

}  // namespace
}  // namespace smprof_migrate
