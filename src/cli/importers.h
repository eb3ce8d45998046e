// Tells cheaply which files may import one of some project modules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

class ModuleNames {
 public:
  // Paths of the modules' files: "common/prof.py", "common/__init__.py".
  explicit ModuleNames(const std::vector<std::string>& paths);

  // Literals one of which every importer holds.
  const std::vector<std::string>& literals() const { return literals_; }

  // Does a logical line that begins with `import` or `from` hold one of the names as a word?
  bool imported_in(std::string_view text) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> literals_;
};

}  // namespace smprof_migrate
