#include "analysed.h"

namespace smprof_migrate {
namespace {

constexpr const char* kProfiler = "smprof.SMProfiler.instance()";

TEST(Meaning, Imports) {
  expect_meanings({
      {"import smprof\nsmprof.annotate\n", "smprof.annotate", "smprof.annotate"},
      {"import smppy\nsmppy.annotate\n", "smppy.annotate", "smprof.annotate"},
      {"import smppy as smprof\nsmprof.annotate\n", "smprof.annotate", "smprof.annotate"},
      {"import smprof as sp\nsp.annotate('x')\n", "sp.annotate('x')", "smprof.annotate()"},
      {"from smprof import annotate as a, Config\na(1)\n", "a(1)", "smprof.annotate()"},
      {"from smprof import (\n  annotate,\n  SMProfiler as P,  # x\n)\nP.instance()\n",
       "P.instance()", kProfiler},
      {"import torch, smprof, os\nsmprof.Config\n", "smprof.Config", "smprof.Config"},
      {"import sagemaker.debugger\nsagemaker.debugger.ProfilerConfig\n",
       "sagemaker.debugger.ProfilerConfig", "sagemaker.debugger.ProfilerConfig"},
      {"import sagemaker.debugger as d\nd.ProfilerConfig()\n", "d.ProfilerConfig()",
       "sagemaker.debugger.ProfilerConfig()"},
      {"from . import smprof\nsmprof.annotate\n", "smprof.annotate", ""},
      {"from .smprof import annotate\nannotate(1)\n", "annotate(1)", ""},
      {"import torch\ntorch.x\n", "torch.x", ""},
      {"smprof.annotate\n", "smprof.annotate", ""},
  });
}

TEST(Meaning, LongestSynonymWinsAndEndsAtASegment) {
  expect_meanings({
      {"from sagemaker import ProfilerConfig\nProfilerConfig()\n", "ProfilerConfig()",
       "sagemaker.debugger.ProfilerConfig()"},
      {"from sagemaker.core.debugger.profiler_config import ProfilerConfig as C\nC\n", "C",
       "sagemaker.debugger.ProfilerConfig"},
      {"from sagemaker.core import debugger\ndebugger.Rule\n", "debugger.Rule",
       "sagemaker.debugger.Rule"},
      {"import sagemaker\nsagemaker.ProfilerConfigX\n", "sagemaker.ProfilerConfigX",
       "sagemaker.ProfilerConfigX"},
  });
}

TEST(Meaning, SpelledIsTheRootAsImported) {
  const PythonModule module = analysed("import smppy as smprof\nsmprof.annotate('x')\n");
  EXPECT_EQ(module.meaning(last(module, "smprof.annotate")).spelled, "smppy");
}

TEST(Meaning, DynamicImports) {
  expect_meanings({
      {"import importlib\nm = importlib.import_module('smprof')\nm.annotate\n", "m.annotate",
       "smprof.annotate"},
      {"from importlib import import_module\nm = import_module('smppy')\nm.annotate\n",
       "m.annotate", "smprof.annotate"},
      {"m = __import__('smprof.x')\nm.annotate\n", "m.annotate", "smprof.annotate"},
      {"import sys\nsys.modules['smprof'].annotate\n", "sys.modules['smprof'].annotate",
       "smprof.annotate"},
      {"import importlib\nm = importlib.import_module(name)\nm.annotate\n", "m.annotate", ""},
      {"import smprof\ngetattr(smprof, 'annotate')('x')\n", "getattr(smprof, 'annotate')('x')",
       "smprof.annotate()"},
      {"import smprof\na = getattr(smprof, 'annotate', None)\na\n", "a", "smprof.annotate?"},
  });
}

TEST(Meaning, VariablesAndExpressions) {
  expect_meanings({
      {"import smprof\nX = smprof.SMProfiler.instance()\nX.stop_profiling\n", "X.stop_profiling",
       "smprof.SMProfiler.instance().stop_profiling"},
      {"import smprof\na = b = smprof.Config()\nb.profiler\n", "b.profiler",
       "smprof.Config().profiler"},
      {"import smprof\na, (b, c) = 1, (smprof.Config(), 2)\nb\n", "b", "smprof.Config()"},
      {"import smprof\na, *b = smprof.Config(), 2\na\n", "a", ""},
      {"import smprof\nif (c := smprof.Config()):\n  c\n", "c", "smprof.Config()"},
      {"import smprof\nwith smprof.annotate('x') as a:\n  a\n", "a", "smprof.annotate()"},
      {"import smprof\n(smprof).annotate\n", "(smprof).annotate", "smprof.annotate"},
      {"import smprof\nasync def f():\n  (await smprof.x()).y\n", "(await smprof.x()).y",
       "smprof.x().y"},
      {"import smprof\nc = smprof.Config() if a else None\nc\n", "c", "smprof.Config()?"},
      {"import smprof\nc = a or smprof.Config()\nc\n", "c", "smprof.Config()?"},
      {"import smprof\nc = smprof.Config() if a else smprof.Config()\nc\n", "c", "smprof.Config()"},
      {"import smprof\nc = smprof and smprof.Config()\nc\n", "c", "smprof.Config()?"},
      {"import smprof\nc = smprof.Config() if a else smprof.annotate(1)\nc\n", "c", ""},
      {"import smprof\nc = smprof.x['k']\nc\n", "c", "smprof.x[k]"},
      {"import smprof\nc = smprof.x[k]\nc\n", "c", ""},
      {"import smprof\nc: smprof.Config = smprof.Config()\nc\n", "c", "smprof.Config()"},
      {"import smprof\nc = smprof.Config()\nc += 1\nc\n", "c", ""},
      {"import smprof\nann = lambda n: smprof.annotate(n)\nann('x')\n", "ann('x')",
       "smprof.annotate()"},
  });
}

TEST(Meaning, FallbackImports) {
  expect_meanings({
      {"try:\n  import smprof\nexcept ImportError:\n  import smppy as smprof\nsmprof.annotate\n",
       "smprof.annotate", "smprof.annotate"},
      {"try:\n  import smprof\nexcept ImportError:\n  smprof = None\nsmprof.annotate\n",
       "smprof.annotate", "smprof.annotate?"},
      {"try:\n  import smprof\nexcept ImportError:\n  pass\nsmprof.annotate\n", "smprof.annotate",
       "smprof.annotate"},
      {"try:\n  from smprof import annotate\nexcept ImportError:\n  def annotate(x): return 1\n"
       "annotate\n",
       "annotate", "smprof.annotate?"},
      {"try:\n  import smprof\nexcept ImportError:\n  import smppy as smprof\n"
       "def f():\n  smprof.annotate\n",
       "smprof.annotate", "smprof.annotate"},
  });
}

TEST(Meaning, ShadowedNamesHaveNone) {
  expect_meanings({
      {"import smprof\ndef f(smprof):\n  smprof.annotate\n", "smprof.annotate", ""},
      {"import smprof\ndef f():\n  smprof.annotate\n  smprof = 1\n", "smprof.annotate", ""},
      {"import smprof\nfor smprof in x:\n  smprof.annotate\n", "smprof.annotate", ""},
      {"import smprof\n[smprof.annotate for smprof in x]\n", "smprof.annotate", ""},
      {"import smprof\ndel smprof\nsmprof.annotate\n", "smprof.annotate", ""},
      {"import smprof\nlambda smprof: smprof.annotate\n", "smprof.annotate", ""},
      {"import smprof\ndef smprof(): pass\nsmprof.annotate\n", "smprof.annotate", ""},
      {"import smprof\ntry:\n  pass\nexcept E as smprof:\n  smprof.annotate\n", "smprof.annotate",
       ""},
      {"import smprof\nmatch x:\n  case [smprof, *r]:\n    smprof.annotate\n", "smprof.annotate",
       ""},
  });
}

TEST(Meaning, AttributesOfSelf) {
  const std::string begin = "import smprof\nclass T:\n";
  const std::string init = "  def __init__(self):\n    self.p = smprof.SMProfiler.instance()\n";
  const std::vector<std::pair<std::string, const char*>> cases = {
      {begin + init + "  def f(this):\n    this.p.start\n", "smprof.SMProfiler.instance().start"},
      {begin + init + "  def f(self):\n    lambda: self.p.start\n",
       "smprof.SMProfiler.instance().start"},
      {begin + init + "  @staticmethod\n  def f(self):\n    self.p.start\n", ""},
      {begin + init + "class U(T):\n  def f(self):\n    self.p.start\n",
       "smprof.SMProfiler.instance().start"},
      {begin + init + "t = T()\nt.p.start\n", "smprof.SMProfiler.instance().start"},
      {begin + "  p = smprof.SMProfiler.instance()\n  def f(self):\n    self.p.start\n",
       "smprof.SMProfiler.instance().start"},
      {begin + "  p = None\n" + init + "  def f(self):\n    self.p.start\n",
       "smprof.SMProfiler.instance().start?"},
      {begin + init + "  @classmethod\n  def f(cls):\n    cls.p.start\n",
       "smprof.SMProfiler.instance().start"},
      {begin + init + "    self.__dict__.update(locals())\n    self.p.start\n",
       "smprof.SMProfiler.instance().start?"},
      {begin + "  @property\n  def p(self):\n    return smprof.SMProfiler.instance()\n"
               "  def f(self):\n    self.p.start\n",
       "smprof.SMProfiler.instance().start"},
      {begin + init + "class V:\n  def f(self):\n    self.p.start\n", ""},
  };
  for (const auto& [text, expected] : cases) {
    const PythonModule module = analysed(text);
    EXPECT_EQ(shown(module.meaning(last(module, ".start"))), expected) << text;
  }
}

TEST(Meaning, AttributesAndEntriesOfOtherNames) {
  expect_meanings({
      {"import smprof\nargs.p = smprof.Config()\nargs.p.x\n", "args.p.x", ""},
      {"import smprof\ndef f(args):\n  args.p = smprof.Config()\n  args.p.x\n", "args.p.x",
       "smprof.Config().x"},
      {"import smprof\nctx = {}\nctx['p'] = smprof.Config()\nctx['p']\n", "ctx['p']",
       "smprof.Config()"},
      {"import smprof\nctx = {'p': smprof.Config()}\nctx['p']\n", "ctx['p']", "smprof.Config()"},
      {"import smprof\nctx = {'p': None}\nctx['p'] = smprof.Config()\nctx['p']\n", "ctx['p']",
       "smprof.Config()?"},
      {"import smprof\nctx = dict(p=smprof.Config())\nctx['p']\n", "ctx['p']", "smprof.Config()"},
      {"import smprof\nctx = {'p': smprof.Config(), **other}\nctx['p']\n", "ctx['p']", ""},
      {"import smprof\nx = y()\nx.a.b = smprof.Config()\nx.a.b\n", "x.a.b", "smprof.Config()"},
      {"import smprof\nx = y()\nx.a = smprof.Config()\nz.a\n", "z.a", ""},
  });
}

TEST(Meaning, FunctionsOfTheText) {
  expect_meanings({
      {"import smprof\ndef get():\n  return smprof.SMProfiler.instance()\nget().stop\n",
       "get().stop", "smprof.SMProfiler.instance().stop"},
      {"import smprof\ndef get():\n  if x:\n    return smprof.SMProfiler.instance()\nget()\n",
       "get()", "smprof.SMProfiler.instance()?"},
      {"import smprof\ndef get():\n  yield smprof.SMProfiler.instance()\nget()\n", "get()", ""},
      {"import smprof\n@wrap\ndef get():\n  return smprof.SMProfiler.instance()\nget()\n", "get()",
       ""},
      {"import smprof\n@functools.lru_cache()\ndef get():\n  return smprof.Config()\nget()\n",
       "get()", "smprof.Config()"},
      {"import smprof\ndef train(m, p):\n  p.stop\ntrain(1, smprof.SMProfiler.instance())\n",
       "p.stop", "smprof.SMProfiler.instance().stop"},
      {"import smprof\ndef train(m, *, p):\n  p.stop\ntrain(1, p=smprof.SMProfiler.instance())\n",
       "p.stop", "smprof.SMProfiler.instance().stop"},
      {"import smprof\ndef train(m, p=None):\n  p.stop\ntrain(1, smprof.Config())\ntrain(2)\n",
       "p.stop", "smprof.Config().stop?"},
      {"import smprof\ndef train(p):\n  p.stop\ntrain(smprof.Config())\nspawn(train)\n", "p.stop",
       ""},
      {"import smprof\ndef train(p):\n  p.stop\ntrain(*a)\n", "p.stop", ""},
      {"import smprof\nclass T:\n  def __init__(self, m, p):\n    self.p = p\n"
       "  def f(self):\n    self.p.stop\nT(1, smprof.Config())\n",
       "self.p.stop", "smprof.Config().stop"},
      {"import smprof\nclass T:\n  def g(self):\n    self.f(smprof.Config())\n"
       "  def f(self, p):\n    p.stop\n",
       "p.stop", "smprof.Config().stop"},
      {"import smprof\nclass A:\n  def __init__(self, p):\n    self.p = p\n"
       "class B(A):\n  def __init__(self, q):\n    super().__init__(q)\n"
       "  def f(self):\n    self.p.stop\nB(smprof.Config())\n",
       "self.p.stop", "smprof.Config().stop?"},
      {"import smprof\nclass A(nn.Module):\n  def __init__(self, p):\n    super().__init__()\n"
       "    self.p = p\n  def f(self):\n    self.p.stop\nA(smprof.Config())\n",
       "self.p.stop", "smprof.Config().stop"},
      {"import smprof\nclass A:\n  def get(self):\n    return smprof.Config()\n"
       "class B(A):\n  def get(self):\n    return super().get()\nB().get()\n",
       "B().get()", "smprof.Config()"},
      {"import smprof\nclass A:\n  p = None\n  def f(self):\n    self.p.stop\n"
       "a = A()\na.p = smprof.Config()\n",
       "self.p.stop", "smprof.Config().stop?"},
      {"import smprof\nclass A:\n  def f(self):\n    self.p.stop\nA.p = smprof.Config()\n",
       "self.p.stop", "smprof.Config().stop"},
      {"import smprof\ndef f(n):\n  return f(n - 1) if n else smprof.Config()\nf(3)\n", "f(3)",
       "smprof.Config()"},
  });
}

TEST(Meaning, MarkedCalls) {
  const std::string mark = "sagemaker.debugger.ProfilerConfig(profile_params)";
  const std::string plain = "sagemaker.debugger.ProfilerConfig()";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"ProfilerConfig(profile_params=Profiler())", mark},
      {"ProfilerConfig(profiler_params=Profiler())", mark},
      {"ProfilerConfig(None, None, None, Profiler())", mark},
      {"ProfilerConfig(**{'profile_params': Profiler()})", mark},
      {"ProfilerConfig(system_monitor_interval_millis=500)", plain},
      {"ProfilerConfig()", plain},
      {"ProfilerConfig(**kw)", plain},
  };
  for (const auto& [call, expected] : cases) {
    const std::string text =
        "from sagemaker import ProfilerConfig, Profiler\nc = " + call + "\nc\n";
    const PythonModule module = analysed(text);
    EXPECT_EQ(shown(module.meaning(last(module, "c"))), expected) << call;
  }
}

