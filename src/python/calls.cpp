#include "smprof_migrate/python/calls.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

NodeId method_of(const SyntaxTree& tree, std::string_view text, NodeId type,
                 std::string_view name) {
  const NodeId body = tree.child(type, python_fields().body);
  if (body == kNoNode) return kNoNode;
  NodeId found = kNoNode;
  for (const NodeId statement : statements_in(tree, body)) {
    const NodeId inner = undecorated(tree, statement);
    if (tree[inner].kind != python_kinds().function_definition) continue;
    if (tree.text(text, tree.child(inner, python_fields().name)) == name) found = inner;
  }
  return found;
}

// The one definition a name stands for, if nothing else is ever bound to it.
NodeId only_definition(const PythonModule& module, NodeId identifier, BindingKind kind) {
  const ScopeId scope = module.lookup(identifier);
  if (scope == kNoId) return kNoNode;
  const std::vector<BindingId> all = module.bindings_of(scope, module.text(identifier));
  if (all.size() != 1) return kNoNode;
  const Binding& binding = module.bindings()[all[0]];
  if (binding.kind != kind) return kNoNode;
  return undecorated(module.tree(), binding.statement);
}

// The class an object was made of: `t` after `t = Trainer(...)`, or `Trainer(...)` itself.
NodeId class_of_value(const PythonModule& module, NodeId value) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  if (tree[value].kind == k.identifier) {
    const std::vector<BindingId> from = module.reaching(value);
    if (from.size() != 1) return kNoNode;
    value = module.bindings()[from[0]].value;
  }
  if (value == kNoNode || tree[value].kind != k.call) return kNoNode;
  const NodeId callee = tree.child(value, python_fields().function);
  if (tree[callee].kind != k.identifier) return kNoNode;
  return only_definition(module, callee, BindingKind::Class);
}

// Runners that call what they are given, once: fire.Fire(main), mp.spawn(worker, …),
// Process(target=worker), app.run(main).
bool is_runner(std::string_view callee) {
  const size_t dot = callee.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? callee : callee.substr(dot + 1);
  return last == "Fire" || last == "spawn" || last == "Process" || callee == "app.run" ||
         callee == "asyncio.run" || last == "start_processes";
}

// The call that runs the function read here: `main()`, `mp.spawn(main, …)`.
NodeId call_of_read(const PythonModule& module, NodeId read) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const NodeId above = tree.parent(read);
  if (tree[above].kind == k.call && tree[read].field == python_fields().function) return above;
  NodeId list = above;
  if (tree[above].kind == k.keyword_argument) {
    if (module.text(tree.child(above, python_fields().name)) != "target") return kNoNode;
    list = tree.parent(above);
  }
  if (tree[list].kind != k.argument_list) return kNoNode;
  const NodeId call = tree.parent(list);
  if (tree[call].kind != k.call) return kNoNode;
  return is_runner(module.text(tree.child(call, python_fields().function))) ? call : kNoNode;
}

// `last = finish` with nothing else ever bound to `last`: its reads.
std::vector<NodeId> reads_of_alias(const PythonModule& module, NodeId read) {
  const SyntaxTree& tree = module.tree();
  const NodeId assignment = tree.parent(read);
  if (tree[assignment].kind != python_kinds().assignment) return {};
  const NodeId left = tree.child(assignment, python_fields().left);
  if (tree[left].kind != python_kinds().identifier) return {};
  const ScopeId scope = module.lookup(left);
  if (scope == kNoId || module.bindings_of(scope, module.text(left)).size() != 1) return {};
  return module.reads(scope, module.text(left));
}

}  // namespace

CallGraph::CallGraph(const PythonModule& module) {
  collect(module);
  link_names(module);
  link_methods(module);
  for (LocalFunction& function : functions_) {
    if (function.calls.empty()) function.unknown_callers = true;
  }
}

const std::vector<CallTarget>& CallGraph::targets(NodeId call) const {
  static const std::vector<CallTarget> none;
  const auto found = targets_.find(call);
  return found == targets_.end() ? none : found->second;
}

const LocalFunction* CallGraph::function(NodeId node) const {
  const auto found = index_.find(node);
  return found == index_.end() ? nullptr : &functions_[found->second];
}

