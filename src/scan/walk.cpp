#include "smprof_migrate/scan/walk.h"

#include <fcntl.h>

#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "scan/folder.h"
#include "scan/roots.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kLeftoverMark = ".smprof-migrate-";  // of a write that was killed

struct Task {                                  // a folder to walk
  std::shared_ptr<const FolderHandle> parent;  // null: `name` is a path
  std::string name;
  std::string shown;      // what its entries' paths begin with, "" or ending in '/'
  std::string canonical;  // only kept when there are several roots
  FolderRules rules;      // of the folder, its own .gitignore not yet read
  bool is_root = false;
};

// Folders that wait, shared by all threads. Ends when all threads wait for more.
class TaskStack {
 public:
  explicit TaskStack(unsigned threads) : threads_(threads) {}

  void push(std::vector<Task>& tasks) {
    if (tasks.empty()) return;
    {
      const std::lock_guard lock(mutex_);
      for (Task& task : tasks) tasks_.push_back(std::move(task));
    }
    tasks.size() > 1 ? ready_.notify_all() : ready_.notify_one();
    tasks.clear();
  }

  bool pop(Task& task) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    while (tasks_.empty() && !done_) {
      if (waiting_ == threads_) {
        done_ = true;
        ready_.notify_all();
      } else {
        ready_.wait(lock);
      }
    }
    if (tasks_.empty()) return false;
    --waiting_;
    task = std::move(tasks_.back());
    tasks_.pop_back();
    return true;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    tasks_.clear();
    done_ = true;
    ready_.notify_all();
  }

 private:
  const unsigned threads_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::vector<Task> tasks_;
  unsigned waiting_ = 0;
  bool done_ = false;
};

// What all threads share.
struct Shared {
  const WalkOptions& options;
  const IgnoreFile excludes;
  const volatile bool* stop;
  TaskStack stack;
  const bool several_roots;
  std::set<std::string, std::less<>> root_files;  // canonical; not written once threads run
  std::mutex seen_mutex;
  std::set<std::string, std::less<>> seen_folders;  // canonical; with several roots only
};

class Worker {
 public:
  Worker(Shared& shared, Visitor& visitor) : shared_(shared), visitor_(visitor) {}

  void run() {
    for (Task task; shared_.stack.pop(task);) {
      if (shared_.stop != nullptr && *shared_.stop) return shared_.stack.stop();
      walk_folder(task);
      shared_.stack.push(found_);
    }
  }

  void visit_root_file(const Root& root) {
    const char* name = root.given.c_str() + root.given.rfind('/') + 1;
    if (!shared_.options.wanted(name)) {
      ++outcome_.counts.unwanted;
      return;
    }
    if (shared_.options.force_exclude) {
      if (is_excluded(root.given, false)) return;
      if (is_left_out(root.rules, name, root.given)) return;
    }
    ++outcome_.counts.files;
    // Who names a link means the file it leads to.
    const WalkedFile file{root.given, AT_FDCWD, root.canonical.c_str(), true, false};
    if (visitor_.look(file) == Visit::Hit) visitor_.confirm(file);
  }

  WalkOutcome& outcome() { return outcome_; }

 private:
  void walk_folder(Task& task) {
    if (seen_before(task)) return;
    const int parent = task.parent ? task.parent->fd() : AT_FDCWD;
    const int links = task.is_root ? 0 : O_NOFOLLOW;
    const int fd = openat(parent, task.name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | links);
    if (fd < 0) return tell_unreadable(task, errno);
    auto handle = std::make_shared<const FolderHandle>(fd);
    if (!reader_.read(fd)) return tell_unreadable(task, errno);
    const Marks marks = marks_of(reader_.entries());
    if (!task.is_root && marks.environment && shared_.options.default_excludes) {
      const std::string path = task.rules.path_in_repository;
      if (!tracks_below(task.rules, path)) {
        return exclude(without_slash(task.shown), ExcludeReason::DefaultExclude,
                       "default exclude of environments");
      }
      task.rules.only_tracked = true;
    }
    ++outcome_.counts.folders;
    enter_repository(task, marks);
    if (marks.ignore_file && shared_.options.use_ignore_files) {
      task.rules = with_ignore_file(std::move(task.rules), fd, task.shown);
    }
    for (const Entry& entry : reader_.entries()) take_entry(task, handle, entry);
  }

  struct Marks {
    bool git = false, ignore_file = false, environment = false;
  };

