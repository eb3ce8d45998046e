// Puts rewritten files on disk so that at every moment each file is whole, old or new, and a group
// of files is written all or none.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/fix/disk.h"

namespace smprof_migrate {

struct FileWrite {
  std::string path;
  // Of the bytes the edit was made from; the write is refused if they changed.
  uint64_t base_hash = 0;
  std::string bytes;  // the whole new content
};

// All files of the group or none. Every file is checked first: it must be writable, unchanged, and
// have one name only (with more, the others would keep the old content, so it is refused with an
// Error that says so). Symlinks are followed: the link stays, the file it leads to is replaced. New
// contents are written beside their targets and synced, then renamed; directly before its rename
// each target is checked for changes once more. If a step fails, files already renamed are put back
// from the old bytes and nothing is left behind.
//
// A group of several files is also noted in a journal in `journal_folder` (made if missing), so
// that recover_groups can finish it after a crash. Without a folder ("") a crash between two
// renames leaves a part of the group new; each file is whole all the same.
Status write_group(Disk& disk, std::span<const FileWrite> group, const std::string& journal_folder);

// True for a name under which write_group stages new contents: .<name>.smprof-migrate-<16 digits>.
// Outside of a running write such a file is left from a killed one and may be removed.
bool is_leftover(std::string_view name);

}  // namespace smprof_migrate
