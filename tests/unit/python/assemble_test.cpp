#include "smprof_migrate/python/assemble.h"

#include "assembled.h"

namespace smprof_migrate {
namespace {

TEST(Assemble, Replacements) {
  expect_assembled({
      {"one", "a(«b»)\n", {replace(0, "c")}, "a(c)\n"},
      {"insertion", "a(«»b)\n", {replace(0, "c, ")}, "a(c, b)\n"},
      {"two at one place", "a(«»«»b)\n", {replace(0, "c, "), replace(1, "d, ")}, "a(c, d, b)\n"},
      {"before and behind",
       "a(«»«b»«»)\n",
       {replace(2, "]"), replace(1, "c"), replace(0, "[")},
       "a([c])\n"},
      {"newlines", "a(«b»)\r\n", {replace(0, "\n  c\n")}, "a(\r\n  c\r\n)\r\n"},
      {"neighbours", "«a»«()»\n", {replace(0, "b"), replace(1, "[0]")}, "b[0]\n"},
      {"nothing asked", "a\n", {}, "a\n"},
  });
}

TEST(Assemble, ChangesInsideOfWhatGoes) {
  expect_assembled({
      {"same fix", "«a(«b»)»\nc\n", {remove(0), replace(1, "d")}, "c\n"},
      {"another fix",
       "«a(«b»)»\nc\n",
       {remove(0), replace(1, "d").of(2)},
       "conflict: 2: line 1 is changed by another fix, too\n"},
      {"another fix, the other way round",
       "«a(«b»)»\nc\n",
       {remove(0).of(2), replace(1, "d")},
       "conflict: 2: line 1 is changed by another fix, too\n"},
      {"insertion of text, same fix", "«a(«»b)»\nc\n", {remove(0), replace(1, "d")}, "c\n"},
      {"insertion of text, another fix",
       "«a(«»b)»\nc\n",
       {remove(0), replace(1, "d").of(2)},
       "conflict: 2: line 1 is changed by another fix, too\n"},
      {"removal in a removal", "a\n«b(«c», d)»\n", {remove(0), remove_item(1)}, "a\n"},
      {"removal in a removal, another fix",
       "a\n«b(«c», d)»\n",
       {remove(0), remove_item(1).of(2)},
       "a\n"},
      {"item", "a(«b(«c»)», d)\n", {remove_item(0), replace(1, "e")}, "a(d)\n"},
      {"what becomes pass",
       "def f():\n  «a(«b»)»\n",
       {remove(0), replace(1, "c")},
       "def f():\n  pass\n"},
      {"what is replaced by an insertion",
       "def f():\n  «a(«b»)»\n",
       {remove(0), replace(1, "c"), before(0, {"x"})},
       "def f():\n  x\n"},
      {"what is replaced by an import",
       "import a\n«import «smprof»»\n«b»\n",
       {remove(0), replace(1, "c"), import(2)},
       "import a\nimport torch\nb\n"},
      {"in a separator that becomes a newline",
       "a; «b(«c»)»; d\n",
       {remove(0), replace(1, "e"), before(0, {"x"})},
       "a\nx\nd\n"},
  });
}

TEST(Assemble, Conflicts) {
  expect_assembled({
      {"two replacements",
       "\na(«b»)\n",
       {replace(0, "c"), replace(0, "d").of(2)},
       "conflict: 2: line 2 is changed by another fix, too\n"},
      {"of one fix",
       "\na(«b»)\n",
       {replace(0, "c"), replace(0, "d")},
       "conflict: 1: two changes of line 2 get in each other's way\n"},
      {"partly",
       "a(«b, «c»», d)\n",
       {replace(0, "e"), replace(1, "f").of(7)},
       "conflict: 7: line 1 is changed by another fix, too\n"},
      {"identical ones are one", "a(«b»)\n", {replace(0, "c"), replace(0, "c").of(2)}, "a(c)\n"},
      {"a replacement that begins before what goes",
       "«a\n«b»»\nc\n",
       {replace(0, "x\ny"), remove(1).of(2)},
       "conflict: 2: line 2 is changed by another fix, too\n"},
      {"a statement put into a replacement",
       "«a\n«b»»\nc\n",
       {replace(0, "x\ny"), before(1, {"z"}).of(2)},
       "conflict: 2: line 2 is changed by another fix, too\n"},
      {"a wrap inside a replacement",
       "«a\n«b»»\nc\n",
       {replace(0, "x\ny"), wrap(1, 1).of(2)},
       "conflict: 2: line 2 is changed by another fix, too\n"},
      {"each pair",
       "a(«b», «c»)\n",
       {replace(0, "d"), replace(1, "e"), replace(0, "f").of(2), replace(1, "g").of(3)},
       "conflict: 2: line 1 is changed by another fix, too\n"
       "conflict: 3: line 1 is changed by another fix, too\n"},
  });
}

TEST(Assemble, RemovalsOfSeveralFixes) {
  expect_assembled({
      {"one block", "def f():\n  «a»\n  «b»\n", {remove(0), remove(1).of(2)}, "def f():\n  pass\n"},
      {"one row", "«a»; «b»; c\n", {remove(0), remove(1).of(2)}, "c\n"},
      {"the same statement", "«a»\nb\n", {remove(0), remove(0).of(2)}, "b\n"},
      {"one list", "f(«a», «b»)\n", {remove_item(0), remove_item(1).of(2)}, "f()\n"},
      {"and lines put into their block",
       "def f():\n  «a»\n  «b»\n",
       {remove(0), remove(1).of(2), after(1, {"x"}).of(3)},
       "def f():\n  x\n"},
  });
}

TEST(Assemble, ThousandsOfIntents) {
  constexpr size_t kCount = 3000;
  std::string text;
  std::string expected = "import torch\n\n";
  std::vector<Wish> wishes;
  for (size_t i = 0; i < kCount; ++i) {
    text += "«a»\n«b»\n«c»\n«d»\n";
    expected += "with x:\n    b\ny\nd\n";
    const size_t first = 4 * i;
    wishes.insert(wishes.end(), {remove(first), wrap(first + 1, first + 1), remove(first + 2),
                                 before(first + 3, {"y"}), import(first + 1)});
  }
  EXPECT_TRUE(assembled(text, wishes) == expected);
}

TEST(Assemble, ThousandsOfEmptiedBlocks) {
  constexpr size_t kCount = 1000;
  std::string text, expected;
  std::vector<Wish> wishes;
  for (size_t i = 0; i < kCount; ++i) {
    text += "def f():\n    «a»\nif x: «b»\n";
    expected += "def f():\n    y\nif x: z\n";
    wishes.insert(wishes.end(), {remove(2 * i), before(2 * i, {"y"}), remove(2 * i + 1),
                                 after(2 * i + 1, {"z"})});
  }
  EXPECT_TRUE(assembled(text, wishes) == expected);
}

TEST(Assemble, KeptBlocksInOneAnother) {
  expect_assembled({
      {"both arms",
       "try:\n  «a»\nexcept E:\n  «b»\nc\n",
       {remove(0), remove(1), before(0, {"x"}), before(1, {"y"})},
       "try:\n  x\nexcept E:\n  y\nc\n"},
      {"one arm",
       "try:\n  «a»\nexcept E:\n  «b»\nc\n",
       {remove(0), remove(1), before(1, {"y"})},
       "try:\n  pass\nexcept E:\n  y\nc\n"},
      {"two in one block",
       "if a:\n  «b»\n  «c»\n",
       {remove(0), remove(1), before(0, {"x"}), before(1, {"y"})},
       "if a:\n  x\n  y\n"},
      {"in two levels",
       "def f():\n  if a:\n    «b»\n  «c»\n",
       {remove(0), remove(1), before(0, {"x"}), before(1, {"y"})},
       "def f():\n  if a:\n    x\n  y\n"},
      {"in two levels, from outside",
       "def f():\n  if a:\n    «b»\n  «c»\n",
       {remove(0), remove(1), before(1, {"y"}), before(0, {"x"})},
       "def f():\n  if a:\n    x\n  y\n"},
  });
}

}  // namespace
}  // namespace smprof_migrate
