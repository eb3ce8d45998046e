#include "smprof_migrate/python/flow.h"

#include "analysed.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

constexpr StateSet kOff = 1;
constexpr StateSet kOn = 2;
constexpr StateSet kBoth = 3;

// A switch: on() turns it on, off() turns it off; states at the call here(). `if flag` is known to
// be true when it is on, if `tested`.
StateSet at_here(const char* text, bool tested = false) {
  const PythonModule module = analysed(text);
  Machine machine;
  machine.initial = kOff;
  machine.anywhere = kBoth;
  NodeId here = kNoNode;
  for (NodeId at = 0; at < module.tree().size(); ++at) {
    if (tested && module.tree()[at].field == python_fields().condition &&
        module.text(at) == "flag") {
      machine.tests[at] = {kOn, kOff};
    }
    if (module.tree()[at].kind != python_kinds().call) continue;
    Transition to;
    if (module.text(at) == "on()") {
      to.to = {kOn, kOn};
      machine.events[at] = to;
    } else if (module.text(at) == "off()") {
      to.to = {kOff, kOff};
      machine.events[at] = to;
    } else if (module.text(at) == "here()") {
      to.to = {kOff, kOn};
      machine.events[at] = to;
      here = at;
    }
  }
  const Flow flow = run_machine(module, CallGraph(module), machine);
  EXPECT_TRUE(flow.complete) << text;
  return flow.reached(here);
}

struct FlowCase {
  const char* what;
  const char* text;
  StateSet states;
};

TEST(Flow, StatesAtAPlace) {
  for (const FlowCase& one : std::vector<FlowCase>{
           {"straight on", "on()\nhere()\n", kOn},
           {"one arm", "if a:\n  on()\nhere()\n", kBoth},
           {"both arms", "if a:\n  on()\nelse:\n  on()\nhere()\n", kOn},
           {"an arm that leaves", "def f():\n  if a:\n    return\n  on()\n  here()\nf()\n", kOn},
           {"elif", "if a:\n  on()\nelif b:\n  on()\nhere()\n", kBoth},
           {"a loop may not run", "for a in b:\n  on()\nhere()\n", kBoth},
           {"the next turn", "for a in b:\n  here()\n  on()\n", kBoth},
           {"endless until break", "while True:\n  on()\n  break\nhere()\n", kOn},
           {"continue skips", "on()\nfor a in b:\n  if a:\n    continue\n  off()\nhere()\n", kBoth},
           {"else of a loop", "for a in b:\n  on()\n  break\nelse:\n  here()\n", kOff},
           {"exception from anywhere in the body",
            "try:\n  g()\n  on()\n  g()\nexcept E:\n  here()\n", kBoth},
           {"nothing before the event can raise", "try:\n  on()\n  g()\nfinally:\n  here()\n", kOn},
           {"finally after return",
            "def f():\n  try:\n    on()\n    return\n  finally:\n    here()\nf()\n", kOn},
           {"swallowed exceptions", "with suppress(E):\n  g()\n  on()\nhere()\n", kBoth},
           {"match", "match a:\n  case 1:\n    on()\nhere()\n", kBoth},
           {"and", "a and on()\nhere()\n", kBoth},
           {"conditional expression", "on() if a else None\nhere()\n", kBoth},
           {"comprehension", "[on() for _ in a]\nhere()\n", kBoth},
           {"arguments first", "here(); off(on())\n", kOff},
           {"a lambda is not run", "f = lambda: on()\nhere()\n", kOff},
           {"main of a script", "if __name__ == '__main__':\n  on()\nhere()\n", kOn},
           {"sys.exit", "import sys\nif a:\n  sys.exit(1)\nelse:\n  on()\nhere()\n", kOn},
       }) {
    EXPECT_EQ(at_here(one.text), one.states) << one.what;
  }
}

TEST(Flow, CallsAreFollowed) {
  for (const FlowCase& one : std::vector<FlowCase>{
           {"a function that turns it on", "def f():\n  on()\nf()\nhere()\n", kOn},
           {"the place is in the function", "def f():\n  here()\non()\nf()\n", kOn},
           {"called from two states", "def f():\n  here()\nf()\non()\nf()\n", kBoth},
           {"never called here", "def f():\n  here()\non()\n", kBoth},
           {"a possible method", "class A:\n  def f(self):\n    on()\nx.f()\nhere()\n", kBoth},
           {"a method of the object",
            "class A:\n  def f(self):\n    on()\na = A()\na.f()\nhere()\n", kOn},
           {"itself", "def f(n):\n  on()\n  if n:\n    f(n - 1)\nf(3)\nhere()\n", kOn},
       }) {
    EXPECT_EQ(at_here(one.text), one.states) << one.what;
  }
}

TEST(Flow, TheBlockOfAContextManagerFunctionRunsAtItsYield) {
  const std::string managed =
      "@contextmanager\ndef f():\n  on()\n  try:\n    yield\n  finally:\n    off()\n";
  for (const FlowCase& one : std::vector<FlowCase>{
           {"in the block", "with f():\n  here()\n", kOn},
           {"after it", "on()\nwith f():\n  pass\nhere()\n", kOff},
           {"left by break", "for a in b:\n  with f():\n    break\nhere()\n", kOff},
           {"the block changes it", "with f() as x, g():\n  off()\n  here()\n", kOff},
       }) {
    EXPECT_EQ(at_here((managed + one.text).c_str()), one.states) << one.what;
  }
  EXPECT_EQ(at_here("def f():\n  on()\n  yield\nf()\nhere()\n"), kBoth) << "a plain generator";
}

TEST(Flow, TestsOfTheStateNarrow) {
  for (const FlowCase& one : std::vector<FlowCase>{
           {"if", "if a:\n  on()\nif flag:\n  here()\n", kOn},
           {"else", "if a:\n  on()\nif flag:\n  pass\nelse:\n  here()\n", kOff},
           {"after a test that leaves",
            "def f():\n  if a:\n    on()\n  if flag:\n    return\n  here()\nf()\n", kOff},
       }) {
    EXPECT_EQ(at_here(one.text, true), one.states) << one.what;
  }
}

TEST(Flow, DeepNestingIsGivenUpOn) {
  std::string text;
  for (size_t depth = 0; depth < 400; ++depth) text += std::string(depth, ' ') + "if a:\n";
  text += std::string(400, ' ') + "b()\n";
  const PythonModule module = analysed(text);
  EXPECT_FALSE(run_machine(module, CallGraph(module), Machine{}).complete);
}

}  // namespace
}  // namespace smprof_migrate
