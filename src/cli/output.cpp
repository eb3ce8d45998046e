#include "cli/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace smprof_migrate {
namespace {

Error system_error(const std::string& path, int code) {
  const ErrorKind kind = code == EACCES || code == EPERM ? ErrorKind::Permission : ErrorKind::Io;
  return Error{kind, path, {}, std::strerror(code), {}};
}

}  // namespace

Status write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<size_t>(count));
    } else if (errno == EPIPE) {
      return Unit{};
    } else if (errno != EINTR) {
      return system_error(fd == STDOUT_FILENO ? "standard output" : "", errno);
    }
  }
  return Unit{};
}

Status write_report_file(const std::string& path, std::string_view bytes) {
  const std::string part = path + ".part-" + std::to_string(getpid());
  const int fd = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0) return system_error(path, errno);
  Status written = write_all(fd, bytes);
  if (close(fd) != 0 && written) written = system_error(path, errno);
  if (written && rename(part.c_str(), path.c_str()) != 0) written = system_error(path, errno);
  if (!written) {
    unlink(part.c_str());
    written.error().path = path;
  }
  return written;
}

Result<std::string> read_standard_input() {
  std::string bytes;
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count > 0) bytes.append(buffer.data(), static_cast<size_t>(count));
    if (count == 0) return bytes;
    if (count < 0 && errno != EINTR) return system_error("standard input", errno);
  }
}

}  // namespace smprof_migrate
