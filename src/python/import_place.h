// Where an added import goes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "python/insertion.h"
#include "python/layout.h"
#include "smprof_migrate/syntax/intent.h"
#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

// "import torch", "import tensorflow as tf".
std::string import_line(const NeedImport& need);

// A statement in `gone` whose place the import can take: an import of the module's own block, or a
// try around imports only, alone on its lines and ahead of the use. kNoNode if there is none.
NodeId replaceable_import(const SyntaxTree& tree, Layout& layout, const std::vector<NodeId>& gone,
                          NodeId use);

// Else: behind the imports that head the text, behind its docstring, or before its first statement;
// always ahead of the statement with the use.
struct ImportPlace {
  Spot spot;
  std::vector<std::string> lines;  // the import, and a blank line that sets it off
};
ImportPlace import_place(const SyntaxTree& tree, std::string_view text, const NeedImport& need);

}  // namespace smprof_migrate
