#pragma once
#include <string>
#include "smprof_migrate/base/result.h"
namespace smprof_migrate {
enum class ReadFailure : uint8_t { None, Gone, NotRegular, TooLarge, Permission, Io };
ReadFailure read_file_at(int folder_fd, const char* name, std::string& buffer, size_t max_bytes);
inline bool is_gone(ReadFailure f) { return f == ReadFailure::Gone || f == ReadFailure::NotRegular; }
Error read_error(ReadFailure failure, const std::string& path);
}
