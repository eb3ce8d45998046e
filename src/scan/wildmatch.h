// Git's patterns: `*`, `?`, `[…]` and `\` within one path segment, `**` across segments. The rules
// are those of git 2.39 for ignore files; tests compare with git itself.
#pragma once

#include <string_view>

namespace smprof_migrate {

bool wildmatch(std::string_view pattern, std::string_view path);

}  // namespace smprof_migrate
