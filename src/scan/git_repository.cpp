#include "scan/git_repository.h"

#include <sys/stat.h>

#include <cstdlib>
#include <string_view>

#include "scan/git_config.h"
#include "scan/small_file.h"

namespace smprof_migrate {
namespace {

bool exists(const std::string& path) {
  struct stat found;
  return stat(path.c_str(), &found) == 0;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string joined(const std::string& folder, std::string_view path) {
  if (path.starts_with('/')) return std::string(path);
  return std::string(folder).append("/").append(path);
}

std::optional<std::string> value_in(const std::string& path, std::string_view section,
                                    std::string_view key) {
  const auto text = read_small_file(path);
  if (!text) return std::nullopt;
  return config_value(*text, section, key);
}

std::string home() {
  const char* folder = std::getenv("HOME");
  return folder == nullptr ? std::string() : std::string(folder);
}

std::string user_config_folder() {
  const char* folder = std::getenv("XDG_CONFIG_HOME");
  if (folder != nullptr && *folder != '\0') return std::string(folder).append("/git");
  return home().empty() ? std::string() : home().append("/.config/git");
}

std::string expanded(const std::string& path) {
  if (path == "~" || path.starts_with("~/")) return home().append(path.substr(1));
  return path;
}

}  // namespace

std::optional<GitRepository> repository_at(const std::string& root) {
  GitRepository found;
  found.root = root;
  found.folder = joined(root, ".git");
  struct stat entry;
  if (stat(found.folder.c_str(), &entry) != 0) return std::nullopt;
  if (S_ISREG(entry.st_mode)) {
    const auto text = read_small_file(found.folder);
    constexpr std::string_view kKey = "gitdir:";
    if (!text || !text->starts_with(kKey)) return std::nullopt;
    found.folder = joined(root, trimmed(std::string_view(*text).substr(kKey.size())));
  }
  if (!exists(found.folder + "/HEAD")) return std::nullopt;
  found.common = found.folder;
  if (const auto common = read_small_file(found.folder + "/commondir")) {
    found.common = joined(found.folder, trimmed(*common));
  }
  return found;
}

std::optional<GitRepository> repository_around(std::string folder) {
  for (;;) {
    if (auto found = repository_at(folder)) return found;
    const size_t slash = folder.rfind('/');
    if (slash == std::string::npos || folder.size() <= 1) return std::nullopt;
    folder.resize(slash == 0 ? 1 : slash);
  }
}

std::string global_excludes_path(const GitRepository* repository) {
  std::optional<std::string> path;
  if (repository != nullptr) {
    path = value_in(repository->common + "/config", "core", "excludesfile");
  }
  if (!path && !home().empty()) path = value_in(home() + "/.gitconfig", "core", "excludesfile");
  const std::string folder = user_config_folder();
  if (!path && !folder.empty()) path = value_in(folder + "/config", "core", "excludesfile");
  if (path && !path->empty() && repository != nullptr) {
    return joined(repository->root, expanded(*path));
  }
  if (path) return expanded(*path);
  return folder.empty() ? std::string() : folder + "/ignore";
}

size_t object_name_size(const GitRepository& repository) {
  const auto format = value_in(repository.common + "/config", "extensions", "objectformat");
  return format && *format == "sha256" ? 32 : 20;
}

}  // namespace smprof_migrate
