#include "smprof_migrate/source/source_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <utility>

#include "smprof_migrate/source/encoding.h"
#include "smprof_migrate/source/utf16.h"
#include "source/descriptor.h"
#include "source/newlines.h"
#include "source/system_error.h"

namespace smprof_migrate {
namespace {

constexpr int kAttempts = 3;  // at reading a file that changes meanwhile

Error not_regular(const std::string& path) {
  return {ErrorKind::Format, path, {}, "not a regular file", ""};
}

Error too_large(const std::string& path, uint64_t limit) {
  return {ErrorKind::Limit, path, {}, "larger than " + std::to_string(limit) + " bytes", ""};
}

FileIdentity identity_of(const struct stat& facts) {
  return {static_cast<uint64_t>(facts.st_dev), static_cast<uint64_t>(facts.st_ino),
          static_cast<uint64_t>(facts.st_size),
          static_cast<int64_t>(facts.st_mtim.tv_sec) * 1'000'000'000 + facts.st_mtim.tv_nsec};
}

bool same_version(const FileIdentity& a, const FileIdentity& b) {
  return a.size == b.size && a.mtime_ns == b.mtime_ns;
}

// Reads from the beginning until the end or until `limit` is passed.
Result<std::string> read_all(int descriptor, const std::string& path, uint64_t expected,
                             uint64_t limit) {
  std::string bytes;
  bytes.resize(std::min(expected, limit) + 1);  // one more, to see the end without another growth
  size_t filled = 0;
  while (filled <= limit) {
    if (filled == bytes.size()) bytes.resize(std::min<uint64_t>(2 * filled, limit) + 1);
    const ssize_t got = ::pread(descriptor, bytes.data() + filled, bytes.size() - filled,
                                static_cast<off_t>(filled));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(path, errno);
    if (got == 0) break;
    filled += static_cast<size_t>(got);
  }
  if (filled > limit) return too_large(path, limit);
  bytes.resize(filled);
  return bytes;
}

Newline newline_of(std::string_view text) {
  bool lf = false, crlf = false, cr = false;
  size_t at = next_newline(text, 0);
  while (at < text.size()) {
    const size_t length = newline_length(text, at);
    if (length == 2) {
      crlf = true;
    } else {
      (text[at] == '\n' ? lf : cr) = true;
    }
    at = next_newline(text, at + length);
  }
  if (lf + crlf + cr > 1) return Newline::Mixed;
  if (lf) return Newline::Lf;
  if (crlf) return Newline::CrLf;
  return cr ? Newline::Cr : Newline::None;
}

Newline newline_of(const SourceFile& file) {
  if (file.encoding != Encoding::Utf16Le && file.encoding != Encoding::Utf16Be) {
    return newline_of(std::string_view(file.bytes));
  }
  const auto decoded = decode_utf16(file.bytes, file.encoding, file.bom);
  return decoded ? newline_of(std::string_view(decoded->text)) : Newline::None;
}

}  // namespace

Result<SourceFile> load_file(const std::string& path, const LoadLimits& limits) {
  // Offsets are 32 bits wide everywhere.
  const uint64_t limit =
      std::min<uint64_t>(limits.max_bytes, std::numeric_limits<uint32_t>::max() - 1);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  const int descriptor = file.number();
  // ENXIO is what the system answers for a socket, or a device that is not there.
  if (!file) return errno == ENXIO ? not_regular(path) : system_error(path, errno);
  struct stat facts {};
  if (::fstat(descriptor, &facts) != 0) return system_error(path, errno);
  if (!S_ISREG(facts.st_mode)) return not_regular(path);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const FileIdentity before = identity_of(facts);
    if (before.size > limit) return too_large(path, limit);
    auto bytes = read_all(descriptor, path, before.size, limit);
    if (!bytes) return bytes.error();
    if (::fstat(descriptor, &facts) != 0) return system_error(path, errno);
    if (bytes->size() != before.size || !same_version(before, identity_of(facts))) continue;
    SourceFile loaded = source_from_bytes(path, *std::move(bytes));
    loaded.identity = before;
    return loaded;
  }
  return Error{ErrorKind::Changed, path, {}, "changed while it was read", "run again"};
}

SourceFile source_from_bytes(std::string path, std::string bytes) {
  SourceFile file;
  file.path = std::move(path);
  file.bytes = std::move(bytes);
  const DetectedEncoding detected = detect_encoding(file.bytes);
  file.encoding = detected.encoding;
  file.bom = detected.bom;
  file.newline = newline_of(file);
  file.hash = hash_bytes(file.bytes);
  return file;
}

std::string_view newline_at(std::string_view text, uint32_t offset) {
  constexpr std::string_view kNewlines = "\r\n";
  size_t at = std::string_view::npos;
  if (offset > 0) at = text.find_last_of(kNewlines, offset - 1);
  if (at == std::string_view::npos) at = text.find_first_of(kNewlines, offset);
  if (at == std::string_view::npos) return "\n";
  if (at > 0 && text.substr(at - 1, 2) == "\r\n") --at;
  if (text.substr(at, 2) == "\r\n") return "\r\n";
  return text[at] == '\n' ? "\n" : "\r";
}

}  // namespace smprof_migrate
