#include "cli/place_findings.h"

#include <optional>
#include <utility>

#include "smprof_migrate/report/place.h"

namespace smprof_migrate {

std::vector<PlacedFinding> place_findings(
    std::vector<Analysis>& analyses,
    const std::function<Result<SourceFile>(const std::string&)>& read) {
  std::vector<PlacedFinding> placed;
  for (Analysis& analysis : analyses) {
    if (analysis.findings.empty()) continue;
    const auto source = read(analysis.path);
    std::optional<Placer> placer;
    if (source && source->hash == analysis.hash) placer.emplace(*source);
    for (Finding& finding : analysis.findings) {
      if (placer) {
        placed.push_back(placer->place(std::move(finding)));
      } else {
        placed.emplace_back().finding = std::move(finding);
      }
    }
  }
  return placed;
}

}  // namespace smprof_migrate
