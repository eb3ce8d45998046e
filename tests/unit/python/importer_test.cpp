#include "smprof_migrate/python/importer.h"

#include "analysed.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

// "th.profiler.profile", with the import that it takes before it:
// "import torch as _torch; _torch.profiler.profile".
std::string shown(const Spelling& spelling) {
  if (!spelling.need) return spelling.text;
  std::string line = "import " + spelling.need->module;
  if (!spelling.need->alias.empty()) line += " as " + spelling.need->alias;
  return line + "; " + spelling.text;
}

struct SpellingCase {
  const char* name;
  const char* text;  // spelled where the last `here` stands
  const char* spelling;
};

void expect_spellings(std::string_view qualified, std::string_view module_path,
                      std::string_view usual_alias, const std::vector<SpellingCase>& cases) {
  for (const SpellingCase& one : cases) {
    const PythonModule module = analysed(one.text);
    const NodeId at = last(module, "here");
    EXPECT_EQ(shown(spell(module, qualified, module_path, usual_alias, at)), one.spelling)
        << one.name;
  }
}

void expect_record_function(const std::vector<SpellingCase>& cases) {
  expect_spellings("torch.profiler.record_function", "torch", "", cases);
}

constexpr const char* kPlain = "torch.profiler.record_function";
constexpr const char* kNeeded = "import torch; torch.profiler.record_function";
constexpr const char* kRenamed = "import torch as _torch; _torch.profiler.record_function";

TEST(Importer, ReusesWhatIsImported) {
  expect_record_function({
      {"module", "import torch\nhere\n", kPlain},
      {"alias", "import torch as th\nhere\n", "th.profiler.record_function"},
      {"submodule binds its root", "import torch.nn\nhere\n", kPlain},
      {"alias of another submodule does not", "import torch.nn as nn\nhere\n", kNeeded},
      {"alias of the submodule", "import torch.profiler as tp\nhere\n", "tp.record_function"},
      {"submodule", "from torch import profiler\nhere\n", "profiler.record_function"},
      {"submodule with alias", "from torch import profiler as tp\nhere\n", "tp.record_function"},
      {"name", "from torch.profiler import record_function\nhere\n", "record_function"},
      {"name with alias", "from torch.profiler import record_function as rf\nhere\n", "rf"},
      {"other name of the module", "from torch.profiler import profile\nhere\n", kNeeded},
      {"a longer name", "import torchvision\nhere\n", kNeeded},
      {"the shortest prefix", "from torch import profiler\nimport torch\nhere\n", kPlain},
      {"one of several", "import os, torch as t, sys\nhere\n", "t.profiler.record_function"},
      {"relative import", "from . import torch\nhere\n", kRenamed},
      {"star import", "from torch import *\nhere\n", kNeeded},
      {"nothing", "here\n", kNeeded},
  });
}

TEST(Importer, FollowsPaths) {
  expect_record_function({
      {"later", "here\nimport torch\n", kNeeded},
      {"under a condition", "if a:\n    import torch\nhere\n", kNeeded},
      {"in both arms", "if a:\n    import torch\nelse:\n    import torch\nhere\n", kPlain},
      {"under the same condition", "if a:\n    import torch\n    here\n", kPlain},
      {"for type checkers", "if TYPE_CHECKING:\n    import torch\nhere\n", kNeeded},
      {"for type checkers, used in a function",
       "import typing\nif typing.TYPE_CHECKING:\n    import torch\ndef f():\n    here\n", kNeeded},
      {"try", "try:\n    import torch\nexcept ImportError:\n    pass\nhere\n", kNeeded},
      {"try that ends", "try:\n    import torch\nexcept ImportError:\n    raise\nhere\n", kPlain},
      {"try with a stand-in",
       "try:\n    import torch\nexcept ImportError:\n    torch = None\nhere\n", kRenamed},
      {"inside of the try", "try:\n    import torch\n    here\nexcept ImportError:\n    pass\n",
       kPlain},
      {"deleted", "import torch\ndel torch\nhere\n", kRenamed},
      {"rebound", "import torch\ntorch = wrapped(torch)\nhere\n", kRenamed},
      {"rebound by a loop", "import torch\nfor torch in a:\n    pass\nhere\n", kRenamed},
      {"rebound later", "import torch\nhere\ntorch = 1\n", kPlain},
      {"imported again", "import torch\nimport torch.nn\nhere\n", kPlain},
      {"alias rebound", "import torch as t\nt = 1\nhere\n", kNeeded},
  });
}

