// New contents beside their target: the step that a group write and a recovery share.
#pragma once

#include <string>
#include <string_view>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/fix/disk.h"

namespace smprof_migrate {

// A fresh name in the folder of `target`, as is_leftover knows it. `target` is absolute.
Result<std::string> staging_name(const std::string& target);

// `bytes` are on disk under `staged`, with the attributes of `target`; or nothing is.
Status stage(Disk& disk, const std::string& target, const std::string& staged,
             std::string_view bytes);

// Fine if it is not there.
Status remove_if_there(Disk& disk, const std::string& path);

struct FileState {
  bool there = false;
  uint64_t hash = 0;

  bool holds(uint64_t wanted) const { return there && hash == wanted; }
};
Result<FileState> state_of(Disk& disk, const std::string& path);

}  // namespace smprof_migrate
