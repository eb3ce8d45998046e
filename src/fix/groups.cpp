#include "fix/groups.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

#include "smprof_migrate/fix/plan.h"

namespace smprof_migrate {
namespace {

class Partition {
 public:
  explicit Partition(size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), size_t{0});
  }
  size_t root(size_t member) {
    while (parent_[member] != member) {
      parent_[member] = parent_[parent_[member]];
      member = parent_[member];
    }
    return member;
  }
  void join(size_t a, size_t b) {
    const size_t x = root(a), y = root(b);
    parent_[std::max(x, y)] = std::min(x, y);
  }

 private:
  std::vector<size_t> parent_;
};

bool has_recipe(const Analysis& analysis) {
  return std::any_of(analysis.findings.begin(), analysis.findings.end(), [](const Finding& f) {
    return !f.rule->recipe.empty() && f.state == FindingState::Open;
  });
}

// The recipe that joins this file with those it imports; empty if there is none.
std::string_view joining_recipe(const Analysis& analysis) {
  for (const Finding& finding : analysis.findings) {
    if (finding.state != FindingState::Open) continue;
    for (const Recipe& recipe : recipes()) {
      if (recipe.joins_importers && finding.rule->recipe == recipe.name) return recipe.name;
    }
  }
  return {};
}

// "src/common/output.py" is common.output and output.
bool is_file_of(std::string_view path, std::string module) {
  std::replace(module.begin(), module.end(), '.', '/');
  for (const char* ending : {".py", "/__init__.py"}) {
    const std::string file = module + ending;
    if (path == file || path.ends_with("/" + file)) return true;
  }
  return false;
}

// from common.output import find_profiles, from common import output
bool imports(const Analysis& importer, std::string_view path) {
  for (const Facts& facts : importer.facts) {
    for (const ImportedModule& import : facts.imports) {
      const size_t dot = import.module.rfind('.');
      if (is_file_of(path, import.module)) return true;
      if (dot != std::string::npos && is_file_of(path, import.module.substr(0, dot))) return true;
    }
  }
  return false;
}

void join_importers(const std::vector<Analysis>& analyses, Partition& partition) {
  std::vector<size_t> joining;
  for (size_t i = 0; i < analyses.size(); ++i) {
    if (!joining_recipe(analyses[i]).empty()) joining.push_back(i);
  }
  for (const size_t importer : joining) {
    for (const size_t imported : joining) {
      if (joining_recipe(analyses[importer]) != joining_recipe(analyses[imported])) continue;
      if (importer != imported && imports(analyses[importer], analyses[imported].path)) {
        partition.join(importer, imported);
      }
    }
  }
}

}  // namespace

std::vector<std::vector<size_t>> file_groups(const std::vector<Analysis>& analyses) {
  std::map<std::string_view, size_t> by_path;
  for (size_t i = 0; i < analyses.size(); ++i) {
    if (has_recipe(analyses[i])) by_path.emplace(analyses[i].path, i);
  }
  Partition partition(analyses.size());
  for (const auto& [path, index] : by_path) {
    for (const std::string& source : analyses[index].linked) {
      if (const auto found = by_path.find(source); found != by_path.end()) {
        partition.join(index, found->second);
      }
    }
  }
  join_importers(analyses, partition);
  std::map<size_t, std::vector<size_t>> groups;
  for (size_t i = 0; i < analyses.size(); ++i) {
    if (has_recipe(analyses[i])) groups[partition.root(i)].push_back(i);
  }
  std::vector<std::vector<size_t>> ordered;
  ordered.reserve(groups.size());
  for (auto& [root, members] : groups) ordered.push_back(std::move(members));
  return ordered;
}

}  // namespace smprof_migrate
