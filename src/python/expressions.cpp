#include "smprof_migrate/python/expressions.h"

#include <algorithm>
#include <array>

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr uint32_t kMaxHops = 24;  // operators and names followed for one answer

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class StrProof {
 public:
  explicit StrProof(const PythonModule& module) : module_(module), tree_(module.tree()) {}

  bool holds(NodeId node, uint32_t hops = 0) const {
    const PythonKinds& k = python_kinds();
    if (node == kNoNode || hops > kMaxHops) return false;
    const KindId kind = tree_[node].kind;
    if (kind == k.string) return is_text(node);
    if (kind == k.concatenated_string) return is_text(tree_.first_named_child(node));
    if (kind == k.parenthesized_expression) return holds(tree_.first_named_child(node), hops + 1);
    if (kind == k.binary_operator) return operation(node, hops);
    if (kind == k.call) return call(node, hops);
    if (kind == k.conditional_expression) return arms(node, hops);
    if (kind == k.boolean_operator) {
      return holds(tree_.child(node, python_fields().left), hops + 1) &&
             holds(tree_.child(node, python_fields().right), hops + 1);
    }
    if (kind == k.named_expression) {
      return holds(tree_.child(node, python_fields().value), hops + 1);
    }
    if (kind == k.attribute) {
      return is_one_of(module_.text(tree_.child(node, python_fields().attribute)),
                       {"__name__", "__qualname__"});
    }
    return kind == k.identifier && name(node, hops);
  }

 private:
  // b"…" is no str; prefixes stand in the opening quote.
  bool is_text(NodeId string) const {
    const NodeId start = tree_.first_child(string);
    if (start == kNoNode) return false;
    return module_.text(start).find_first_of("bB") == std::string_view::npos;
  }

  // "a" + x and x + "a" give a str or raise; "…" % x and "ab" * 3 give a str.
  bool operation(NodeId node, uint32_t hops) const {
    const PythonFields& f = python_fields();
    const std::string_view sign = module_.text(tree_.child(node, f.operator_sign));
    const NodeId left = tree_.child(node, f.left);
    const NodeId right = tree_.child(node, f.right);
    if (sign == "%") return holds(left, hops + 1);
    return (sign == "+" || sign == "*") && (holds(left, hops + 1) || holds(right, hops + 1));
  }

  bool call(NodeId node, uint32_t hops) const {
    const NodeId callee = tree_.child(node, python_fields().function);
    if (tree_[callee].kind == python_kinds().identifier) {
      return is_builtin(module_, callee, "str") || is_builtin(module_, callee, "repr") ||
             is_builtin(module_, callee, "format") || is_builtin(module_, callee, "hex") ||
             is_builtin(module_, callee, "chr");
    }
    if (tree_[callee].kind != python_kinds().attribute) return false;
    const std::string_view method = module_.text(tree_.child(callee, python_fields().attribute));
    return is_one_of(method, {"format", "join", "upper", "lower", "strip", "lstrip", "rstrip",
                              "replace", "title", "capitalize", "zfill", "ljust", "rjust", "center",
                              "removeprefix", "removesuffix"}) &&
           holds(tree_.child(callee, python_fields().object), hops + 1);
  }

  // value if condition else value: three named children
  bool arms(NodeId node, uint32_t hops) const {
    const NodeId first = tree_.first_named_child(node);
    const NodeId condition = tree_.next_named_sibling(first);
    return condition != kNoNode && holds(first, hops + 1) &&
           holds(tree_.next_named_sibling(condition), hops + 1);
  }

  bool name(NodeId node, uint32_t hops) const {
    if (module_.text(node) == "__name__" && module_.lookup(node) == kNoId) return true;
    const std::vector<BindingId> from = module_.reaching(node);
    return !from.empty() && std::all_of(from.begin(), from.end(), [&](BindingId id) {
      return bound(module_.bindings()[id], hops + kMaxHops / 6);
    });
  }

  bool bound(const Binding& binding, uint32_t hops) const {
    if (binding.kind == BindingKind::Assignment || binding.kind == BindingKind::Walrus) {
      return holds(binding.value, hops);
    }
    if (binding.kind != BindingKind::For || binding.statement == kNoNode) return false;
    // for name in ("load", "forward"):
    const NodeId left = tree_.child(binding.statement, python_fields().left);
    const NodeId right = tree_.child(binding.statement, python_fields().right);
    if (left != binding.name || right == kNoNode) return false;
    const KindId kind = tree_[right].kind;
    if (kind != python_kinds().tuple && kind != python_kinds().list) return false;
    const std::vector<NodeId> members = statements_in(tree_, right);
    return !members.empty() && std::all_of(members.begin(), members.end(),
                                           [&](NodeId member) { return holds(member, hops + 1); });
  }

  const PythonModule& module_;
  const SyntaxTree& tree_;
};

// What a function without parameters returns, when that is all that it does: `def is_main(): return
// rank == 0`. kNoNode for any other call.
NodeId returned_by(const PythonModule& module, NodeId call) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const NodeId callee = tree.child(call, python_fields().function);
  if (tree[callee].kind != k.identifier) return kNoNode;
  const NodeId list = tree.child(call, python_fields().arguments);
  if (list == kNoNode || tree.first_named_child(list) != kNoNode) return kNoNode;
  const ScopeId scope = module.lookup(callee);
  if (scope == kNoId) return kNoNode;
  const std::vector<BindingId> all = module.bindings_of(scope, module.text(callee));
  if (all.size() != 1 || module.bindings()[all[0]].kind != BindingKind::Function) return kNoNode;
  const NodeId function = module.bindings()[all[0]].statement;
  if (tree[function].kind != k.function_definition || is_async(tree, function)) return kNoNode;
  const std::vector<NodeId> body = statements_in(tree, tree.child(function, python_fields().body));
  if (body.size() != 1 || tree[body[0]].kind != k.return_statement) return kNoNode;
  return tree.first_named_child(body[0]);
}

