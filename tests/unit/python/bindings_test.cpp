#include "analysed.h"

namespace smprof_migrate {
namespace {

constexpr const char* kKinds[] = {"import", "from",   "star",  "assign", "augment",
                                  "param",  "def",    "class", "for",    "with",
                                  "except", "walrus", "match", "del",    "declare"};

// "assign x=1; for i" for all bindings in order; "=value" where there is one.
std::string bindings_of(std::string_view text) {
  const PythonModule module = analysed(text);
  std::string all;
  for (const Binding& binding : module.bindings()) {
    if (!all.empty()) all += "; ";
    all += kKinds[static_cast<int>(binding.kind)];
    all += " " + std::string(binding.local);
    const bool definition =
        binding.kind == BindingKind::Function || binding.kind == BindingKind::Class;
    if (binding.value != kNoNode && !definition) {
      all += "=" + std::string(module.text(binding.value));
    }
    if (!binding.imported.empty()) {
      all += "<" + std::string(binding.level, '.') + binding.imported;
    }
    EXPECT_EQ(module.tree().is_ancestor(binding.statement, binding.name), true) << text;
  }
  return all;
}

struct Case {
  const char* text;
  const char* bindings;
};

void expect_bindings(const std::vector<Case>& cases) {
  for (const Case& one : cases) EXPECT_EQ(bindings_of(one.text), one.bindings) << one.text;
}

TEST(Bindings, Imports) {
  expect_bindings({
      {"import a.b, c\n", "import a<a; import c<c"},
      {"import a.b as d\n", "import d<a.b"},
      {"from a.b import c as d, e\n", "from d<a.b.c; from e<a.b.e"},
      {"from a import (\n  b,\n  c,\n)\n", "from b<a.b; from c<a.c"},
      {"from . import b\n", "from b<.b"},
      {"from ..p.q import b\n", "from b<..p.q.b"},
      {"from a import *\n", "star *<a.*"},
      {"from __future__ import annotations\n", "from annotations<__future__.annotations"},
      {"import smppy.x as y\n", "import y<smprof.x"},
  });
}

TEST(Bindings, Assignments) {
  expect_bindings({
      {"x = 1\n", "assign x=1"},
      {"x: int = 1\n", "assign x=1"},
      {"x: int\n", "declare x"},
      {"x = y = 1\n", "assign x=1; assign y=1"},
      {"x, y = 1, 2\n", "assign x=1; assign y=2"},
      {"(x, [y, z]) = 1, (2, 3)\n", "assign x=1; assign y=2; assign z=3"},
      {"x, *y = 1, 2, 3\n", "assign x; assign y"},
      {"x, y = f()\n", "assign x; assign y"},
      {"x, a.b, c[0] = f()\n", "assign x"},
      {"x += 1\n", "augment x"},
      {"f(x := 1)\n", "walrus x=1"},
      {"type x = int\n", "assign x"},
      {"print = 1\nmatch = 2\ntype = 3\n", "assign print=1; assign match=2; assign type=3"},
  });
}

TEST(Bindings, Statements) {
  expect_bindings({
      {"for i, (j, a.b) in c: pass\n", "for i; for j"},
      {"async def f():\n  async for i in c: pass\n", "def f; for i"},
      {"with a as x, b() as (y, z): pass\n", "with x=a; with y; with z"},
      {"with (a as x, b): pass\n", "with x=a"},
      {"try: pass\nexcept (A, B) as e: pass\n", "except e"},
      {"try: pass\nexcept* A as e: pass\n", "except e"},
      {"del x, (y, a.b), z[0]\n", "del x; del y"},
      {"@d\ndef f(a, b=1, *c, d: int = 2, **e): pass\n",
       "def f; param a; param b=1; param c; param d=2; param e"},
      {"class C(B): pass\n", "class C"},
      {"lambda a, b=1: a\n", "param a; param b=1"},
      {"[i for i, j in x]\n", "for i; for j"},
  });
}

TEST(Bindings, MatchCaptures) {
  expect_bindings({
      {"match a:\n  case x: pass\n", "match x"},
      {"match a:\n  case _: pass\n", ""},
      {"match a:\n  case b.c: pass\n", ""},
      {"match a:\n  case C(x, k=y): pass\n", "match x; match y"},
      {"match a:\n  case [x, *y] | (x, y): pass\n", "match x; match y; match x; match y"},
      {"match a:\n  case {'k': x, **y}: pass\n", "match x; match y"},
      {"match a:\n  case C() as x: pass\n", "match x"},
      {"match a:\n  case 1 | None | 'x': pass\n", ""},
  });
}

TEST(Bindings, DefinitionsGiveTheirNodes) {
  const PythonModule module = analysed("@d\ndef f(): pass\n");
  const Binding& binding = module.bindings()[0];
  EXPECT_EQ(module.tree().kind_name(binding.statement), "decorated_definition");
  EXPECT_EQ(module.tree().kind_name(binding.value), "function_definition");
}

TEST(Bindings, BrokenCodeStillBinds) {
  const PythonModule module = analysed("import smprof\nx = = (\nimport os\n");
  EXPECT_EQ(module.bindings_of(0, "smprof").size(), 1u);
  analysed("import\nfrom import x\nimport a as\nwith x as: pass\nexcept as e: pass\ndef (: \n");
  analysed("f(=1)\nlambda: \nx[\n.a\n@\nclass : pass\ndel\nglobal\n(yield := 1)\n");
}

TEST(Bindings, ReadsOfAName) {
  const PythonModule module = analysed("x = 1\nx + x\ndef f():\n  return x\nx += 1\ndel x\na.x\n");
  EXPECT_EQ(module.reads(0, "x").size(), 5u);
  EXPECT_TRUE(module.reads(0, "y").empty());
}

}  // namespace
}  // namespace smprof_migrate
