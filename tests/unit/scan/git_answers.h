// What git itself says of ignore files: many cases, each a folder of one repository with its own
// .gitignore, asked in a single run of git.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/temp_folder.h"

namespace smprof_migrate {

struct GitAnswer {
  std::string path;              // below the case's folder
  bool is_folder = false;        // as it is on the disk
  std::optional<unsigned> line;  // of the pattern that decides, 1-based; nothing if none does
  std::string pattern;           // as git shows it
};

struct IgnoreCase {
  std::string text;                  // of the .gitignore
  std::vector<std::string> folders;  // to make, relative
  std::vector<std::string> files;    // to make, relative; those that cannot be made are left out
  std::vector<GitAnswer> answers;    // filled by ask_git, for every entry there is
};

// False if git could not be run or answered otherwise than expected.
bool ask_git(std::vector<IgnoreCase>& cases);

// A command run by the shell in a folder, with a home of its own and no system configuration.
bool run_in(const std::string& folder, const std::string& home, const std::string& command);

}  // namespace smprof_migrate
