#include "analysed.h"

namespace smprof_migrate {
namespace {

constexpr const char* kRoles[] = {"Import", "Call",   "Read",    "Assign", "Argument",
                                  "Key",    "String", "Comment", "Word"};

// "Call smprof.annotate(,x) = smprof.annotate() of f" and so on, one line a use.
std::string listed(const PythonModule& module) {
  std::string all;
  for (const Use& use : module.uses()) {
    all += kRoles[static_cast<int>(use.role)];
    all += " " + use.name;
    if (use.certainty == Certainty::Maybe && use.role <= Role::Read) all += "?";
    if (!use.arguments.empty()) {
      all += "(";
      for (size_t i = 0; i < use.arguments.size(); ++i) {
        all += (i ? "," : "") + (use.arguments[i].empty() ? "_" : use.arguments[i]);
      }
      all += ")";
    }
    if (!use.value.empty()) all += " = " + use.value;
    if (!use.of.empty()) all += " of " + use.of;
    if (use.docstring) all += " doc";
    all += " [" + std::string(module.text().substr(use.range.begin, use.range.size())) + "]\n";
  }
  return all;
}

TEST(Uses, OneForEachMaximalExpression) {
  const PythonModule module = analysed(
      "import torch, smprof, os\n"
      "X = smprof.SMProfiler.instance()\n"
      "config = smprof.Config()\n"
      "config.profiler = {'EnableCuda': '1'}\n"
      "X.configure(config)\n"
      "smprof.SMProfiler.instance().start_profiling()\n"
      "with smprof.annotate('step_' + str(i)):\n"
      "  f(X, cb=X.stop_profiling)\n");
  EXPECT_EQ(listed(module),
            "Import smprof [smprof]\n"
            "Import os [os]\n"
            "Call smprof.SMProfiler.instance = smprof.SMProfiler.instance() "
            "[smprof.SMProfiler.instance()]\n"
            "Call smprof.Config = smprof.Config() [smprof.Config()]\n"
            "Assign smprof.Config().profiler [config.profiler = {'EnableCuda': '1'}]\n"
            "Call smprof.SMProfiler.instance().configure(_) = "
            "smprof.SMProfiler.instance().configure() [X.configure(config)]\n"
            "Read smprof.Config() of smprof.SMProfiler.instance().configure [config]\n"
            "Call smprof.SMProfiler.instance().start_profiling = "
            "smprof.SMProfiler.instance().start_profiling() "
            "[smprof.SMProfiler.instance().start_profiling()]\n"
            "Call smprof.annotate(_) = smprof.annotate() [smprof.annotate('step_' + str(i))]\n"
            "Read smprof.SMProfiler.instance() [X]\n"
            "Read smprof.SMProfiler.instance().stop_profiling [X.stop_profiling]\n");
}

TEST(Uses, Imports) {
  const PythonModule module = analysed(
      "import sagemaker.debugger, smppy as sp\n"
      "from smprof import annotate, Config as C\n"
      "from smprof import *\n"
      "from .smprof import x\n");
  EXPECT_EQ(listed(module),
            "Import sagemaker.debugger [sagemaker.debugger]\n"
            "Import smprof [smppy as sp]\n"
            "Import smprof.annotate [annotate]\n"
            "Import smprof.Config [Config as C]\n"
            "Import smprof.* [*]\n");
}

TEST(Uses, DecoratorsBaseClassesAnnotations) {
  const PythonModule module = analysed(
      "import smprof\n"
      "@smprof.annotate('x')\n"
      "@smprof.wrap\n"
      "def f(p: smprof.SMProfiler) -> smprof.R: pass\n"
      "class A(smprof.Config): pass\n"
      "del smprof\n");
  EXPECT_EQ(listed(module),
            "Import smprof [smprof]\n"
            "Call smprof.annotate(_) = smprof.annotate() [smprof.annotate('x')]\n"
            "Read smprof.wrap [smprof.wrap]\n"
            "Read smprof.SMProfiler [smprof.SMProfiler]\n"
            "Read smprof.R [smprof.R]\n"
            "Read smprof.Config [smprof.Config]\n"
            "Read smprof [smprof]\n");
}

TEST(Uses, KeywordArgumentsWhateverTheCallee) {
  const PythonModule module = analysed(
      "from sagemaker import ProfilerConfig, Profiler\n"
      "c = ProfilerConfig(profile_params=Profiler())\n"
      "E(profiler_config=c, other=c)\n"
      "E(profiler_config=v)\n"
      "est.profiler_config = c\n");
  EXPECT_EQ(listed(module),
            "Import sagemaker.debugger.ProfilerConfig [ProfilerConfig]\n"
            "Import sagemaker.debugger.Profiler [Profiler]\n"
            "Call sagemaker.debugger.ProfilerConfig(profile_params) = "
            "sagemaker.debugger.ProfilerConfig(profile_params) "
            "[ProfilerConfig(profile_params=Profiler())]\n"
            "Call sagemaker.debugger.Profiler = sagemaker.debugger.Profiler() of "
            "sagemaker.debugger.ProfilerConfig [Profiler()]\n"
            "Argument profiler_config(profile_params) = "
            "sagemaker.debugger.ProfilerConfig(profile_params) [profiler_config=c]\n"
            "Read sagemaker.debugger.ProfilerConfig(profile_params) [c]\n"
            "Read sagemaker.debugger.ProfilerConfig(profile_params) [c]\n"
            "Argument profiler_config [profiler_config=v]\n"
            "Assign profiler_config(profile_params) = "
            "sagemaker.debugger.ProfilerConfig(profile_params) [est.profiler_config = c]\n"
            "Read sagemaker.debugger.ProfilerConfig(profile_params) [c]\n");
}

TEST(Uses, KeysWithTheirPath) {
  const PythonModule module = analysed(
      "r = {'ProfilerConfig': {'P': {'CPUProfilingDuration': '1'}}}\n"
      "create(ProfilerConfig={'P': {'CPUProfilingDuration': '1'}})\n"
      "r['ProfilerConfig']['P']['CPUProfilingDuration'] = '1'\n"
      "r['A'] = [{'CPUProfilingDuration': '1'}]\n"
      "k = dict(profiler_config=dict(CPUProfilingDuration=1))\n"
      "E(**{'profiler_config': 1})\n");
  EXPECT_EQ(listed(module),
            "Key ProfilerConfig ['ProfilerConfig': {'P': {'CPUProfilingDuration': '1'}}]\n"
            "Key ProfilerConfig.P.CPUProfilingDuration ['CPUProfilingDuration': '1']\n"
            "Argument ProfilerConfig [ProfilerConfig={'P': {'CPUProfilingDuration': '1'}}]\n"
            "Key ProfilerConfig.P.CPUProfilingDuration ['CPUProfilingDuration': '1']\n"
            "Key ProfilerConfig.P.CPUProfilingDuration "
            "[r['ProfilerConfig']['P']['CPUProfilingDuration'] = '1']\n"
            "Key A.CPUProfilingDuration ['CPUProfilingDuration': '1']\n"
            "Key profiler_config [profiler_config=dict(CPUProfilingDuration=1)]\n"
            "Key profiler_config.CPUProfilingDuration [CPUProfilingDuration=1]\n"
            "Key profiler_config ['profiler_config': 1]\n");
}

TEST(Uses, WordsInStringsAndComments) {
  const PythonModule module = analysed(
      "'''About smprof.'''\n"
      "x = 'smprof' 'smproftool' \"a/*.smpraw\"  # smppy, not my_smppy\n"
      "mock.patch('smprof.annotate')\n"
      "importlib.import_module('smprof')\n"
      "check([a, 'smprof'])\n"
      "e['smprof'] = f'{smprof}smprof{x}'\n");
  EXPECT_EQ(listed(module),
            "String smprof doc [smprof]\n"
            "String smprof [smprof]\n"
            "String .smpraw [.smpraw]\n"
            "Comment smppy [smppy]\n"
            "String smprof of mock.patch [smprof]\n"
            "String smprof of importlib.import_module [smprof]\n"
            "String smprof of check [smprof]\n"
            "String smprof of e [smprof]\n"
            "String smprof [smprof]\n");
}

TEST(Uses, CodeInInterpolations) {
  const PythonModule module = analysed("import smprof\nf'{smprof.x():>{smprof.y}}'\n");
  EXPECT_EQ(listed(module),
            "Import smprof [smprof]\n"
            "Call smprof.x = smprof.x() [smprof.x()]\n"
            "Read smprof.y [smprof.y]\n");
}

TEST(Uses, BrokenCode) {
  for (const char* text :
       {"x = 'smprof", "f('smprof", "'''smprof", "profiler_config=1)", "f'{smprof",
        "(profiler_config={'ProfilerConfig': 1}", "{'ProfilerConfig': ", "['profiler_config'] = 1",
        "a['profiler_config'] = ", "del x['smprof'"}) {
    const PythonModule module = analysed(text);
    for (const Use& use : module.uses()) EXPECT_NE(module.node_of(use), kNoNode) << text;
  }
}

TEST(Uses, NodeOfAUse) {
  const PythonModule module = analysed("import smprof\nsmprof.annotate('smprof')\n");
  for (const Use& use : module.uses()) {
    const NodeId node = module.node_of(use);
    ASSERT_NE(node, kNoNode);
    EXPECT_TRUE(module.tree()[node].range.contains(use.range));
  }
  EXPECT_EQ(module.tree().kind_name(module.node_of(module.uses()[1])), "call");
  EXPECT_EQ(module.tree().kind_name(module.node_of(module.uses()[2])), "string");
  EXPECT_EQ(module.node_of(Use{}), kNoNode);
}

}  // namespace
}  // namespace smprof_migrate
