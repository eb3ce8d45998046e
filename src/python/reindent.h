// Statements that move under a header of their own, and how much deeper each line ends up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/syntax/intent.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

class Wraps {
 public:
  struct Wrap {
    NodeId first = kNoNode;
    NodeId last = kNoNode;
    std::string header;
    uint32_t fix = 0;
    TextRange lines;  // from the first line's begin to the end of the last statement
  };

  Wraps(const SyntaxTree& tree, std::string_view text);
  // An empty string, or why it cannot be done.
  std::string add(const WrapStatements& wanted, uint32_t fix);

  // How many wraps the line at `offset` is in; with `outside_first`, not counting one that begins
  // there.
  uint32_t depth(uint32_t offset, bool outside_first) const;

  struct Line {
    uint32_t offset = 0;  // of the line's begin, behind form feeds
    std::string text;     // to insert there: headers and indentation
    std::vector<uint32_t> fixes;
  };
  // Of every line that moves, headers included; lines that begin inside a string or are blank stay.
  std::vector<Line> lines() const;

 private:
  bool begins_in_string(uint32_t offset) const;

  const SyntaxTree& tree_;
  std::string_view text_;
  std::string unit_;
  std::vector<TextRange> strings_;  // that span lines, sorted
  std::vector<Wrap> wraps_;         // outer ones first
};

}  // namespace smprof_migrate
