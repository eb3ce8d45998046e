#include "smprof_migrate/python/links.h"

#include "analysed.h"

namespace smprof_migrate {
namespace {

TEST(Links, AnyTrailingPartOfThePathIsTheModule) {
  ProjectModules project;
  EXPECT_TRUE(project.learn("src/common/prof.py", {{"P", "smprof.x"}}));
  EXPECT_EQ(project.exported("src/train.py", "common.prof", 0, "P"), "smprof.x");
  EXPECT_EQ(project.exported("train.py", "src.common.prof", 0, "P"), "smprof.x");
  EXPECT_EQ(project.exported("src/common/x.py", "prof", 0, "P"), "smprof.x");
  EXPECT_EQ(project.exported("src/train.py", "other.prof", 0, "P"), "");
  EXPECT_EQ(project.exported("src/train.py", "common.prof", 0, "Q"), "");
  EXPECT_EQ(project.exported("src/train.py", "", 0, "P"), "");
}

TEST(Links, Packages) {
  ProjectModules project;
  project.learn("./lib/common/__init__.py", {{"P", "smprof.x"}});
  EXPECT_EQ(project.exported("lib/train.py", "common", 0, "P"), "smprof.x");
  EXPECT_EQ(project.exported("lib/common/a.py", "", 1, "P"), "smprof.x");
  EXPECT_EQ(project.exported("lib/common/deep/a.py", "", 2, "P"), "smprof.x");
}

TEST(Links, RelativeImports) {
  ProjectModules project;
  project.learn("a/b/prof.py", {{"P", "smprof.x"}});
  EXPECT_EQ(project.exported("a/b/t.py", "prof", 1, "P"), "smprof.x");
  EXPECT_EQ(project.exported("a/b/__init__.py", "prof", 1, "P"), "smprof.x");
  EXPECT_EQ(project.exported("a/c/t.py", "b.prof", 2, "P"), "smprof.x");
  EXPECT_EQ(project.exported("a/t.py", "prof", 1, "P"), "");
  EXPECT_EQ(project.exported("t.py", "prof", 5, "P"), "") << "above the root";
}

TEST(Links, NearestWinsAndTiesAreUnknown) {
  ProjectModules project;
  project.learn("one/prof.py", {{"P", "smprof.one"}});
  project.learn("two/prof.py", {{"P", "smprof.two"}});
  EXPECT_EQ(project.exported("one/train.py", "prof", 0, "P"), "smprof.one");
  EXPECT_EQ(project.exported("two/deep/train.py", "prof", 0, "P"), "smprof.two");
  EXPECT_EQ(project.exported("train.py", "prof", 0, "P"), "") << "equally near";
  project.learn("prof.py", {{"P", "smprof.top"}});
  EXPECT_EQ(project.exported("three/train.py", "prof", 0, "P"), "smprof.top");
  EXPECT_EQ(project.exported("one/train.py", "prof", 0, "P"), "smprof.one");
}

TEST(Links, LearnTellsWhatIsNew) {
  ProjectModules project;
  EXPECT_FALSE(project.learn("a.py", {}));
  EXPECT_TRUE(project.literals().empty());
  EXPECT_TRUE(project.learn("a.py", {{"P", "smprof.x"}}));
  EXPECT_FALSE(project.learn("a.py", {{"P", "smprof.x"}}));
  EXPECT_TRUE(project.learn("a.py", {{"P", "smprof.x"}, {"Q", "=smprof.y()"}}));
  EXPECT_FALSE(project.learn("a.ipynb", {{"P", "smprof.x"}}));
  EXPECT_FALSE(project.learn("", {{"P", "smprof.x"}}));
  EXPECT_EQ(project.literals(), std::vector<std::string>{"a"});
}

std::string exports_of(std::string_view text) {
  std::string all;
  for (const auto& one : analysed(text).exports()) all += one.name + ": " + one.meaning + "\n";
  return all;
}

TEST(Links, Exports) {
  EXPECT_EQ(exports_of("import smppy as sp, torch\n"
                       "P = sp.SMProfiler.instance()\n"
                       "config = sp.Config()\n"
                       "config = 1\n"
                       "def region(name): return sp.annotate(name)\n"
                       "def other(): return 1\n"
                       "class T:\n"
                       "  def __init__(self): self.p, self.q = P, 1\n"
                       "class U(T):\n"
                       "  def get(self): return self.p\n"),
            "sp: smprof\n"
            "P: smprof.SMProfiler.instance()\n"
            "region: =smprof.annotate()\n"
            "T().p: smprof.SMProfiler.instance()\n"
            "U().get: =smprof.SMProfiler.instance()\n"
            "U().p: smprof.SMProfiler.instance()\n");
}

TEST(Links, ImportsOfProjectModules) {
  ProjectModules project;
  project.learn("src/common/prof.py", {{"P", "smprof.SMProfiler.instance()"},
                                       {"region", "=smprof.annotate()"},
                                       {"T().p", "smprof.Config()"}});
  const std::vector<MeaningCase> cases = {
      {"from common.prof import P as X\nX.stop\n", "X.stop", "smprof.SMProfiler.instance().stop"},
      {"import common.prof as m\nm.P\n", "m.P", "smprof.SMProfiler.instance()"},
      {"import common.prof\ncommon.prof.P\n", "common.prof.P", "smprof.SMProfiler.instance()"},
      {"from common import prof\nprof.P\n", "prof.P", "smprof.SMProfiler.instance()"},
      {"from .common import prof\nprof.P\n", "prof.P", "smprof.SMProfiler.instance()"},
      {"from .common.prof import P\nP\n", "P", "smprof.SMProfiler.instance()"},
      {"from common.prof import *\nP\n", "P", "smprof.SMProfiler.instance()"},
      {"from common.prof import region\nregion('x')\n", "region('x')", "smprof.annotate()"},
      {"from common.prof import region\nregion\n", "region", ""},
      {"from common.prof import T\nt = T(1)\nt.p\n", "t.p", "smprof.Config()"},
      {"from common.prof import T\nclass U(T):\n  def f(self): self.p\n", "self.p",
       "smprof.Config()"},
      {"from common.other import P\nP\n", "P", ""},
  };
  for (const MeaningCase& one : cases) {
    const PythonModule module = analysed(one.text, &project, "src/train.py");
    EXPECT_EQ(shown(module.meaning(last(module, one.spelling))), one.meaning) << one.text;
  }
  const PythonModule module =
      analysed("from common.prof import P, region\n", &project, "src/train.py");
  ASSERT_EQ(module.uses().size(), 1u) << "a function is not a use";
  EXPECT_EQ(module.uses()[0].name, "smprof.SMProfiler.instance()");
  EXPECT_EQ(module.exports().size(), 2u) << "re-exported";
}

}  // namespace
}  // namespace smprof_migrate
