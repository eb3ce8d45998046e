// The file system as the writer sees it: small steps that can fail one by one, so that tests can
// make any of them fail. Paths are bytes; nothing is cached.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

// Owns an open descriptor whose lock ends when it is closed, at the latest with the process.
class FileLock {
 public:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileLock();

 private:
  int descriptor_;
};

class Disk {
 public:
  virtual ~Disk() = default;
  virtual Result<SourceFile> read(const std::string& path) = 0;
  // Creates `path` exclusively with the mode, owner, xattrs and ACL of `like` (an existing file).
  virtual Status create_like(const std::string& path, const std::string& like) = 0;
  virtual Status create(const std::string& path) = 0;  // exclusively, for the user alone
  virtual Status write(const std::string& path, std::string_view bytes) = 0;
  virtual Status sync(const std::string& path) = 0;         // file contents
  virtual Status sync_folder(const std::string& path) = 0;  // folder that holds `path`
  virtual Status rename(const std::string& from, const std::string& to) = 0;
  virtual Status remove(const std::string& path) = 0;
  virtual Status make_folders(const std::string& path) = 0;  // and those above; fine if there
  virtual Result<std::vector<std::string>> list(const std::string& folder) = 0;  // sorted names
  virtual Result<std::string> resolve(const std::string& path) = 0;  // symlinks followed
  virtual Result<bool> writable(const std::string& path) = 0;        // file and its folder
  virtual Result<uint64_t> link_count(const std::string& path) = 0;  // names of the file
  virtual Result<FileLock> lock(const std::string& path) = 0;        // created if missing; waits
};

// The real one.
Disk& system_disk();

}  // namespace smprof_migrate
