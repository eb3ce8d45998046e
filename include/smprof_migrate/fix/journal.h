// What a group write notes before it touches its targets, and what the next run makes of it if the
// process did not live to the end: the whole group new, or the whole group old.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/fix/disk.h"

namespace smprof_migrate {

struct JournalEntry {
  std::string target;  // absolute, no symlink
  std::string staged;  // absolute: where the new content waits, in the target's folder
  uint64_t base_hash = 0;
  uint64_t new_hash = 0;
  std::string old_bytes;  // what a roll-back restores
};

// A journal that was not written to its end does not decode (Format error).
std::string encode_journal(std::span<const JournalEntry> entries);
Result<std::vector<JournalEntry>> decode_journal(std::string_view bytes);

// $XDG_STATE_HOME/smprof-migrate, else ~/.local/state/smprof-migrate, else "" (no home either).
std::string default_journal_folder();

// A journal in force is <digits>.journal in the folder; until it is whole it has the other ending.
inline constexpr std::string_view kJournalEnding = ".journal";
inline constexpr std::string_view kUnfinishedEnding = ".unfinished";

// Held while a group is written or recovered, so that a journal that can be read under it belongs
// to no living process.
Result<FileLock> lock_journals(Disk& disk, const std::string& folder);

struct OpenJournal {
  FileLock lock;
  std::string path;
};

// The journal is in force once this returns: to be called before the first staged file is made.
Result<OpenJournal> begin_journal(Disk& disk, const std::string& folder,
                                  std::span<const JournalEntry> entries);

// The group is whole again, old or new.
Status end_journal(Disk& disk, const std::string& path);

struct Recovery {
  enum class Outcome : uint8_t {
    Completed,   // the files that were still old are new now
    RolledBack,  // the files that were already new are old again
    Nothing,     // the group was whole, old or new; only leftovers were removed
  };
  Outcome outcome = Outcome::Nothing;
  std::vector<std::string> files;    // that recovery wrote
  std::vector<std::string> changed;  // edited by someone since the crash: left as they are
};

// Deals with every journal in `folder` and removes it; one element for each. A group is completed
// if a part of it is new and the rest waits unchanged, else rolled back. To be called before
// planning. An error leaves its journal in place. A folder that does not exist holds no journals.
Result<std::vector<Recovery>> recover_groups(Disk& disk, const std::string& folder);

}  // namespace smprof_migrate
