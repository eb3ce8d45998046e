#include "planned.h"

namespace smprof_migrate {
namespace {

constexpr const char* kMake = "torch.profiler.profile(";
constexpr const char* kLoop = "for x in data:\n  loss.backward()\n  optimizer.step()\n";

std::string start_and_stop(const std::string& name, const std::string& between = kLoop) {
  return name + ".start_profiling()\n" + between + name + ".stop_profiling()\n";
}

TEST(TorchProfiler, OneScope) {
  const Planned plan = planned_with_import(
      "prof = smprof.SMProfiler.instance()\nconfig = smprof.Config()\n"
      "config.profiler = {'EnableCuda': '1'}\nprof.configure(config)\n" +
      start_and_stop("prof"));
  EXPECT_EQ(plan.lines, (std::vector<std::string>{
                            std::string("smprof.SMProfiler.instance() => ") + kMake,
                            "- config = smprof.Config()", "- config.profiler = {'EnableCuda': '1'}",
                            "- prof.configure(config)", "start_profiling => start",
                            "+ end: prof.step()", "stop_profiling => stop"}));
  EXPECT_EQ(plan.safety, Safety::Safe);
  EXPECT_EQ(plan.notes, "");
}

struct HolderCase {
  const char* what;
  std::string text;
  const char* step;  // the inserted line
};

TEST(TorchProfiler, IsFollowedThroughNames) {
  const std::string loop = "  for x in data:\n    optimizer.step()\n";
  for (const HolderCase& one : std::vector<HolderCase>{
           {"global set in a function",
            "P = None\ndef main():\n  global P\n  P = smprof.SMProfiler.instance()\n"
            "  P.start_profiling()\n" +
                loop + "  P.stop_profiling()\nmain()\n",
            "+ end: P.step()"},
           {"parameter",
            "def train(p):\n" + loop +
                "def main():\n  q = smprof.SMProfiler.instance()\n"
                "  q.start_profiling()\n  train(q)\n  q.stop_profiling()\nmain()\n",
            "+ end: p.step()"},
           {"keyword parameter",
            "def train(a, p=None):\n" + loop +
                "q = smprof.SMProfiler.instance()\n"
                "q.start_profiling()\ntrain(1, p=q)\nq.stop_profiling()\n",
            "+ end: p.step()"},
           {"attribute",
            "class T:\n def __init__(self):\n  self.p = smprof.SMProfiler.instance()\n"
            " def fit(self):\n  self.p.start_profiling()\n" +
                loop +
                "  self.p.stop_profiling()\n"
                "T().fit()\n",
            "+ end: self.p.step()"},
           {"returned",
            "def make():\n  p = smprof.SMProfiler.instance()\n  return p\nq = make()\n" +
                start_and_stop("q"),
            "+ end: q.step()"},
           {"entry", "s = {}\ns['p'] = smprof.SMProfiler.instance()\n" + start_and_stop("s['p']"),
            "+ end: s['p'].step()"},
           {"closure",
            "def main():\n  p = smprof.SMProfiler.instance()\n  def train():\n  " +
                std::string("  for x in data:\n      optimizer.step()\n") +
                "  p.start_profiling()\n  train()\n  p.stop_profiling()\nmain()\n",
            "+ end: p.step()"},
           {"start and stop in functions of their own",
            "p = smprof.SMProfiler.instance()\ndef on():\n  p.start_profiling()\ndef off():\n"
            "  p.stop_profiling()\non()\n" +
                std::string(kLoop) + "off()\n",
            "+ end: p.step()"},
           {"finally",
            "p = smprof.SMProfiler.instance()\np.start_profiling()\ntry:\n" + loop +
                "finally:\n  p.stop_profiling()\n",
            "+ end: p.step()"},
           {"context manager function",
            "@contextmanager\ndef profiling():\n  p = smprof.SMProfiler.instance()\n"
            "  p.start_profiling()\n  try:\n    yield p\n  finally:\n    p.stop_profiling()\n"
            "with profiling():\n" +
                loop,
            "+ end: p.step()"},
       }) {
    const Planned plan = planned_with_import(one.text);
    EXPECT_EQ(plan.safety, Safety::Safe) << one.what << "\n" << plan.shown();
    EXPECT_TRUE(plan.has(one.step)) << one.what << "\n" << plan.shown();
  }
}

TEST(TorchProfiler, ALocalIsMadeGlobalForTheFunctionWithTheLoop) {
  const std::string text =
      "def train():\n  for x in data:\n    optimizer.step()\ndef main():\n  \"\"\"Runs.\"\"\"\n"
      "  p = smprof.SMProfiler.instance()\n  p.start_profiling()\n  train()\n"
      "  p.stop_profiling()\nmain()\n";
  const Planned plan = planned_with_import(text);
  EXPECT_EQ(plan.safety, Safety::Safe) << plan.shown();
  EXPECT_TRUE(plan.has("+ before p = smprof.SMProfiler.instance(): global p")) << plan.shown();
  EXPECT_TRUE(plan.has("+ end: p.step()")) << plan.shown();
  const Planned taken = planned_with_import("p = 1\n" + text);
  EXPECT_EQ(taken.count("global p"), 0u) << "the name means something else\n" << taken.shown();
  EXPECT_EQ(taken.safety, Safety::Unsafe);
}

TEST(TorchProfiler, WhatCannotBeFollowedLeavesEverything) {
  for (const char* text : {
           "register(p)\n",
           "p.other()\n",
           "ps = [p]\n",
           "p = 1\n",
           "print(f'{p}')\n",
           "p.start_profiling(1)\n",
           "with p:\n  pass\n",
           "x = p.configure(c)\n",
       }) {
    const Planned plan =
        planned_with_import("p = smprof.SMProfiler.instance()\n" + start_and_stop("p") + text);
    EXPECT_TRUE(plan.lines.empty()) << text << plan.shown();
    EXPECT_EQ(plan.safety, Safety::Manual) << text;
  }
}

TEST(TorchProfiler, SeveralCallsOfInstanceShareOneObject) {
  const Planned plan =
      planned_with_import("smprof.SMProfiler.instance().start_profiling()\n" + std::string(kLoop) +
                          "smprof.SMProfiler.instance().stop_profiling()\n");
  EXPECT_EQ(plan.safety, Safety::Safe) << plan.shown();
  EXPECT_EQ(plan.count(std::string("profiler = ") + kMake), 1u) << plan.shown();
  EXPECT_EQ(plan.count("smprof.SMProfiler.instance() => profiler"), 2u) << plan.shown();
  EXPECT_TRUE(plan.has("+ end: profiler.step()")) << plan.shown();
}

TEST(TorchProfiler, AnInstanceForConfigureAloneGoes) {
  const Planned plan = planned_with_import(
      "def setup():\n  p = smprof.SMProfiler.instance()\n  p.configure(smprof.Config())\nsetup()\n"
      "q = smprof.SMProfiler.instance()\n" +
      start_and_stop("q"));
  EXPECT_TRUE(plan.has("- p = smprof.SMProfiler.instance()")) << plan.shown();
  EXPECT_EQ(plan.count(kMake), 1u) << plan.shown();
}

TEST(TorchProfiler, EachStartGetsANewObject) {
  const std::string inner = "  for x in data:\n    optimizer.step()\n";
  const Planned plan = planned_with_import(
      "p = smprof.SMProfiler.instance()\nfor e in range(3):\n  p.start_profiling()\n" + inner +
      "  p.stop_profiling()\n");
  EXPECT_EQ(plan.safety, Safety::Unsafe) << plan.shown();
  EXPECT_TRUE(plan.has("- p = smprof.SMProfiler.instance()")) << plan.shown();
  EXPECT_EQ(plan.count(std::string("+ before p.start_profiling(): p = ") + kMake), 1u)
      << plan.shown();
  EXPECT_TRUE(plan.has("+ end: p.step()")) << plan.shown();
  const Planned global = planned_with_import(
      "P = None\ndef train():\n  P.start_profiling()\n" + inner +
      "  P.stop_profiling()\n"
      "def main():\n  global P\n  P = smprof.SMProfiler.instance()\n  for e in range(3):\n"
      "    train()\nmain()\n");
  EXPECT_EQ(global.count("global P"), 1u) << global.shown();
  EXPECT_EQ(global.safety, Safety::Unsafe);
  const Planned per_call = planned_with_import(
      "def train():\n  p = smprof.SMProfiler.instance()\n  p.start_profiling()\n" + inner +
      "  p.stop_profiling()\ntrain()\ntrain()\n");
  EXPECT_EQ(per_call.safety, Safety::Safe) << "each call makes its own\n" << per_call.shown();
}

TEST(TorchProfiler, StopsThatMayRaiseAreTold) {
  const Planned plan = planned_with_import(
      "p = smprof.SMProfiler.instance()\ntry:\n  load()\n  p.start_profiling()\n"
      "  for x in data:\n    optimizer.step()\nfinally:\n  p.stop_profiling()\n");
  EXPECT_EQ(plan.safety, Safety::Unsafe) << plan.shown();
  EXPECT_NE(plan.notes.find("stop() may be reached"), std::string::npos) << plan.notes;
}

TEST(TorchProfiler, NeverStopped) {
  const Planned plan = planned_with_import(
      "p = smprof.SMProfiler.instance()\np.start_profiling()\n" + std::string(kLoop));
  EXPECT_EQ(plan.safety, Safety::Unsafe) << plan.shown();
  EXPECT_NE(plan.notes.find("never stopped"), std::string::npos) << plan.notes;
}

TEST(TorchProfiler, AtExit) {
  const Planned plan = planned_with_import(
      "p = smprof.SMProfiler.instance()\np.start_profiling()\natexit.register(p.stop_profiling)\n" +
      std::string(kLoop));
  EXPECT_EQ(plan.safety, Safety::Safe) << plan.shown();
  EXPECT_TRUE(plan.has("stop_profiling => stop"));
  const Planned handed =
      planned_with_import("p = smprof.SMProfiler.instance()\nrun(p.start_profiling)\n");
  EXPECT_EQ(handed.safety, Safety::Unsafe) << "who knows when it runs\n" << handed.shown();
}

TEST(TorchProfiler, TypeHints) {
  const Planned plan = planned_with_import(
      "def f(p: smprof.SMProfiler):\n  pass\nisinstance(x, smprof.SMProfiler)\n");
  EXPECT_EQ(plan.count("smprof.SMProfiler => torch.profiler.profile"), 2u) << plan.shown();
}

TEST(TorchProfiler, Frameworks) {
  for (const Framework framework : {Framework::Unknown, Framework::Both}) {
    const Planned plan = planned("import smprof\nsmprof.annotate('a')\n", {}, framework);
    EXPECT_TRUE(plan.lines.empty());
    EXPECT_NE(plan.notes.find("--framework"), std::string::npos) << plan.notes;
  }
}

}  // namespace
}  // namespace smprof_migrate
