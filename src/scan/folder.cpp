#include "scan/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstring>

namespace smprof_migrate {
namespace {

constexpr size_t kBlockSize = size_t{64} * 1024;

// As the kernel lays it out; the C library has no such struct.
struct KernelEntry {
  uint64_t inode;
  int64_t offset;
  unsigned short size;
  unsigned char type;
  char name[1];
};

EntryKind kind_of_mode(mode_t mode) {
  if (S_ISREG(mode)) return EntryKind::File;
  if (S_ISDIR(mode)) return EntryKind::Folder;
  return S_ISLNK(mode) ? EntryKind::Symlink : EntryKind::Special;
}

// Some file systems leave the type out of their folders.
EntryKind kind_of_type(int fd, const char* name, unsigned char type) {
  switch (type) {
    case DT_REG:
      return EntryKind::File;
    case DT_DIR:
      return EntryKind::Folder;
    case DT_LNK:
      return EntryKind::Symlink;
    case DT_UNKNOWN:
      break;
    default:
      return EntryKind::Special;
  }
  struct stat found;
  if (fstatat(fd, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return EntryKind::Special;
  return kind_of_mode(found.st_mode);
}

bool is_dots(const char* name) {
  return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

}  // namespace

FolderHandle::~FolderHandle() {
  if (fd_ >= 0) close(fd_);
}

bool FolderReader::read(int fd) {
  names_.clear();
  entries_.clear();
  struct Found {
    size_t name;
    EntryKind kind;
  };
  static thread_local std::vector<Found> found;
  found.clear();
  alignas(KernelEntry) static thread_local std::array<char, kBlockSize> block;
  for (;;) {
    const long count = syscall(SYS_getdents64, fd, block.data(), block.size());
    if (count < 0) return false;
    if (count == 0) break;
    for (long at = 0; at < count;) {
      const auto* entry = reinterpret_cast<const KernelEntry*>(block.data() + at);
      at += entry->size;
      if (is_dots(entry->name)) continue;
      const size_t length = std::strlen(entry->name) + 1;
      found.push_back({names_.size(), kind_of_type(fd, entry->name, entry->type)});
      names_.insert(names_.end(), entry->name, entry->name + length);
    }
  }
  for (const Found& one : found) entries_.push_back({names_.data() + one.name, one.kind});
  return true;
}

}  // namespace smprof_migrate
