#include "fix/open_file.h"

#include <utility>

namespace smprof_migrate {

Result<OpenFile> open_file(std::shared_ptr<const SourceFile> source, const FileKind& kind,
                           const RuleSet& rules, const ModuleLinks& links,
                           const ParseLimits& limits) {
  const std::string path = source->path;
  auto document = kind.split(std::move(source));
  if (!document) return std::move(document).error();
  OpenFile file;
  file.document = std::make_unique<Document>(*std::move(document));
  for (const Region& region : file.document->regions) {
    std::optional<PythonModule> module;
    if (region.language == LanguageId::Python) {
      auto bound = PythonModule::analyse(region.text, path, rules.vocabulary(), &links, limits);
      if (!bound) return std::move(bound).error();
      module.emplace(*std::move(bound));
    }
    file.modules.push_back(std::move(module));
  }
  return file;
}

}  // namespace smprof_migrate
