#include "smprof_migrate/fix/write.h"

#include <optional>
#include <set>
#include <utility>

#include "fix/stage.h"
#include "smprof_migrate/fix/journal.h"

namespace smprof_migrate {
namespace {

struct Target {
  const FileWrite* wanted = nullptr;
  JournalEntry entry;
  bool staged = false;   // or begun to
  bool renamed = false;  // or tried to: what is there decides
};

Error changed(const std::string& path) {
  return {ErrorKind::Changed, path, {}, "changed since it was read; not written", "run again"};
}

// Errors name the file as the user knows it, not the staged or the resolved one.
Error about(const std::string& shown, Error error) {
  if (error.path == shown) return error;
  error.message = "cannot be rewritten: " + error.message;
  error.path = shown;
  return error;
}

Status check_rights(Disk& disk, const std::string& shown, const std::string& path) {
  const auto writable = disk.writable(path);
  if (!writable) return writable.error();
  if (!*writable) {
    return Error{ErrorKind::Permission, shown, {}, "it or its folder may not be written", ""};
  }
  const auto links = disk.link_count(path);
  if (!links) return links.error();
  if (*links == 1) return Unit{};
  return Error{ErrorKind::Permission,
               shown,
               {},
               "has " + std::to_string(*links) +
                   " hard links; rewriting one name would leave the others with the old content",
               "give the file a content of its own first (cp -p FILE COPY && mv COPY FILE)"};
}

Result<Target> prepare(Disk& disk, const FileWrite& wanted) {
  const auto path = disk.resolve(wanted.path);
  if (!path) return path.error();
  auto rights = check_rights(disk, wanted.path, *path);
  if (!rights) return rights.error();
  auto old = disk.read(*path);
  if (!old) return old.error();
  if (old->hash != wanted.base_hash) return changed(wanted.path);
  auto staged = staging_name(*path);
  if (!staged) return staged.error();
  Target target;
  target.wanted = &wanted;
  target.entry = {*path, *std::move(staged), wanted.base_hash, hash_bytes(wanted.bytes),
                  std::move(old->bytes)};
  return target;
}

// Two paths may lead to one file.
Status check_distinct(std::span<const Target> targets) {
  std::set<std::string_view> seen;
  for (const Target& target : targets) {
    if (seen.insert(target.entry.target).second) continue;
    return Error{ErrorKind::Internal,
                 target.wanted->path,
                 {},
                 "two files of a group are one: " + target.entry.target,
                 ""};
  }
  return Unit{};
}

Result<std::vector<Target>> prepare_all(Disk& disk, std::span<const FileWrite> group) {
  std::vector<Target> targets;
  for (const FileWrite& wanted : group) {
    auto target = prepare(disk, wanted);
    if (!target) return about(wanted.path, target.error());
    targets.push_back(*std::move(target));
  }
  auto distinct = check_distinct(targets);
  if (!distinct) return distinct.error();
  return targets;
}

Result<OpenJournal> note(Disk& disk, std::span<const Target> targets, const std::string& folder) {
  std::vector<JournalEntry> entries;
  for (const Target& target : targets) entries.push_back(target.entry);
  auto journal = begin_journal(disk, folder, entries);
  if (journal) return journal;
  Error error = journal.error();
  error.message = "no journal for a write of several files: " + error.message;
  error.advice = "set XDG_STATE_HOME to a folder that may be written";
  return error;
}

class GroupWriter {
 public:
  GroupWriter(Disk& disk, std::span<Target> targets)
      : disk_(disk), targets_(targets), stopped_(targets.size()) {}

  Status run() {
    auto step = stage_all();
    if (step) step = replace_all();
    if (step) step = sync_folders();
    if (step) return step;
    undo();
    if (not_back_.empty()) return step;
    step.error().message += "; and these could not be put back for certain: " + not_back_;
    step.error().advice = "mend the cause and run again, then look at these files";
    return step;
  }

  // All new, or all old again, and nothing staged is left.
  bool is_settled() const { return settled_; }

 private:
  Status stage_all() {
    for (Target& target : targets_) {
      const JournalEntry& entry = target.entry;
      target.staged = true;
      auto step = stage(disk_, entry.target, entry.staged, target.wanted->bytes);
      if (!step) return about(target.wanted->path, step.error());
    }
    return Unit{};
  }

  Status replace_all() {
    for (size_t i = 0; i < targets_.size(); ++i) {
      auto step = replace(targets_[i]);
      if (step) continue;
      stopped_ = i;
      return about(targets_[i].wanted->path, step.error());
    }
    return Unit{};
  }

  Status replace(Target& target) {
    const auto now = state_of(disk_, target.entry.target);
    if (!now) return now.error();
    if (!now->holds(target.entry.base_hash)) return changed(target.wanted->path);
    target.renamed = true;
    return disk_.rename(target.entry.staged, target.entry.target);
  }

  Status sync_folders() {
    std::set<std::string> folders;
    for (const Target& target : targets_) {
      const std::string& path = target.entry.target;
      if (!folders.insert(path.substr(0, path.find_last_of('/'))).second) continue;
      auto step = disk_.sync_folder(path);
      if (!step) return about(target.wanted->path, step.error());
    }
    return Unit{};
  }

  // From the end, but the target that stopped the write last: as long as its staged content lies
  // there, a recovery after a crash in between sees a group on its way back.
  void undo() {
    for (size_t i = targets_.size(); i > 0; --i) {
      if (i - 1 != stopped_) take_back(targets_[i - 1]);
    }
    if (stopped_ < targets_.size()) take_back(targets_[stopped_]);
  }

  void take_back(const Target& target) {
    auto step = target.renamed  ? put_back(target.entry)
                : target.staged ? remove_if_there(disk_, target.entry.staged)
                                : Status(Unit{});
    if (step) return;
    settled_ = false;
    if (!target.renamed) return;  // a staged file that stays changes nothing
    not_back_ += (not_back_.empty() ? "" : ", ") + target.wanted->path;
  }

  Status put_back(const JournalEntry& entry) {
    const auto now = state_of(disk_, entry.target);
    if (!now) return now.error();
    if (now->holds(entry.base_hash)) return remove_if_there(disk_, entry.staged);
    if (!now->holds(entry.new_hash)) return changed(entry.target);
    auto step = stage(disk_, entry.target, entry.staged, entry.old_bytes);
    if (step) step = disk_.rename(entry.staged, entry.target);
    if (step) step = disk_.sync_folder(entry.target);
    return step;
  }

  Disk& disk_;
  std::span<Target> targets_;
  size_t stopped_;        // index of the target whose replacement failed
  std::string not_back_;  // paths
  bool settled_ = true;
};

}  // namespace

Status write_group(Disk& disk, std::span<const FileWrite> group,
                   const std::string& journal_folder) {
  auto targets = prepare_all(disk, group);
  if (!targets) return targets.error();
  std::optional<OpenJournal> journal;
  if (group.size() > 1 && !journal_folder.empty()) {
    auto noted = note(disk, *targets, journal_folder);
    if (!noted) return noted.error();
    journal = *std::move(noted);
  }
  GroupWriter writer(disk, *targets);
  auto written = writer.run();
  // Else it stays for the next recovery. If it cannot be removed that does no harm either: recovery
  // finds nothing to do.
  if (journal && writer.is_settled()) {
    [[maybe_unused]] const Status ended = end_journal(disk, journal->path);
  }
  return written;
}

}  // namespace smprof_migrate