void CallGraph::collect(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != python_kinds().function_definition || !tree[at].named) continue;
    index_.emplace(at, static_cast<uint32_t>(functions_.size()));
    functions_.push_back({at, {}, false});
  }
}

void CallGraph::add_call(NodeId call, uint32_t function, bool sure) {
  targets_[call].push_back({functions_[function].node, sure});
  functions_[function].calls.push_back(call);
}

void CallGraph::link_name_read(const PythonModule& module, NodeId read, uint32_t function) {
  const NodeId call = call_of_read(module, read);
  if (call != kNoNode) return add_call(call, function, true);
  const std::vector<NodeId> others = reads_of_alias(module, read);
  if (others.empty()) functions_[function].unknown_callers = true;
  for (const NodeId other : others) {
    const NodeId by_other_name = call_of_read(module, other);
    if (by_other_name == kNoNode) {
      functions_[function].unknown_callers = true;
    } else {
      add_call(by_other_name, function, true);
    }
  }
}

// Plain functions and classes: every read of the name is a call, or the function got away.
void CallGraph::link_names(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  for (const Binding& binding : module.bindings()) {
    const bool is_class = binding.kind == BindingKind::Class;
    if (!is_class && binding.kind != BindingKind::Function) continue;
    NodeId definition = undecorated(tree, binding.statement);
    if (is_class) definition = method_of(tree, module.text(), definition, "__init__");
    const auto found = index_.find(definition);
    if (found == index_.end()) continue;
    if (module.scopes()[binding.scope].kind == ScopeKind::Class) continue;  // link_methods
    const bool only = module.bindings_of(binding.scope, binding.local).size() == 1;
    for (const NodeId read : module.reads(binding.scope, binding.local)) {
      if (only) {
        link_name_read(module, read, found->second);
      } else {
        functions_[found->second].unknown_callers = true;
      }
    }
  }
}

namespace {

// The method that `object.name` at `at` surely is, or kNoNode.
NodeId exact_method(const PythonModule& module, NodeId at, NodeId object, std::string_view name) {
  const bool on_self = module.text(object) == "self" || module.text(object) == "cls";
  const NodeId type = on_self ? class_of(module.tree(), at) : class_of_value(module, object);
  return type == kNoNode ? kNoNode : method_of(module.tree(), module.text(), type, name);
}

}  // namespace

std::multimap<std::string_view, uint32_t> CallGraph::methods_by_name(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  const PythonFields& f = python_fields();
  std::multimap<std::string_view, uint32_t> by_name;
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    const NodeId node = functions_[i].node;
    const NodeId type = class_of(tree, node);
    const NodeId block = block_of(tree, statement_of(tree, node));
    if (type == kNoNode || block == kNoNode || tree.parent(block) != type) continue;
    const std::string_view name = module.text(tree.child(node, f.name));
    by_name.emplace(name, i);
    if (name == "__init__") continue;
    const bool is_hook = tree.child(type, f.superclasses) != kNoNode;
    if (is_hook || name.starts_with("__")) functions_[i].unknown_callers = true;
  }
  return by_name;
}

// Methods: `self.fit()` in the class, `t.fit()` after `t = Trainer()`, `x.fit()` perhaps. A class
// with bases may be called by what is above it, and a name with underscores by the language.
void CallGraph::link_methods(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  const PythonFields& f = python_fields();
  const std::multimap<std::string_view, uint32_t> by_name = methods_by_name(module);
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (!tree[at].named || tree[at].kind != python_kinds().attribute) continue;
    const auto [first, last] = by_name.equal_range(module.text(tree.child(at, f.attribute)));
    if (first == last) continue;
    const NodeId object = tree.child(at, f.object);
    const NodeId call = tree.parent(at);
    const bool called = tree[call].kind == python_kinds().call && tree[at].field == f.function;
    const NodeId exact = exact_method(module, at, object, first->first);
    for (auto candidate = first; candidate != last; ++candidate) {
      const bool sure = functions_[candidate->second].node == exact;
      if (exact != kNoNode && !sure) continue;
      if (called) {
        add_call(call, candidate->second, sure);
      } else {
        functions_[candidate->second].unknown_callers = true;
      }
    }
  }
}

}  // namespace smprof_migrate
