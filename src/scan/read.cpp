#include "smprof_migrate/scan/read.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace smprof_migrate {
namespace {

constexpr size_t kFirstCapacity = size_t{256} * 1024;

ReadFailure failure_of(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return ReadFailure::Gone;
    case ELOOP:
    case EISDIR:
    case ENXIO:
      return ReadFailure::NotRegular;
    case EACCES:
    case EPERM:
      return ReadFailure::Permission;
    default:
      return ReadFailure::Io;
  }
}

}  // namespace

bool is_gone(ReadFailure failure) {
  return failure == ReadFailure::Gone || failure == ReadFailure::NotRegular;
}

Error read_error(ReadFailure failure, const std::string& path) {
  switch (failure) {
    case ReadFailure::Permission:
      return {ErrorKind::Permission, path, {}, "cannot be read: permission denied", {}};
    case ReadFailure::TooLarge:
      return {ErrorKind::Limit, path, {}, "too large", {}};
    case ReadFailure::None:
    case ReadFailure::Gone:
    case ReadFailure::NotRegular:
    case ReadFailure::Io:
      break;
  }
  return {ErrorKind::Io, path, {}, "cannot be read: input/output error", {}};
}

ReadBuffer::ReadBuffer() {
  grow(kFirstCapacity);
}

void ReadBuffer::grow(size_t capacity) {
  // new char[n] leaves the bytes as they are, where a string would set them all.
  std::unique_ptr<char[]> larger(new char[capacity]);
  if (size_ > 0) std::memcpy(larger.get(), bytes_.get(), size_);
  bytes_ = std::move(larger);
  capacity_ = capacity;
}

ReadFailure ReadBuffer::fill(int fd, size_t max_bytes) {
  for (;;) {
    // One byte more than allowed tells a file of just that size from a larger one.
    const size_t room = std::min(capacity_, max_bytes + 1) - size_;
    const ssize_t count = ::read(fd, bytes_.get() + size_, room);
    if (count < 0) {
      if (errno == EINTR) continue;
      return failure_of(errno);
    }
    size_ += static_cast<size_t>(count);
    if (size_ > max_bytes) {
      size_ = max_bytes;
      return ReadFailure::TooLarge;
    }
    if (static_cast<size_t>(count) < room) return ReadFailure::None;
    grow(capacity_ * 2);
  }
}

ReadFailure ReadBuffer::read(int folder_fd, const char* name, size_t max_bytes) {
  size_ = 0;
  const int fd = openat(folder_fd, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return failure_of(errno);
  const ReadFailure failure = fill(fd, max_bytes);
  close(fd);
  return failure;
}

}  // namespace smprof_migrate
