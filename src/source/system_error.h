// What the system says when it refuses, as an Error.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

inline Error system_error(const std::string& path, int code) {
  ErrorKind kind = ErrorKind::Io;
  if (code == ENOENT || code == ENOTDIR) kind = ErrorKind::NotFound;
  if (code == EACCES || code == EPERM || code == EROFS) kind = ErrorKind::Permission;
  return {kind, path, {}, std::generic_category().message(code), ""};
}

}  // namespace smprof_migrate
