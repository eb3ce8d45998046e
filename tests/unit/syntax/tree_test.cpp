#include "smprof_migrate/syntax/tree.h"

#include <gtest/gtest.h>

#include <string>

#include "smprof_migrate/syntax/languages.h"

namespace smprof_migrate {
namespace {

SyntaxTree parsed(std::string_view text) {
  auto tree = parse(tree_sitter_python(), text, {});
  EXPECT_TRUE(tree) << (tree ? "" : tree.error().message);
  return *std::move(tree);
}

TEST(Tree, IsInPreOrderWithContiguousSubtrees) {
  const std::string text = "if x:\n  f(1)\nelse:\n  g()\n";
  const SyntaxTree tree = parsed(text);
  EXPECT_EQ(tree.kind_name(tree.root()), "module");
  EXPECT_EQ(tree[0].subtree_end, tree.size());
  for (NodeId id = 1; id < tree.size(); ++id) {
    const NodeId parent = tree.parent(id);
    EXPECT_TRUE(tree.is_ancestor(parent, id));
    EXPECT_LE(tree[id].subtree_end, tree[parent].subtree_end);
    EXPECT_TRUE(tree[parent].range.contains(tree[id].range));
  }
}

TEST(Tree, ChildrenByField) {
  const std::string text = "x = f(a, b)  # note\n";
  const SyntaxTree tree = parsed(text);
  const NodeId assignment = tree.first_named_child(tree.first_named_child(tree.root()));
  ASSERT_EQ(tree.kind_name(assignment), "assignment");
  const NodeId right = tree.child(assignment, field_id(tree.language(), "right"));
  EXPECT_EQ(tree.text(text, right), "f(a, b)");
  EXPECT_EQ(tree.child(assignment, field_id(tree.language(), "body")), kNoNode);
}

TEST(Tree, SmallestNodeThatCoversARange) {
  const std::string text = "f(a, bb)\n";
  const SyntaxTree tree = parsed(text);
  EXPECT_EQ(tree.text(text, tree.smallest_at({5, 7})), "bb");
  EXPECT_EQ(tree.text(text, tree.smallest_at({2, 7})), "(a, bb)");
}

TEST(Tree, MillionParenthesesNeedNoStack) {
  std::string text(1'000'000, '(');
  text += "1" + std::string(1'000'000, ')') + "\n";
  auto tree = parse(tree_sitter_python(), text, {.deadline = std::chrono::milliseconds(60000)});
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_GT(tree->size(), 1'000'000u);
}

TEST(Tree, LimitsAreErrors) {
  const std::string text(1000, 'x');
  EXPECT_EQ(parse(tree_sitter_python(), text, {.max_bytes = 999}).error().kind, ErrorKind::Limit);
  EXPECT_EQ(parse(tree_sitter_python(), "a\nb\nc\n", {.max_nodes = 3}).error().message,
            "more than 3 syntax nodes");
  std::string slow;
  for (int i = 0; i < 300'000; ++i) slow += "[1, ";
  auto tree = parse(tree_sitter_python(), slow, {.deadline = std::chrono::milliseconds(1)});
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().message, "parsing took longer than 1 ms");
}

TEST(Tree, YamlNestedBeyondTheScannersBufferIsAnErrorNode) {
  std::string text;
  for (int i = 0; i < 254; ++i) text += "- ";
  text += "x\n";
  auto tree = parse(tree_sitter_yaml(), text, {});
  ASSERT_TRUE(tree);
  EXPECT_TRUE(tree->has_error(tree->root()));
}

TEST(Tree, RestAfterARootThatEndsEarlyIsAnError) {
  const std::string text = "a: 1\n%%%% not yaml\n\tx\n";
  auto tree = parse(tree_sitter_yaml(), text, {});
  ASSERT_TRUE(tree);
  EXPECT_EQ((*tree)[0].range.end, text.size());
  EXPECT_TRUE(tree->has_error(tree->root()));
}

}  // namespace
}  // namespace smprof_migrate
