// Where results and diagnostics go.
#pragma once

#include <string>
#include <string_view>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

// Whole, or an error; a reader that went away (EPIPE) is none.
Status write_all(int fd, std::string_view bytes);

// Replaces `path` by rename, so that a reader never sees half a report.
Status write_report_file(const std::string& path, std::string_view bytes);

// Standard input to its end.
Result<std::string> read_standard_input();

}  // namespace smprof_migrate
