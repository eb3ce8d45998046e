#include "scan/ignore_rules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace smprof_migrate {
namespace {

constexpr std::array kDefaultExcludes = {
    ".git", ".hg", ".svn", "node_modules", "__pycache__", ".ipynb_checkpoints", "site-packages",
};

}  // namespace

const TrackedFiles& WalkedRepository::tracked() {
  std::call_once(read_, [this] {
    auto files = TrackedFiles::read(git_.folder + "/index", object_name_size(git_));
    if (files) {
      tracked_ = *std::move(files);
    } else {
      const std::lock_guard lock(mutex_);
      fault_ = std::move(files).error();
    }
  });
  return tracked_;
}

bool WalkedRepository::tracks(std::string_view path) {
  return tracked().contains(path);
}

bool WalkedRepository::tracks_below(std::string_view path) {
  return tracked().any_below(path);
}

std::optional<Error> WalkedRepository::take_fault() {
  const std::lock_guard lock(mutex_);
  return std::exchange(fault_, std::nullopt);
}

bool is_ignored(const FolderRules& rules, std::string_view name, bool is_folder,
                std::string* rule) {
  if (!rules.scopes) return false;
  const std::string path = std::string(rules.path_in_repository).append(name);
  for (const IgnoreScope* scope = rules.scopes.get(); scope != nullptr;
       scope = scope->outer.get()) {
    uint32_t line = 0;
    const std::string_view below = std::string_view(path).substr(scope->base.size());
    const Verdict verdict = scope->file.verdict(below, is_folder, &line);
    if (verdict == Verdict::None) continue;
    if (rule != nullptr) *rule = scope->file.describe(line);
    return verdict == Verdict::Ignored;
  }
  return false;
}

const char* default_exclude(std::string_view name) {
  const auto found = std::find(kDefaultExcludes.begin(), kDefaultExcludes.end(), name);
  return found == kDefaultExcludes.end() ? nullptr : *found;
}

}  // namespace smprof_migrate
