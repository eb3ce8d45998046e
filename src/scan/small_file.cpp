#include "scan/small_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace smprof_migrate {

std::optional<std::string> read_small_file_at(int folder_fd, const char* name, Links links,
                                              size_t max_bytes) {
  const int no_links = links == Links::Refused ? O_NOFOLLOW : 0;
  const int fd = openat(folder_fd, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | no_links);
  if (fd < 0) return std::nullopt;
  struct stat entry;
  std::optional<std::string> text;
  if (fstat(fd, &entry) == 0 && S_ISREG(entry.st_mode) &&
      static_cast<size_t>(entry.st_size) <= max_bytes) {
    text.emplace(static_cast<size_t>(entry.st_size), '\0');
    size_t size = 0;
    while (size < text->size()) {
      const ssize_t count = read(fd, text->data() + size, text->size() - size);
      if (count > 0) {
        size += static_cast<size_t>(count);
      } else if (count == 0 || errno != EINTR) {
        break;
      }
    }
    text->resize(size);
  }
  close(fd);
  return text;
}

std::optional<std::string> read_small_file(const std::string& path, size_t max_bytes) {
  return read_small_file_at(AT_FDCWD, path.c_str(), Links::Followed, max_bytes);
}

}  // namespace smprof_migrate
