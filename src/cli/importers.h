// Tells cheaply which files may import one of some project modules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

// A module that hands on names which hold no literal of a rule.
struct Exporter {
  std::string path;                // "common/prof.py", "common/__init__.py"
  std::vector<std::string> names;  // what it exports
};

class ModuleNames {
 public:
  explicit ModuleNames(const std::vector<Exporter>& exporters);

  // Literals one of which every importer holds.
  const std::vector<std::string>& literals() const { return literals_; }

  // Does a logical line that begins with `import` or `from` hold the name of a module as a word,
  // and the text one of the names that it exports?
  bool imported_in(std::string_view text) const;

 private:
  struct Module {
    std::string name;
    std::vector<std::string> exports;
  };
  std::vector<Module> modules_;
  std::vector<std::string> literals_;
};

}  // namespace smprof_migrate
