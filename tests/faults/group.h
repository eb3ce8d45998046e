// A group of three files in two folders, one reached by a symlink, and what must hold of it after
// anything went wrong.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "smprof_migrate/fix/journal.h"
#include "smprof_migrate/fix/write.h"
#include "support/temp_folder.h"

namespace smprof_migrate {

class Group {
 public:
  Group() {
    reset();
    std::filesystem::create_symlink("../b.py", folder_.path("sub/link.py"));
  }

  void reset() const {
    for (const std::string& name : files()) folder_.put(name, old_bytes(name));
  }

  // Of the first `count` files.
  std::vector<FileWrite> writes(size_t count) const {
    std::vector<FileWrite> result;
    for (const std::string& name : files()) {
      if (result.size() == count) break;
      const std::string shown = name == "b.py" ? "sub/link.py" : name;
      result.push_back({folder_.path(shown), hash_bytes(old_bytes(name)), new_bytes(name)});
    }
    return result;
  }

  std::string journals() const { return folder_.path("state"); }

  bool is_whole(size_t count, std::string (*bytes)(const std::string&)) const {
    for (size_t i = 0; i < count; ++i) {
      if (folder_.get(files()[i]) != bytes(files()[i])) return false;
    }
    return true;
  }
  bool is_old(size_t count) const { return is_whole(count, old_bytes); }
  bool is_new(size_t count) const { return is_whole(count, new_bytes); }

  void expect_whole_files(const std::string& where) const {
    for (const std::string& name : files()) {
      const std::string bytes = folder_.get(name);
      EXPECT_TRUE(bytes == old_bytes(name) || bytes == new_bytes(name))
          << where << ": " << name << " holds " << bytes.size() << " bytes";
    }
    EXPECT_TRUE(std::filesystem::is_symlink(folder_.path("sub/link.py"))) << where;
  }

  std::vector<std::string> leftovers() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename().string();
      const bool of_journal = name.ends_with(kJournalEnding) || name.ends_with(kUnfinishedEnding);
      if (of_journal || is_leftover(name)) found.push_back(entry.path().string());
    }
    return found;
  }

 private:
  static const std::vector<std::string>& files() {
    static const std::vector<std::string> kFiles = {"sub/a.py", "b.py", "sub/c.py"};
    return kFiles;
  }
  static std::string old_bytes(const std::string& name) { return "import smprof\r\n# " + name; }
  static std::string new_bytes(const std::string& name) {
    return "import torch\r\n# " + name + std::string(5000, 'x');
  }

  TempFolder folder_;
};

}  // namespace smprof_migrate
