#include "smprof_migrate/analysis/file_kind.h"

#include <array>
#include <optional>
#include <string>

#include "smprof_migrate/source/encoding.h"

namespace smprof_migrate {
namespace {

bool claims_python(std::string_view name) {
  return name.ends_with(".py") || name.ends_with(".pyw") || name.ends_with(".pyi") ||
         name.ends_with(".ipy");
}

// Programs are often installed without an ending.
bool claims_script(std::string_view name) {
  return name.find('.') == std::string_view::npos;
}

// Ex) `#!/usr/bin/env python3`
bool holds_python_script(std::string_view bytes) {
  if (!bytes.starts_with("#!")) return false;
  return bytes.substr(0, bytes.find('\n')).find("python") != std::string_view::npos;
}

Result<Document> split_python(std::shared_ptr<const SourceFile> file) {
  if (file->encoding == Encoding::Utf16Le || file->encoding == Encoding::Utf16Be) {
    return Error{ErrorKind::Format, file->path, {}, "UTF-16 text is not valid Python source", {}};
  }
  const std::optional<std::string> declared = python_declared_encoding(file->bytes);
  if (declared && !keeps_ascii_bytes(*declared)) {
    return Error{
        ErrorKind::Format, file->path, {}, "its encoding, " + *declared + ", is not read", {}};
  }
  Document document;
  document.regions.push_back(identity_region(*file, LanguageId::Python));
  // What CPython refuses to read is reported, but nothing says what it would do once rewritten.
  const bool undeclared = file->encoding == Encoding::AsciiSuperset && !declared;
  if (undeclared || file->bytes.find('\0') != std::string::npos) {
    document.regions.back().writable = false;
  }
  document.file = std::move(file);
  return document;
}

constexpr std::array kKinds = {
    FileKind{"python", claims_python, nullptr, split_python},
    FileKind{"python script", claims_script, holds_python_script, split_python},
};

}  // namespace

std::span<const FileKind> file_kinds() {
  return kKinds;
}

const FileKind* kind_of(std::string_view file_name) {
  for (const FileKind& kind : kKinds) {
    if (kind.claims(file_name)) return &kind;
  }
  return nullptr;
}

const FileKind* kind_named(std::string_view name) {
  for (const FileKind& kind : kKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

}  // namespace smprof_migrate