TEST(Importer, FollowsScopes) {
  expect_record_function({
      {"function", "import torch\ndef f():\n    here\n", kPlain},
      {"function above the import", "def f():\n    here\nimport torch\n", kPlain},
      {"function, conditional import", "if a:\n    import torch\ndef f():\n    here\n", kNeeded},
      {"imported in the function", "def f():\n    import torch\n    here\n", kPlain},
      {"imported later in the function", "def f():\n    here\n    import torch\n", kNeeded},
      {"imported in another function", "def f():\n    import torch\ndef g():\n    here\n", kNeeded},
      {"imported in the function around",
       "def f():\n    import torch\n    def g():\n        here\n", kPlain},
      {"imported in the class around",
       "class A:\n    import torch\n    def f(self):\n        here\n", kNeeded},
      {"parameter", "import torch\ndef f(torch):\n    here\n", kRenamed},
      {"parameter of another function", "import torch\ndef f(torch):\n    pass\nhere\n", kPlain},
      {"local name", "import torch\ndef f():\n    torch = 1\n    here\n", kRenamed},
      {"local name of the function around",
       "import torch\ndef f(torch):\n    def g():\n        here\n", kRenamed},
      {"comprehension", "import torch\na = [here for torch in b]\n", kRenamed},
      {"lambda", "import torch\na = lambda torch: here\n", kRenamed},
      {"import of a global name, in the function",
       "def f():\n    global torch\n    import torch\n    here\n", kNeeded},
      {"rebound by another function",
       "import torch\ndef f():\n    global torch\n    torch = 1\ndef g():\n    here\n", kRenamed},
      {"a free alias is taken", "torch = 1\n_torch = 2\nhere\n",
       "import torch as _torch2; _torch2.profiler.record_function"},
      {"an alias of ours is used again", "import torch as _torch\ntorch = 1\nhere\n",
       "_torch.profiler.record_function"},
  });
}

TEST(Importer, UsualAliases) {
  expect_spellings(
      "tensorflow.profiler.experimental.Trace", "tensorflow", "tf",
      {
          {"nothing", "here\n", "import tensorflow as tf; tf.profiler.experimental.Trace"},
          {"alias", "import tensorflow as tf\nhere\n", "tf.profiler.experimental.Trace"},
          {"plain", "import tensorflow\nhere\n", "tensorflow.profiler.experimental.Trace"},
          {"submodule binds its root", "import tensorflow.keras\nhere\n",
           "tensorflow.profiler.experimental.Trace"},
          {"the alias means a submodule", "import tensorflow.compat.v1 as tf\nhere\n",
           "import tensorflow as _tf; _tf.profiler.experimental.Trace"},
          {"the alias is a variable", "tf = 1\nhere\n",
           "import tensorflow as _tf; _tf.profiler.experimental.Trace"},
          {"submodule", "from tensorflow.profiler import experimental as e\nhere\n", "e.Trace"},
      });
}

TEST(Importer, NeedsNameTheirUse) {
  const PythonModule module = analysed("a\nhere\n");
  const NodeId at = last(module, "here");
  const Spelling spelling = spell(module, "torch.profiler.profile", "torch", "", at);
  ASSERT_TRUE(spelling.need);
  EXPECT_EQ(spelling.need->before, at);
}

TEST(Importer, FreeNames) {
  const PythonModule module = analysed(
      "import prof\nprof2 = x.attribute(keyword=1)\ndef f(prof3):\n    global "
      "prof4\nprint(read)\n");
  EXPECT_EQ(free_name(module, "profiler"), "profiler");
  EXPECT_EQ(free_name(module, "prof"), "prof5") << "2 to 4 are bound somewhere";
  EXPECT_EQ(free_name(module, "read"), "read2") << "read, though nothing binds it";
  EXPECT_EQ(free_name(module, "attribute"), "attribute") << "attributes are no variables";
  EXPECT_EQ(free_name(module, "keyword"), "keyword");
}

}  // namespace
}  // namespace smprof_migrate
