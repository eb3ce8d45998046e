// An open folder and its entries.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

class FolderHandle {
 public:
  explicit FolderHandle(int fd) : fd_(fd) {}
  ~FolderHandle();
  FolderHandle(const FolderHandle&) = delete;
  FolderHandle& operator=(const FolderHandle&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

enum class EntryKind : uint8_t { File, Folder, Symlink, Special };

struct Entry {
  const char* name;  // NUL-terminated, lives in the FolderReader
  EntryKind kind;
};

// Reused from folder to folder.
class FolderReader {
 public:
  // All entries but `.` and `..`; false if the system refuses (errno says why).
  bool read(int fd);
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<char> names_;
  std::vector<Entry> entries_;
};

}  // namespace smprof_migrate
