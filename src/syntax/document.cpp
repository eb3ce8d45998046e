#include "smprof_migrate/syntax/document.h"

namespace smprof_migrate {
namespace {

class IdentityEmbedding : public Embedding {
 public:
  explicit IdentityEmbedding(uint32_t shift) : shift_(shift) {}

  FileRange locate(TextRange range) const override {
    return {range.begin + shift_, range.end + shift_};
  }
  Result<std::vector<FileEdit>> place(const TextEdit& edit) const override {
    return std::vector<FileEdit>{{locate(edit.range), edit.text}};
  }
  std::string label(uint32_t /*offset*/) const override { return {}; }

 private:
  uint32_t shift_;
};

}  // namespace

Region identity_region(const SourceFile& file, LanguageId language) {
  Region region;
  region.language = language;
  region.text = file.bytes.substr(file.bom);
  region.embedding = std::make_unique<IdentityEmbedding>(file.bom);
  return region;
}

}  // namespace smprof_migrate
