#include "smprof_migrate/python/statements.h"

#include "analysed.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

TEST(Statements, ABlockHoldsStatementsWithoutComments) {
  const PythonModule module = analysed("def f():\n    a = 1\n    # note\n    b = 2; c = 3\n");
  const NodeId inner = last(module, "b");
  const NodeId statement = statement_of(module.tree(), inner);
  EXPECT_EQ(module.text(statement), "b = 2");
  EXPECT_EQ(statements_in(module.tree(), block_of(module.tree(), statement)).size(), 3u);
}

TEST(Statements, ADecoratorBelongsToTheDecoratedDefinition) {
  const PythonModule module = analysed("@mark('x')\ndef f():\n    pass\n");
  const NodeId statement = statement_of(module.tree(), last(module, "mark"));
  EXPECT_EQ(module.tree()[statement].kind, python_kinds().decorated_definition);
  EXPECT_EQ(module.tree()[undecorated(module.tree(), statement)].kind,
            python_kinds().function_definition);
}

TEST(Statements, DefaultsAndDecoratorsRunOutsideTheFunction) {
  const PythonModule module = analysed("def f(a=start()):\n    return body()\n");
  EXPECT_EQ(function_of(module.tree(), last(module, "start()")), kNoNode);
  EXPECT_NE(function_of(module.tree(), last(module, "body()")), kNoNode);
}

TEST(Statements, AMethodIsInItsClassAndSoIsWhatItHolds) {
  const PythonModule module =
      analysed("class A(Base()):\n    def f(self):\n        if x:\n            deep()\n");
  EXPECT_NE(class_of(module.tree(), last(module, "deep()")), kNoNode);
  EXPECT_EQ(class_of(module.tree(), last(module, "Base()")), kNoNode);
}

TEST(Statements, ALoopEndsAtAFunction) {
  const PythonModule module =
      analysed("for a in b:\n    inner()\n    def f():\n        other()\nelse:\n    done()\n");
  const SyntaxTree& tree = module.tree();
  EXPECT_EQ(tree[loop_of(tree, last(module, "inner()"))].kind, python_kinds().for_statement);
  EXPECT_EQ(loop_of(tree, last(module, "other()")), kNoNode) << "a function in the loop";
  EXPECT_EQ(loop_of(tree, last(module, "done()")), kNoNode) << "the else of the loop";
}

TEST(Statements, ExitsOfALoopAreItsOwnAndReturns) {
  const PythonModule module = analysed(
      "def f():\n"
      "    for a in b:\n"
      "        if a: continue\n"
      "        while c:\n"
      "            break\n"
      "            return 1\n"
      "        def g():\n"
      "            return 2\n"
      "        break\n");
  const NodeId loop = loop_of(module.tree(), last(module, "if a: continue"));
  std::vector<std::string> shown;
  for (const LoopExit& exit : loop_exits(module.tree(), loop)) {
    shown.emplace_back(module.text(exit.statement));
  }
  EXPECT_EQ(shown, (std::vector<std::string>{"continue", "return 1", "break"}));
}

TEST(Statements, TheCommonBlockOfTwoPlaces) {
  const PythonModule module = analysed("if a:\n    one()\nelse:\n    two()\nthree()\n");
  const Siblings apart = in_common_block(module.tree(), last(module, "one"), last(module, "three"));
  EXPECT_EQ(module.text(apart.second), "three()");
  EXPECT_LT(apart.first, apart.second);
  const Siblings same = in_common_block(module.tree(), last(module, "one"), last(module, "two"));
  EXPECT_EQ(same.first, same.second) << "arms of one if do not follow each other";
}

TEST(Statements, PlacesInDifferentFunctionsHaveNoCommonBlock) {
  const PythonModule module = analysed("def f():\n    one()\ntwo()\n");
  EXPECT_EQ(in_common_block(module.tree(), last(module, "one"), last(module, "two")).first,
            kNoNode);
}

TEST(Statements, AsyncAndGeneratorFunctions) {
  const PythonModule module = analysed(
      "async def a():\n    pass\ndef g():\n    yield 1\ndef p():\n    def q():\n        yield 2\n");
  const SyntaxTree& tree = module.tree();
  const std::vector<NodeId> functions = statements_in(tree, tree.root());
  EXPECT_TRUE(is_async(tree, functions[0]));
  EXPECT_FALSE(is_async(tree, functions[1]));
  EXPECT_TRUE(is_generator(tree, functions[1]));
  EXPECT_FALSE(is_generator(tree, functions[2])) << "the inner one yields";
}

TEST(Statements, Parentheses) {
  const PythonModule module = analysed("x = ((a))\n");
  EXPECT_EQ(module.text(unparenthesized(module.tree(), last(module, "((a))"))), "a");
}

}  // namespace
}  // namespace smprof_migrate
