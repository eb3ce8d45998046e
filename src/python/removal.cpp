#include "python/removal.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "python/cuts.h"
#include "python/emptied.h"
#include "python/items.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

using LogicalLine = std::vector<NodeId>;  // simple statements joined by semicolons, or a compound

class Remover {
 public:
  Remover(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {}

  RemovalPlan run(std::span<const NodeId> statements, std::span<const NodeId> items) {
    requested_.insert(statements.begin(), statements.end());
    std::map<NodeId, std::vector<NodeId>> lists;
    for (const NodeId item : items) lists[list_of(tree_, item)].push_back(item);
    for (auto& [list, members] : lists) take_emptied_import(list, members);
    emptied_ = spread_removal(tree_, text_, requested_);
    for (const auto& [list, members] : lists) {
      if (!members.empty() && !inside_removed(list)) remove_from(list, members);
    }
    remove_statements();
    for (const NodeId clause : emptied_.clauses) cut_clause(clause);
    for (Cut& cut : settle_cuts(text_, std::move(cuts_))) {
      plan_.removals.push_back({{{cut.begin, cut.end}, ""}, std::move(cut.causes)});
    }
    std::sort(plan_.removals.begin(), plan_.removals.end(), [](const auto& a, const auto& b) {
      return a.edit.range < b.edit.range;
    });
    return std::move(plan_);
  }

 private:
  // An import that loses every name goes as a statement.
  void take_emptied_import(NodeId list, std::vector<NodeId>& members) {
    const KindId kind = tree_[list].kind;
    const PythonKinds& py = python_kinds();
    if (kind != py.import_statement && kind != py.import_from_statement) return;
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    if (members.size() < members_of(tree_, list).size()) return;
    requested_.insert(list);
    for (const NodeId member : members) causes_of_[list].push_back(member);
    members.clear();
  }

  void remove_from(NodeId list, const std::vector<NodeId>& items) {
    if (tree_[list].kind == python_kinds().decorated_definition) {
      for (const NodeId decorator : items) {
        const TextRange range = tree_[decorator].range;
        cuts_.push_back(
            {line_begin(text_, range.begin), next_line(text_, range.end), {decorator}});
      }
      return;
    }
    remove_items(tree_, text_, list, items, plan_.removals);
  }

  bool inside_removed(NodeId id) const {
    for (; id != kNoNode; id = tree_.parent(id)) {
      if (emptied_.statements.contains(id)) return true;
    }
    return false;
  }

  void remove_statements() {
    std::set<NodeId> blocks;
    for (const NodeId statement : emptied_.statements) {
      const NodeId block = block_of(tree_, statement);
      if (!inside_removed(block) && !emptied_.clauses.contains(tree_.parent(block))) {
        blocks.insert(block);
      }
    }
    for (const NodeId block : blocks) remove_from_block(block);
  }

  void remove_from_block(NodeId block) {
    bool needs_pass = emptied_.passes.contains(block);
    for (const LogicalLine& line : logical_lines(block)) {
      const auto gone = std::count_if(line.begin(), line.end(), [&](NodeId statement) {
        return emptied_.statements.contains(statement);
      });
      if (gone == 0) continue;
      for (const NodeId statement : line) {
        if (emptied_.statements.contains(statement)) plan_.gone.push_back(statement);
      }
      if (static_cast<size_t>(gone) < line.size()) {
        remove_part(line);
      } else if (needs_pass) {
        leave_pass(line);
        needs_pass = false;
      } else {
        const uint32_t end = end_of(line);
        cuts_.push_back({line_begin(text_, tree_[line.front()].range.begin),
                         next_line(text_, end), causes(line)});
      }
    }
  }

  std::vector<LogicalLine> logical_lines(NodeId block) const {
    std::vector<LogicalLine> lines;
    bool joined = false;
    for (NodeId id = tree_.first_child(block); id != kNoNode; id = tree_.next_sibling(id)) {
      if (!tree_[id].named) {
        joined = tree_.text(text_, id) == ";";
        continue;
      }
      if (tree_[id].extra) continue;
      // Ex) `a;` at the end of a line joins nothing
      if (joined && !lines.empty() && same_logical_line(lines.back().back(), id)) {
        lines.back().push_back(id);
      } else {
        lines.push_back({id});
      }
      joined = false;
    }
    return lines;
  }

  // Newlines between the two only behind a backslash.
  bool same_logical_line(NodeId before, NodeId after) const {
    for (uint32_t at = tree_[before].range.end; at < tree_[after].range.begin; ++at) {
      if (text_[at] != '\n' && text_[at] != '\r') continue;
      uint32_t last = at;
      while (last > 0 && (text_[last - 1] == '\r' || text_[last - 1] == '\n')) --last;
      if (last == 0 || text_[last - 1] != '\\') return false;
    }
    return true;
  }

  // Behind the last statement and the semicolon that may follow it.
  uint32_t end_of(const LogicalLine& line) const {
    uint32_t end = tree_[line.back()].range.end;
    while (end > 0 && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
    uint32_t at = end;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at < text_.size() && text_[at] == ';' ? at + 1 : end;
  }

  // Ex) `a; import smprof; b`, `a; import smprof`, `import smprof; b`
  void remove_part(const LogicalLine& line) {
    for (size_t i = 0; i < line.size(); ++i) {
      if (!emptied_.statements.contains(line[i])) continue;
      size_t last = i;
      while (last + 1 < line.size() && emptied_.statements.contains(line[last + 1])) ++last;
      const LogicalLine run(line.begin() + static_cast<ptrdiff_t>(i),
                            line.begin() + static_cast<ptrdiff_t>(last) + 1);
      TextRange range;
      if (last + 1 < line.size()) {
        range = {tree_[line[i]].range.begin, tree_[line[last + 1]].range.begin};
      } else {
        range = {tree_[line[i - 1]].range.end, end_of(run)};
      }
      plan_.removals.push_back({{range, ""}, causes(run)});
      i = last;
    }
  }

  void leave_pass(const LogicalLine& line) {
    const uint32_t begin = tree_[line.front()].range.begin;
    const bool own_line = is_blank(text_, line_begin(text_, begin), begin);
    const uint32_t end = line_end(text_, end_of(line));
    if (own_line) {
      const uint32_t from = with_comments_above(text_, line_begin(text_, begin));
      if (from < line_begin(text_, begin)) {
        plan_.removals.push_back({{{from, line_begin(text_, begin)}, ""}, causes(line)});
      }
    }
    plan_.removals.push_back({{{begin, end}, "pass"}, causes(line)});
  }

  void cut_clause(NodeId clause) {
    if (inside_removed(clause)) return;
    std::vector<NodeId> causes_here;
    for (const NodeId statement : emptied_.statements) {
      if (!tree_.is_ancestor(clause, statement)) continue;
      append_causes(statement, causes_here);
      plan_.gone.push_back(statement);
    }
    const TextRange range = tree_[clause].range;
    uint32_t end = range.end;
    while (end > 0 && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
    cuts_.push_back(
        {line_begin(text_, range.begin), next_line(text_, end), std::move(causes_here)});
  }

  void append_causes(NodeId statement, std::vector<NodeId>& found) const {
    if (requested_.contains(statement)) {
      const auto members = causes_of_.find(statement);
      if (members == causes_of_.end()) {
        found.push_back(statement);
      } else {
        found.insert(found.end(), members->second.begin(), members->second.end());
      }
    }
    const NodeId end = tree_[statement].subtree_end;
    for (auto at = requested_.upper_bound(statement); at != requested_.end() && *at < end; ++at) {
      const auto members = causes_of_.find(*at);
      if (members == causes_of_.end()) {
        found.push_back(*at);
      } else {
        found.insert(found.end(), members->second.begin(), members->second.end());
      }
    }
  }

  std::vector<NodeId> causes(const LogicalLine& line) const {
    std::vector<NodeId> found;
    for (const NodeId statement : line) append_causes(statement, found);
    return found;
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  std::set<NodeId> requested_;
  std::map<NodeId, std::vector<NodeId>> causes_of_;  // imports that lost all names -> the names
  Emptied emptied_;
  std::vector<Cut> cuts_;
  RemovalPlan plan_;
};

}  // namespace

RemovalPlan plan_removals(const SyntaxTree& tree, std::string_view text,
                          std::span<const NodeId> statements, std::span<const NodeId> items) {
  return Remover(tree, text).run(statements, items);
}

}  // namespace smprof_migrate
