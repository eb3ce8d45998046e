#include "planned.h"

namespace smprof_migrate {
namespace {

struct LinesCase {
  const char* what;
  const char* text;
  std::vector<std::string> lines;
  Safety safety = Safety::Safe;
};

void expect_whole(const std::vector<LinesCase>& cases) {
  for (const LinesCase& one : cases) {
    const Planned plan = planned(one.text);
    EXPECT_EQ(plan.lines, one.lines) << one.what << "\n" << plan.shown();
    EXPECT_EQ(plan.safety, one.safety) << one.what << "\n" << plan.shown();
  }
}

TEST(TrainingImports, GoWhenNothingNeedsThem) {
  expect_whole({
      {"plain", "import smprof\n", {"- import smprof"}},
      {"one of several", "import os, smprof, sys\n", {"- item smprof"}},
      {"alias", "import smppy as s\n", {"- import smppy as s"}},
      {"names", "from smprof import annotate, Config\n", {"- from smprof import annotate, Config"}},
      {"fallback",
       "try:\n  import smprof\nexcept ImportError:\n  import smppy as smprof\n",
       {"- try:"}},
      {"fallback that passes", "try:\n  import smprof\nexcept ImportError:\n  pass\n", {"- try:"}},
      {"fallback that tells",
       "try:\n  import smprof\nexcept ImportError:\n  print('none')\n",
       {"- try:"},
       Safety::Unsafe},
      {"flag",
       "try:\n  import smprof\n  HAVE = True\nexcept ImportError:\n  HAVE = False\nprint(HAVE)\n",
       {"- import smprof"},
       Safety::Unsafe},
      {"flag set before",
       "HAVE = True\ntry:\n  import smprof\nexcept ImportError:\n  HAVE = False\nprint(HAVE)\n",
       {"- try:"},
       Safety::Unsafe},
      {"with else",
       "try:\n  import smprof\nexcept E:\n  import smppy as smprof\nelse:\n  f()\n",
       {"- import smprof", "- import smppy as smprof"}},
      {"exported",
       "import smprof\n__all__ = ['smprof', 'f']\n",
       {"- import smprof", "- item 'smprof'"},
       Safety::Unsafe},
  });
}

TEST(TrainingImports, StayWithEverythingWhenSomethingIsLeft) {
  for (const char* text : {
           "from smprof import *\nannotate('a')\n",
           "try:\n  import smprof\nexcept ImportError:\n  smprof = None\nif smprof:\n  f()\n",
           "try:\n  import smprof\nexcept ImportError:\n  LATE = 1\nprint(LATE)\n",
           "import smprof\nf(smprof)\n",
           "import smprof\nimport importlib\nm = importlib.import_module('smprof')\n",
           "import smprof\nmock.patch('smprof.annotate')\n",
           "import smprof\nsys.modules['smprof'] = fake\n",
           "import smprof\neval('smprof.annotate')\n",
           "import smprof\nwith smprof.annotate('a'):\n  x = = 1\n",
           "from smprof import annotate\n__all__ = [*other, 'annotate', f('annotate')]\n",
       }) {
    const Planned plan = planned(text);
    EXPECT_TRUE(plan.lines.empty()) << text << plan.shown();
    EXPECT_EQ(plan.safety, Safety::Manual) << text;
  }
}

TEST(TrainingImports, ASyntaxErrorElsewhereDoesNotStopThem) {
  const Planned plan = planned("import smprof\nx = = 1\n");
  EXPECT_TRUE(plan.has("- import smprof")) << plan.shown();
}

TEST(TrainingImports, WordsInStringsAreNoUse) {
  expect_whole({
      {"text", "import smprof\nprint('smprof')\n", {"- import smprof"}},
      {"regular expression", "import smprof\nre.compile('smprof')\n", {"- import smprof"}},
      {"keyword", "import smprof\nf(dict(kind='smppy'))\n", {"- import smprof"}},
      {"part of a word", "import smprof\ngetattr(x, 'smprof_timeline')\n", {"- import smprof"}},
  });
}

TEST(TrainingSettings, GoWithWhatTheyAreMadeOf) {
  const std::string make = "import smprof\nc = smprof.Config()\n";
  struct Case {
    const char* what;
    const char* text;
    const char* activities;  // of the profile that is made
    const char* note;
  };
  for (const Case& one : std::vector<Case>{
           {"on", "c.profiler = {'EnableCuda': '1'}\n", ".CUDA", ""},
           {"off", "c.profiler = {'EnableCuda': '0'}\n", "", ""},
           {"dict()", "c.profiler = dict(EnableCuda='0')\n", "", ""},
           {"by key", "c.profiler = {}\nc.profiler['EnableCuda'] = '0'\n", "", ""},
           {"by name", "d = {'EnableCuda': '0'}\nc.profiler = d\n", "", ""},
           {"computed", "c.profiler = {'EnableCuda': flag}\n", ".CUDA", "computed"},
           {"changed on the way", "d = {'EnableCuda': '0'}\nd.update(e)\nc.profiler = d\n", ".CUDA",
            "computed"},
           {"other keys", "c.profiler = {'EnablePerf': '1', 'RecordFile': 'f'}\n", ".CUDA",
            "RecordFile"},
           {"effects", "c.profiler = load()\n", ".CUDA", "no longer evaluated"},
       }) {
    const Planned plan = planned(make + one.text +
                                 "p = smprof.SMProfiler.instance()\np.configure(c)\n"
                                 "def f():\n  p.start_profiling()\n  p.stop_profiling()\n");
    EXPECT_NE(plan.notes.find(one.note), std::string::npos) << one.what << plan.shown();
    EXPECT_EQ(plan.count("- c = smprof.Config()"), 1u) << one.what << plan.shown();
    EXPECT_EQ(plan.count("- p.configure(c)"), 1u) << one.what << plan.shown();
  }
}

TEST(TrainingSettings, TheEnvironmentVariableGoesToo) {
  expect_whole({
      {"set",
       "import os, smprof\nos.environ['SMP_ENABLE_CUDA'] = '1'\n",
       {"- item smprof", "- os.environ['SMP_ENABLE_CUDA'] = '1'"}},
      {"another one", "import os, smprof\nos.environ['SMP_OTHER'] = '1'\n", {"- item smprof"}},
  });
}

TEST(AfterRun, TheFolderIsNotMadeAndItsFilesAreTold) {
  expect_whole({
      {"makedirs",
       "import smprof\nos.makedirs('/opt/ml/output/profiler/framework', exist_ok=True)\n",
       {"- import smprof", "- os.makedirs('/opt/ml/output/profiler/framework', exist_ok=True)"}},
      {"Path",
       "import smprof\nPath('/opt/ml/output/profiler/framework/').mkdir(parents=True)\n",
       {"- import smprof", "- Path('/opt/ml/output/profiler/framework/').mkdir(parents=True)"}},
      {"another folder",
       "import smprof\nos.makedirs('/opt/ml/output/profiler')\n",
       {"- import smprof"}},
      {"raw files",
       "import smprof\nassert glob('/opt/ml/output/profiler/framework/*.smpraw')\n",
       {"- import smprof"},
       Safety::Unsafe},
      {"docstring", "'''Writes .smpraw files.'''\nimport smprof\n", {"- import smprof"}},
  });
}

}  // namespace
}  // namespace smprof_migrate
