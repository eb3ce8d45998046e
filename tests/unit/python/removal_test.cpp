#include "python/removal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/syntax/languages.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kOpen = "«";
constexpr std::string_view kClose = "»";

struct Marked {
  std::string text;
  std::vector<TextRange> ranges;
};

Marked unmarked(std::string_view text) {
  Marked made;
  std::vector<uint32_t> begins;  // of marks that are still open
  for (size_t at = 0; at < text.size();) {
    const auto here = static_cast<uint32_t>(made.text.size());
    if (text.substr(at).starts_with(kOpen)) {
      begins.push_back(here);
      at += kOpen.size();
    } else if (text.substr(at).starts_with(kClose)) {
      made.ranges.push_back({begins.back(), here});
      begins.pop_back();
      at += kClose.size();
    } else {
      made.text += text[at++];
    }
  }
  return made;
}

bool is_block(const SyntaxTree& tree, NodeId node) {
  return tree[node].kind == python_kinds().block || tree[node].kind == python_kinds().module;
}

// The largest node of the marked range that is a statement or a list member.
NodeId marked_node(const SyntaxTree& tree, TextRange range) {
  NodeId node = tree.smallest_at(range);
  for (NodeId above = tree.parent(node); above != kNoNode; above = tree.parent(node)) {
    if (is_block(tree, above) || tree[above].kind == python_kinds().with_clause) break;
    if (tree[above].range != tree[node].range) break;
    node = above;
  }
  return node;
}

std::string removed(std::string_view marked) {
  const Marked source = unmarked(marked);
  const Result<SyntaxTree> parsed = parse(tree_sitter_python(), source.text, {});
  if (!parsed) return parsed.error().message;
  const SyntaxTree& tree = *parsed;
  std::vector<NodeId> statements;
  std::vector<NodeId> items;
  for (const TextRange range : source.ranges) {
    const NodeId node = marked_node(tree, range);
    EXPECT_EQ(tree[node].range.begin, range.begin) << "no node is marked in\n" << marked;
    (is_block(tree, tree.parent(node)) ? statements : items).push_back(node);
  }
  std::vector<TextEdit> edits;
  for (Removal& one : plan_removals(tree, source.text, statements, items).removals) {
    EXPECT_FALSE(one.causes.empty()) << "a change without a cause in\n" << marked;
    edits.push_back(std::move(one.edit));
  }
  const Result<std::string> done = apply_edits(source.text, edits);
  if (!done) return done.error().message;
  const Result<SyntaxTree> again = parse(tree_sitter_python(), *done, {});
  EXPECT_TRUE(again && !again->has_error(again->root())) << "does not parse:\n" << *done;
  return *done;
}

struct RemovalCase {
  const char* name;
  const char* before;
  const char* after;
};

void expect_removals(const std::vector<RemovalCase>& cases) {
  for (const RemovalCase& one : cases) {
    SCOPED_TRACE(one.name);
    EXPECT_EQ(removed(one.before), one.after);
  }
}

TEST(Removal, StatementsOnTheirLines) {
  expect_removals({
      {"whole line", "a\n«b»\nc\n", "a\nc\n"},
      {"first line", "«a»\nb\n", "b\n"},
      {"last line without newline", "a\n«b»", "a\n"},
      {"all of a module", "«a»\n", ""},
      {"trailing comment", "a\n«b»  # noqa: F401\nc\n", "a\nc\n"},
      {"trailing semicolon", "a\n«b»;\nc\n", "a\nc\n"},
      {"CRLF", "a\r\n«b»  # x\r\nc\r\n", "a\r\nc\r\n"},
      {"call over lines", "a\n«f(\n    1,\n)»\nb\n", "a\nb\n"},
      {"form feed before it", "a\n\f«b»\nc\n", "a\nc\n"},
      {"tab", "if a:\n\tb\n\t«c»\n", "if a:\n\tb\n"},
      {"decorated", "«@a\ndef f(): pass»\nb\n", "b\n"},
      {"compound", "«with a:\n    b»\nc\n", "c\n"},
      {"escape on the line above", "f(\"\"\"a\n\\n\"\"\")\n«b»\n", "f(\"\"\"a\n\\n\"\"\")\n"},
      {"continuation before it", "a\n\\\n«b»\nc\n", "a\nc\n"},
  });
}