bool is_harmless_call(const PythonModule& module, NodeId call) {
  const SyntaxTree& tree = module.tree();
  const NodeId callee = tree.child(call, python_fields().function);
  const std::string_view name = module.text(callee);
  if (tree[callee].kind == python_kinds().identifier) {
    return is_one_of(name, {"str", "int", "bool", "float", "len", "dict", "list", "tuple", "repr",
                            "min", "max", "isinstance", "getattr", "hasattr"}) &&
           is_builtin(module, callee, name);
  }
  if (is_one_of(name, {"os.environ.get", "os.getenv", "os.path.join", "os.getpid",
                       "torch.cuda.is_available", "torch.cuda.device_count", "dist.get_rank",
                       "dist.is_initialized", "dist.get_world_size", "torch.distributed.get_rank",
                       "torch.distributed.is_initialized", "torch.distributed.get_world_size"})) {
    return true;
  }
  const NodeId object = tree.child(callee, python_fields().object);
  const std::string_view method = object == kNoNode
                                      ? std::string_view{}
                                      : module.text(tree.child(callee, python_fields().attribute));
  return is_one_of(method, {"get", "format", "lower", "upper", "strip", "startswith", "endswith"});
}

bool has_only_harmless_calls(const PythonModule& module, NodeId expression) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  for (NodeId at = expression; at < tree[expression].subtree_end; ++at) {
    if (tree[at].kind == k.call && !is_harmless_call(module, at)) return false;
    if (tree[at].kind == k.await || tree[at].kind == k.yield) return false;
  }
  return true;
}

bool is_single_binding(const PythonModule& module, NodeId identifier) {
  const ScopeId scope = module.lookup(identifier);
  if (scope == kNoId) return true;
  const std::vector<BindingId> all = module.bindings_of(scope, module.text(identifier));
  if (all.size() != 1) return false;
  const Binding& binding = module.bindings()[all[0]];
  return binding.kind != BindingKind::For &&
         (binding.statement == kNoNode || loop_of(module.tree(), binding.statement) == kNoNode);
}

// Names that are looked up, not attributes or keywords.
bool is_name(const SyntaxTree& tree, NodeId node) {
  const PythonKinds& k = python_kinds();
  if (tree[node].kind != k.identifier) return false;
  const KindId above = tree[tree.parent(node)].kind;
  return !(above == k.attribute && tree[node].field == python_fields().attribute) &&
         !(above == k.keyword_argument && tree[node].field == python_fields().name);
}

bool has_constant_names(const PythonModule& module, NodeId expression) {
  const SyntaxTree& tree = module.tree();
  for (NodeId at = expression; at < tree[expression].subtree_end; ++at) {
    if (tree[at].kind == python_kinds().subscript && tree[at].named) return false;
    if (is_name(tree, at) && !is_single_binding(module, at)) return false;
  }
  return true;
}

}  // namespace

bool is_surely_str(const PythonModule& module, NodeId expression) {
  return StrProof(module).holds(expression);
}

bool is_harmless(const PythonModule& module, NodeId expression) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  for (NodeId at = expression; at < tree[expression].subtree_end; ++at) {
    const KindId kind = tree[at].kind;
    if (tree[at].error || tree[at].missing) return false;
    if (kind == k.call && !is_harmless_call(module, at)) {
      // A function of one's own may ask as well, if it does not call others in turn.
      const NodeId returned = returned_by(module, at);
      if (returned == kNoNode || !has_only_harmless_calls(module, returned)) return false;
    }
    if (!tree[at].named) continue;
    if (kind == k.await || kind == k.yield || kind == k.named_expression) return false;
  }
  return true;
}

std::string_view plain_string(const PythonModule& module, NodeId expression) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  if (expression == kNoNode || tree[expression].kind != k.string) return {};
  uint32_t begin = tree[expression].range.begin;
  uint32_t end = begin;
  for (NodeId at = tree.first_child(expression); at != kNoNode; at = tree.next_sibling(at)) {
    if (tree[at].kind == k.interpolation) return {};
    if (tree[at].kind == k.string_start) begin = tree[at].range.end;
    if (tree[at].kind == k.string_end) end = tree[at].range.begin;
  }
  return end < begin ? std::string_view{} : module.text().substr(begin, end - begin);
}

bool is_builtin(const PythonModule& module, NodeId identifier, std::string_view name) {
  return module.text(identifier) == name && module.lookup(identifier) == kNoId;
}

bool is_constant_condition(const PythonModule& module, NodeId condition) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  if (!is_harmless(module, condition) || !has_constant_names(module, condition)) return false;
  for (NodeId at = condition; at < tree[condition].subtree_end; ++at) {
    if (tree[at].kind != k.call) continue;
    const NodeId returned = returned_by(module, at);
    if (returned != kNoNode && !has_constant_names(module, returned)) return false;
  }
  // args.profile = … somewhere: the attribute changes under the condition
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != k.attribute || tree[at].field != python_fields().left) continue;
    if (module.text(condition).find(module.text(at)) != std::string_view::npos) return false;
  }
  return true;
}

}  // namespace smprof_migrate
