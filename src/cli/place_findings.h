// Findings with line, column and the source lines around them.
#pragma once

#include <functional>
#include <vector>

#include "smprof_migrate/analysis/analyse.h"
#include "smprof_migrate/report/report.h"

namespace smprof_migrate {

// `read` gives the bytes that were analysed; findings of a file that cannot be read again, or is no
// longer what was analysed, keep place 1:1 and no frame. Takes the findings out of the analyses.
std::vector<PlacedFinding> place_findings(
    std::vector<Analysis>& analyses,
    const std::function<Result<SourceFile>(const std::string&)>& read);

}  // namespace smprof_migrate