  static Marks marks_of(const std::vector<Entry>& entries) {
    Marks marks;
    for (const Entry& entry : entries) {
      const std::string_view name = entry.name;
      if (name == ".git") marks.git = true;
      if (name == ".gitignore") marks.ignore_file = true;
      if (name == "pyvenv.cfg" || name == "conda-meta") marks.environment = true;
    }
    return marks;
  }

  // A folder with a .git of its own below the root is another repository, with its own rules.
  void enter_repository(Task& task, const Marks& marks) const {
    const bool known = task.rules.repository && task.rules.path_in_repository.empty();
    if (!marks.git || known) return;
    auto repository = repository_at(task.shown.empty() ? "." : without_slash(task.shown));
    if (!repository) return;
    const bool nested = task.rules.repository != nullptr;
    task.rules = repository_rules(*std::move(repository), shared_.options.use_ignore_files);
    task.rules.nested_repository = nested;
  }

  void take_entry(const Task& task, const std::shared_ptr<const FolderHandle>& handle,
                  const Entry& entry) {
    switch (entry.kind) {
      case EntryKind::Folder:
        return take_folder(task, handle, entry.name);
      case EntryKind::File:
        return take_file(task, *handle, entry.name);
      case EntryKind::Symlink:
        return exclude(task.shown + entry.name, ExcludeReason::Symlink, "");
      case EntryKind::Special:
        return exclude(task.shown + entry.name, ExcludeReason::Special, "");
    }
  }

  void take_folder(const Task& task, const std::shared_ptr<const FolderHandle>& handle,
                   const char* name) {
    if (std::string_view(name) == ".git") return;
    const std::string path = task.shown + name;
    if (is_excluded(path, true)) return;
    Task found;
    found.rules = task.rules;
    found.rules.path_in_repository += name;
    const bool enters = may_enter(task, name, path, found.rules);
    if (!enters) return;
    found.rules.path_in_repository += '/';
    found.parent = handle;
    found.name = name;
    found.shown = path + "/";
    if (shared_.several_roots) found.canonical = task.canonical + "/" + name;
    found_.push_back(std::move(found));
  }

  // An ignored folder is entered for the tracked files in it alone.
  bool may_enter(const Task& task, const char* name, const std::string& path, FolderRules& rules) {
    const char* by_default = shared_.options.default_excludes ? default_exclude(name) : nullptr;
    const bool list = shared_.options.list_excluded;
    std::string rule;
    const bool ignored =
        by_default == nullptr && is_ignored(task.rules, name, true, list ? &rule : nullptr);
    if (by_default == nullptr && !ignored && !rules.only_tracked) return true;
    if (tracks_below(rules, rules.path_in_repository)) {
      rules.only_tracked = true;
      return true;
    }
    if (by_default != nullptr) {
      if (list) rule = std::string("default exclude '").append(by_default).append("'");
      exclude(path, ExcludeReason::DefaultExclude, rule);
    } else {
      exclude(path, ExcludeReason::Ignored, rule);
    }
    return false;
  }

  void take_file(const Task& task, const FolderHandle& handle, const char* name) {
    if (!shared_.options.wanted(name)) {
      ++outcome_.counts.unwanted;
      return;
    }
    path_.assign(task.shown).append(name);
    if (name[0] == '.' && path_.find(kLeftoverMark, task.shown.size()) != std::string::npos) return;
    if (!shared_.root_files.empty() && shared_.root_files.contains(task.canonical + "/" + name)) {
      return;
    }
    ++outcome_.counts.files;
    const WalkedFile file{path_, handle.fd(), name, false, task.rules.nested_repository};
    if (visitor_.look(file) != Visit::Hit) return;
    if (is_excluded(path_, false)) return;
    if (is_left_out(task.rules, name, path_)) {
      ++outcome_.counts.ignored_hits;
      return;
    }
    visitor_.confirm(file);
  }

  // By git's rules, which a tracked file is above.
  bool is_left_out(const FolderRules& rules, const char* name, const std::string& path) {
    std::string rule;
    const bool list = shared_.options.list_excluded;
    const bool ignored =
        rules.only_tracked || is_ignored(rules, name, false, list ? &rule : nullptr);
    if (!ignored) return false;
    if (rules.repository && rules.repository->tracks(rules.path_in_repository + name)) return false;
    exclude(path, ExcludeReason::Ignored, rule);
    return true;
  }

  bool tracks_below(const FolderRules& rules, std::string path) const {
    if (!rules.repository) return false;
    while (path.ends_with('/')) path.pop_back();
    return rules.repository->tracks_below(path);
  }

