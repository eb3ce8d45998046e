// Where git keeps what a walk must know of a repository. Read without running git, so that foreign
// owners, hooks' environments and missing binaries do not matter.
#pragma once

#include <optional>
#include <string>

namespace smprof_migrate {

struct GitRepository {
  std::string root;    // folder that holds .git, no trailing slash ("" is never used; "/" stays)
  std::string folder;  // the git folder itself: root/.git, or where a .git file leads
  std::string common;  // shared by worktrees; holds info/exclude and config
};

// Of a folder that holds `.git`; nothing if that is no repository.
std::optional<GitRepository> repository_at(const std::string& root);

// Of the folder itself or the nearest one above it. `folder` must be absolute.
std::optional<GitRepository> repository_around(std::string folder);

// core.excludesFile of the repository's or the user's configuration, else git's default place.
// Empty if there is none to be had; a relative one is below the repository's root.
std::string global_excludes_path(const GitRepository* repository);

// extensions.objectFormat: object names of 20 bytes (SHA-1) or 32 (SHA-256).
size_t object_name_size(const GitRepository& repository);

}  // namespace smprof_migrate
