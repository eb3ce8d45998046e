#include "scan/roots.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "scan/small_file.h"

namespace smprof_migrate {
namespace {

// Git follows links to a user's own excludes, but none that a repository brings as its .gitignore.
std::shared_ptr<const IgnoreScope> scope_of(const std::string& path, Links links, std::string name,
                                            std::string base,
                                            std::shared_ptr<const IgnoreScope> outer) {
  const auto text = read_small_file_at(AT_FDCWD, path.c_str(), links);
  if (!text) return outer;
  IgnoreFile file = IgnoreFile::parse(*text, std::move(name));
  if (file.empty()) return outer;
  return std::make_shared<const IgnoreScope>(
      IgnoreScope{std::move(file), std::move(base), std::move(outer)});
}

std::string parent_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

// The .gitignore files of the folders from the repository's root down to, but without, `folder`. If
// one of them ignores the folder, only its tracked files count, as they would from the root; a
// folder without tracked files is meant as a whole by whoever names it.
void add_ignore_files_above(const std::string& folder, FolderRules& rules) {
  const std::string& root = rules.repository->git().root;
  const size_t root_size = root == "/" ? 0 : root.size();
  std::string base;
  bool ignored = false;
  for (size_t at = root_size; at < folder.size();) {
    const std::string path = folder.substr(0, at) + "/.gitignore";
    rules.scopes = scope_of(path, Links::Refused, base + ".gitignore", base, rules.scopes);
    const size_t end = std::min(folder.find('/', at + 1), folder.size());
    rules.path_in_repository = base;
    ignored = ignored || is_ignored(rules, folder.substr(at + 1, end - at - 1), true, nullptr);
    base.append(folder, at + 1, end - at - 1).push_back('/');
    at = end;
  }
  rules.path_in_repository = base;
  rules.only_tracked =
      ignored && rules.repository->tracks_below(std::string_view(base).substr(0, base.size() - 1));
}

FolderRules rules_at(const std::string& folder, bool use_ignore_files) {
  auto repository = repository_around(folder);
  if (!repository) {
    FolderRules rules;
    if (!use_ignore_files) return rules;
    const std::string global = global_excludes_path(nullptr);
    rules.scopes = scope_of(global, Links::Followed, global, "", nullptr);
    return rules;
  }
  FolderRules rules = repository_rules(*std::move(repository), use_ignore_files);
  const std::string& root = rules.repository->git().root;
  if (folder == root) return rules;
  if (use_ignore_files) {
    add_ignore_files_above(folder, rules);
  } else {
    rules.path_in_repository = folder.substr(root == "/" ? 1 : root.size() + 1) + "/";
  }
  return rules;
}

std::string shown_prefix(const std::string& given) {
  std::string prefix = given;
  while (prefix == "." || prefix == "./") return "";
  if (!prefix.ends_with('/')) prefix += '/';
  return prefix;
}

Error root_error(const std::string& path, int code) {
  const ErrorKind kind = code == ENOENT || code == ENOTDIR ? ErrorKind::NotFound
                         : code == EACCES                  ? ErrorKind::Permission
                                                           : ErrorKind::Io;
  const char* message =
      kind == ErrorKind::NotFound ? "no such file or folder" : std::strerror(code);
  return {kind, path, {}, message, {}};
}

}  // namespace

FolderRules repository_rules(GitRepository repository, bool use_ignore_files) {
  FolderRules rules;
  if (use_ignore_files) {
    const std::string global = global_excludes_path(&repository);
    if (!global.empty()) rules.scopes = scope_of(global, Links::Followed, global, "", nullptr);
    const std::string own = repository.common + "/info/exclude";
    rules.scopes = scope_of(own, Links::Followed, ".git/info/exclude", "", rules.scopes);
  }
  rules.repository = std::make_shared<WalkedRepository>(std::move(repository));
  return rules;
}

FolderRules with_ignore_file(FolderRules rules, int folder_fd, const std::string& shown) {
  const auto text = read_small_file_at(folder_fd, ".gitignore", Links::Refused);
  if (!text) return rules;
  IgnoreFile file = IgnoreFile::parse(*text, shown + ".gitignore");
  if (file.empty()) return rules;
  rules.scopes = std::make_shared<const IgnoreScope>(
      IgnoreScope{std::move(file), rules.path_in_repository, rules.scopes});
  return rules;
}

Result<Root> open_root(const std::string& given, bool use_ignore_files) {
  struct stat found;
  if (stat(given.c_str(), &found) != 0) return root_error(given, errno);
  Root root;
  root.given = given;
  root.is_folder = S_ISDIR(found.st_mode);
  if (!root.is_folder && !S_ISREG(found.st_mode)) {
    return Error{ErrorKind::Format, given, {}, "neither a file nor a folder", {}};
  }
  char* resolved = realpath(given.c_str(), nullptr);
  if (resolved == nullptr) return root_error(given, errno);
  root.canonical = resolved;
  std::free(resolved);
  root.prefix = root.is_folder ? shown_prefix(given) : given;
  root.rules =
      rules_at(root.is_folder ? root.canonical : parent_of(root.canonical), use_ignore_files);
  return root;
}

}  // namespace smprof_migrate
