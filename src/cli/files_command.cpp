#include "cli/files_command.h"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "cli/cpus.h"
#include "cli/output.h"
#include "smprof_migrate/analysis/file_kind.h"
#include "smprof_migrate/report/report.h"
#include "smprof_migrate/report/sink.h"
#include "smprof_migrate/scan/read.h"
#include "smprof_migrate/scan/walk.h"

namespace smprof_migrate {
namespace {

class Lister : public Visitor {
 public:
  Visit look(const WalkedFile& file) override {
    const FileKind* kind = kind_of(file.path.substr(file.path.rfind('/') + 1));
    if (kind->holds == nullptr) return Visit::Hit;
    const ReadFailure failure = buffer_.read(file.folder_fd, file.name, kFirstBytes);
    const bool read = failure == ReadFailure::None || failure == ReadFailure::TooLarge;
    return read && kind->holds(buffer_.bytes()) ? Visit::Hit : Visit::Miss;
  }
  void confirm(const WalkedFile& file) override { paths.emplace_back(file.path); }

  std::vector<std::string> paths;

 private:
  static constexpr size_t kFirstBytes = 256;  // enough for a first line that names an interpreter
  ReadBuffer buffer_;
};

struct Listing {
  std::vector<std::string> files;
  WalkOutcome outcome;
};

Listing list_files(const Options& options, std::vector<std::string> roots) {
  WalkOptions walk_options;
  walk_options.roots = std::move(roots);
  walk_options.excludes = options.excludes;
  walk_options.use_ignore_files = options.use_ignore_files;
  walk_options.default_excludes = options.default_excludes;
  walk_options.force_exclude = options.force_exclude;
  walk_options.threads = options.jobs == 0 ? usable_cpus() : options.jobs;
  walk_options.list_excluded = true;
  walk_options.wanted = [](std::string_view name) { return kind_of(name) != nullptr; };
  std::vector<Lister> listers(walk_options.threads);
  Listing listing;
  listing.outcome = walk(
      walk_options, [&](unsigned thread) { return &listers[thread]; }, nullptr);
  for (Lister& lister : listers) {
    std::move(lister.paths.begin(), lister.paths.end(), std::back_inserter(listing.files));
  }
  std::sort(listing.files.begin(), listing.files.end());
  std::sort(listing.outcome.excluded.begin(), listing.outcome.excluded.end(),
            [](const Excluded& a, const Excluded& b) { return a.path < b.path; });
  return listing;
}

std::string exclusion_line(const Excluded& excluded) {
  std::string line = printable(excluded.path) + ": " + std::string(name_of(excluded.reason));
  if (!excluded.rule.empty()) line += " by " + printable(excluded.rule);
  return line + "\n";
}

int tell(const Listing& listing, const std::string& text) {
  bool ok = write_all(STDOUT_FILENO, text).ok();
  for (const Error& error : listing.outcome.errors) {
    ok = false;
    static_cast<void>(write_all(STDERR_FILENO, error_text(error, {})));
  }
  return ok ? 0 : 2;
}

bool is_at_or_above(std::string_view folder, std::string_view path) {
  return path == folder ||
         (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/');
}

std::string without_dot_slash(std::string path) {
  while (path.starts_with("./")) path.erase(0, 2);
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

int show_files_command(const Options& options) {
  auto roots = options.arguments.empty() ? std::vector<std::string>{"."} : options.arguments;
  const Listing listing = list_files(options, std::move(roots));
  std::string text;
  for (const std::string& path : listing.files) text += printable(path) + "\n";
  return tell(listing, text);
}

int explain_command(const Options& options) {
  const std::string path = without_dot_slash(options.arguments.front());
  const bool inside = !path.starts_with('/') && !path.starts_with("../");
  const Listing listing = list_files(options, {inside ? "." : path});
  if (std::binary_search(listing.files.begin(), listing.files.end(), path)) {
    const FileKind* kind = kind_of(std::string_view(path).substr(path.rfind('/') + 1));
    return tell(listing, printable(path) + ": looked at as " + std::string(kind->name) + "\n");
  }
  for (const Excluded& excluded : listing.outcome.excluded) {
    if (is_at_or_above(excluded.path, path)) return tell(listing, exclusion_line(excluded));
  }
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  if (access(path.c_str(), F_OK) != 0) {
    const Error missing{ErrorKind::NotFound, path, {}, "no such file or folder", {}};
    static_cast<void>(write_all(STDERR_FILENO, error_text(missing, {})));
    return 2;
  }
  if (kind_of(name) == nullptr) {
    return tell(listing, printable(path) + ": not looked at: no kind of file it knows\n");
  }
  return tell(listing, printable(path) + ": not looked at\n");
}

}  // namespace smprof_migrate
