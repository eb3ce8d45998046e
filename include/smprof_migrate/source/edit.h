// Replacements of byte ranges. Edits always refer to the original bytes; a list that is applied is
// sorted by range and disjoint (two insertions at one offset keep their order).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/range.h"
#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

struct TextEdit {  // of a region's text
  TextRange range;
  std::string text;
};

struct FileEdit {  // of a file's bytes
  FileRange range;
  std::string text;
};

// Stable sort by range. Internal error naming both ranges if two edits overlap.
Status sort_edits(std::vector<TextEdit>& edits);
Status sort_edits(std::vector<FileEdit>& edits);

// `edits` must be sorted and disjoint and lie inside `original`; Internal error otherwise.
Result<std::string> apply_edits(std::string_view original, std::span<const TextEdit> edits);
Result<std::string> apply_edits(std::string_view original, std::span<const FileEdit> edits);

}  // namespace smprof_migrate
