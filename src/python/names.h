// Which names a text binds, where, and which identifiers read them.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "python/regions.h"
#include "python/scopes.h"

namespace smprof_migrate {

using VariableId = uint32_t;

// A name of one scope.
struct Variable {
  ScopeId scope = kNoId;
  std::string_view name;
  std::vector<BindingId> bindings;  // in source order
  std::vector<NodeId> reads;        // in source order
};

// When a binding takes effect: after the nodes before `before` were evaluated, in `region` of the
// code of scope `unit`.
struct Effect {
  NodeId before = 0;
  RegionId region = 0;
  ScopeId unit = 0;
  bool kills = true;  // false: it may be skipped within its own statement
};

// `self.x = value`, `d["k"] = value`; value is kNoNode where it is not one expression.
struct PathTarget {
  NodeId target;
  NodeId value;
  NodeId statement;  // the assignment, or the statement or clause that assigns otherwise
};

struct NameTable {
  std::vector<Binding> bindings;
  std::vector<Effect> effects;        // one per binding
  std::vector<std::string> imported;  // one per binding: as written, before synonyms
  std::vector<Variable> variables;
  std::vector<PathTarget> targets;               // in source order
  std::vector<std::vector<NodeId>> returns;      // per scope: its return statements
  std::vector<bool> yields;                      // per scope
  std::vector<NodeId> literals;                  // string_content and comment nodes
  std::unordered_map<NodeId, BindingId> binds;   // identifier or import node that binds
  std::unordered_map<NodeId, VariableId> reads;  // identifier that reads
  std::vector<bool> is_read;    // per node: an identifier that is read, resolved or not
  std::vector<bool> is_target;  // per node: top of an attribute or entry target

  // kNoId if there is none.
  VariableId find(ScopeId scope, std::string_view name) const;
  // The variable that `name` means when it is read in `from`.
  VariableId resolve(const ScopeTable& scopes, ScopeId from, std::string_view name) const;

  std::unordered_map<std::string_view, uint32_t> numbers;  // of names
  std::unordered_map<uint64_t, VariableId> by_scope_and_name;
  std::unordered_map<uint64_t, ScopeId> declared;  // global and nonlocal: where the name lives
};

NameTable find_names(const SyntaxTree& tree, std::string_view text, ScopeTable& scopes,
                     const RegionTable& regions);

}  // namespace smprof_migrate
