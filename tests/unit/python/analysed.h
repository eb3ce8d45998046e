// What the tests of this folder share: a vocabulary, and questions asked by spelling.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

inline Vocabulary test_vocabulary() {
  Vocabulary made;
  made.roots = {"os", "sagemaker", "smppy", "smprof"};
  made.synonyms = {
      {"sagemaker.Profiler", "sagemaker.debugger.Profiler"},
      {"sagemaker.ProfilerConfig", "sagemaker.debugger.ProfilerConfig"},
      {"sagemaker.core.debugger", "sagemaker.debugger"},
      {"sagemaker.core.debugger.profiler_config.ProfilerConfig",
       "sagemaker.debugger.ProfilerConfig"},
      {"smppy", "smprof"},
  };
  made.words = {".smpraw", "rule-output", "smppy", "smprof"};
  made.keywords = {"CPUProfilingDuration", "ProfilerConfig", "profiler_config"};
  made.marked_calls = {{"sagemaker.debugger.ProfilerConfig",
                        {"profile_params", "profiler_params", "smprofile_params"},
                        3}};
  return made;
}

inline PythonModule analysed(std::string_view text, const ModuleLinks* links = nullptr,
                             const std::string& path = "train.py") {
  // The deadline is for users; a loaded machine with an unoptimised build must not trip over it.
  const ParseLimits limits{.deadline = std::chrono::minutes(5)};
  auto module = PythonModule::analyse(text, path, test_vocabulary(), links, limits);
  EXPECT_TRUE(module) << (module ? "" : module.error().message);
  return *std::move(module);
}

// The node that covers the last occurrence of `spelling` and nothing else.
inline NodeId last(const PythonModule& module, std::string_view spelling) {
  const size_t at = module.text().rfind(spelling);
  EXPECT_NE(at, std::string_view::npos) << spelling;
  if (at == std::string_view::npos) return module.tree().root();
  const auto begin = static_cast<uint32_t>(at);
  return module.tree().smallest_at({begin, begin + static_cast<uint32_t>(spelling.size())});
}

// "smprof.annotate", with "?" after it if it is not sure, "" if it is unknown.
inline std::string shown(const Meaning& meaning) {
  return meaning.name + (meaning && meaning.certainty == Certainty::Maybe ? "?" : "");
}

struct MeaningCase {
  const char* text;
  const char* spelling;  // the last occurrence is asked for
  const char* meaning;   // as shown
};

inline void expect_meanings(const std::vector<MeaningCase>& cases) {
  for (const MeaningCase& one : cases) {
    const PythonModule module = analysed(one.text);
    EXPECT_EQ(shown(module.meaning(last(module, one.spelling))), one.meaning)
        << one.spelling << " in\n"
        << one.text;
  }
}

}  // namespace smprof_migrate
