// One file's bytes into a buffer that is used again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

enum class ReadFailure : uint8_t {
  None,
  Gone,        // vanished since its folder was read
  NotRegular,  // a link, FIFO, device or folder by now
  TooLarge,    // the buffer holds the first `max_bytes`
  Permission,
  Io,
};

// Vanished, or no regular file: nothing to report.
bool is_gone(ReadFailure failure);

Error read_error(ReadFailure failure, const std::string& path);

class ReadBuffer {
 public:
  ReadBuffer();

  // One open and, for most files, one read: a short read is the end of the file. Links are not
  // followed and nothing ever blocks. Allocates only for a file larger than any before.
  ReadFailure read(int folder_fd, const char* name, size_t max_bytes);

  std::string_view bytes() const { return {bytes_.get(), size_}; }

 private:
  ReadFailure fill(int fd, size_t max_bytes);
  void grow(size_t capacity);

  std::unique_ptr<char[]> bytes_;
  size_t capacity_ = 0;
  size_t size_ = 0;
};

}  // namespace smprof_migrate
