// Kinds of files: which names are of interest, and how their bytes split into regions. One row
// each.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "smprof_migrate/base/result.h"
#include "smprof_migrate/source/source_file.h"
#include "smprof_migrate/syntax/document.h"

namespace smprof_migrate {

struct FileKind {
  std::string_view name;  // "python": as summaries and reports call it
  // By the last component of a path alone; asked for every file of a walk.
  bool (*claims)(std::string_view file_name);
  // Of a file with such a name, once its bytes are known; null: the name alone decides.
  bool (*holds)(std::string_view bytes);
  Result<Document> (*split)(std::shared_ptr<const SourceFile> file);
};

std::span<const FileKind> file_kinds();
const FileKind* kind_of(std::string_view file_name);  // null: not of interest
const FileKind* kind_named(std::string_view name);    // null: no such kind

}  // namespace smprof_migrate
