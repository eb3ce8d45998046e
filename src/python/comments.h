// The comments of a Python text: behind code, on lines of their own, and which of them speak of the
// profiler. Offsets handed in must not lie inside a string.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// The end of what `node` says: comments and continued lines at its end are not part of it.
uint32_t code_end(const SyntaxTree& tree, NodeId node);
// The profiler is named, in any case of letters.
bool names_profiler(std::string_view comment);

class Comments {
 public:
  Comments(const SyntaxTree& tree, std::string_view text);  // keeps both

  // The end of the comment that is all there is on the line after `offset`; `offset` if there is
  // none.
  uint32_t behind(uint32_t offset) const;
  bool any_in(TextRange range) const;
  // A line with nothing but a comment.
  bool is_comment_line(uint32_t line) const;
  // Where the comment lines begin that go with what begins on the line at `line`. With
  // `alone`, nothing stays that the comment might speak of.
  uint32_t above(uint32_t line, bool alone) const;

 private:
  TextRange comment_at(uint32_t offset) const;  // empty if none begins there

  std::string_view text_;
  std::vector<TextRange> comments_;
};

}  // namespace smprof_migrate