TEST(Removal, StatementsThatShareALine) {
  expect_removals({
      {"first", "«a»; b; c\n", "b; c\n"},
      {"middle", "a; «b»; c\n", "a; c\n"},
      {"last", "a; b; «c»\n", "a; b\n"},
      {"two", "«a»; «b»; c\n", "c\n"},
      {"first and last", "«a»; b; «c»\n", "b\n"},
      {"all", "«a»; «b»\nc\n", "c\n"},
      {"last before a semicolon", "a; «b»;\n", "a;\n"},
      {"all before a semicolon", "«a»; «b»;\nc\n", "c\n"},
      {"tight", "a;«b»;c\n", "a;c\n"},
      {"continued", "a; \\\n«b»\nc\n", "a\nc\n"},
      {"first of continued", "«a»; \\\n  b\nc\n", "b\nc\n"},
      {"comment of another", "a; «b»  # why\n", "a  # why\n"},
      {"comment that names it", "a; «b»  # smprof\n", "a\n"},
      {"in a suite, first", "if x: «a»; b\n", "if x: b\n"},
      {"in a suite, last", "with x: a; «b»\n", "with x: a\n"},
      {"next row is another", "a;\n«b»\n", "a;\n"},
  });
}

TEST(Removal, EmptiedBlocks) {
  expect_removals({
      {"function", "def f():\n    «a»\n", "def f():\n    pass\n"},
      {"comment behind", "def f():\n    «a»  # x\n\n\nb\n", "def f():\n    pass\n\n\nb\n"},
      {"two statements", "for a in b:\n    «c»\n\n    «d»\ne\n", "for a in b:\n    pass\ne\n"},
      {"one-line suite", "while x: «a»\n", "while x: pass\n"},
      {"one-line suite of two", "with x: «a»; «b»;  # c\n", "with x: pass\n"},
      {"one-line suite continued", "while x: \\\n  «a»\n", "while x: \\\n  pass\n"},
      {"docstring stays", "def f():\n    'Doc.'\n    «a»\n", "def f():\n    'Doc.'\n"},
      {"two statements before a comment", "def f():\n    «a»\n    «b»\n    # c\n",
       "def f():\n    pass\n    # c\n"},
      {"pass stays", "def f():\n    «a»\n    pass\n", "def f():\n    pass\n"},
      {"comment stays", "def f():\n    # why\n    «a»\n", "def f():\n    # why\n    pass\n"},
      {"own comment goes", "def f():\n    # smprof\n    «a»\n", "def f():\n    pass\n"},
      {"class", "class A:\n    «b = 1»\n", "class A:\n    pass\n"},
      {"no newline at the end", "def f():\n    «a»", "def f():\n    pass"},
      {"CRLF", "def f():\r\n    «a»\r\nb\r\n", "def f():\r\n    pass\r\nb\r\n"},
      {"case", "match a:\n  case 1:\n    «b»\n", "match a:\n  case 1:\n    pass\n"},
      {"comment at the end of what goes",
       "def f():\n    «for a in b:\n        c\n        # d»\n    # e\ng\n",
       "def f():\n    pass\n    # e\ng\n"},
      {"nested", "def f():\n    if a:\n        «b»\n", "def f():\n    pass\n"},
  });
}

TEST(Removal, EmptiedTry) {
  expect_removals({
      {"all of it", "try:\n    «a»\nexcept E:\n    pass\nb\n", "b\n"},
      {"handler too", "try:\n    «a»\nexcept E:\n    «c»\nb\n", "b\n"},
      {"with else and finally",
       "try:\n    «a»\nexcept E:\n    «b»\nelse:\n    «c»\nfinally:\n    «d»\ne\n", "e\n"},
      {"handler has content", "try:\n    «a»\nexcept E:\n    b\n",
       "try:\n    pass\nexcept E:\n    b\n"},
      {"body has content", "try:\n    a\nexcept E:\n    «b»\n",
       "try:\n    a\nexcept E:\n    pass\n"},
      {"else", "try:\n    a\nexcept E:\n    b\nelse:\n    «c»\nd\n",
       "try:\n    a\nexcept E:\n    b\nd\n"},
      {"finally", "try:\n    a\nexcept E:\n    b\nfinally:\n    «c»\n",
       "try:\n    a\nexcept E:\n    b\n"},
      {"finally alone", "try:\n    a\nfinally:\n    «c»\n", "try:\n    a\nfinally:\n    pass\n"},
      {"comment at its end", "try:\n    «a»\nexcept E:\n    pass\n    # x\nb\n", "b\n"},
      {"in one line", "try: «a»\nexcept E: pass\nb\n", "b\n"},
      {"imports", "try:\n    import «smppy»\nexcept E:\n    pass\nb\n", "b\n"},
  });
}

