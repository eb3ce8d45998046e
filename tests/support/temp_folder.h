// A folder of a test's own, gone when the test ends.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

class TempFolder {
 public:
  explicit TempFolder(const std::filesystem::path& above = std::filesystem::temp_directory_path())
      : path_((above / "smprof_XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr) std::abort();
    path_ = std::filesystem::canonical(path_).string();
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string path(std::string_view name) const { return path_ + "/" + std::string(name); }

  // Writes a file, with the folders above it; returns its path.
  std::string put(std::string_view name, std::string_view bytes) const {
    const std::string file = path(name);
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
    return file;
  }

  // "(none)" if there is no such file.
  std::string get(std::string_view name) const {
    std::ifstream file(path(name), std::ios::binary);
    if (!file) return "(none)";
    return {std::istreambuf_iterator<char>(file), {}};
  }

  // Names of everything directly in it, sorted.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      found.push_back(entry.path().filename().string());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  std::string path_;
};

}  // namespace smprof_migrate
