// `--show-files` and `explain PATH`: which files are looked at, and why the others are not.
#pragma once

#include "cli/options.h"

namespace smprof_migrate {

int show_files_command(const Options& options);
int explain_command(const Options& options);

}  // namespace smprof_migrate