TEST(Removal, EmptiedIf) {
  expect_removals({
      {"name", "if a:\n    «b»\nc\n", "c\n"},
      {"checking", "if typing.TYPE_CHECKING:\n    «b»\nc\n", "c\n"},
      {"main", "if __name__ == \"__main__\":\n    «b»\n", ""},
      {"operators", "if not a and (b is None or 1 < c):\n    «b»\nc\n", "c\n"},
      {"all arms", "if a:\n    «b»\nelif c:\n    pass\nelse:\n    «d»\ne\n", "e\n"},
      {"call", "if a():\n    «b»\nc\n", "if a():\n    pass\nc\n"},
      {"attribute", "if a.b:\n    «b»\nc\n", "if a.b:\n    pass\nc\n"},
      {"f-string", "if f'{a()}':\n    «b»\nc\n", "if f'{a()}':\n    pass\nc\n"},
      {"call in elif", "if a:\n    «b»\nelif c():\n    pass\nd\n",
       "if a:\n    pass\nelif c():\n    pass\nd\n"},
      {"else stays", "if a:\n    «b»\nelse:\n    c\n", "if a:\n    pass\nelse:\n    c\n"},
      {"else goes", "if a:\n    b\nelse:\n    «c»\nd\n", "if a:\n    b\nd\n"},
      {"elif stays", "if a:\n    b\nelif c:\n    «d»\ne\n", "if a:\n    b\nelif c:\n    pass\ne\n"},
      {"else of a loop", "for a in b:\n    c\nelse:\n    «d»\n", "for a in b:\n    c\n"},
      {"nested",
       "if a:\n    if b:\n        «c»\n    try:\n        «d»\n    finally:\n        pass\ne\n",
       "e\n"},
  });
}

TEST(Removal, CommentsAbove) {
  expect_removals({
      {"names the profiler", "a\n# start SMProf\n«b»\nc\n", "a\nc\n"},
      {"names SageMaker Profiler", "a\n# SageMaker Profiler\n«b»\nc\n", "a\nc\n"},
      {"other", "a\n# start\n«b»\nc\n", "a\n# start\nc\n"},
      {"lines that name it", "a\n# why\n# smprof\n# smppy\n«b»\nc\n", "a\n# why\nc\n"},
      {"whole block, nothing follows", "a\n\n# smprof:\n# more\n«b»\n«b2»\n\nc\n", "a\n\nc\n"},
      {"block, a statement follows", "a\n\n# smprof:\n# more\n«b»\nc\n",
       "a\n\n# smprof:\n# more\nc\n"},
      {"at the top", "# Licence of smprof\n# more\n«b»\n\nc\n",
       "# Licence of smprof\n# more\n\nc\n"},
      {"not touching", "a\n# smprof\n\n«b»\nc\n", "a\n# smprof\n\nc\n"},
      {"other depth", "if x:\n    a\n    # smprof\n«b»\nc\n", "if x:\n    a\n    # smprof\nc\n"},
      {"header lines", "#!/usr/bin/env smprof\n# coding: smprof\n«b»\nc\n",
       "#!/usr/bin/env smprof\n# coding: smprof\nc\n"},
      {"in a string", "a = '''\n# smprof\n'''\n«b»\n", "a = '''\n# smprof\n'''\n"},
  });
}

