// Everything that says whether a path is looked at: default excludes, --exclude, git's ignore files
// and git's index, as they hold in one folder.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "scan/git_index.h"
#include "scan/git_repository.h"
#include "scan/ignore.h"
#include "smprof_migrate/scan/walk.h"

namespace smprof_migrate {

// A repository of the walk; shared by its folders and by threads.
class WalkedRepository {
 public:
  explicit WalkedRepository(GitRepository repository) : git_(std::move(repository)) {}

  const GitRepository& git() const { return git_; }
  // Read at the first question: most walks ignore nothing.
  bool tracks(std::string_view path_in_repository);
  bool tracks_below(std::string_view path_in_repository);
  // A fault of the index, told once.
  std::optional<Error> take_fault();

 private:
  const TrackedFiles& tracked();

  GitRepository git_;
  std::once_flag read_;
  TrackedFiles tracked_;
  std::mutex mutex_;
  std::optional<Error> fault_;
};

// One ignore file and those that come after it in precedence.
struct IgnoreScope {
  IgnoreFile file;
  std::string base;  // path of its folder below the walk's base, "" or ending in '/'
  std::shared_ptr<const IgnoreScope> outer;
};

// What holds for the entries of one folder.
struct FolderRules {
  std::shared_ptr<const IgnoreScope> scopes;  // innermost first
  std::shared_ptr<WalkedRepository> repository;
  std::string path_in_repository;  // of the folder, "" or ending in '/'
  bool nested_repository = false;
  bool only_tracked = false;  // the folder itself is ignored, but holds tracked files
};

struct Exclusion {
  ExcludeReason reason;
  std::string rule;
};

// By ignore files alone; `name` is an entry of the folder. The rule is only described when wanted.
bool is_ignored(const FolderRules& rules, std::string_view name, bool is_folder, std::string* rule);

// "node_modules", ".git", …: the pattern that excludes a folder of this name by default, or null.
const char* default_exclude(std::string_view name);

}  // namespace smprof_migrate
