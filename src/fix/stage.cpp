#include "fix/stage.h"

#include <sys/random.h>

#include <array>

#include "smprof_migrate/fix/write.h"
#include "source/system_error.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kMark = ".smprof-migrate-";
constexpr std::string_view kDigits = "0123456789abcdef";
constexpr size_t kRandomBytes = 8;
constexpr size_t kLongestName = 255;  // in bytes, of Linux's file systems

}  // namespace

Result<std::string> staging_name(const std::string& target) {
  std::array<unsigned char, kRandomBytes> random{};
  const ssize_t got = ::getrandom(random.data(), random.size(), 0);
  if (got != static_cast<ssize_t>(random.size())) return system_error(target, errno);
  const size_t name_begin = target.find_last_of('/') + 1;
  const size_t room = kLongestName - 1 - kMark.size() - 2 * kRandomBytes;
  std::string name = target.substr(0, name_begin) + ".";
  name += target.substr(name_begin, room);
  name += kMark;
  for (const unsigned char byte : random) {
    name.push_back(kDigits[byte >> 4]);
    name.push_back(kDigits[byte & 15u]);
  }
  return name;
}

bool is_leftover(std::string_view name) {
  const size_t tail = kMark.size() + 2 * kRandomBytes;
  if (name.size() < 2 + tail || name.front() != '.') return false;
  const std::string_view end = name.substr(name.size() - tail);
  return end.starts_with(kMark) &&
         end.find_first_not_of(kDigits, kMark.size()) == std::string_view::npos;
}

Status stage(Disk& disk, const std::string& target, const std::string& staged,
             std::string_view bytes) {
  auto step = disk.create_like(staged, target);
  if (!step) return step;
  step = disk.write(staged, bytes);
  if (step) step = disk.sync(staged);
  if (step) return step;
  // If it cannot be removed either, it is named like a leftover; the first error tells more.
  [[maybe_unused]] const Status removed = disk.remove(staged);
  return step;
}

Status remove_if_there(Disk& disk, const std::string& path) {
  auto removed = disk.remove(path);
  if (!removed && removed.error().kind == ErrorKind::NotFound) return Unit{};
  return removed;
}

Result<FileState> state_of(Disk& disk, const std::string& path) {
  const auto file = disk.read(path);
  if (file) return FileState{true, file->hash};
  if (file.error().kind == ErrorKind::NotFound) return FileState{};
  return file.error();
}

}  // namespace smprof_migrate
