#include "fix/groups.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

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
