#include "smprof_migrate/fix/journal.h"

#include <charconv>
#include <cstdlib>

#include "smprof_migrate/fix/write.h"
#include "smprof_migrate/source/source_file.h"

// Fields are written as <length>:<bytes>\n, so that any path and any content can stand in them. The
// last one is the hash of everything before it.
namespace smprof_migrate {
namespace {

constexpr std::string_view kHeader = "smprof-migrate journal 1\n";

void append_field(std::string& out, std::string_view bytes) {
  out += std::to_string(bytes.size());
  out += ':';
  out += bytes;
  out += '\n';
}

bool take_number(std::string_view digits, uint64_t& number) {
  const char* end = digits.data() + digits.size();
  const auto [stop, code] = std::from_chars(digits.data(), end, number);
  return code == std::errc() && stop == end;
}

bool take_field(std::string_view& rest, std::string_view& field) {
  const size_t colon = rest.find(':');
  uint64_t size = 0;
  if (colon == std::string_view::npos || !take_number(rest.substr(0, colon), size)) return false;
  rest.remove_prefix(colon + 1);
  if (size >= rest.size() || rest[size] != '\n') return false;
  field = rest.substr(0, size);
  rest.remove_prefix(size + 1);
  return true;
}

// Staged contents lie beside their target under a name of ours; no journal may make us touch more.
bool is_sound(const JournalEntry& entry) {
  const size_t target_name = entry.target.find_last_of('/') + 1;
  const size_t staged_name = entry.staged.find_last_of('/') + 1;
  return entry.target.starts_with('/') &&
         entry.target.substr(0, target_name) == entry.staged.substr(0, staged_name) &&
         is_leftover(std::string_view(entry.staged).substr(staged_name));
}

bool take_entry(std::string_view& rest, JournalEntry& entry) {
  std::string_view target, staged, base, fresh, old_bytes;
  const bool whole = take_field(rest, target) && take_field(rest, staged) &&
                     take_field(rest, base) && take_field(rest, fresh) &&
                     take_field(rest, old_bytes);
  if (!whole) return false;
  entry.target = target;
  entry.staged = staged;
  entry.old_bytes = old_bytes;
  return take_number(base, entry.base_hash) && take_number(fresh, entry.new_hash) &&
         is_sound(entry);
}

}  // namespace

std::string encode_journal(std::span<const JournalEntry> entries) {
  std::string out(kHeader);
  append_field(out, std::to_string(entries.size()));
  for (const JournalEntry& entry : entries) {
    append_field(out, entry.target);
    append_field(out, entry.staged);
    append_field(out, std::to_string(entry.base_hash));
    append_field(out, std::to_string(entry.new_hash));
    append_field(out, entry.old_bytes);
  }
  append_field(out, std::to_string(hash_bytes(out)));
  return out;
}

Result<std::vector<JournalEntry>> decode_journal(std::string_view bytes) {
  const Error broken{ErrorKind::Format, "", {}, "not a whole journal of a group write", ""};
  if (!bytes.starts_with(kHeader)) return broken;
  std::string_view rest = bytes.substr(kHeader.size());
  std::string_view count_field, check_field;
  uint64_t count = 0, check = 0;
  if (!take_field(rest, count_field) || !take_number(count_field, count)) return broken;
  std::vector<JournalEntry> entries;
  for (uint64_t i = 0; i < count; ++i) {
    if (!take_entry(rest, entries.emplace_back())) return broken;
  }
  const std::string_view checked = bytes.substr(0, bytes.size() - rest.size());
  const bool holds = take_field(rest, check_field) && take_number(check_field, check) &&
                     rest.empty() && check == hash_bytes(checked);
  if (!holds) return broken;
  return entries;
}

std::string default_journal_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  // The specification of the variable says to ignore a path that is not absolute.
  if (state != nullptr && state[0] == '/') return std::string(state) + "/smprof-migrate";
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') return "";
  return std::string(home) + "/.local/state/smprof-migrate";
}

Result<FileLock> lock_journals(Disk& disk, const std::string& folder) {
  return disk.lock(folder + "/lock");
}

Result<OpenJournal> begin_journal(Disk& disk, const std::string& folder,
                                  std::span<const JournalEntry> entries) {
  auto step = disk.make_folders(folder);
  if (step) step = disk.sync_folder(folder);  // the entry of a folder just made
  if (!step) return step.error();
  auto lock = lock_journals(disk, folder);
  if (!lock) return lock.error();
  const std::string& staged = entries.front().staged;
  const std::string name = folder + "/" + staged.substr(staged.find_last_of('-') + 1);
  const std::string path = name + std::string(kJournalEnding);
  const std::string unfinished = name + std::string(kUnfinishedEnding);
  step = disk.create(unfinished);
  if (!step) return step.error();
  step = disk.write(unfinished, encode_journal(entries));
  if (step) step = disk.sync(unfinished);
  if (step) step = disk.rename(unfinished, path);
  if (step) step = disk.sync_folder(path);
  if (step) return OpenJournal{*std::move(lock), path};
  // One of the two is there; the first error tells more than one of these.
  for (const std::string& left : {unfinished, path}) {
    [[maybe_unused]] const Status removed = disk.remove(left);
  }
  return step.error();
}

Status end_journal(Disk& disk, const std::string& path) {
  auto step = disk.remove(path);
  if (step) step = disk.sync_folder(path);
  return step;
}

}  // namespace smprof_migrate
