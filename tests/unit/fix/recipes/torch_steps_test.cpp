#include "planned.h"

namespace smprof_migrate {
namespace {

constexpr const char* kNoSchedule = "no schedule is set";

// With `body` between start and stop of `p`, each line at the top level.
Planned with_body(const std::string& body) {
  return planned_with_import("p = smprof.SMProfiler.instance()\np.start_profiling()\n" + body +
                             "p.stop_profiling()\n");
}

struct StepCase {
  const char* what;
  const char* body;
  std::vector<std::string> steps;  // the lines that insert one
};

TEST(TorchSteps, OnceInEveryTurn) {
  for (const StepCase& one : std::vector<StepCase>{
           {"end of the body",
            "for x in y:\n  optimizer.step()\n  print(x)\n",
            {"+ end: p.step()"}},
           {"while", "while a:\n  optimizer.step()\n", {"+ end: p.step()"}},
           {"continue",
            "for x in y:\n  if x:\n    continue\n  optimizer.step()\n",
            {"+ before continue: p.step()", "+ end: p.step()"}},
           {"continue of an inner loop",
            "for x in y:\n  for z in x:\n    continue\n  optimizer.step()\n",
            {"+ end: p.step()"}},
           {"break before the work",
            "for x in y:\n  if x:\n    break\n  optimizer.step()\n",
            {"+ end: p.step()"}},
           {"break after the work",
            "for x in y:\n  optimizer.step()\n  if x:\n    break\n",
            {"+ before break: p.step()", "+ end: p.step()"}},
           {"no end", "while True:\n  optimizer.step()\n  break\n", {"+ before break: p.step()"}},
           {"else of the loop",
            "for x in y:\n  optimizer.step()\nelse:\n  done()\n",
            {"+ end: p.step()"}},
           {"accumulation",
            "for x in y:\n  loss.backward()\n  if x % 4 == 0:\n    optimizer.step()\n",
            {"+ end: p.step()"}},
           {"micro batches",
            "for x in y:\n  for z in x:\n    loss.backward()\n  optimizer.step()\n",
            {"+ end: p.step()"}},
           {"work only",
            "for e in f:\n  for x in e:\n    accelerator.backward(loss)\n",
            {"+ end: p.step()"}},
           {"evaluation beside",
            "for x in y:\n  optimizer.step()\nfor x in z:\n  model(x)\n",
            {"+ end: p.step()"}},
           {"two phases",
            "for x in y:\n  optimizer.step()\nfor x in z:\n  optimizer.step()\n",
            {"+ end: p.step()", "+ end: p.step()"}},
           {"scheduler of the outer loop",
            "scheduler = optim.lr_scheduler.StepLR(o)\nfor e in f:\n  for x in e:\n"
            "    optimizer.step()\n  scheduler.step()\n",
            {"+ end: p.step()"}},
           {"by annotation",
            "for i, x in enumerate(y):\n  with smprof.annotate('step_' + str(i)):\n    f(x)\n",
            {"+ end: p.step()"}},
           {"work in a function",
            "def work(x):\n  optimizer.step()\nfor x in y:\n  work(x)\n",
            {"+ end: p.step()"}},
           {"named by what it calls",
            "for x in y:\n  engine.train_batch(x)\n",
            {"+ end: p.step()"}},
       }) {
    const Planned plan = with_body(one.body);
    std::vector<std::string> steps;
    for (const std::string& line : plan.lines) {
      if (line.ends_with("p.step()")) steps.push_back(line);
    }
    EXPECT_EQ(steps, one.steps) << one.what << "\n" << plan.shown();
    EXPECT_EQ(plan.safety, Safety::Safe) << one.what << "\n" << plan.shown();
  }
}

// Where the step goes: "for step in data" or "for step in batch".
TEST(TorchSteps, AStepAnnotationAroundAnInnerLoopNamesTheOuterOne) {
  const Planned plan = with_body(
      "for step in data:\n  with smprof.annotate(f'step_{step}'):\n    for step in batch:\n"
      "      optimizer.step()\n  after()\n");
  EXPECT_EQ(plan.count("p.step()"), 1u) << plan.shown();
  EXPECT_EQ(plan.lines[plan.lines.size() - 2], "+ end: p.step()") << plan.shown();
}

struct GuardCase {
  const char* what;
  const char* start;
  const char* stop;
  const char* step;  // empty: no schedule
};

TEST(TorchSteps, GuardedAsTheStartIs) {
  for (const GuardCase& one : std::vector<GuardCase>{
           {"if", "if rank == 0:\n  p.start_profiling()\n", "if rank == 0:\n  p.stop_profiling()\n",
            "if rank == 0: |     p.step()"},
           {"not", "if not quiet:\n  p.start_profiling()\n",
            "if not quiet:\n  p.stop_profiling()\n", "if not quiet: |     p.step()"},
           {"else", "if quiet:\n  pass\nelse:\n  p.start_profiling()\n",
            "if not quiet:\n  p.stop_profiling()\n", "if not quiet: |     p.step()"},
           {"and", "quiet and p.start_profiling()\n", "quiet and p.stop_profiling()\n",
            "if quiet: |     p.step()"},
           {"conditional expression", "p.start_profiling() if quiet else None\n",
            "p.stop_profiling() if quiet else None\n", "if quiet: |     p.step()"},
           {"two conditions", "if quiet:\n  if rank == 0:\n    p.start_profiling()\n",
            "if quiet and rank == 0:\n  p.stop_profiling()\n",
            "if quiet and rank == 0: |     p.step()"},
           {"a function that asks", "if is_main():\n  p.start_profiling()\n",
            "if is_main():\n  p.stop_profiling()\n", "if is_main(): |     p.step()"},
           {"a call that may do more", "if ask():\n  p.start_profiling()\n",
            "if ask():\n  p.stop_profiling()\n", ""},
       }) {
    const std::string text =
        "rank = 0\nquiet = 1\nflag = 1\ndef is_main():\n  return rank == 0\n"
        "p = smprof.SMProfiler.instance()\n" +
        std::string(one.start) + "for x in y:\n  optimizer.step()\n" + one.stop;
    const Planned plan = planned_with_import(text);
    const bool wanted = *one.step != '\0';
    EXPECT_EQ(plan.count("p.step()"), wanted ? 1u : 0u) << one.what << "\n" << plan.shown();
    if (wanted) {
      EXPECT_TRUE(plan.has(std::string("+ end: ") + one.step)) << one.what << plan.shown();
    }
    if (!wanted) {
      EXPECT_NE(plan.notes.find(kNoSchedule), std::string::npos) << one.what << plan.notes;
    }
  }
}

TEST(TorchSteps, AGuardThatMayChangeWantsAReview) {
  const Planned plan = planned_with_import(
      "flag = 1\nflag = load\np = smprof.SMProfiler.instance()\nif flag:\n  p.start_profiling()\n"
      "for x in y:\n  optimizer.step()\nif flag:\n  p.stop_profiling()\n");
  EXPECT_TRUE(plan.has("+ end: if flag: |     p.step()")) << plan.shown();
  EXPECT_EQ(plan.safety, Safety::Unsafe);
}

TEST(TorchSteps, NoneWhereItDoesNotRun) {
  const Planned plan = planned_with_import(
      "p = None\nif a.b():\n  p = smprof.SMProfiler.instance()\n  p.start_profiling()\n"
      "for x in y:\n  optimizer.step()\nif p is not None:\n  p.stop_profiling()\n");
  EXPECT_TRUE(plan.has("+ end: if p is not None: |     p.step()")) << plan.shown();
  EXPECT_EQ(plan.safety, Safety::Safe) << plan.shown();
}

TEST(TorchSteps, AnEarlyReturnGuardsTheStart) {
  const Planned plan = planned_with_import(
      "quiet = 1\np = smprof.SMProfiler.instance()\ndef on():\n  if quiet:\n    return\n"
      "  p.start_profiling()\ndef off():\n  if quiet:\n    return\n  p.stop_profiling()\non()\n"
      "for x in y:\n  optimizer.step()\noff()\n");
  EXPECT_TRUE(plan.has("+ end: if not quiet: |     p.step()")) << plan.shown();
  EXPECT_EQ(plan.safety, Safety::Safe) << plan.shown();
}

TEST(TorchSteps, WithoutAProvableLoopThereIsNoSchedule) {
  for (const char* body : {
           "work()\n",                                                 // no loop
           "for x in y:\n  model(x)\n",                                // does not train
           "trainer.fit(model)\n",                                     // the loop is not here
           "def f():\n  for x in y:\n    optimizer.step()\nrun(f)\n",  // who knows when it runs
       }) {
    const Planned plan = with_body(body);
    EXPECT_EQ(plan.count("p.step()"), 0u) << body << plan.shown();
    EXPECT_EQ(plan.safety, Safety::Unsafe) << body;
    EXPECT_NE(plan.notes.find(kNoSchedule), std::string::npos) << body << plan.notes;
  }
}

TEST(TorchSteps, AWindowInTheLoopIsRecordedWhole) {
  const Planned plan = planned_with_import(
      "p = smprof.SMProfiler.instance()\nfor i, x in enumerate(y):\n  if i == 2:\n"
      "    p.start_profiling()\n  optimizer.step()\n  if i == 6:\n    p.stop_profiling()\n");
  EXPECT_EQ(plan.count("p.step()"), 0u) << plan.shown();
  EXPECT_EQ(plan.safety, Safety::Unsafe);
}

TEST(TorchSteps, LoopsThatTrainWithinEachOtherWantAReview) {
  const Planned plan =
      with_body("for x in y:\n  for z in x:\n    d_optimizer.step()\n  g_optimizer.step()\n");
  EXPECT_EQ(plan.count("p.step()"), 1u) << plan.shown();
  EXPECT_EQ(plan.safety, Safety::Unsafe) << plan.shown();
}

}  // namespace
}  // namespace smprof_migrate
