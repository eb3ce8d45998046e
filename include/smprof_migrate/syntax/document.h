// A file split into regions of one language each. A region's text is what its language sees:
// decoded, unescaped, joined; its embedding maps it back to the file's bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/range.h"
#include "smprof_migrate/base/result.h"
#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

enum class LanguageId : uint8_t {
  Python,
  Requirements,
  Toml,
  Ini,
  Yaml,
  Json,
  Hcl,
  Dockerfile,
  Shell,
  Makefile,
  Markdown,
  Cpp,
  Text,
};

// How a region sits in its file. Ranges handed in lie inside the region's text.
class Embedding {
 public:
  virtual ~Embedding() = default;
  virtual FileRange locate(TextRange range) const = 0;
  // The same change in the file's own style (escapes, quoting, line wrapping). Format error if the
  // change cannot be expressed there, for example across two notebook cells.
  virtual Result<std::vector<FileEdit>> place(const TextEdit& edit) const = 0;
  // "cell 3" for a part of the file that people call by name; empty otherwise.
  virtual std::string label(uint32_t offset) const = 0;
};

struct Region {
  LanguageId language = LanguageId::Text;
  std::string text;
  std::unique_ptr<const Embedding> embedding;
  bool writable = true;  // false: report only
};

struct Problem {  // why a part of the file was not read
  FileRange range;
  std::string message;
};

struct Document {
  std::shared_ptr<const SourceFile> file;
  std::vector<Region> regions;
  std::vector<Problem> problems;
};

// The whole file after its byte order mark as one region, for encodings that are ASCII supersets.
Region identity_region(const SourceFile& file, LanguageId language);

}  // namespace smprof_migrate
