#include "smprof_migrate/python/links.h"

#include <algorithm>
#include <tuple>

namespace smprof_migrate {
namespace {

constexpr std::string_view kExtension = ".py";

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    if (!part.empty() && part != ".") parts.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::vector<std::string> folder_of(std::string_view path) {
  std::vector<std::string> parts = split(path, '/');
  if (!parts.empty()) parts.pop_back();
  return parts;
}

}  // namespace

bool ProjectModules::learn(std::string_view path,
                           const std::vector<PythonModule::Export>& exports) {
  if (!path.ends_with(kExtension)) return false;
  auto known = modules_.find(path);
  if (known == modules_.end()) {
    Module made;
    made.path = path;
    made.folder = split(path, '/');
    if (made.folder.empty()) return false;
    made.stem = made.folder.back().substr(0, made.folder.back().size() - kExtension.size());
    made.folder.pop_back();
    if (made.stem == "__init__" && !made.folder.empty()) {
      made.stem = made.folder.back();
      made.folder.pop_back();
    }
    by_stem_.emplace(made.stem, path);
    known = modules_.emplace(path, std::move(made)).first;
  }
  bool grew = false;
  for (const PythonModule::Export& one : exports) {
    const auto [at, made] = known->second.exports.emplace(one.name, one.meaning);
    grew = grew || made;
  }
  return grew;
}

std::string ProjectModules::exported(std::string_view importer_path, std::string_view module,
                                     uint32_t level, std::string_view name) const {
  const Segments importer = folder_of(importer_path);
  const Module* found = level == 0 ? absolute(importer, module) : relative(importer, module, level);
  if (found == nullptr) return {};
  const auto at = found->exports.find(name);
  return at == found->exports.end() ? std::string() : at->second;
}

std::string ProjectModules::source_of(std::string_view importer_path, std::string_view dotted,
                                      uint32_t level) const {
  const Segments importer = folder_of(importer_path);
  for (;;) {
    const Module* found =
        level == 0 ? absolute(importer, dotted) : relative(importer, dotted, level);
    if (found != nullptr) return found->path;
    if (dotted.empty()) return {};
    const size_t dot = dotted.rfind('.');
    dotted = dot == std::string_view::npos ? std::string_view() : dotted.substr(0, dot);
  }
}

// A root that holds the importing file is nearer than one beside it; deeper is nearer.
const ProjectModules::Module* ProjectModules::absolute(const Segments& importer,
                                                       std::string_view dotted) const {
  const Segments wanted = split(dotted, '.');
  if (wanted.empty()) return nullptr;
  const Module* nearest = nullptr;
  std::tuple<bool, ptrdiff_t> best{false, -1};
  bool tied = false;
  const auto [first, last] = by_stem_.equal_range(wanted.back());
  for (auto at = first; at != last; ++at) {
    const Module& module = modules_.find(at->second)->second;
    const size_t above = wanted.size() - 1;
    if (module.folder.size() < above) continue;
    const auto root_end = module.folder.end() - static_cast<ptrdiff_t>(above);
    if (!std::equal(root_end, module.folder.end(), wanted.begin())) continue;
    const auto parting =
        std::mismatch(module.folder.begin(), root_end, importer.begin(), importer.end()).first;
    const std::tuple<bool, ptrdiff_t> near{parting == root_end, parting - module.folder.begin()};
    if (near == best) tied = true;
    if (near <= best) continue;
    tied = false;
    best = near;
    nearest = &module;
  }
  return tied ? nullptr : nearest;
}

const ProjectModules::Module* ProjectModules::relative(const Segments& importer,
                                                       std::string_view dotted,
                                                       uint32_t level) const {
  if (importer.size() + 1 < level) return nullptr;
  Segments wanted(importer.begin(), importer.end() - static_cast<ptrdiff_t>(level - 1));
  for (std::string& segment : split(dotted, '.')) wanted.push_back(std::move(segment));
  if (wanted.empty()) return nullptr;
  const auto [first, last] = by_stem_.equal_range(wanted.back());
  wanted.pop_back();
  for (auto at = first; at != last; ++at) {
    const Module& module = modules_.find(at->second)->second;
    if (module.folder == wanted) return &module;
  }
  return nullptr;
}

std::vector<std::string> ProjectModules::literals() const {
  std::vector<std::string> found;
  for (const auto& [path, module] : modules_) {
    if (!module.exports.empty()) found.push_back(module.stem);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace smprof_migrate