TEST(Meaning, CyclesEnd) {
  expect_meanings({
      {"import smprof\np = smprof.Config()\nfor x in y:\n  p = p\np\n", "p", "smprof.Config()"},
      {"class A(A): pass\nA().x\n", "A().x", ""},
      {"class A(B): pass\nclass B(A): pass\nA().x\n", "A().x", ""},
      {"def f(): return g()\ndef g(): return f()\nf()\n", "f()", ""},
      {"d = {}\nd['a'] = d['a']\nd['a']\n", "d['a']", ""},
      {"def f(p): f(p)\nf(f)\n", "f(f)", ""},
  });
}

TEST(Meaning, LongChainsNeedNoStack) {
  std::string text = "import smprof\nx = smprof";
  for (int i = 0; i < 100'000; ++i) text += ".a()";
  text += "\ny = z";
  for (int i = 0; i < 100'000; ++i) text += ".a()";
  text += "\nx0 = smprof\n";
  for (int i = 1; i < 10'000; ++i) {
    text += "x" + std::to_string(i) + " = x" + std::to_string(i - 1) + "\n";
  }
  const PythonModule module = analysed(text);
  EXPECT_EQ(shown(module.meaning(module.bindings()[1].name)), "") << "too long a name";
  EXPECT_EQ(shown(module.meaning(module.bindings()[2].name)), "");
  EXPECT_EQ(shown(module.meaning(last(module, "x9998"))), "smprof");
}

}  // namespace
}  // namespace smprof_migrate
