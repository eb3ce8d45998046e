#include "analysed.h"

namespace smprof_migrate {
namespace {

constexpr const char* kKinds[] = {"module", "class", "function", "lambda", "comprehension"};

// Where each `x` of the text is looked up, in source order: "module", "function", or "-".
std::string homes_of_x(std::string_view text) {
  const PythonModule module = analysed(text);
  std::string all;
  for (NodeId id = 0; id < module.tree().size(); ++id) {
    if (module.tree().kind_name(id) != "identifier" || module.text(id) != "x") continue;
    const ScopeId scope = module.lookup(id);
    if (!all.empty()) all += " ";
    all += scope == kNoId ? "-" : kKinds[static_cast<int>(module.scopes()[scope].kind)];
  }
  return all;
}

struct Case {
  const char* name;
  const char* text;
  const char* homes;
};

void expect_homes(const std::vector<Case>& cases) {
  for (const Case& one : cases) EXPECT_EQ(homes_of_x(one.text), one.homes) << one.name;
}

TEST(Scopes, FunctionsAndModules) {
  expect_homes({
      {"a local", "x = 1\ndef f():\n  x = 2\n  x\n", "module function function"},
      {"read only", "x = 1\ndef f():\n  x\n", "module module"},
      {"bound later", "x = 1\ndef f():\n  x\n  x = 2\n", "module function function"},
      {"closure", "def f():\n  x = 1\n  def g():\n    x\n", "function function"},
      {"parameter", "x = 1\ndef f(x):\n  x\n", "module function function"},
      {"star parameters", "def f(*x):\n  x\ndef g(**x):\n  x\n",
       "function function function function"},
      {"builtin", "x\n", "-"},
      {"only declared", "x = 1\ndef f():\n  x: int\n  x\n", "module function function"},
      {"attribute and keyword names", "x = 1\na.x\nf(x=2)\n", "module - -"},
  });
}

TEST(Scopes, GlobalAndNonlocal) {
  expect_homes({
      {"global", "x = 1\ndef f():\n  global x\n  x = 2\n  x\n", "module - module module"},
      {"global binds for all", "def f():\n  global x\n  x = 2\ndef g(): x\n", "- module module"},
      {"global and nested", "def f():\n  global x\n  x = 2\n  def g():\n    x\n",
       "- module module"},
      {"nonlocal", "def f():\n  x = 1\n  def g():\n    nonlocal x\n    x = 2\n",
       "function - function"},
      {"nonlocal skips a class",
       "def f():\n  x = 1\n  class C:\n    x = 2\n    def g(self):\n      nonlocal x\n      x = "
       "3\n",
       "function class - function"},
      {"nonlocal of nonlocal",
       "def f():\n  x = 1\n  def g():\n    nonlocal x\n    def h():\n      nonlocal x\n      x = "
       "2\n",
       "function - - function"},
  });
}

TEST(Scopes, ClassesAreInvisibleInside) {
  expect_homes({
      {"method", "x = 1\nclass C:\n  x = 2\n  x\n  def f(self):\n    x\n",
       "module class class module"},
      {"base and decorator", "x = 1\n@x\nclass C(x):\n  x = 2\n", "module module module class"},
      {"comprehension in a class", "x = 1\nclass C:\n  x = 2\n  y = [x for i in x]\n",
       "module class module class"},
  });
}

TEST(Scopes, Comprehensions) {
  expect_homes({
      {"list", "x = 1\n[x for x in x]\n", "module comprehension comprehension module"},
      {"second iterable", "x = 1\n[1 for i in y for x in x]\n",
       "module comprehension comprehension"},
      {"condition", "[1 for x in y if x]\n", "comprehension comprehension"},
      {"dictionary", "x = 1\n{x: 1 for x in y}\n", "module comprehension comprehension"},
      {"generator argument", "x = 1\nf(x for x in x)\n",
       "module comprehension comprehension module"},
      {"walrus binds outside", "def f():\n  [x := i for i in y]\n  x\n", "function function"},
  });
}

TEST(Scopes, DefaultsAnnotationsAndDecoratorsBelongOutside) {
  expect_homes({
      {"default", "x = 1\ndef f(x=x):\n  x\n", "module function module function"},
      {"annotation", "x = 1\ndef f(x: x) -> x:\n  x\n", "module function module module function"},
      {"typed default", "x = 1\ndef f(x: x = x): pass\n", "module function module module"},
      {"decorator", "x = 1\n@x\ndef f(x): pass\n", "module module function"},
      {"lambda", "x = 1\nlambda x=x: x\n", "module lambda module lambda"},
  });
}

TEST(Scopes, ScopeAtANode) {
  const PythonModule module = analysed("def f():\n  y\n");
  const Scope& scope = module.scopes()[module.scope_at(last(module, "y"))];
  EXPECT_EQ(scope.kind, ScopeKind::Function);
  EXPECT_EQ(module.tree().kind_name(scope.node), "function_definition");
  EXPECT_EQ(scope.parent, 0u);
}

}  // namespace
}  // namespace smprof_migrate
