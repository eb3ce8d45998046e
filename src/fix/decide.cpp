#include "fix/decide.h"

#include <string>

namespace smprof_migrate {
namespace {

void add_hints(const Analysis& analysis, std::string_view where, FrameworkChoice& choice) {
  for (const Facts& facts : analysis.facts) {
    for (const FrameworkHint& hint : facts.frameworks) {
      const auto joined =
          static_cast<uint8_t>(choice.framework) | static_cast<uint8_t>(hint.framework);
      choice.framework = static_cast<Framework>(joined);
      choice.evidence.push_back(std::string(where) + hint.evidence + " (line " +
                                std::to_string(hint.line) + ")");
    }
  }
}

}  // namespace

FrameworkChoice decide_framework(const std::vector<Analysis>& analyses,
                                 std::span<const size_t> group, size_t index, Framework fallback) {
  static_assert(
      (static_cast<uint8_t>(Framework::Torch) | static_cast<uint8_t>(Framework::TensorFlow)) ==
      static_cast<uint8_t>(Framework::Both));
  FrameworkChoice choice;
  add_hints(analyses[index], "", choice);
  if (choice.framework == Framework::Unknown) {
    for (const size_t other : group) {
      if (other != index) add_hints(analyses[other], analyses[other].path + " ", choice);
    }
  }
  const bool undecided =
      choice.framework == Framework::Unknown || choice.framework == Framework::Both;
  if (undecided && fallback != Framework::Unknown) {
    choice.framework = fallback;
    choice.evidence.push_back("--framework says so");
  }
  return choice;
}

}  // namespace smprof_migrate