TEST(Removal, BlankLines) {
  expect_removals({
      {"larger run above", "a\n\n\n«b»\n\nc\n", "a\n\n\nc\n"},
      {"larger run below", "a\n\n«b»\n\n\nc\n", "a\n\n\nc\n"},
      {"equal", "a\n\n«b»\n\nc\n", "a\n\nc\n"},
      {"several", "a\n\n«b»\n\n«c»\n\n\nd\n", "a\n\n\nd\n"},
      {"begin of a file", "«a»\n\n\nb\n", "b\n"},
      {"begin was blank", "\n«a»\n\n\nb\n", "\nb\n"},
      {"end of a file", "a\n\n«b»\n", "a\n"},
      {"end of a file without newline", "a\n\n\n«b»", "a\n"},
      {"begin of a block", "def f():\n    «a»\n\n    b\n", "def f():\n    b\n"},
      {"end of a block", "def f():\n    a\n\n    «b»\nc\n", "def f():\n    a\nc\n"},
      {"end of a block, run below", "def f():\n    a\n\n    «b»\n\n\nc\n",
       "def f():\n    a\n\n\nc\n"},
      {"blank line that ends a continued one", "a \\\n\n«b»\n", "a \\\n\n"},
      {"form feed line stays", "a\n\f\n«b»\n\nc\n", "a\n\f\n\nc\n"},
      {"blanks on blank lines", "a\n  \n«b»\n\t\nc\n", "a\n  \nc\n"},
  });
}

TEST(Removal, ItemsOnOneLine) {
  expect_removals({
      {"first argument", "f(«a», b)\n", "f(b)\n"},
      {"middle argument", "f(a, «b», c)\n", "f(a, c)\n"},
      {"last argument", "f(a, «b»)\n", "f(a)\n"},
      {"only argument", "f(«a»)\n", "f()\n"},
      {"trailing comma stays", "f(a, «b»,)\n", "f(a,)\n"},
      {"keyword", "f(a, b=1, «c=2»)\n", "f(a, b=1)\n"},
      {"splats", "f(«*a», b, «**c»)\n", "f(b)\n"},
      {"several", "f(«a», «b», c, «d», «e»)\n", "f(c)\n"},
      {"all", "f(«a», «b»,)\n", "f()\n"},
      {"last two", "f(a, «b», «c»)\n", "f(a)\n"},
      {"last two, trailing comma", "f(a, «b», «c»,)\n", "f(a,)\n"},
      {"blanks inside", "f( a, «b» )\n", "f( a )\n"},
      {"list", "x = [«a», b]\n", "x = [b]\n"},
      {"dictionary", "x = {'a': 1, «'b': 2», **c}\n", "x = {'a': 1, **c}\n"},
      {"set", "x = {a, «b»}\n", "x = {a}\n"},
      {"all of a set", "x = {«a»}\n", "x = set()\n"},
      {"all of a tuple", "x = («a»,)\n", "x = ()\n"},
      {"tuple left with its first", "x = (a, «b»)\n", "x = (a,)\n"},
      {"tuple left with its last", "x = («a», b)\n", "x = (b,)\n"},
      {"tuple left with two", "x = (a, b, «c»)\n", "x = (a, b)\n"},
      {"base class", "class A(«B»):\n    pass\n", "class A():\n    pass\n"},
      {"inside another item", "f(a, «g(«b»)»)\n", "f(a)\n"},
      {"inside a statement", "«f(«a», b)»\nc\n", "c\n"},
      {"lists in lists", "f(«a», [b, «c»])\n", "f([b])\n"},
  });
}

