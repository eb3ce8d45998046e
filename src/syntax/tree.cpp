#include "smprof_migrate/syntax/tree.h"

#include <tree_sitter/api.h>

#include <memory>
#include <utility>

namespace smprof_migrate {
namespace {

struct FreeParser {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
struct FreeTree {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
using ParserHandle = std::unique_ptr<TSParser, FreeParser>;
using TreeHandle = std::unique_ptr<TSTree, FreeTree>;

class Cursor {
 public:
  explicit Cursor(TSNode root) : cursor_(ts_tree_cursor_new(root)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  TSNode node() const { return ts_tree_cursor_current_node(&cursor_); }
  FieldId field() const { return ts_tree_cursor_current_field_id(&cursor_); }
  bool to_child() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool to_sibling() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool to_parent() { return ts_tree_cursor_goto_parent(&cursor_); }

 private:
  TSTreeCursor cursor_;
};

struct Source {
  std::string_view text;
  static const char* read(void* payload, uint32_t byte, TSPoint /*point*/, uint32_t* length) {
    const auto& text = static_cast<Source*>(payload)->text;
    if (byte >= text.size()) {
      *length = 0;
      return "";
    }
    *length = static_cast<uint32_t>(text.size()) - byte;
    return text.data() + byte;
  }
};

struct Deadline {
  std::chrono::steady_clock::time_point at;
  static bool passed(TSParseState* state) {
    return std::chrono::steady_clock::now() > static_cast<Deadline*>(state->payload)->at;
  }
};

Error limit_error(std::string message) {
  return Error{ErrorKind::Limit, {}, {}, std::move(message), {}};
}

TreeHandle run_parser(const TSLanguage* language, std::string_view text,
                      std::chrono::milliseconds deadline) {
  // A parser per thread: creating one costs more than parsing a small file.
  static thread_local ParserHandle parser{ts_parser_new()};
  ts_parser_reset(parser.get());
  if (!ts_parser_set_language(parser.get(), language)) return nullptr;
  Source source{text};
  TSInput input{&source, &Source::read, TSInputEncodingUTF8, nullptr};
  Deadline limit{std::chrono::steady_clock::now() + deadline};
  TSParseOptions options{&limit, &Deadline::passed};
  return TreeHandle{ts_parser_parse_with_options(parser.get(), nullptr, input, options)};
}

SyntaxNode make_node(const Cursor& cursor, NodeId parent) {
  const TSNode node = cursor.node();
  SyntaxNode made;
  made.range = {ts_node_start_byte(node), ts_node_end_byte(node)};
  made.parent = parent;
  made.kind = ts_node_symbol(node);
  made.field = cursor.field();
  made.named = ts_node_is_named(node);
  made.error = ts_node_is_error(node);
  made.missing = ts_node_is_missing(node);
  made.extra = ts_node_is_extra(node);
  return made;
}

// Pre-order copy; false when there are more than `max_nodes`.
bool copy_nodes(TSNode root, uint32_t max_nodes, std::vector<SyntaxNode>& nodes) {
  Cursor cursor(root);
  NodeId current = kNoNode;
  for (;;) {
    if (nodes.size() >= max_nodes) return false;
    nodes.push_back(make_node(cursor, current));
    const auto added = static_cast<NodeId>(nodes.size() - 1);
    if (cursor.to_child()) {
      current = added;
      continue;
    }
    nodes[added].subtree_end = added + 1;
    while (!cursor.to_sibling()) {
      if (!cursor.to_parent()) return true;
      nodes[current].subtree_end = static_cast<NodeId>(nodes.size());
      current = nodes[current].parent;
    }
  }
}

// A grammar that gives up early leaves the rest of the text out of the root; that rest is an error.
void cover_rest(std::string_view text, std::vector<SyntaxNode>& nodes) {
  const auto end = static_cast<uint32_t>(text.size());
  const uint32_t root_end = nodes[0].range.end;
  if (text.find_first_not_of(" \t\r\n\f", root_end) == std::string_view::npos) return;
  SyntaxNode rest;
  rest.range = {root_end, end};
  rest.parent = 0;
  rest.subtree_end = static_cast<NodeId>(nodes.size() + 1);
  rest.named = true;
  rest.error = true;
  rest.kind = static_cast<KindId>(-1);
  nodes.push_back(rest);
  nodes[0].subtree_end = rest.subtree_end;
  nodes[0].range.end = end;
}

}  // namespace

SyntaxTree::SyntaxTree(const TSLanguage* language, std::vector<SyntaxNode> nodes)
    : language_(language), nodes_(std::move(nodes)) {}

NodeId SyntaxTree::next_sibling(NodeId id) const {
  const NodeId above = nodes_[id].parent;
  if (above == kNoNode) return kNoNode;
  const NodeId next = nodes_[id].subtree_end;
  return next < nodes_[above].subtree_end ? next : kNoNode;
}

NodeId SyntaxTree::previous_sibling(NodeId id) const {
  const NodeId above = nodes_[id].parent;
  if (above == kNoNode) return kNoNode;
  NodeId before = kNoNode;
  for (NodeId at = first_child(above); at != id; at = next_sibling(at)) before = at;
  return before;
}

NodeId SyntaxTree::first_named_child(NodeId id) const {
  const NodeId first = first_child(id);
  if (first == kNoNode) return kNoNode;
  if (nodes_[first].named && !nodes_[first].extra) return first;
  return next_named_sibling(first);
}

NodeId SyntaxTree::next_named_sibling(NodeId id) const {
  for (NodeId at = next_sibling(id); at != kNoNode; at = next_sibling(at)) {
    if (nodes_[at].named && !nodes_[at].extra) return at;
  }
  return kNoNode;
}

NodeId SyntaxTree::child(NodeId id, FieldId field) const {
  for (NodeId at = first_child(id); at != kNoNode; at = next_sibling(at)) {
    if (nodes_[at].field == field && !nodes_[at].extra) return at;
  }
  return kNoNode;
}

NodeId SyntaxTree::smallest_at(TextRange range) const {
  NodeId found = root();
  for (NodeId at = first_child(found); at != kNoNode;) {
    if (nodes_[at].range.contains(range)) {
      found = at;
      at = first_child(at);
    } else {
      at = next_sibling(at);
    }
  }
  return found;
}

bool SyntaxTree::has_error(NodeId id) const {
  for (NodeId at = id; at < nodes_[id].subtree_end; ++at) {
    if (nodes_[at].error || nodes_[at].missing) return true;
  }
  return false;
}

std::string_view SyntaxTree::kind_name(NodeId id) const {
  if (nodes_[id].kind == static_cast<KindId>(-1)) return "ERROR";
  return ts_language_symbol_name(language_, nodes_[id].kind);
}

KindId kind_id(const TSLanguage* language, std::string_view name, bool named) {
  return ts_language_symbol_for_name(language, name.data(), static_cast<uint32_t>(name.size()),
                                     named);
}

FieldId field_id(const TSLanguage* language, std::string_view name) {
  return ts_language_field_id_for_name(language, name.data(), static_cast<uint32_t>(name.size()));
}

Result<SyntaxTree> parse(const TSLanguage* language, std::string_view text,
                         const ParseLimits& limits) {
  if (text.size() > limits.max_bytes) {
    return limit_error("larger than " + std::to_string(limits.max_bytes) + " bytes");
  }
  const TreeHandle tree = run_parser(language, text, limits.deadline);
  if (!tree) {
    return limit_error("parsing took longer than " + std::to_string(limits.deadline.count()) +
                       " ms");
  }
  std::vector<SyntaxNode> nodes;
  nodes.reserve(text.size() / 4 + 16);
  if (!copy_nodes(ts_tree_root_node(tree.get()), limits.max_nodes, nodes)) {
    return limit_error("more than " + std::to_string(limits.max_nodes) + " syntax nodes");
  }
  cover_rest(text, nodes);
  return SyntaxTree(language, std::move(nodes));
}

}  // namespace smprof_migrate
