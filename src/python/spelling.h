// What the tree itself says of expressions, names not resolved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {

class Spelling {
 public:
  Spelling(const SyntaxTree& tree, std::string_view text) : tree_(tree), text_(text) {}

  // The text of a plain string literal, escapes and interpolations excluded.
  std::optional<std::string_view> literal(NodeId expression) const;
  // "mock.patch" for an expression made of names only, else empty.
  std::string dotted(NodeId expression) const;
  // What a call, attribute, subscript, parenthesis or await is applied to; kNoNode for others.
  NodeId inner(NodeId expression) const;
  // The literal key of `d["key"]`.
  std::optional<std::string_view> key(NodeId subscript) const;
  // Keywords in order, "" for a positional argument, "*" for an unpacked sequence, "**" for an
  // unpacked mapping, the keys of one that is written out.
  std::vector<std::string> arguments(NodeId call) const;
  // The value given by keyword or at a 0-based position; kNoNode if neither.
  NodeId argument(NodeId call, uint32_t position, std::string_view keyword) const;
  bool unpacks(NodeId call) const;  // has * or ** arguments

 private:
  std::string_view text(NodeId id) const {
    return id == kNoNode ? std::string_view() : tree_.text(text_, id);
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
};

}  // namespace smprof_migrate