TEST(Removal, ItemsOverLines) {
  expect_removals({
      {"first", "f(\n    «a»,\n    b,\n)\n", "f(\n    b,\n)\n"},
      {"last", "f(\n    a,\n    «b»,\n)\n", "f(\n    a,\n)\n"},
      {"last without comma", "f(\n    a,  # x\n    «b»  # y\n)\n", "f(\n    a  # x\n)\n"},
      {"comment behind", "f(\n    «a»,  # y\n    b,\n)\n", "f(\n    b,\n)\n"},
      {"comment above", "f(\n    # y\n    «a»,\n    b,\n)\n", "f(\n    # y\n    b,\n)\n"},
      {"comment above that names it", "f(\n    # smprof\n    «a»,\n    b,\n)\n", "f(\n    b,\n)\n"},
      {"all", "f(\n    «a»,  # x\n    «b»,\n)\n", "f()\n"},
      {"all but a comment", "f(\n    # x\n    «a»,\n)\n", "f(\n    # x\n)\n"},
      {"all of a set but a comment", "x = {\n    # x\n    «a»,\n}\n", "x = set(\n    # x\n)\n"},
      {"aligned, first", "f(«a»,\n  b,\n  c)\n", "f(b,\n  c)\n"},
      {"aligned, first two", "f(«a»,\n  «b»,\n  c)\n", "f(c)\n"},
      {"aligned, first with comment", "f(«a»,  # x\n  b)\n", "f(b)\n"},
      {"aligned, comment line stays", "f(«a»,\n  # x\n  b)\n", "f(\n  # x\n  b)\n"},
      {"aligned, middle", "f(a,\n  «b»,\n  c)\n", "f(a,\n  c)\n"},
      {"aligned, last", "f(a,\n  «b»)\n", "f(a)\n"},
      {"aligned, last two", "f(a,\n  «b»,\n  «c»)\n", "f(a)\n"},
      {"aligned, last after a comment", "f(a,  # x\n  «b»)\n", "f(a  # x\n  )\n"},
      {"end of a shared line", "f(a, «b»,  # x\n  c)\n", "f(a,  # x\n  c)\n"},
      {"end of the last line", "f(\n    a, «b»  # x\n)\n", "f(\n    a  # x\n)\n"},
      {"begin of a shared line", "f(\n    «a», b,\n    c,\n)\n", "f(\n    b,\n    c,\n)\n"},
      {"commas in front", "f(a\n  , «b»\n  , c)\n", "f(a\n  , c)\n"},
      {"commas in front, first", "f(«a»\n  , b)\n", "f(b)\n"},
      {"commas in front, comment", "f(a\n  , «b»\n  ,  # x\n  c)\n", "f(a\n  ,   # x\n  c)\n"},
      {"commas in front, last", "f(a\n  , «b»)\n", "f(a)\n"},
      {"commas in front, last of block", "f(\n    a\n  , «b»\n)\n", "f(\n    a\n)\n"},
      {"dictionary", "x = {\n    'a': 1,\n    «'b': {\n        'c': 2,\n    }»,\n}\n",
       "x = {\n    'a': 1,\n}\n"},
      {"tuple left with its last", "x = (\n    «a»,\n    b\n)\n", "x = (\n    b,\n)\n"},
      {"CRLF", "f(\r\n    «a»,\r\n    b,\r\n)\r\n", "f(\r\n    b,\r\n)\r\n"},
  });
}

TEST(Removal, ImportsWithsAndDecorators) {
  expect_removals({
      {"name", "from a import b, «c»\n", "from a import b\n"},
      {"first name", "from a import «b», c as d\n", "from a import c as d\n"},
      {"last two names", "from a import b, «c», «d»\n", "from a import b\n"},
      {"in parentheses", "from a import (b, «c»)\n", "from a import (b)\n"},
      {"over lines", "from a import (\n    b,\n    «c»,\n)\n", "from a import (\n    b,\n)\n"},
      {"continued", "from a import b, \\\n    «c»\nd\n", "from a import b\nd\n"},
      {"middle of continued", "import a, \\\n  «b», \\\n  c\n", "import a, \\\n  c\n"},
      {"comment stays", "import a, «b.c as d»  # noqa\n", "import a  # noqa\n"},
      {"all names", "a\nfrom x import (\n    «b»,\n    «c»,\n)\nd\n", "a\nd\n"},
      {"all modules", "import «a», «b»\nc\n", "c\n"},
      {"all names of a block", "def f():\n    import «a»\n", "def f():\n    pass\n"},
      {"with", "with «a», b:\n    c\n", "with b:\n    c\n"},
      {"with alias", "with a as x, «b as y»:\n    c\n", "with a as x:\n    c\n"},
      {"with parentheses", "with (\n    a,\n    «b»,\n):\n    c\n", "with (\n    a,\n):\n    c\n"},
      {"only with-item stays", "with «a»:\n    c\n", "with a:\n    c\n"},
      {"decorator", "@a\n«@b»\n@c\ndef f(): pass\n", "@a\n@c\ndef f(): pass\n"},
      {"only decorator", "a\n\n\n«@smprof.annotate('x')»\ndef f(): pass\n",
       "a\n\n\ndef f(): pass\n"},
      {"decorator of a method", "class A:\n    # f\n    «@b»\n    def f(self): pass\n",
       "class A:\n    # f\n    def f(self): pass\n"},
  });
}

