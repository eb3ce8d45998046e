// Git's configuration files, read as git reads them, except that includes are not followed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace smprof_migrate {

// The last value of `section.key`, both in lower case. Sections with a subsection never match.
std::optional<std::string> config_value(std::string_view text, std::string_view section,
                                        std::string_view key);

}  // namespace smprof_migrate
