// A parsed text as a flat array of nodes in pre-order. A node's subtree is the contiguous run
// [id, subtree_end), so every walk is a loop, depth never touches the stack, and parents are one
// look-up away. It is made from a tree-sitter tree, which is freed at once; kinds and fields are
// tree-sitter's public symbols and field names of the language.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/range.h"
#include "smprof_migrate/base/result.h"

struct TSLanguage;

namespace smprof_migrate {

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = 0xffffffffu;

using KindId = uint16_t;   // tree-sitter public symbol
using FieldId = uint16_t;  // tree-sitter field, 0 = none

struct SyntaxNode {
  TextRange range;
  NodeId parent = kNoNode;
  NodeId subtree_end = 0;  // first node after this one's subtree
  KindId kind = 0;
  FieldId field = 0;  // the field under which the parent holds it
  bool named = false;
  bool error = false;    // an ERROR node
  bool missing = false;  // inserted by error recovery, empty range
  bool extra = false;    // may stand anywhere: comments, line continuations
};

class SyntaxTree {
 public:
  SyntaxTree(const TSLanguage* language, std::vector<SyntaxNode> nodes);

  NodeId root() const { return 0; }
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  const SyntaxNode& operator[](NodeId id) const { return nodes_[id]; }

  NodeId parent(NodeId id) const { return nodes_[id].parent; }
  NodeId first_child(NodeId id) const {  // kNoNode if none; anonymous nodes count
    return id + 1 < nodes_[id].subtree_end ? id + 1 : kNoNode;
  }
  NodeId next_sibling(NodeId id) const;
  NodeId previous_sibling(NodeId id) const;             // O(siblings)
  NodeId first_named_child(NodeId id) const;            // comments (extras) are skipped
  NodeId next_named_sibling(NodeId id) const;           // comments (extras) are skipped
  NodeId child(NodeId id, FieldId field) const;         // first child with that field, or kNoNode
  bool is_ancestor(NodeId ancestor, NodeId id) const {  // a node is its own ancestor
    return ancestor <= id && id < nodes_[ancestor].subtree_end;
  }
  NodeId smallest_at(TextRange range) const;  // innermost node that covers the range
  bool has_error(NodeId id) const;            // an ERROR or missing node in the subtree
  std::string_view text(std::string_view whole, NodeId id) const {
    return whole.substr(nodes_[id].range.begin, nodes_[id].range.size());
  }

  std::string_view kind_name(NodeId id) const;
  const TSLanguage* language() const { return language_; }

 private:
  const TSLanguage* language_;
  std::vector<SyntaxNode> nodes_;
};

// Look-ups by name, for tables made once per language. 0 if the language has no such kind or field.
KindId kind_id(const TSLanguage* language, std::string_view name, bool named = true);
FieldId field_id(const TSLanguage* language, std::string_view name);

struct ParseLimits {
  uint32_t max_bytes = 16u << 20;
  std::chrono::milliseconds deadline{2000};
  uint32_t max_nodes = 20'000'000;
};

// Errors: Limit (too large, too slow, too many nodes). Syntax errors are nodes of the tree. A root
// that ends before the text does is given an ERROR node for the rest.
Result<SyntaxTree> parse(const TSLanguage* language, std::string_view text,
                         const ParseLimits& limits);

}  // namespace smprof_migrate
