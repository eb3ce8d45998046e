// A unified diff that `git apply` and `patch` take, from old bytes to new ones.
#pragma once

#include <string>
#include <string_view>

namespace smprof_migrate {

// Empty if equal. Paths are written as a/<path> and b/<path>, quoted as git does where needed, and
// without a leading "./" or "/"; give them relative to where the patch is to be applied.
// "\ No newline at end of file" is marked. Lines end at LF only; everything else is content.
std::string unified_diff(std::string_view path, std::string_view before, std::string_view after);

}  // namespace smprof_migrate
