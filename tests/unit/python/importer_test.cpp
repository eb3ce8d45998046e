#include "smprof_migrate/python/importer.h"

#include "assembled.h"
#include "python/import_place.h"

namespace smprof_migrate {
namespace {

// "torch.x.y", or "torch.x.y + import torch".
std::string spelled(std::string_view marked, std::string_view qualified = "torch.x.y",
                    std::string_view module_path = "torch", std::string_view alias = "") {
  const MarkedModule source(marked);
  const Spelling made = spell(source.module(), qualified, module_path, alias, source.node(0));
  return made.need ? made.text + " + " + import_line(*made.need) : made.text;
}

struct SpellingCase {
  const char* name;
  const char* text;
  const char* spelling;
};

void expect_spelled(const std::vector<SpellingCase>& cases) {
  for (const SpellingCase& one : cases) {
    EXPECT_EQ(spelled(one.text), one.spelling) << one.name << " in\n" << one.text;
  }
}

TEST(Spell, WhatIsImported) {
  expect_spelled({
      {"module", "import torch\n«a»\n", "torch.x.y"},
      {"alias", "import torch as th\n«a»\n", "th.x.y"},
      {"submodule binds its root", "import torch.nn\n«a»\n", "torch.x.y"},
      {"submodule that is asked for", "import torch.x\n«a»\n", "torch.x.y"},
      {"submodule under an alias", "import torch.x as tx\n«a»\n", "tx.y"},
      {"other submodule under an alias", "import torch.z as torch\n«a»\n",
       "_torch.x.y + import torch as _torch"},
      {"part of it", "from torch import x\n«a»\n", "x.y"},
      {"part of it under an alias", "from torch import x as z\n«a»\n", "z.y"},
      {"all of it", "from torch.x import y\n«a»\n", "y"},
      {"the shortest prefix", "from torch.x import y\nfrom torch import x\nimport torch\n«a»\n",
       "torch.x.y"},
      {"part of a name is none", "import torchvision\nfrom torch import xy\n«a»\n",
       "torch.x.y + import torch"},
      {"relative import", "from . import torch\n«a»\n", "_torch.x.y + import torch as _torch"},
      {"star import", "from torch import *\n«a»\n", "torch.x.y + import torch"},
      {"nothing", "«a»\n", "torch.x.y + import torch"},
      {"in a function", "import torch\ndef f():\n  «a»\n", "torch.x.y"},
      {"in a method of a nested class",
       "import torch\nclass A:\n  class B:\n    def f(self):\n      «a»\n", "torch.x.y"},
      {"imported twice", "import torch\nimport torch.nn\n«a»\n", "torch.x.y"},
      {"imported on every path", "if a:\n  import torch\nelse:\n  import torch\n«b»\n",
       "torch.x.y"},
  });
}

TEST(Spell, WhatIsNotVisibleThere) {
  expect_spelled({
      {"imported later", "«a»\nimport torch\n", "torch.x.y + import torch"},
      {"imported later, in a function", "def f():\n  «a»\nimport torch\n", "torch.x.y"},
      {"on some path", "if a:\n  import torch\n«b»\n", "torch.x.y + import torch"},
      {"in another function", "def f():\n  import torch\ndef g():\n  «a»\n",
       "torch.x.y + import torch"},
      {"in this function", "def f():\n  import torch\n  «a»\n", "torch.x.y"},
      {"in the function around", "def f():\n  import torch\n  def g():\n    «a»\n", "torch.x.y"},
      {"later in this function", "def f():\n  «a»\n  import torch\n",
       "_torch.x.y + import torch as _torch"},
      {"later in this function, at module level too",
       "import torch\ndef f():\n  «a»\n  import torch\n", "_torch.x.y + import torch as _torch"},
      {"in a class body, seen from its method",
       "class A:\n  import torch\n  def f(self):\n    «a»\n", "torch.x.y + import torch"},
      {"in a class body", "class A:\n  import torch\n  «a»\n", "torch.x.y"},
  });
}

TEST(Spell, ForTypeCheckers) {
  expect_spelled({
      {"name", "if TYPE_CHECKING:\n  import torch\ndef f():\n  «a»\n", "torch.x.y + import torch"},
      {"attribute", "if typing.TYPE_CHECKING:\n  import torch\ndef f():\n  «a»\n",
       "torch.x.y + import torch"},
      {"there", "if TYPE_CHECKING:\n  import torch\n  «a»\n", "torch.x.y + import torch"},
      {"else", "if TYPE_CHECKING:\n  b\nelse:\n  import torch\n  «a»\n", "torch.x.y"},
      {"not", "if not TYPE_CHECKING:\n  import torch\n  «a»\n", "torch.x.y"},
      {"imported again", "if TYPE_CHECKING:\n  import torch\nimport torch\n«a»\n", "torch.x.y"},
  });
}

TEST(Spell, WhereTheImportMayFail) {
  expect_spelled({
      {"else None", "try:\n  import torch\nexcept ImportError:\n  torch = None\n«a»\n",
       "torch.x.y"},
      {"else None, in a function",
       "try:\n  import torch\nexcept ImportError:\n  torch = None\ndef f():\n  «a»\n", "torch.x.y"},
      {"else raised", "try:\n  import torch\nexcept ImportError:\n  raise\n«a»\n", "torch.x.y"},
      {"else nothing", "try:\n  import torch\nexcept ImportError:\n  pass\n«a»\n",
       "torch.x.y + import torch"},
      {"else another module",
       "try:\n  import torch\nexcept ImportError:\n  import fake as torch\n«a»\n",
       "_torch.x.y + import torch as _torch"},
      {"else of another try", "import torch\ntry:\n  b\nexcept ImportError:\n  torch = None\n«a»\n",
       "_torch.x.y + import torch as _torch"},
      {"in the handler", "try:\n  import torch\nexcept ImportError:\n  torch = None\n  «a»\n",
       "_torch.x.y + import torch as _torch"},
  });
}

TEST(Spell, TakenNames) {
  expect_spelled({
      {"rebound", "import torch\ntorch = wrap(torch)\n«a»\n",
       "_torch.x.y + import torch as _torch"},
      {"rebound later", "import torch\n«a»\ntorch = None\n", "torch.x.y"},
      {"rebound later, seen from a function", "import torch\ndef f():\n  «a»\ntorch = None\n",
       "_torch.x.y + import torch as _torch"},
      {"rebound by a function", "import torch\ndef g():\n  global torch\n  torch = 1\n«a»\n",
       "_torch.x.y + import torch as _torch"},
      {"deleted", "import torch\ndel torch\n«a»\n", "_torch.x.y + import torch as _torch"},
      {"something else", "torch = 1\n«a»\n", "_torch.x.y + import torch as _torch"},
      {"alias rebound", "import torch as th\nth = 1\n«a»\n", "torch.x.y + import torch"},
      {"parameter", "import torch\ndef f(torch):\n  «a»\n", "_torch.x.y + import torch as _torch"},
      {"parameter of another function", "def f(torch):\n  b\ndef g():\n  «a»\n",
       "torch.x.y + import torch"},
      {"local of another function", "def f():\n  torch = 1\n«a»\n", "torch.x.y + import torch"},
      {"parameter of a function around", "def f(torch):\n  def g():\n    «a»\n",
       "_torch.x.y + import torch as _torch"},
      {"function", "def torch(): pass\n«a»\n", "_torch.x.y + import torch as _torch"},
      {"loop", "for torch in b:\n  «a»\n", "_torch.x.y + import torch as _torch"},
      {"in a class body", "class A:\n  torch = 1\n  «a»\n", "_torch.x.y + import torch as _torch"},
      {"comprehension", "import torch\nb = [«a» for torch in c]\n",
       "_torch.x.y + import torch as _torch"},
      {"attribute is none", "b.torch = 1\n«a»\n", "torch.x.y + import torch"},
      {"second choice taken", "torch = 1\n_torch = 2\n«a»\n",
       "_torch2.x.y + import torch as _torch2"},
      {"second choice there", "import torch as _torch\ntorch = 1\n«a»\n", "_torch.x.y"},
  });
}

TEST(Spell, OtherModules) {
  EXPECT_EQ(spelled("«a»\n", "tensorflow.x", "tensorflow", "tf"), "tf.x + import tensorflow as tf");
  EXPECT_EQ(spelled("import tensorflow\n«a»\n", "tensorflow.x", "tensorflow", "tf"),
            "tensorflow.x");
  EXPECT_EQ(spelled("tf = 1\n«a»\n", "tensorflow.x", "tensorflow", "tf"),
            "_tf.x + import tensorflow as _tf");
  EXPECT_EQ(spelled("import tensorflow.compat.v1 as tf\n«a»\n", "tensorflow.x", "tensorflow", "tf"),
            "_tf.x + import tensorflow as _tf");
  EXPECT_EQ(spelled("«a»\n", "torch.profiler.profile", "torch.profiler"),
            "torch.profiler.profile + import torch.profiler");
  EXPECT_EQ(spelled("torch = 1\n«a»\n", "torch.profiler.profile", "torch.profiler"),
            "_torch_profiler.profile + import torch.profiler as _torch_profiler");
  EXPECT_EQ(spelled("«a»\n", "torch", "torch"), "torch + import torch");
}

TEST(FreeName, IsNoVariableOfTheText) {
  const auto free = [](const char* text) { return free_name(analysed(text), "profiler"); };
  EXPECT_EQ(free("a\n"), "profiler");
  EXPECT_EQ(free("profiler = 1\n"), "profiler2");
  EXPECT_EQ(free("print(profiler)\n"), "profiler2");
  EXPECT_EQ(free("def f(profiler): pass\n"), "profiler2");
  EXPECT_EQ(free("def f():\n  global profiler\n"), "profiler2");
  EXPECT_EQ(free("import profiler\n"), "profiler2");
  EXPECT_EQ(free("from a import b as profiler\n"), "profiler2");
  EXPECT_EQ(free("class profiler: pass\n"), "profiler2");
  EXPECT_EQ(free("profiler, profiler2 = 1, 2\n"), "profiler3");
  EXPECT_EQ(free("a.profiler = 1\n"), "profiler");
  EXPECT_EQ(free("f(profiler=1)\n"), "profiler");
  EXPECT_EQ(free("f(a=profiler)\n"), "profiler2");
  EXPECT_EQ(free("profiler.a\n"), "profiler2");
  EXPECT_EQ(free("'profiler'\n"), "profiler");
}

}  // namespace
}  // namespace smprof_migrate
