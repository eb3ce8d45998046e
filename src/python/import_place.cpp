#include "python/import_place.h"

#include <algorithm>

#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

bool is_import(const SyntaxTree& tree, NodeId statement) {
  const PythonKinds& py = python_kinds();
  const KindId kind = tree[statement].kind;
  return kind == py.import_statement || kind == py.import_from_statement ||
         kind == py.future_import_statement;
}

// `try: import a` / `except ImportError: import b as a` and nothing else.
bool is_try_of_imports(const SyntaxTree& tree, NodeId statement) {
  if (tree[statement].kind != python_kinds().try_statement) return false;
  for (NodeId id = statement; id < tree[statement].subtree_end; ++id) {
    if (tree[id].kind != python_kinds().block) continue;
    for (const NodeId member : statements_in(tree, id)) {
      if (!is_import(tree, member) && tree[member].kind != python_kinds().pass_statement) {
        return false;
      }
    }
  }
  return true;
}

NodeId top_statement(const SyntaxTree& tree, NodeId node) {
  while (tree.parent(node) != kNoNode && tree.parent(node) != tree.root()) node = tree.parent(node);
  return node;
}

// Up to which statement the text is a docstring and imports; the text's own statements only.
struct Head {
  NodeId last = kNoNode;      // docstring or import
  NodeId first = kNoNode;     // statement of the text
  std::vector<NodeId> plain;  // the last run of `import a` lines without a blank line in it
};

bool is_plain_import(const SyntaxTree& tree, NodeId statement) {
  if (tree[statement].kind != python_kinds().import_statement) return false;
  const NodeId name = tree.first_named_child(statement);
  return tree[name].kind == python_kinds().dotted_name && tree.next_named_sibling(name) == kNoNode;
}

// What stands at or behind the statement `user` does not count, unless nothing may come before it.
Head head_of(const SyntaxTree& tree, std::string_view text, NodeId user) {
  Head head;
  for (const NodeId statement : statements_in(tree, tree.root())) {
    if (head.first == kNoNode) head.first = statement;
    const bool leads = (statement == head.first && is_docstring(tree, statement)) ||
                       tree[statement].kind == python_kinds().future_import_statement;
    if (!leads && (!is_import(tree, statement) || statement >= user)) break;
    const bool follows = head.last != kNoNode && next_line(text, tree[head.last].range.end) ==
                                                     line_begin(text, tree[statement].range.begin);
    if (!follows) head.plain.clear();
    if (is_plain_import(tree, statement)) head.plain.push_back(statement);
    head.last = statement;
  }
  return head;
}

std::string_view name_of_import(const SyntaxTree& tree, std::string_view text, NodeId statement) {
  return tree.text(text, tree.first_named_child(statement));
}

// The first of a sorted run of plain imports that comes behind `module`.
NodeId sorted_successor(const SyntaxTree& tree, std::string_view text,
                        const std::vector<NodeId>& plain, std::string_view module) {
  const auto name = [&](NodeId statement) { return name_of_import(tree, text, statement); };
  const bool sorted = std::is_sorted(plain.begin(), plain.end(),
                                     [&](NodeId a, NodeId b) { return name(a) < name(b); });
  if (!sorted || plain.size() < 2) return kNoNode;
  const auto after = std::find_if(plain.begin(), plain.end(),
                                  [&](NodeId statement) { return module < name(statement); });
  // Before the first one it would stand at the head of somebody else's group.
  return after == plain.end() || after == plain.begin() ? kNoNode : *after;
}

}  // namespace

std::string import_line(const NeedImport& need) {
  std::string line = std::string("import ").append(need.module);
  if (!need.alias.empty()) line.append(" as ").append(need.alias);
  return line;
}

NodeId replaceable_import(const SyntaxTree& tree, Layout& layout, const std::vector<NodeId>& gone,
                          NodeId use) {
  for (const NodeId statement : gone) {
    if (tree.parent(statement) != tree.root()) continue;
    if (!is_import(tree, statement) && !is_try_of_imports(tree, statement)) continue;
    if (tree[statement].range.begin >= tree[use].range.begin) continue;
    if (layout.row(statement).statements.size() == 1) return statement;
  }
  return kNoNode;
}

ImportPlace import_place(const SyntaxTree& tree, std::string_view text, const NeedImport& need) {
  const std::string line = import_line(need);
  const Head head = head_of(tree, text, top_statement(tree, need.before));
  if (head.last == kNoNode) {
    if (head.first == kNoNode) return {{}, {line}};
    return {{head.first, Spot::Side::Before}, {line, ""}};
  }
  const NodeId next = sorted_successor(tree, text, head.plain, need.module);
  if (next != kNoNode) return {{next, Spot::Side::Before}, {line}};
  const Spot spot{head.last, Spot::Side::Behind};
  if (is_docstring(tree, head.last)) return {spot, {"", line}};
  return {spot, {line}};
}

}  // namespace smprof_migrate
