#include "smprof_migrate/python/expressions.h"

#include "analysed.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

// The argument of the last call of ask().
NodeId asked(const PythonModule& module) {
  const NodeId call = module.tree().parent(last(module, "ask"));
  return module.tree().first_named_child(module.tree().child(call, python_fields().arguments));
}

TEST(Expressions, SurelyStr) {
  for (const char* text : {
           "ask('a')",
           "ask(\"a\" 'b')",
           "ask(f'{x}')",
           "ask(r'a')",
           "ask(('a'))",
           "ask(str(x))",
           "ask('a' + x)",
           "ask(x + 'a')",
           "ask('%d' % x)",
           "ask('a' * 3)",
           "ask('a{}'.format(x))",
           "ask(', '.join(x))",
           "ask('a'.upper().strip())",
           "ask('a' if x else 'b')",
           "ask('a' or 'b')",
           "ask(n := 'a')",
           "ask(f.__name__)",
           "ask(__name__)",
           "n = 'a'\nask(n)",
           "n = 'a'\nif x:\n  n = str(x)\nask(n)",
           "for n in ('a', 'b'):\n  ask(n)",
       }) {
    const PythonModule module = analysed(text);
    EXPECT_TRUE(is_surely_str(module, asked(module))) << text;
  }
}

TEST(Expressions, NotSurelyStr) {
  for (const char* text : {
           "ask(1)",
           "ask(b'a')",
           "ask(x)",
           "ask(x + y)",
           "ask(x % 'a')",
           "ask(x.upper())",
           "ask('a' if x else 1)",
           "ask('a' or x)",
           "ask(f(x))",
           "ask('a'.encode())",
           "n = 'a'\nn = 1\nask(n)",
           "n = 'a'\nif x:\n  n = y\nask(n)",
           "def f(n):\n  ask(n)",
           "for n in ('a', 1):\n  ask(n)",
           "for n in names:\n  ask(n)",
           "def str(x):\n  return 1\nask(str(x))",
           "ask(x.name)",
           "n = 'a'\nn += x\nask(n)",
       }) {
    const PythonModule module = analysed(text);
    EXPECT_FALSE(is_surely_str(module, asked(module))) << text;
  }
}

TEST(Expressions, Harmless) {
  for (const char* text :
       {"ask(1)", "ask({'a': '1'})", "ask(a.b[c])", "ask(rank == 0 and not quiet)",
        "ask(str(int(a)))", "ask(torch.cuda.is_available())", "ask(os.environ.get('A', '1'))",
        "def is_main():\n  return rank == 0\nask(is_main())"}) {
    const PythonModule module = analysed(text);
    EXPECT_TRUE(is_harmless(module, asked(module))) << text;
  }
  for (const char* text :
       {"ask(load())", "ask({'a': load()})", "ask((yield))", "ask((n := 1))",
        "def f():\n  print('x')\n  return 1\nask(f())", "def g():\n  return load()\nask(g())"}) {
    const PythonModule module = analysed(text);
    EXPECT_FALSE(is_harmless(module, asked(module))) << text;
  }
}

TEST(Expressions, ConstantConditions) {
  for (const char* text : {"ask(True)", "rank = 0\nask(rank == 0)",
                           "args = parse()\nask(args.profile)", "def f(rank):\n  ask(rank == 0)",
                           "rank = 0\ndef is_main():\n  return rank == 0\nask(is_main())"}) {
    const PythonModule module = analysed(text);
    EXPECT_TRUE(is_constant_condition(module, asked(module))) << text;
  }
  for (const char* text :
       {"rank = 0\nrank = 1\nask(rank == 0)", "for i in a:\n  ask(i == 0)",
        "for i in a:\n  n = i\n  ask(n)", "args = parse()\nargs.profile = 1\nask(args.profile)",
        "ask(table['a'])", "flag = 0\nflag += 1\nask(flag)",
        "flag = 0\nflag = 1\ndef on():\n  return flag\nask(on())"}) {
    const PythonModule module = analysed(text);
    EXPECT_FALSE(is_constant_condition(module, asked(module))) << text;
  }
}

TEST(Expressions, PlainStrings) {
  const PythonModule module = analysed("ask('a b')");
  EXPECT_EQ(plain_string(module, asked(module)), "a b");
  const PythonModule computed = analysed("ask(f'{a}')");
  EXPECT_EQ(plain_string(computed, asked(computed)).data(), nullptr);
  const PythonModule empty = analysed("ask('')");
  EXPECT_NE(plain_string(empty, asked(empty)).data(), nullptr);
  EXPECT_TRUE(plain_string(empty, asked(empty)).empty());
}

}  // namespace
}  // namespace smprof_migrate
