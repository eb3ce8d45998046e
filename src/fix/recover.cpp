#include <algorithm>

#include "fix/stage.h"
#include "smprof_migrate/fix/journal.h"

namespace smprof_migrate {
namespace {

enum class State : uint8_t {
  Old,     // as before the write, and nothing waits to replace it
  Waits,   // as before the write; the new content lies beside it, whole
  New,     // replaced
  Edited,  // replaced, then edited by someone
  Taken,   // edited by someone before it was replaced
};

// A staged file that is gone has become its target: nobody else removes it before the journal.
Result<State> classify(Disk& disk, const JournalEntry& entry) {
  const auto target = state_of(disk, entry.target);
  if (!target) return target.error();
  const auto staged = state_of(disk, entry.staged);
  if (!staged) return staged.error();
  if (target->holds(entry.base_hash)) {
    return staged->holds(entry.new_hash) ? State::Waits : State::Old;
  }
  if (target->holds(entry.new_hash)) return State::New;
  return staged->there ? State::Taken : State::Edited;
}

struct Group {
  std::vector<JournalEntry> entries;
  std::vector<State> states;  // of each entry

  bool any(State wanted) const {
    return std::find(states.begin(), states.end(), wanted) != states.end();
  }
};

Recovery::Outcome decide(const Group& group) {
  const bool some_new = group.any(State::New) || group.any(State::Edited);
  const bool some_old = group.any(State::Old) || group.any(State::Taken);
  if (!some_new) return Recovery::Outcome::Nothing;
  if (some_old) return Recovery::Outcome::RolledBack;
  return group.any(State::Waits) ? Recovery::Outcome::Completed : Recovery::Outcome::Nothing;
}

Status put_back(Disk& disk, const JournalEntry& entry) {
  auto step = remove_if_there(disk, entry.staged);  // of an earlier recovery that was cut short
  if (step) step = stage(disk, entry.target, entry.staged, entry.old_bytes);
  if (step) step = disk.rename(entry.staged, entry.target);
  return step;
}

// Leaves `entry` as `outcome` wants it and adds it to the lists of `recovery` where due.
Status settle(Disk& disk, const JournalEntry& entry, State state, Recovery& recovery) {
  if (state == State::Edited || state == State::Taken) recovery.changed.push_back(entry.target);
  const bool forward = state == State::Waits && recovery.outcome == Recovery::Outcome::Completed;
  const bool backward = state == State::New && recovery.outcome == Recovery::Outcome::RolledBack;
  if (!forward && !backward) return remove_if_there(disk, entry.staged);
  auto step = forward ? disk.rename(entry.staged, entry.target) : put_back(disk, entry);
  if (step) step = disk.sync_folder(entry.target);
  if (step) recovery.files.push_back(entry.target);
  return step;
}

Result<Recovery> recover_entries(Disk& disk, std::vector<JournalEntry> entries) {
  Group group{std::move(entries), {}};
  for (const JournalEntry& entry : group.entries) {
    const auto state = classify(disk, entry);
    if (!state) return state.error();
    group.states.push_back(*state);
  }
  Recovery recovery;
  recovery.outcome = decide(group);
  // Taken ones last: once their staged content is gone they look like Edited ones, and a recovery
  // that is cut short would be continued in the wrong direction.
  for (const bool taken : {false, true}) {
    for (size_t i = 0; i < group.entries.size(); ++i) {
      if ((group.states[i] == State::Taken) != taken) continue;
      auto settled = settle(disk, group.entries[i], group.states[i], recovery);
      if (!settled) return settled.error();
    }
  }
  return recovery;
}

Result<Recovery> recover_journal(Disk& disk, const std::string& path) {
  const auto file = disk.read(path);
  if (!file) return file.error();
  auto entries = decode_journal(file->bytes);
  if (!entries) {
    entries.error().path = path;
    entries.error().advice = "look at the files it names, then remove it";
    return entries.error();
  }
  auto recovery = recover_entries(disk, *std::move(entries));
  if (!recovery) {
    recovery.error().message = "cannot finish an interrupted write: " + recovery.error().message;
    recovery.error().advice = "run again once that is mended; the journal is " + path;
    return recovery;
  }
  auto ended = end_journal(disk, path);
  if (!ended) return ended.error();
  return recovery;
}

}  // namespace

Result<std::vector<Recovery>> recover_groups(Disk& disk, const std::string& folder) {
  std::vector<Recovery> recoveries;
  auto names = disk.list(folder);
  if (!names && names.error().kind == ErrorKind::NotFound) return recoveries;
  if (!names) return names.error();
  const auto lock = lock_journals(disk, folder);
  if (!lock) return lock.error();
  names = disk.list(folder);  // what was there before the lock may have belonged to a live process
  if (!names) return names.error();
  for (const std::string& name : *names) {
    std::string path = folder;
    path.append("/").append(name);
    if (name.ends_with(kUnfinishedEnding)) {  // never came into force
      auto removed = remove_if_there(disk, path);
      if (!removed) return removed.error();
    }
    if (!name.ends_with(kJournalEnding)) continue;
    auto recovery = recover_journal(disk, path);
    if (!recovery) return recovery.error();
    recoveries.push_back(*std::move(recovery));
  }
  return recoveries;
}

}  // namespace smprof_migrate
