#include "smprof_migrate/fix/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>

#include "fix/attributes.h"
#include "source/descriptor.h"
#include "source/system_error.h"

namespace smprof_migrate {
namespace {

constexpr int kCreate = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;

std::string folder_of(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

Descriptor open_file(const std::string& path, int flags) {
  return Descriptor(::open(path.c_str(), flags, 0600));
}

Status done(int answer, const std::string& path) {
  if (answer != 0) return system_error(path, errno);
  return Unit{};
}

Status write_all(int descriptor, const std::string& path, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_error(path, errno);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return Unit{};
}

// Some file systems cannot sync a folder and say so with EINVAL; there is nothing to wait for then.
Status sync_open(const Descriptor& opened, const std::string& path) {
  if (!opened) return system_error(path, errno);
  if (::fsync(opened.number()) != 0 && errno != EINVAL) return system_error(path, errno);
  return Unit{};
}

Result<bool> allowed(const std::string& path, int mode) {
  if (::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0) return true;
  if (errno == EACCES || errno == EPERM || errno == EROFS) return false;
  return system_error(path, errno);
}

class SystemDisk final : public Disk {
 public:
  Result<SourceFile> read(const std::string& path) override {
    return load_file(path, {std::numeric_limits<uint32_t>::max()});
  }

  Status create_like(const std::string& path, const std::string& like) override {
    const Descriptor file = open_file(path, kCreate);
    if (!file) return system_error(path, errno);
    auto kept = keep_attributes(file.number(), path, like);
    if (!kept) ::unlink(path.c_str());
    return kept;
  }

  Status create(const std::string& path) override {
    const Descriptor file = open_file(path, kCreate);
    return done(file ? 0 : -1, path);
  }

  Status write(const std::string& path, std::string_view bytes) override {
    Descriptor file = open_file(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW);
    if (!file) return system_error(path, errno);
    auto written = write_all(file.number(), path, bytes);
    if (!written) return written;
    return done(::close(file.release()), path);  // network file systems tell of a full disk here
  }

  Status sync(const std::string& path) override {
    return sync_open(open_file(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), path);
  }

  Status sync_folder(const std::string& path) override {
    const std::string folder = folder_of(path);
    return sync_open(open_file(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), folder);
  }

  Status rename(const std::string& from, const std::string& to) override {
    return done(::rename(from.c_str(), to.c_str()), to);
  }

  Status remove(const std::string& path) override { return done(::unlink(path.c_str()), path); }

  Status make_folders(const std::string& path) override {
    for (size_t at = path.find('/', 1);; at = path.find('/', at + 1)) {
      const std::string part = path.substr(0, at);
      if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) return system_error(part, errno);
      if (at == std::string::npos) return Unit{};
    }
  }

  Result<std::vector<std::string>> list(const std::string& folder) override {
    const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), ::closedir);
    if (!open) return system_error(folder, errno);
    std::vector<std::string> names;
    for (;;) {
      errno = 0;
      const dirent* entry = ::readdir(open.get());
      if (entry == nullptr) break;
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") names.emplace_back(name);
    }
    if (errno != 0) return system_error(folder, errno);
    std::sort(names.begin(), names.end());
    return names;
  }

  Result<std::string> resolve(const std::string& path) override {
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
    if (!real) return system_error(path, errno);
    return std::string(real.get());
  }

  Result<bool> writable(const std::string& path) override {
    auto file = allowed(path, W_OK);
    if (!file || !*file) return file;
    return allowed(folder_of(path), W_OK | X_OK);
  }

  Result<uint64_t> link_count(const std::string& path) override {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return system_error(path, errno);
    return static_cast<uint64_t>(facts.st_nlink);
  }

  Result<FileLock> lock(const std::string& path) override {
    Descriptor file = open_file(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW);
    if (!file) return system_error(path, errno);
    while (::flock(file.number(), LOCK_EX) != 0) {
      if (errno != EINTR) return system_error(path, errno);
    }
    return FileLock(file.release());
  }
};

}  // namespace

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Disk& system_disk() {
  static SystemDisk disk;
  return disk;
}

}  // namespace smprof_migrate
