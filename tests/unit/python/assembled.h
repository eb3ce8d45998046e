// Tables for what is done to a Python text: the text before with «marks» around nodes, intents on
// the marked nodes, the text after.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysed.h"
#include "smprof_migrate/python/assemble.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"
#include "smprof_migrate/syntax/intent.h"

namespace smprof_migrate {

struct Marked {
  std::string text;
  std::vector<TextRange> ranges;  // in the order in which they begin
};

inline Marked unmarked(std::string_view text) {
  constexpr std::string_view kOpen = "«", kClose = "»";
  Marked made;
  std::vector<size_t> open;  // marks
  for (size_t at = 0; at < text.size();) {
    const auto here = static_cast<uint32_t>(made.text.size());
    if (text.substr(at).starts_with(kOpen)) {
      open.push_back(made.ranges.size());
      made.ranges.push_back({here, here});
      at += kOpen.size();
    } else if (text.substr(at).starts_with(kClose)) {
      made.ranges[open.back()].end = here;
      open.pop_back();
      at += kClose.size();
    } else {
      made.text += text[at++];
    }
  }
  return made;
}

// An intent on marks, by their numbers.
struct Wish {
  enum class Kind : uint8_t { Remove, RemoveItem, Replace, Insert, Wrap, Import };

  Kind kind = Kind::Remove;
  size_t mark = 0;
  size_t last = 0;  // of a wrap
  Where where = Where::Before;
  std::vector<std::string> lines;  // of an insertion; text, header; module and alias
  uint32_t fix = 1;

  Wish of(uint32_t wanted_by) const {
    Wish made = *this;
    made.fix = wanted_by;
    return made;
  }
};

inline constexpr size_t kModule = 0xffffffffu;  // instead of a mark

inline Wish remove(size_t mark) {
  return {.kind = Wish::Kind::Remove, .mark = mark, .lines = {}};
}
inline Wish remove_item(size_t mark) {
  return {.kind = Wish::Kind::RemoveItem, .mark = mark, .lines = {}};
}
inline Wish replace(size_t mark, std::string text) {
  return {.kind = Wish::Kind::Replace, .mark = mark, .lines = {std::move(text)}};
}
inline Wish before(size_t mark, std::vector<std::string> lines) {
  return {
      .kind = Wish::Kind::Insert, .mark = mark, .where = Where::Before, .lines = std::move(lines)};
}
inline Wish after(size_t mark, std::vector<std::string> lines) {
  return {
      .kind = Wish::Kind::Insert, .mark = mark, .where = Where::After, .lines = std::move(lines)};
}
inline Wish suite_begin(size_t mark, std::vector<std::string> lines) {
  return {.kind = Wish::Kind::Insert,
          .mark = mark,
          .where = Where::SuiteBegin,
          .lines = std::move(lines)};
}
inline Wish suite_end(size_t mark, std::vector<std::string> lines) {
  return {.kind = Wish::Kind::Insert,
          .mark = mark,
          .where = Where::SuiteEnd,
          .lines = std::move(lines)};
}
inline Wish wrap(size_t first, size_t last, std::string header = "with x:") {
  return {.kind = Wish::Kind::Wrap, .mark = first, .last = last, .lines = {std::move(header)}};
}
inline Wish import(size_t mark, std::string module = "torch", std::string alias = "") {
  return {.kind = Wish::Kind::Import, .mark = mark, .lines = {std::move(module), std::move(alias)}};
}

class MarkedModule {
 public:
  explicit MarkedModule(std::string_view marked)
      : source_(unmarked(marked)), module_(analysed(source_.text)) {}

  const PythonModule& module() const { return module_; }

  // The largest node of the marked range that is a statement or part of one.
  NodeId node(size_t mark) const {
    const SyntaxTree& tree = module_.tree();
    if (mark == kModule) return tree.root();
    NodeId node = tree.smallest_at(source_.ranges[mark]);
    for (NodeId above = tree.parent(node); above != kNoNode; above = tree.parent(node)) {
      const bool block =
          tree[above].kind == python_kinds().block || tree[above].kind == python_kinds().module;
      if (block || tree[above].range != tree[node].range) break;
      node = above;
    }
    EXPECT_EQ(tree[node].range.begin, source_.ranges[mark].begin) << "no node is marked";
    return node;
  }

  Intent intent(const Wish& wish) const {
    switch (wish.kind) {
      case Wish::Kind::Remove:
        return {wish.fix, RemoveStatement{node(wish.mark)}};
      case Wish::Kind::RemoveItem:
        return {wish.fix, RemoveItem{node(wish.mark)}};
      case Wish::Kind::Replace:
        return {wish.fix, ReplaceText{source_.ranges[wish.mark], wish.lines[0]}};
      case Wish::Kind::Insert:
        return {wish.fix, insertion(wish)};
      case Wish::Kind::Wrap:
        return {wish.fix, WrapStatements{node(wish.mark), node(wish.last), wish.lines[0]}};
      case Wish::Kind::Import:
        break;
    }
    return {wish.fix, NeedImport{wish.lines[0], wish.lines[1], node(wish.mark)}};
  }

 private:
  InsertStatements insertion(const Wish& wish) const {
    NodeId anchor = node(wish.mark);
    const bool in_suite = wish.where == Where::SuiteBegin || wish.where == Where::SuiteEnd;
    if (in_suite && wish.mark != kModule) {
      anchor = suite_of(module_.tree(), undecorated(module_.tree(), anchor));
    }
    return {anchor, wish.where, wish.lines};
  }

  Marked source_;
  PythonModule module_;
};

// The text after, or "conflict: 2: reason" for each fix to drop.
inline std::string assembled(std::string_view marked, const std::vector<Wish>& wishes) {
  const MarkedModule source(marked);
  std::vector<Intent> intents;
  for (const Wish& wish : wishes) intents.push_back(source.intent(wish));
  const Assembly assembly = assemble_python(source.module(), intents);
  std::string conflicts;
  for (const Conflict& conflict : assembly.conflicts) {
    conflicts += "conflict: " + std::to_string(conflict.fix) + ": " + conflict.reason + "\n";
  }
  if (!conflicts.empty()) return conflicts;
  const Result<std::string> done = apply_edits(source.module().text(), assembly.edits);
  if (!done) return done.error().message;
  const PythonModule again = analysed(*done);
  EXPECT_FALSE(again.tree().has_error(again.tree().root())) << "does not parse:\n" << *done;
  return *done;
}

struct AssemblyCase {
  const char* name;
  const char* before;
  std::vector<Wish> wishes;
  const char* after;
};

inline void expect_assembled(const std::vector<AssemblyCase>& cases) {
  for (const AssemblyCase& one : cases) {
    SCOPED_TRACE(one.name);
    EXPECT_EQ(assembled(one.before, one.wishes), one.after);
  }
}

}  // namespace smprof_migrate
