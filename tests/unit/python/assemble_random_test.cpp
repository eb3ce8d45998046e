// Whatever is wrapped, inserted and imported, the rest of a text says what it said before.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "analysed.h"
#include "smprof_migrate/python/assemble.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kHeader = "with __wrap__:";
constexpr std::string_view kOurs = "__";  // begins every name of ours

constexpr std::string_view kAwkward = R"('''Doc.''' ; from __future__ import (
    annotations,
)
import os; import sys  # both
x = 1; \
  y = 2
if x: f(x); g(y)
elif y: pass
else: z = f"""
  {x
  }
"""; h(z)
def f(a,
      b): return {
  a: b,
}  # end
@g(
  1)
class A:
	'Doc.'
	b = '\
  c'; d = "e" \
      'f'
	# deeper
	def g(self):
	  while x:
	    for y in z: break
	    # end of while

	  # end of g
	async def h(self): await f(1, '''
'''); return 1
try:
  match x:
    case [1,
 2]: f(x)
except E: # why
  pass
finally:

    f(
)
    # comment
  # another
g(x) \

)";

bool is_ours(const PythonModule& module, NodeId statement) {
  std::string_view text = module.text(statement);
  for (const std::string_view before : {"if ", "import "}) {
    if (text.starts_with(before)) text.remove_prefix(before.size());
  }
  return text.starts_with(kOurs);
}

// Every token with the number of blocks that it is in, and every comment; what is ours left out.
std::vector<std::string> outline(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  std::vector<std::string> found;
  std::vector<uint32_t> depth(tree.size());  // of blocks around
  for (NodeId at = 1; at < tree.size(); ++at) {
    const NodeId above = tree.parent(at);
    depth[at] = depth[above] + (tree[at].kind == k.block ? 1 : 0);
    const bool statement = tree[above].kind == k.block || tree[above].kind == k.module;
    if (statement && module.text(at).starts_with(kHeader)) {
      at = suite_of(tree, at);
      depth[at] = depth[above];
    } else if (statement && is_ours(module, at)) {
      at = tree[at].subtree_end - 1;
    } else if (at + 1 == tree[at].subtree_end && !tree[at].range.empty()) {
      const std::string_view text = module.text(at);
      if (tree[at].kind == k.comment) {
        found.emplace_back(text.substr(0, text.find_last_not_of('\r') + 1));
      } else if (!tree[at].extra && text != ";") {
        found.push_back(std::to_string(depth[at]).append(" ").append(text));
      }
    }
  }
  return found;
}

class Randomly {
 public:
  Randomly(const PythonModule& module, uint32_t seed) : tree_(module.tree()), random_(seed) {
    const PythonKinds& k = python_kinds();
    for (NodeId at = 1; at < tree_.size(); ++at) {
      const KindId above = tree_[tree_.parent(at)].kind;
      if (tree_[at].kind == k.block && above != k.match_statement) blocks_.push_back(at);
      if (!tree_[at].named || tree_[at].extra || tree_[at].kind == k.case_clause) continue;
      if (above == k.block || above == k.module) statements_.push_back(at);
    }
  }

  bool nothing() const { return statements_.empty(); }

  std::vector<Intent> intents() {
    std::vector<Intent> made;
    const uint32_t count = 1 + below(5);
    while (made.size() < count) made.push_back({0, change()});
    return made;
  }

 private:
  uint32_t below(size_t end) { return static_cast<uint32_t>(random_() % end); }
  NodeId one_of(const std::vector<NodeId>& nodes) { return nodes[below(nodes.size())]; }

  decltype(Intent::change) change() {
    switch (below(4)) {
      case 0:
        return wrap();
      case 1:
        return NeedImport{"__torch", "", one_of(statements_)};
      case 2:
        if (!blocks_.empty()) {
          return InsertStatements{one_of(blocks_),
                                  below(2) ? Where::SuiteBegin : Where::SuiteEnd,
                                  {"if __a:", "    __b()", "__c()"}};
        }
        [[fallthrough]];
      default:
        return InsertStatements{
            one_of(statements_), below(2) ? Where::Before : Where::After, {"__d()"}};
    }
  }

  WrapStatements wrap() {
    const NodeId first = one_of(statements_);
    NodeId last = first;
    for (uint32_t more = below(3); more > 0; --more) {
      const NodeId next = tree_.next_named_sibling(last);
      if (next != kNoNode) last = next;
    }
    return {first, last, std::string(kHeader)};
  }

  const SyntaxTree& tree_;
  std::mt19937 random_;
  std::vector<NodeId> statements_, blocks_;
};

void expect_rest_kept(const std::string& name, const std::string& text, uint32_t rounds) {
  const PythonModule before = analysed(text);
  const SyntaxTree& tree = before.tree();
  Randomly randomly(before, 1);
  if (tree.has_error(tree.root()) || randomly.nothing()) return;
  const std::vector<std::string> expected = outline(before);
  for (uint32_t round = 0; round < rounds; ++round) {
    const Assembly made = assemble_python(before, randomly.intents());
    if (!made.conflicts.empty()) {  // the only one there is among these
      ASSERT_EQ(made.conflicts.front().reason, "two blocks overlap") << name;
      continue;
    }
    const Result<std::string> done = apply_edits(text, made.edits);
    ASSERT_TRUE(done) << name << ": " << done.error().message;
    const PythonModule after = analysed(*done);
    ASSERT_FALSE(after.tree().has_error(after.tree().root()))
        << name << ", round " << round << ", does not parse:\n"
        << *done;
    ASSERT_EQ(outline(after), expected) << name << ", round " << round << ":\n" << *done;
  }
}

std::string with_crlf(std::string_view text) {
  std::string made;
  for (const char c : text) made += c == '\n' ? "\r\n" : std::string(1, c);
  return made;
}

TEST(AssembleRandomly, AwkwardLayouts) {
  const std::string text(kAwkward);
  expect_rest_kept("as it is", text, 400);
  expect_rest_kept("CRLF", with_crlf(text), 100);
  expect_rest_kept("no newline at the end", text.substr(0, text.rfind(" \\")), 100);
}

TEST(AssembleRandomly, PythonOfThisRepository) {
  uint32_t files = 0;
  for (const char* folder : {"/tests", "/testdata", "/rules"}) {
    const std::string root = std::string(SOURCE_ROOT) + folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".py") continue;
      std::stringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      if (!text.str().starts_with("\xEF\xBB\xBF")) expect_rest_kept(entry.path(), text.str(), 3);
      ++files;
    }
  }
  EXPECT_GT(files, 100u);
}

}  // namespace
}  // namespace smprof_migrate
