#include "smprof_migrate/analysis/file_kind.h"

#include <array>

namespace smprof_migrate {
namespace {

bool claims_python(std::string_view name) {
  return name.ends_with(".py") || name.ends_with(".pyw") || name.ends_with(".pyi");
}

Result<Document> split_python(std::shared_ptr<const SourceFile> file) {
  if (file->encoding == Encoding::Utf16Le || file->encoding == Encoding::Utf16Be) {
    return Error{ErrorKind::Format, file->path, {}, "UTF-16 text is not valid Python source", {}};
  }
  Document document;
  document.regions.push_back(identity_region(*file, LanguageId::Python));
  document.file = std::move(file);
  return document;
}

constexpr std::array kKinds = {
    FileKind{"python", claims_python, split_python},
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
