// Finds the files below some roots, with git's ignore semantics, in parallel. Knows nothing of
// rules or profilers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

enum class ExcludeReason : uint8_t {
  Ignored,         // by a .gitignore, info/exclude or global excludes
  DefaultExclude,  // .git, node_modules, an environment, …
  Excluded,        // --exclude
  Symlink,         // never followed
  Special,         // FIFO, device, socket: never opened
};

struct Excluded {
  std::string path;
  ExcludeReason reason;
  std::string
      rule;  // "dir/.gitignore:3: *.log", "--exclude '*.txt'", "default exclude 'node_modules'"
};

struct WalkOptions {
  std::vector<std::string> roots;     // files and folders as given on the command line
  std::vector<std::string> excludes;  // gitignore syntax, relative to the current folder
  bool use_ignore_files = true;       // --no-ignore
  bool default_excludes = true;       // --no-default-excludes
  bool force_exclude = false;         // exclusions hold for roots that are files, too
  unsigned threads = 1;
  // Asked for every regular file by its last path component before its ignore rules are checked.
  std::function<bool(std::string_view name)> wanted;
  // Excluded entries are only listed when somebody wants to read them.
  bool list_excluded = false;
};

struct WalkedFile {
  std::string_view path;     // valid during the call only
  int folder_fd;             // open folder that holds it, or AT_FDCWD
  const char* name;          // last component (of a root: the resolved path), NUL-terminated
  bool named_root = false;   // given on the command line itself
  bool nested_repo = false;  // below a submodule or nested repository of the walked repository
};

enum class Visit : uint8_t {
  Miss,  // not of interest: its ignore rules need not be checked
  Hit,   // of interest: `confirm` is called if git does not ignore it
};

// One instance per thread; never shared. `look` opens and reads; `confirm` is only called for hits
// that are not ignored (ignore rules of files are checked lazily, those of folders always).
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual Visit look(const WalkedFile& file) = 0;
  virtual void confirm(const WalkedFile& file) = 0;
};

struct WalkCounts {
  uint64_t files = 0;  // regular files seen and wanted
  uint64_t folders = 0;
  uint64_t unwanted = 0;  // regular files of other kinds
  uint64_t ignored_hits = 0;
  uint64_t excluded_by[5] = {};  // by ExcludeReason
};

struct WalkOutcome {
  WalkCounts counts;
  std::vector<Error> errors;       // unreadable folders, missing roots
  std::vector<Excluded> excluded;  // when list_excluded
};

// Calls `make_visitor(thread)` once per thread. Stops early when `stop` (may be null) turns true.
WalkOutcome walk(const WalkOptions& options,
                 const std::function<Visitor*(unsigned thread)>& make_visitor,
                 const volatile bool* stop);

}  // namespace smprof_migrate
