// The rules that come with the program: what they find among uses made by hand.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rule_files.h"
#include "smprof_migrate/rules/finding.h"

namespace smprof_migrate {
namespace {

const RuleSet& shipped() {
  static const RuleSet rules = [] {
    const auto files = read_rule_files(SOURCE_ROOT "/rules");
    EXPECT_TRUE(files.ok());
    for (const std::string& fault : faults_of(*files)) ADD_FAILURE() << fault;
    return loaded(*files);
  }();
  return rules;
}

Use use_of(Role role, std::string name, std::string spelled = "") {
  Use use;
  use.role = role;
  use.name = std::move(name);
  use.spelled = spelled.empty() ? use.name.substr(0, use.name.find('.')) : spelled;
  return use;
}

Use string_of(std::string text, std::string callee = "") {
  Use use = use_of(Role::String, std::move(text));
  use.of = std::move(callee);
  return use;
}

Use holding(Role role, std::string name, std::string value) {
  Use use = use_of(role, std::move(name));
  use.value = std::move(value);
  return use;
}

// Ids found at each use, in order: "SMP101 SMP102", "-" for none.
std::string ids(std::vector<Use> uses) {
  for (size_t i = 0; i < uses.size(); ++i) {
    const auto begin = static_cast<uint32_t>(10 * i);
    uses[i].range = {begin, begin + 1};
  }
  std::vector<std::string> at(uses.size());
  for (const Finding& finding : match(shipped(), LanguageId::Python, uses)) {
    std::string& here = at[finding.use];
    here += (here.empty() ? "" : "+") + finding.rule->id;
  }
  std::string line;
  for (const std::string& here : at)
    line += (line.empty() ? "" : " ") + (here.empty() ? "-" : here);
  return line;
}

const std::string kInstance = "smprof.SMProfiler.instance()";
const std::string kOurs = "sagemaker.debugger.ProfilerConfig(profile_params)";
const std::string kDebugger = "sagemaker.debugger.ProfilerConfig()";
const std::string kShape = "sagemaker.core.shapes.ProfilerConfig(profiling_parameters)";

TEST(ShippedRules, ImportsOfTheProfiler) {
  EXPECT_EQ(ids({use_of(Role::Import, "smprof")}), "SMP101");
  EXPECT_EQ(ids({use_of(Role::Import, "smprof.annotate", "smppy")}), "SMP101");
  EXPECT_EQ(ids({use_of(Role::Import, "smprof", "smppy"), use_of(Role::Call, "smprof.annotate")}),
            "SMP101 SMP102");
  EXPECT_EQ(ids({use_of(Role::Import, "smprof.*")}), "SMP112");
  EXPECT_EQ(ids({use_of(Role::Import, "smprof.Tracer")}), "SMP110");
}

TEST(ShippedRules, SmppyAloneProvesNothing) {
  EXPECT_EQ(ids({use_of(Role::Import, "smprof", "smppy")}), "SMP118");
  EXPECT_EQ(ids({use_of(Role::Import, "smprof.*", "smppy")}), "SMP118");
  EXPECT_EQ(ids({use_of(Role::Import, "smprof", "smppy"),
                 use_of(Role::Read, "smprof.Application", "smppy"), string_of("smppy")}),
            "- - -")
      << "the telecom package";
  EXPECT_EQ(ids({use_of(Role::Import, "smprof.Application", "smppy"),
                 use_of(Role::Import, "smprof.SmppClient", "smppy")}),
            "- -");
  EXPECT_EQ(
      ids({use_of(Role::Import, "smprof", "smppy"), use_of(Role::Call, "smprof.strange", "smppy")}),
      "SMP118 -")
      << "an unknown name of an unknown package";
  EXPECT_EQ(ids({use_of(Role::Read, "smprof", "smppy")}), "-");
}

TEST(ShippedRules, LifeOfTheProfiler) {
  EXPECT_EQ(
      ids({use_of(Role::Call, "smprof.SMProfiler.instance"), use_of(Role::Call, "smprof.Config"),
           use_of(Role::Assign, "smprof.Config().profiler"),
           use_of(Role::Assign, "smprof.Config().profiler[EnableCuda]"),
           use_of(Role::Call, kInstance + ".configure"),
           use_of(Role::Call, kInstance + ".start_profiling"),
           use_of(Role::Read, kInstance + ".stop_profiling"), use_of(Role::Read, kInstance),
           use_of(Role::Read, "smprof")}),
      "SMP105 SMP106 SMP106 SMP106 SMP106 SMP107 SMP108 SMP109 SMP109");
  EXPECT_EQ(
      ids({use_of(Role::Call, kInstance + ".pause"), use_of(Role::Assign, kInstance + ".x"),
           use_of(Role::Read, "smprof.__version__"), use_of(Role::Read, "smprof.annotate()")}),
      "SMP110 SMP110 SMP110 -");
}

TEST(ShippedRules, Annotations) {
  EXPECT_EQ(ids({use_of(Role::Call, "smprof.annotate"), use_of(Role::Read, "smprof.annotate"),
                 use_of(Role::Call, "smprof.annotation_begin"),
                 use_of(Role::Read, "smprof.annotation_begin()"),
                 use_of(Role::Call, "smprof.annotation_end")}),
            "SMP102 SMP102 SMP103 - SMP104");
}

TEST(ShippedRules, StringsAndComments) {
  EXPECT_EQ(ids({string_of("smprof", "importlib.import_module"), string_of("smppy", "__import__"),
                 string_of("smprof", "sys.modules"), string_of("smprof", "unittest.mock.patch"),
                 string_of("smppy", "pytest.importorskip"), string_of("smprof", "print"),
                 use_of(Role::Comment, "smppy")}),
            "SMP111 SMP111 SMP111 SMP116 SMP116 SMP117 SMP117");
  EXPECT_EQ(ids({string_of(".smpraw"), string_of("SMP_ENABLE_CUDA", "os.environ")}),
            "SMP113 SMP115");
  EXPECT_EQ(ids({string_of("/opt/ml/output/profiler/framework")}), "-");
  EXPECT_EQ(ids({string_of("/opt/ml/output/profiler/framework"),
                 use_of(Role::Import, "smprof.annotate")}),
            "SMP114 SMP101");
}

TEST(ShippedRules, Launchers) {
  EXPECT_EQ(ids({use_of(Role::Import, "sagemaker.debugger.ProfilerConfig"),
                 use_of(Role::Import, "sagemaker.debugger.Profiler"),
                 holding(Role::Call, "sagemaker.debugger.ProfilerConfig", kOurs),
                 use_of(Role::Call, "sagemaker.debugger.Profiler"),
                 holding(Role::Argument, "profiler_config", kOurs),
                 holding(Role::Key, "args.profiler_config", kOurs),
                 holding(Role::Assign, "sagemaker.pytorch.PyTorch().profiler_config", kOurs),
                 use_of(Role::Assign, "sagemaker.debugger.Profiler().instanceType"),
                 use_of(Role::Read, kOurs + ".profile_params.instanceType")}),
            "SMP204 SMP204 SMP201 SMP202 SMP203 SMP203 SMP203 SMP202 SMP202");
  EXPECT_EQ(ids({use_of(Role::Call, "sagemaker.debugger.get_default_profiler_processing_job"),
                 use_of(Role::Import, "sagemaker.interactive_apps.DetailProfilerApp"),
                 string_of("DetailedProfilerProcessing")}),
            "SMP206 SMP207 SMP208");
}

TEST(ShippedRules, DebuggerIsKept) {
  EXPECT_EQ(ids({use_of(Role::Import, "sagemaker.debugger.ProfilerConfig"),
                 holding(Role::Call, "sagemaker.debugger.ProfilerConfig", kDebugger),
                 holding(Role::Argument, "profiler_config", kDebugger),
                 holding(Role::Argument, "profiler_config", "")}),
            "- SMP205 - -");
  Use unpacked = holding(Role::Call, "sagemaker.debugger.ProfilerConfig", kDebugger);
  unpacked.arguments = {"**"};
  EXPECT_EQ(ids({unpacked}), "-") << "what is unpacked may be either product's";
}

TEST(ShippedRules, Requests) {
  EXPECT_EQ(ids({use_of(Role::Key, "ProfilerConfig.ProfilingParameters.CPUProfilingDuration"),
                 use_of(Role::Key, "SMPFileRotationSecs"),
                 holding(Role::Call, "sagemaker.core.shapes.ProfilerConfig", kShape),
                 holding(Role::Argument, "profiler_config", kShape),
                 use_of(Role::Import, "sagemaker.core.shapes.ProfilerConfig")}),
            "SMP209 SMP209 SMP210 SMP203 SMP204");
  EXPECT_EQ(ids({holding(Role::Call, "sagemaker.core.shapes.ProfilerConfig", kShape),
                 holding(Role::Argument, "profiler_config", kShape),
                 use_of(Role::Key, "ProfilingParameters.DetailedProfilingConfig")}),
            "- - -")
      << "Debugger's parameters";
}

TEST(ShippedRules, LookAlikesGiveNothing) {
  EXPECT_EQ(ids({holding(Role::Argument, "profiler_config", "vllm.config.ProfilerConfig()"),
                 use_of(Role::Call, "vllm.config.ProfilerConfig"),
                 use_of(Role::Import, "smprofiler.db"), use_of(Role::Call, "nvtx.annotate"),
                 use_of(Role::Read, "sagemaker.debugger.FrameworkProfile")}),
            "- - - - -");
}

TEST(ShippedRules, SynonymsLeadToNamesThatAreFinal) {
  for (const auto& [spelled, canonical] : shipped().vocabulary().synonyms) {
    for (const auto& [other, target] : shipped().vocabulary().synonyms) {
      const bool leads_on = canonical == other || canonical.starts_with(other + ".");
      EXPECT_FALSE(leads_on) << spelled << " -> " << canonical << " -> " << target;
    }
  }
}

TEST(ShippedRules, EveryRuleSaysEnough) {
  for (const Rule& rule : shipped().rules()) {
    EXPECT_FALSE(rule.documentation.empty()) << rule.id;
    EXPECT_LE(rule.summary.size(), 80u) << rule.id;
    EXPECT_EQ(rule.links.empty(), rule.group == "general") << rule.id;
  }
}

}  // namespace
}  // namespace smprof_migrate
