// What a recipe has decided about a group so far: parts of the fix, how far it can be trusted, and
// what stands in its way. One blocker and the group is left as it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/fix/plan.h"
#include "smprof_migrate/python/importer.h"

namespace smprof_migrate {

class Sketch {
 public:
  explicit Sketch(std::span<const Draft> group) : group_(group), handled_(group.size()) {}

  std::span<const Draft> group() const { return group_; }
  const PythonModule& module(uint32_t draft) const { return *group_[draft].module; }

  void replace(uint32_t draft, TextRange range, std::string text);
  void insert_text(uint32_t draft, uint32_t offset, std::string text);
  void remove_statement(uint32_t draft, NodeId statement);
  void remove_item(uint32_t draft, NodeId item);
  void insert(uint32_t draft, NodeId anchor, Where where, std::vector<std::string> lines);
  void wrap(uint32_t draft, NodeId first, NodeId last, std::string header);
  // How to write the name at the node; the import it takes becomes a part.
  std::string spelled(uint32_t draft, std::string_view qualified, NodeId at);

  // It stays as it is, and may.
  void accept(uint32_t draft, TextRange range) { handled_[draft].push_back({range, false}); }
  void lower(Safety safety, std::string note);
  void note(std::string text);
  void block(uint32_t draft, TextRange range, std::string reason);

  bool blocked() const { return !blockers_.empty(); }
  // Something in the range was replaced, removed or accepted.
  bool touched(uint32_t draft, TextRange range) const;
  // All of the range is gone.
  bool gone(uint32_t draft, TextRange range) const;
  bool removed(uint32_t draft, NodeId statement) const;

  // The fix, or what to do by hand when blocked.
  Fix finish(std::string title) const;

 private:
  struct Handled {
    TextRange range;
    bool gone;
  };
  struct Blocker {
    uint32_t draft;
    TextRange range;
    std::string reason;
  };
  void add(uint32_t draft, Intent intent) { parts_.push_back({draft, std::move(intent)}); }
  Fix manual(std::string title) const;
  std::string place_of(const Blocker& blocker) const;

  std::span<const Draft> group_;
  std::vector<Fix::Part> parts_;
  std::vector<std::vector<Handled>> handled_;  // by draft
  std::vector<Blocker> blockers_;
  std::vector<std::string> notes_;
  Safety safety_ = Safety::Safe;
};

}  // namespace smprof_migrate
