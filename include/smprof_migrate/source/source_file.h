// A file's bytes exactly as they are on disk, and what must be known of them to read and rewrite
// them: encoding, byte order mark, newline style, identity. Nothing is ever normalised.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

enum class Encoding : uint8_t {
  Utf8,           // valid UTF-8, with or without a byte order mark
  AsciiSuperset,  // single-byte, or invalid UTF-8: bytes below 0x80 are ASCII, the rest is opaque
  Utf16Le,
  Utf16Be,
};

enum class Newline : uint8_t { Lf, CrLf, Cr, Mixed, None };

// What tells one version of a file from another, as fstat gives it.
struct FileIdentity {
  uint64_t device = 0;
  uint64_t inode = 0;
  uint64_t size = 0;
  int64_t mtime_ns = 0;
};

struct SourceFile {
  std::string path;   // as it is shown and opened; bytes, need not be UTF-8
  std::string bytes;  // the whole file
  Encoding encoding = Encoding::Utf8;
  uint8_t bom = 0;                  // length of the byte order mark in bytes: 0, 2 or 3
  Newline newline = Newline::None;  // of the text, which is decoded first if it is UTF-16
  uint64_t hash = 0;                // of `bytes`
  FileIdentity identity;            // all zero when the bytes did not come from a file
};

struct LoadLimits {
  uint64_t max_bytes = 16u << 20;
};

// Opens without following a final symlink's FIFO or device (O_NONBLOCK), reads whole.
// Errors: NotFound, Permission, Io, Limit (larger than max_bytes), Format (not a regular file),
// Changed (it was written to in each of several attempts).
Result<SourceFile> load_file(const std::string& path, const LoadLimits& limits);

// The same facts for bytes that are already in memory (standard input, tests).
SourceFile source_from_bytes(std::string path, std::string bytes);

// Tells versions of a file apart; equal on every machine; not cryptographic.
uint64_t hash_bytes(std::string_view bytes);

// "\r\n", "\n" or "\r": the newline that ends the line before `offset`, else the first one after
// it, else "\n". What is inserted at `offset` uses it. Never a part of a CRLF.
std::string_view newline_at(std::string_view text, uint32_t offset);

}  // namespace smprof_migrate
