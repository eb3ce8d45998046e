#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "smprof_migrate/rules/rule_set.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

namespace fs = std::filesystem;

Error folder_error(const fs::path& folder, const std::error_code& code) {
  const ErrorKind kind = code == std::errc::no_such_file_or_directory ? ErrorKind::NotFound
                         : code == std::errc::permission_denied       ? ErrorKind::Permission
                                                                      : ErrorKind::Io;
  return {kind, folder.string(), {}, "cannot list the rules folder: " + code.message(), ""};
}

struct Listing {
  std::vector<std::string> folders;  // names, sorted
  std::vector<std::string> files;
};

Result<Listing> list(const fs::path& folder) {
  Listing found;
  std::error_code code;
  fs::directory_iterator entry(folder, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
    std::error_code unknown;
    const std::string name = entry->path().filename().string();
    (entry->is_directory(unknown) ? found.folders : found.files).push_back(name);
  }
  if (code) return folder_error(folder, code);
  std::sort(found.folders.begin(), found.folders.end());
  std::sort(found.files.begin(), found.files.end());
  return found;
}

// `path` is relative to the root and stays in the answer.
Status read_into(std::vector<RuleFile>& files, const fs::path& root, const fs::path& path) {
  auto file = load_file((root / path).string(), {});
  if (!file) return std::move(file).error();
  files.push_back({path.generic_string(), std::move(file->bytes)});
  return Unit{};
}

// A rule's own files; its cases are for tests.
Status read_rule(std::vector<RuleFile>& files, const fs::path& root, const fs::path& folder) {
  const auto listing = list(root / folder);
  if (!listing) return listing.error();
  for (const std::string& name : listing->files) {
    if (name != "rule.json" && name != "README.md") continue;
    if (Status status = read_into(files, root, folder / name); !status) return status;
  }
  return Unit{};
}

Status read_group(std::vector<RuleFile>& files, const fs::path& root, const fs::path& group) {
  const auto listing = list(root / group);
  if (!listing) return listing.error();
  for (const std::string& name : listing->files) {
    if (!name.ends_with(".json")) continue;
    if (Status status = read_into(files, root, group / name); !status) return status;
  }
  for (const std::string& rule : listing->folders) {
    if (Status status = read_rule(files, root, group / rule); !status) return status;
  }
  return Unit{};
}

}  // namespace

Result<std::vector<RuleFile>> read_rule_files(const std::string& folder) {
  const auto groups = list(folder);
  if (!groups) return groups.error();
  std::vector<RuleFile> files;
  for (const std::string& group : groups->folders) {
    if (Status status = read_group(files, folder, group); !status) return std::move(status).error();
  }
  return files;
}

}  // namespace smprof_migrate
