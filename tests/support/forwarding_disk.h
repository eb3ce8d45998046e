// A Disk that hands every step on to another one, after asking `before` for permission.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/fix/disk.h"

namespace smprof_migrate {

class ForwardingDisk : public Disk {
 public:
  explicit ForwardingDisk(Disk& disk) : disk_(disk) {}

  Result<SourceFile> read(const std::string& path) override {
    if (auto go = before("read", path); !go) return go.error();
    return disk_.read(path);
  }
  Status create_like(const std::string& path, const std::string& like) override {
    if (auto go = before("create_like", path); !go) return go;
    return disk_.create_like(path, like);
  }
  Status create(const std::string& path) override {
    if (auto go = before("create", path); !go) return go;
    return disk_.create(path);
  }
  Status write(const std::string& path, std::string_view bytes) override {
    if (auto go = before_write(path, bytes); !go) return go;
    return disk_.write(path, bytes);
  }
  Status sync(const std::string& path) override {
    if (auto go = before("sync", path); !go) return go;
    return disk_.sync(path);
  }
  Status sync_folder(const std::string& path) override {
    if (auto go = before("sync_folder", path); !go) return go;
    return disk_.sync_folder(path);
  }
  Status rename(const std::string& from, const std::string& to) override {
    if (auto go = before("rename", from); !go) return go;
    return disk_.rename(from, to);
  }
  Status remove(const std::string& path) override {
    if (auto go = before("remove", path); !go) return go;
    return disk_.remove(path);
  }
  Status make_folders(const std::string& path) override {
    if (auto go = before("make_folders", path); !go) return go;
    return disk_.make_folders(path);
  }
  Result<std::vector<std::string>> list(const std::string& folder) override {
    if (auto go = before("list", folder); !go) return go.error();
    return disk_.list(folder);
  }
  Result<std::string> resolve(const std::string& path) override {
    if (auto go = before("resolve", path); !go) return go.error();
    return disk_.resolve(path);
  }
  Result<bool> writable(const std::string& path) override {
    if (auto go = before("writable", path); !go) return go.error();
    return disk_.writable(path);
  }
  Result<uint64_t> link_count(const std::string& path) override {
    if (auto go = before("link_count", path); !go) return go.error();
    return disk_.link_count(path);
  }
  Result<FileLock> lock(const std::string& path) override {
    if (auto go = before("lock", path); !go) return go.error();
    return disk_.lock(path);
  }

 protected:
  virtual Status before(std::string_view step, const std::string& path) = 0;
  virtual Status before_write(const std::string& path, std::string_view) {
    return before("write", path);
  }

  Disk& disk_;
};

// Waits for no sync: for tests in which processes die and disks fail, but no power is cut.
class UnsyncedDisk : public ForwardingDisk {
 public:
  UnsyncedDisk() : ForwardingDisk(system_disk()) {}

  Status sync(const std::string& path) override { return before("sync", path); }
  Status sync_folder(const std::string& path) override { return before("sync_folder", path); }
};

}  // namespace smprof_migrate
