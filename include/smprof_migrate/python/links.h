// The project's own Python modules: which exports an import of one of them reaches.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

// A file may be imported under any trailing part of its path: `src/common/prof.py` is `prof`,
// `common.prof` and `src.common.prof`. Of several candidates the one whose root is nearest to the
// importing file is taken; two that are equally near give no answer.
class ProjectModules : public ModuleLinks {
 public:
  // Paths are relative to one place, with '/'. True if the file exports something it did not
  // before. Nothing is ever forgotten: links only grow. Files other than *.py are not importable.
  bool learn(std::string_view path, const std::vector<PythonModule::Export>& exports);

  std::string exported(std::string_view importer_path, std::string_view module, uint32_t level,
                       std::string_view name) const override;

  // The file that a dotted name leads to, whether the name is a module or something in one; empty
  // if it is none of the modules that export something.
  std::string source_of(std::string_view importer_path, std::string_view dotted,
                        uint32_t level) const;

  // Last segments of the names of modules that export something: a file that imports from one of
  // them holds at least one of these words.
  std::vector<std::string> literals() const;

 private:
  using Segments = std::vector<std::string>;
  struct Module {
    std::string path;
    Segments folder;   // "src/common/prof.py": src, common
    std::string stem;  // prof; for __init__.py the last folder's name
    std::map<std::string, std::string, std::less<>> exports;
  };
  const Module* absolute(const Segments& importer, std::string_view dotted) const;
  const Module* relative(const Segments& importer, std::string_view dotted, uint32_t level) const;

  std::map<std::string, Module, std::less<>> modules_;            // by path
  std::multimap<std::string, std::string, std::less<>> by_stem_;  // stem -> path
};

}  // namespace smprof_migrate
