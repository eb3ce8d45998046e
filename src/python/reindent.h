// Statements that move under a header of their own, and how much deeper each line ends up.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "python/layout.h"
#include "smprof_migrate/syntax/intent.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

class Wraps {
 public:
  using IsGone = std::function<bool(NodeId statement)>;

  Wraps(const SyntaxTree& tree, std::string_view text, Layout& layout);

  // An empty string, or why it cannot be done. A wrap begins and ends with a statement that stays.
  std::string add(const WrapStatements& wanted, uint32_t fix, const IsGone& is_gone);

  // How many wraps a place is in.
  uint32_t depth_at(uint32_t offset) const;
  // What is put at `offset` ahead of the statement and of a header that comes there.
  uint32_t depth_before(NodeId statement, uint32_t offset) const;
  uint32_t depth_behind(NodeId statement) const;
  uint32_t depth_at_suite_end(NodeId statement) const;  // behind the wraps that end with it
  // The first statement of the outermost wrap around the statement; kNoNode if there is none.
  NodeId first_around(NodeId statement) const;
  std::string deeper(uint32_t depth) const;

  // A statement before which a row of statements has to be broken up.
  struct Split {
    NodeId statement = kNoNode;
    uint32_t fix = 0;
  };
  std::vector<Split> splits() const;

  struct Line {
    uint32_t offset = 0;  // of the line's begin behind form feeds, or of the first statement
    std::string text;     // to insert there: headers and indentation
    std::vector<uint32_t> fixes;
  };
  // Of every line that moves, headers included; lines that begin inside a string or are blank stay.
  std::vector<Line> lines() const;

 private:
  struct Wrap {
    WrapStatements wanted;
    uint32_t fix = 0;
    NodeId first = kNoNode;  // of those that stay
    NodeId last = kNoNode;
    NodeId follower = kNoNode;  // the statement that stays behind the last one in its row
    bool on_own_line = true;    // false: its row is broken up before `first`
    uint32_t begin = 0;         // of the line, or of the first statement in the midst of one
    uint32_t end = 0;           // behind the comments that belong to the last statement
    std::string indentation;    // of its row
  };

  template <class Predicate>
  uint32_t count(Predicate inside) const;
  bool nests(const Wrap& made) const;
  bool begins_in_string(uint32_t offset) const;

  const SyntaxTree& tree_;
  std::string_view text_;
  Layout& layout_;
  std::string unit_;
  std::vector<TextRange> strings_;  // that span lines, sorted
  std::vector<Wrap> wraps_;         // in order, outer ones first
};

}  // namespace smprof_migrate