// What is said of a removal, beside its bytes.
struct Planned {
  explicit Planned(std::string_view source)
      : text(source), tree(*parse(tree_sitter_python(), source, {})) {}

  NodeId at(std::string_view spelling) const {
    const auto begin = static_cast<uint32_t>(text.find(spelling));
    return marked_node(tree, {begin, begin + static_cast<uint32_t>(spelling.size())});
  }

  std::string text;
  SyntaxTree tree;
};

TEST(Removal, NamesItsCausesAndWhatIsGone) {
  const Planned one("try:\n    import x1\nexcept E:\n    x2\nx3\nf(x4)\n");
  const std::vector<NodeId> statements = {one.at("x2"), one.at("x3")};
  const std::vector<NodeId> items = {one.at("x1"), one.at("x4")};
  const RemovalPlan plan = plan_removals(one.tree, one.text, statements, items);
  ASSERT_EQ(plan.removals.size(), 3u);
  EXPECT_EQ(plan.removals[0].causes, (std::vector<NodeId>{one.at("x1"), one.at("x2")}));
  EXPECT_EQ(plan.removals[1].causes, std::vector<NodeId>{one.at("x3")});
  EXPECT_EQ(plan.removals[2].causes, std::vector<NodeId>{one.at("x4")});
  EXPECT_EQ(plan.gone, (std::vector<NodeId>{1, one.at("x3")})) << "the whole try, and x3";
}

constexpr std::string_view kSample = R"(import os, smprof as p  # noqa
from smprof import (
    SMProfiler,  # start
    # other
    annotate,
)

try:
    import smppy; ready = True
except (ImportError, OSError):
    smppy = None
else:
    smppy.start(); \
    ready = [1, 2]
finally:
    pass


@annotate("f")
@staticmethod
def f(a, *b, **c):
    """Doc."""
    # why
    with open(a, "w") as g, annotate(
        "g", color={"r": 1, "g": 2},
    ):
        if TYPE_CHECKING: g(a, b)
        elif c: h(*b, **c); i()
        else:
            x = (a, b)
            # end
    for d in {a, b}:
        g(d,
          c)
    else: g(1); g(2)

    return [a,
            b]
)";

std::vector<NodeId> some_of(const std::vector<NodeId>& all, uint32_t one_in, std::mt19937& random) {
  std::vector<NodeId> some;
  for (const NodeId one : all) {
    if (random() % one_in == 0) some.push_back(one);
  }
  return some;
}

TEST(Removal, WhateverGoesTheRestParses) {
  const Result<SyntaxTree> parsed = parse(tree_sitter_python(), kSample, {});
  ASSERT_TRUE(parsed && !parsed->has_error(parsed->root()));
  std::vector<NodeId> statements;
  std::vector<NodeId> items;
  for (NodeId at = 1; at < parsed->size(); ++at) {
    if (!(*parsed)[at].named || (*parsed)[at].extra) continue;
    if (is_block(*parsed, parsed->parent(at))) {
      statements.push_back(at);
    } else {
      items.push_back(at);  // those that are in no list are left alone
    }
  }
  std::mt19937 random(1);
  for (uint32_t round = 0; round < 2000; ++round) {
    const auto some_statements = some_of(statements, 1 + round % 30, random);
    const auto some_items = some_of(items, 2 + round % 70, random);
    std::vector<TextEdit> edits;
    for (Removal& one : plan_removals(*parsed, kSample, some_statements, some_items).removals) {
      edits.push_back(std::move(one.edit));
    }
    const Result<std::string> done = apply_edits(kSample, edits);
    ASSERT_TRUE(done) << done.error().message;
    const Result<SyntaxTree> again = parse(tree_sitter_python(), *done, {});
    ASSERT_TRUE(again && !again->has_error(again->root())) << "round " << round << ":\n" << *done;
  }
}

TEST(Removal, NothingAskedNothingChanged) {
  const Planned one("a\n\n\n\nb\n");
  const RemovalPlan plan = plan_removals(one.tree, one.text, {}, {});
  EXPECT_TRUE(plan.removals.empty());
  EXPECT_TRUE(plan.gone.empty());
}

}  // namespace
}  // namespace smprof_migrate
