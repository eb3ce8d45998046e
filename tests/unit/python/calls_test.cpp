#include "smprof_migrate/python/calls.h"

#include "analysed.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

struct Shown {
  size_t calls;
  bool unknown;
};

// The function of that name: how many calls run it, and whether unknown code may.
Shown function_called(const PythonModule& module, const CallGraph& calls, std::string_view name) {
  for (const LocalFunction& function : calls.functions()) {
    const NodeId spelled = module.tree().child(function.node, python_fields().name);
    if (module.text(spelled) == name) return {function.calls.size(), function.unknown_callers};
  }
  ADD_FAILURE() << "no function " << name;
  return {0, false};
}

struct CallCase {
  const char* what;
  const char* text;
  size_t calls;
  bool unknown;
};

TEST(Calls, OfTheFunctionF) {
  for (const CallCase& one : std::vector<CallCase>{
           {"called twice", "def f(): pass\nf()\nf()\n", 2, false},
           {"never called", "def f(): pass\n", 0, true},
           {"handed out", "def f(): pass\nf()\nregister(f)\n", 1, true},
           {"by another name", "def f(): pass\ng = f\ng()\n", 1, false},
           {"run by a runner", "def f(): pass\nmp.spawn(f, nprocs=2)\n", 1, false},
           {"target of a process", "def f(): pass\nProcess(target=f).start()\n", 1, false},
           {"defined twice", "def f(): pass\ndef f(): pass\nf()\n", 0, true},
           {"shadowed by a parameter", "def f(): pass\ndef g(f): f()\n", 0, true},
           {"method on self", "class A:\n  def g(self): self.f()\n  def f(self): pass\n", 1, false},
           {"method of an object", "class A:\n  def f(self): pass\na = A()\na.f()\n", 1, false},
           {"method of a fresh object", "class A:\n  def f(self): pass\nA().f()\n", 1, false},
           {"bound method handed out", "class A:\n  def f(self): pass\ng(A().f)\n", 0, true},
           {"hook of a class with a base",
            "class A(B):\n  def g(self): self.f()\n  def f(self): pass\n", 1, true},
       }) {
    const PythonModule module = analysed(one.text);
    const Shown shown = function_called(module, CallGraph(module), "f");
    EXPECT_EQ(shown.calls, one.calls) << one.what;
    EXPECT_EQ(shown.unknown, one.unknown) << one.what;
  }
}

TEST(Calls, MakingAnObjectRunsInit) {
  const PythonModule module = analysed("class A:\n  def __init__(self): pass\na = A()\n");
  const CallGraph calls(module);
  EXPECT_EQ(function_called(module, calls, "__init__").calls, 1u);
  ASSERT_EQ(calls.targets(last(module, "A()")).size(), 1u);
  EXPECT_TRUE(calls.targets(last(module, "A()"))[0].sure);
}

TEST(Calls, AMethodOfAnUnknownObjectIsPossible) {
  const PythonModule module = analysed("class A:\n  def f(self): pass\nthing.f()\n");
  const CallGraph calls(module);
  ASSERT_EQ(calls.targets(last(module, "thing.f()")).size(), 1u);
  EXPECT_FALSE(calls.targets(last(module, "thing.f()"))[0].sure);
}

}  // namespace
}  // namespace smprof_migrate
