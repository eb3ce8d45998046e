// Whole statements put beside others or into a block.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "python/layout.h"
#include "python/reindent.h"
#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/syntax/intent.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// The statement beside which an insertion ends up; kNoNode in a module without statements.
struct Spot {
  enum class Side : uint8_t { Before, Behind, SuiteEnd };

  NodeId statement = kNoNode;
  Side side = Side::Before;
};

Spot spot_of(const SyntaxTree& tree, const InsertStatements& wanted);

bool is_docstring(const SyntaxTree& tree, NodeId statement);

// The text, how it is laid out, and what becomes of it.
struct Ground {
  const SyntaxTree& tree;
  std::string_view text;
  Layout& layout;
  const Wraps& wraps;
  const Wraps::IsGone& is_gone;
};

// A row of statements that is broken up before one of them: the newline instead of the semicolon or
// behind the colon, and the indentation of what follows. Insertions stand between the two.
struct Break {
  TextEdit newline;
  TextEdit indentation;
};
std::vector<Break> breaks_before(const Ground& on, NodeId statement);

struct Insertion {
  std::vector<Break> breaks;
  TextEdit edit;
  int rank = 0;  // order of insertions at one place: what ends a deeper block comes first
};
Insertion insertion_at(const Ground& on, Spot spot, const std::vector<std::string>& lines);

// The lines of statements that come instead of `statement`, indentation of the first one and
// newline of the last one left out.
std::string stand_in(const Ground& on, NodeId statement, const std::vector<std::string>& lines);

}  // namespace smprof_migrate
