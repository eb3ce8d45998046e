// Which scope a node's names are looked up in first, by Python's rules: defaults, decorators,
// annotations and the first iterable of a comprehension belong to the scope outside.
#pragma once

#include <vector>

#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

struct ScopeTable {
  std::vector<Scope> scopes;  // parents before children; bindings are filled in later
  std::vector<ScopeId> of_node;
  // The nearest Module, Function or Lambda around each scope, itself included: class bodies and
  // comprehensions run where they stand.
  std::vector<ScopeId> unit;

  bool is_function(ScopeId id) const {
    return scopes[id].kind == ScopeKind::Function || scopes[id].kind == ScopeKind::Lambda;
  }
};

ScopeTable find_scopes(const SyntaxTree& tree);

// The node of a parameter that spells its name; kNoNode for `*`, `/` and errors.
NodeId parameter_name(const SyntaxTree& tree, NodeId parameter);

}  // namespace smprof_migrate
