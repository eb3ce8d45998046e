// What a recipe wants changed, in terms of a region's tree. Intents of all fixes of a region are
// turned into edits together, so that imports, emptied blocks, commas, indentation and newlines are
// solved once.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "smprof_migrate/base/range.h"
#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// A whole statement with its separators, trailing comment and, where nothing else is left of it,
// its line. A block that would be left empty gets one `pass`, or goes itself where that is provably
// the same.
struct RemoveStatement {
  NodeId statement;
};

// One member of a list, with the one comma that goes with it: argument, element, pair, imported
// name, decorator, with-item.
struct RemoveItem {
  NodeId item;
};

struct ReplaceText {
  TextRange range;
  std::string text;  // newlines in it are "\n"; the file's own style is applied
};

enum class Where : uint8_t { Before, After, SuiteBegin, SuiteEnd };

// Whole statements, given without indentation of their own; nested lines are indented by four
// spaces, which becomes the file's own unit. Before/After: beside the statement `anchor`.
// SuiteBegin/SuiteEnd: first or last in the block `anchor` (a block node or the module).
struct InsertStatements {
  NodeId anchor;
  Where where;
  std::vector<std::string> lines;
};

// Puts the consecutive statements first..last of one block under `header` ("with …:"), re-indenting
// code and comments but never the inside of a multi-line string.
struct WrapStatements {
  NodeId first;
  NodeId last;
  std::string header;
};

// `import module` or `import module as alias`, once per region however many ask for it.
struct NeedImport {
  std::string module;
  std::string alias;  // empty: bound as it is
  NodeId before;      // a node that uses it: the import lands ahead of it
};

struct Intent {
  uint32_t fix = 0;  // which fix wants it: a conflict drops that fix, whole
  std::variant<RemoveStatement, RemoveItem, ReplaceText, InsertStatements, WrapStatements,
               NeedImport>
      change;
};

struct Conflict {
  uint32_t fix;        // the fix to drop
  std::string reason;  // for the finding's notes
};

struct Assembly {
  std::vector<TextEdit> edits;      // sorted, disjoint
  std::vector<Conflict> conflicts;  // not empty: assemble again without those fixes
};

}  // namespace smprof_migrate
