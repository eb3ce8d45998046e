// What is known before a walk begins: each root's repository and the ignore files above it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scan/ignore_rules.h"

namespace smprof_migrate {

struct Root {
  std::string given;      // as on the command line
  std::string canonical;  // absolute, no links
  std::string prefix;     // what shown paths begin with: "" for `.`, "dir/" for `dir`
  bool is_folder = false;
  FolderRules rules;  // of the folder (a file's: of the folder that holds it)
};

// Error if it does not exist or is neither a file nor a folder.
Result<Root> open_root(const std::string& given, bool use_ignore_files);

// Rules at the top of a repository: its own excludes and the user's.
FolderRules repository_rules(GitRepository repository, bool use_ignore_files);

// `rules` with the folder's .gitignore, read from the open folder, in front.
FolderRules with_ignore_file(FolderRules rules, int folder_fd, const std::string& shown);

}  // namespace smprof_migrate
