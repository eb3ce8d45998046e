// The source lines around a finding with a gutter and a line of carets, cut to the terminal's
// width.
#pragma once

#include <string>

#include "smprof_migrate/report/report.h"
#include "smprof_migrate/report/sink.h"

namespace smprof_migrate {

// Columns of the gutter: digits of the largest line number of the frame, at least 1.
size_t gutter_width(const PlacedFinding& placed);

// Whole lines, each with its newline; empty if there is no frame.
std::string frame_text(const PlacedFinding& placed, const Style& style);

}  // namespace smprof_migrate
