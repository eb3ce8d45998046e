// Puts rewritten files on disk so that at every moment each file is whole, old or new, and a group
// of files is written all or none.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/fix/disk.h"

namespace smprof_migrate {

struct FileWrite {
  std::string path;
  uint64_t base_hash =
      0;              // of the bytes the edit was made from; the write is refused if they changed
  std::string bytes;  // the whole new content
};

// All files of the group or none: every file is checked for staleness and writability first, new
// contents are written beside their targets and synced, then renamed; if the n-th rename fails the
// earlier ones are put back from the old bytes. Symlinked targets are written through to the file
// they resolve to. Hard links are broken only with a clear error instead: a file with more than one
// link is written in place of the target by rename too, and refused (Error says so) since the other
// names would silently keep the old content.
Status write_group(Disk& disk, std::span<const FileWrite> group);

}  // namespace smprof_migrate
