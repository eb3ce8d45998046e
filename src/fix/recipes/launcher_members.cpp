// What becomes of a mapping, a list or an argument list that loses a member.
#include "fix/recipes/launcher_erasure.h"
#include "fix/recipes/launcher_names.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {

void Erasure::erase_member(Spot member) {
  if (!items_.insert(member).second) return;
  launches_.insert(member.draft);
  const Spot container{member.draft, tree(member).parent(member.node)};
  if (is_all_gone(container)) emptied(container, key_of(module(member.draft), member.node));
}

void Erasure::erase_parameter(Spot member) {
  const SyntaxTree& t = tree(member);
  NodeId mapping = t.parent(member.node);
  if (t[mapping].kind == python_kinds().argument_list) mapping = t.parent(mapping);
  check_holder({member.draft, mapping}, "ProfilingParameters");
  erase_member(member);
}

bool Erasure::is_all_gone(Spot container) const {
  for (const NodeId each : statements_in(tree(container), container.node)) {
    if (!is_gone({container.draft, each})) return false;
  }
  return true;
}

void Erasure::emptied(Spot container, std::string_view last_key) {
  const SyntaxTree& t = tree(container);
  const PythonKinds& k = python_kinds();
  Spot value = container;
  if (t[container.node].kind == k.argument_list) {
    value.node = t.parent(container.node);
    if (t[value.node].kind != k.call) return;
    const Callee callee = kind_of_callee(module(value.draft), value.node);
    if (callee == Callee::Constructor) {
      erase(value);
      return;
    }
    if (callee == Callee::Update) {
      const NodeId statement = t.parent(value.node);
      if (t[statement].kind == k.expression_statement) erase_statement({value.draft, statement});
      return;
    }
    if (callee != Callee::Mapping) return;
  }
  NodeId above = t.parent(value.node);
  if (t[above].kind == k.argument_list) {  // update({"profiler_config": …}) with nothing else
    emptied_argument(value, {value.draft, above});
    return;
  }
  if (t[above].kind == k.assignment) above = t.child(above, python_fields().left);
  if (goes_when_empty(last_key) || is_request_key(key_of(module(value.draft), above))) erase(value);
}

void Erasure::emptied_argument(Spot value, Spot list) {
  const SyntaxTree& t = tree(value);
  const NodeId call = t.parent(list.node);
  if (t[call].kind != python_kinds().call || statements_in(t, list.node).size() != 1) return;
  if (kind_of_callee(module(value.draft), call) != Callee::Update) return;
  const NodeId statement = t.parent(call);
  if (t[statement].kind != python_kinds().expression_statement) return;
  erase_statement({value.draft, statement});
}

// Who may miss the entry `key` of this mapping? Goes out to the outermost mapping or list.
void Erasure::check_holder(Spot mapping, std::string_view key) {
  const SyntaxTree& t = tree(mapping);
  const PythonKinds& k = python_kinds();
  NodeId at = mapping.node;
  NodeId above = t.parent(at);
  while (t[above].kind == k.pair || t[above].kind == k.dictionary || t[above].kind == k.list ||
         t[above].kind == k.parenthesized_expression ||
         (t[above].kind == k.subscript && t[at].field == python_fields().value)) {
    at = above;
    above = t.parent(at);
  }
  if (t[above].kind == k.keyword_argument || t[above].kind == k.dictionary_splat) return;
  if (t[above].kind == k.argument_list) {
    const Callee callee = kind_of_callee(module(mapping.draft), t.parent(above));
    if (callee == Callee::Update) return;
  }
  NodeId name = t[above].kind == k.assignment ? t.child(above, python_fields().left) : kNoNode;
  while (name != kNoNode && t[name].kind == k.subscript) {
    name = t.child(name, python_fields().value);
  }
  if (name == kNoNode || t[name].kind != k.identifier) {
    sketch_.lower(Safety::Unsafe,
                  "a mapping without " + std::string(key) + " is handed on: check what reads it");
  } else if (is_request_key(key)) {
    sketch_.lower(Safety::Unsafe,
                  "a request that is put together in steps loses its profiler part: check it");
  } else {
    check_reads({mapping.draft, name}, key);
  }
}

// All mentions of the variable that holds a mapping of arguments.
void Erasure::check_reads(Spot name, std::string_view key) {
  const PythonModule& m = module(name.draft);
  const std::string_view local = m.text(name.node);
  for (const Binding& binding : m.bindings()) {
    if (binding.local != local) continue;
    for (const NodeId read : m.reads(binding.scope, local)) check_read({name.draft, read}, key);
    const bool module_level = m.scopes()[binding.scope].kind == ScopeKind::Module;
    if (module_level && !readers_elsewhere(name.draft, local).empty()) {
      sketch_.lower(Safety::Unsafe, "another file reads " + std::string(local) +
                                        ", which no longer has " + std::string(key));
    }
  }
}

void Erasure::check_read(Spot read, std::string_view key) {
  const PythonModule& m = module(read.draft);
  const SyntaxTree& t = tree(read);
  const PythonKinds& k = python_kinds();
  const NodeId above = t.parent(read.node);
  if (t[above].kind == k.dictionary_splat) return;
  if (t[above].kind == k.subscript && !key_of(m, above).empty()) {
    const bool target = t[above].field == python_fields().left;
    if (key_of(m, above) == key && !target) erase({read.draft, above});
    return;
  }
  if (t[above].kind == k.attribute) {
    const NodeId call = t.parent(above);
    const std::string_view method = m.text(t.child(above, python_fields().attribute));
    const std::string text(m.text(call));
    if (method == "update" || method == "setdefault") return;
    if (method == "get" && text.find(key) == std::string::npos) return;
  }
  if (const NodeId call = call_with_argument(m, read.node); call != kNoNode) {
    if (kind_of_callee(m, call) == Callee::Told) return;
  }
  sketch_.lower(Safety::Unsafe,
                "a mapping without " + std::string(key) + " is handed on: check what reads it");
}

}  // namespace smprof_migrate
