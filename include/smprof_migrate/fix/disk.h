// The file system as the writer sees it: small steps that can fail one by one, so that tests can
// make any of them fail.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

class Disk {
 public:
  virtual ~Disk() = default;
  virtual Result<SourceFile> read(const std::string& path) = 0;
  // Creates `path` exclusively with the mode, owner, xattrs and ACL of `like` (an existing file).
  virtual Status create_like(const std::string& path, const std::string& like) = 0;
  virtual Status write(const std::string& path, std::string_view bytes) = 0;
  virtual Status sync(const std::string& path) = 0;         // file contents
  virtual Status sync_folder(const std::string& path) = 0;  // folder that holds `path`
  virtual Status rename(const std::string& from, const std::string& to) = 0;
  virtual Status remove(const std::string& path) = 0;
  virtual Result<std::string> resolve(const std::string& path) = 0;  // symlinks followed
  virtual Result<bool> writable(const std::string& path) = 0;        // file and its folder
};

// The real one.
Disk& system_disk();

}  // namespace smprof_migrate