  bool is_excluded(const std::string& path, bool is_folder) {
    if (shared_.excludes.empty()) return false;
    uint32_t line = 0;
    if (shared_.excludes.verdict(path, is_folder, &line) != Verdict::Ignored) return false;
    exclude(path, ExcludeReason::Excluded,
            "--exclude '" + shared_.options.excludes[line - 1] + "'");
    return true;
  }

  void exclude(const std::string& path, ExcludeReason reason, const std::string& rule) {
    ++outcome_.counts.excluded_by[static_cast<size_t>(reason)];
    if (shared_.options.list_excluded) outcome_.excluded.push_back({path, reason, rule});
  }

  bool seen_before(const Task& task) {
    if (!shared_.several_roots) return false;
    const std::lock_guard lock(shared_.seen_mutex);
    return !shared_.seen_folders.insert(task.canonical).second;
  }

  void tell_unreadable(const Task& task, int code) {
    const bool vanished = code == ENOENT || code == ENOTDIR || code == ELOOP;
    if (vanished && !task.is_root) return;
    const ErrorKind kind = code == EACCES ? ErrorKind::Permission : ErrorKind::Io;
    std::string path = without_slash(task.shown);
    if (path.empty()) path = ".";
    outcome_.errors.push_back(
        {kind, std::move(path), {}, std::string("cannot open folder: ") + std::strerror(code), {}});
  }

  static std::string without_slash(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return path;
  }

  Shared& shared_;
  Visitor& visitor_;
  WalkOutcome outcome_;
  FolderReader reader_;
  std::string path_;
  std::vector<Task> found_;
};

IgnoreFile exclude_patterns(const WalkOptions& options) {
  std::string text;
  for (const std::string& pattern : options.excludes) text += pattern + "\n";
  return IgnoreFile::parse(text, "--exclude");
}

void merge(WalkOutcome& from, WalkOutcome& into) {
  into.counts.files += from.counts.files;
  into.counts.folders += from.counts.folders;
  into.counts.unwanted += from.counts.unwanted;
  into.counts.ignored_hits += from.counts.ignored_hits;
  for (size_t i = 0; i < std::size(into.counts.excluded_by); ++i) {
    into.counts.excluded_by[i] += from.counts.excluded_by[i];
  }
  std::move(from.errors.begin(), from.errors.end(), std::back_inserter(into.errors));
  std::move(from.excluded.begin(), from.excluded.end(), std::back_inserter(into.excluded));
}

Task root_task(const Root& root) {
  Task task;
  task.name = root.given;
  task.shown = root.prefix;
  task.canonical = root.canonical;
  task.rules = root.rules;
  task.is_root = true;
  return task;
}

}  // namespace

WalkOutcome walk(const WalkOptions& options,
                 const std::function<Visitor*(unsigned thread)>& make_visitor,
                 const volatile bool* stop) {
  WalkOutcome all;
  std::vector<Root> folders, files;
  Shared shared{options,
                exclude_patterns(options),
                stop,
                TaskStack(std::max(1u, options.threads)),
                options.roots.size() > 1,
                {},
                {},
                {}};
  for (const std::string& given : options.roots) {
    auto root = open_root(given, options.use_ignore_files);
    if (!root) {
      all.errors.push_back(std::move(root).error());
    } else if (root->is_folder) {
      folders.push_back(*std::move(root));
    } else if (shared.root_files.insert(root->canonical).second) {
      files.push_back(*std::move(root));
    }
  }
  std::deque<Worker> workers;
  for (unsigned i = 0; i < std::max(1u, options.threads); ++i) {
    workers.emplace_back(shared, *make_visitor(i));
  }
  for (const Root& root : files) workers[0].visit_root_file(root);
  std::vector<Task> tasks;
  for (auto root = folders.rbegin(); root != folders.rend(); ++root) {
    tasks.push_back(root_task(*root));
  }
  shared.stack.push(tasks);
  std::vector<std::thread> threads;
  for (size_t i = 1; i < workers.size(); ++i) threads.emplace_back([&, i] { workers[i].run(); });
  workers[0].run();
  for (std::thread& thread : threads) thread.join();
  for (Worker& worker : workers) merge(worker.outcome(), all);
  for (const Root& root : folders) {
    if (!root.rules.repository) continue;
    if (auto fault = root.rules.repository->take_fault()) all.errors.push_back(*std::move(fault));
  }
  return all;
}

}  // namespace smprof_migrate
