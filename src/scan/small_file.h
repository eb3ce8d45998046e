// Configuration-sized files, read whole.
#pragma once

#include <optional>
#include <string>

namespace smprof_migrate {

enum class Links { Followed, Refused };

// Nothing if it is missing, no regular file, unreadable or larger than `max_bytes`.
std::optional<std::string> read_small_file(const std::string& path, size_t max_bytes = 64u << 20);
std::optional<std::string> read_small_file_at(int folder_fd, const char* name, Links links,
                                              size_t max_bytes = 64u << 20);

}  // namespace smprof_migrate
