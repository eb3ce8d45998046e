#include "fix/recipes/training_imports.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

class Imports {
 public:
  Imports(Sketch& sketch, uint32_t draft)
      : sketch_(sketch), draft_(draft), module_(sketch.module(draft)), tree_(module_.tree()) {}

  void remove_aliases(const std::vector<ApiUse>& uses);
  void check_left(const std::vector<ApiUse>& uses);
  void remove(const std::vector<ApiUse>& uses);
  void remove_names(const std::vector<std::pair<NodeId, std::vector<NodeId>>>& by_statement);

 private:
  const Binding* binding_of(NodeId name) const;
  bool all_reads_gone(const Binding& binding) const;
  bool check_binding(const Binding& binding);
  void remove_from_all(const Binding& binding);
  bool is_in_group(std::string_view module_name) const;
  bool keep_effects(NodeId statement);
  bool is_dying(NodeId statement) const;
  bool remove_try(NodeId statement);
  bool handlers_are_plain(NodeId attempt) const;
  bool handler_names_survive(NodeId attempt) const;

  Sketch& sketch_;
  uint32_t draft_;
  const PythonModule& module_;
  const SyntaxTree& tree_;
  std::set<NodeId> dying_;  // import statements that go whole
};

const Binding* Imports::binding_of(NodeId name) const {
  for (const Binding& binding : module_.bindings()) {
    if (binding.name == kNoNode) continue;
    if (tree_.is_ancestor(name, binding.name) || tree_.is_ancestor(binding.name, name)) {
      if (binding.kind == BindingKind::Import || binding.kind == BindingKind::FromImport) {
        return &binding;
      }
    }
  }
  return nullptr;
}

bool Imports::all_reads_gone(const Binding& binding) const {
  const std::vector<NodeId> reads = module_.reads(binding.scope, binding.local);
  return std::all_of(reads.begin(), reads.end(),
                     [&](NodeId read) { return sketch_.gone(draft_, tree_[read].range); });
}

// `m = smprof` or `begin = smprof.annotation_begin`, when every read of the name is rewritten.
void Imports::remove_aliases(const std::vector<ApiUse>& uses) {
  for (bool again = true; again;) {
    again = false;
    for (const ApiUse& use : uses) {
      if (use.use->role != Role::Read || sketch_.touched(draft_, use.use->range)) continue;
      const NodeId assignment = tree_.parent(use.node);
      if (tree_[assignment].kind != python_kinds().assignment) continue;
      const NodeId statement = tree_.parent(assignment);
      const NodeId left = tree_.child(assignment, python_fields().left);
      if (tree_[left].kind != python_kinds().identifier ||
          tree_[statement].kind != python_kinds().expression_statement) {
        continue;
      }
      for (const Binding& binding : module_.bindings()) {
        if (binding.name != left || !all_reads_gone(binding)) continue;
        sketch_.remove_statement(draft_, statement);
        again = true;
      }
    }
  }
}

std::string reason_for(const ApiUse& use) {
  switch (use.api) {
    case Api::Module:
      return "the module itself is used as a value here: write by hand what this asks for";
    case Api::Config:
      return "this use of the profiler's settings cannot be followed: remove it by hand";
    case Api::Unknown:
      if (use.use->name.ends_with("*")) {
        return "a star import hides which names are the profiler's: import them by name";
      }
      return use.use->name + " is not known: move it by hand";
    default:
      return "this use cannot be followed: move it to torch.profiler by hand";
  }
}

void Imports::check_left(const std::vector<ApiUse>& uses) {
  for (const ApiUse& use : uses) {
    if (use.use->role == Role::Import) {
      if (use.api == Api::Unknown) sketch_.block(draft_, use.use->range, reason_for(use));
      continue;
    }
    const TextRange key = tree_[callee_of(module_, use.node)].range;
    if (!sketch_.touched(draft_, key)) sketch_.block(draft_, use.use->range, reason_for(use));
  }
}

bool Imports::check_binding(const Binding& binding) {
  for (const NodeId read : module_.reads(binding.scope, binding.local)) {
    if (sketch_.gone(draft_, tree_[read].range)) continue;
    sketch_.block(draft_, tree_[read].range,
                  "the name " + std::string(binding.local) + " is still used here");
    return false;
  }
  remove_from_all(binding);
  return true;
}

// "smprof" in __all__: whoever takes it from here is rewritten as well.
void Imports::remove_from_all(const Binding& binding) {
  for (const BindingId id : module_.bindings_of(binding.scope, "__all__")) {
    const NodeId list = module_.bindings()[id].value;
    if (list == kNoNode) continue;
    for (NodeId at = list; at < tree_[list].subtree_end; ++at) {
      if (plain_string(module_, at) != binding.local) continue;
      if (tree_.parent(at) == list) {
        sketch_.remove_item(draft_, at);
        sketch_.lower(Safety::Unsafe, "the module no longer hands on " +
                                          std::string(binding.local) +
                                          ": check what else imports it");
      } else {
        sketch_.block(draft_, tree_[at].range, "__all__ hands this name on");
      }
    }
  }
}

void Imports::remove(const std::vector<ApiUse>& uses) {
  std::vector<std::pair<NodeId, std::vector<NodeId>>> by_statement;
  for (const ApiUse& use : uses) {
    if (use.use->role != Role::Import || use.api == Api::Unknown) continue;
    const Binding* binding = binding_of(use.node);
    if (binding == nullptr) {
      sketch_.block(draft_, use.use->range, "this import cannot be followed");
      continue;
    }
    if (!check_binding(*binding)) continue;
    NodeId name = use.node;
    const NodeId statement = statement_of(tree_, name);
    while (tree_.parent(name) != statement) name = tree_.parent(name);
    if (by_statement.empty() || by_statement.back().first != statement) {
      by_statement.push_back({statement, {}});
    }
    by_statement.back().second.push_back(name);
  }
  remove_names(by_statement);
}

void Imports::remove_names(
    const std::vector<std::pair<NodeId, std::vector<NodeId>>>& by_statement) {
  std::vector<NodeId> whole;
  for (const auto& [statement, names] : by_statement) {
    size_t all = 0;
    for (NodeId at = tree_.first_child(statement); at != kNoNode; at = tree_.next_sibling(at)) {
      if (tree_[at].field == python_fields().name) ++all;
    }
    if (names.size() == all) {
      dying_.insert(statement);
      whole.push_back(statement);
    } else {
      for (const NodeId name : names) sketch_.remove_item(draft_, name);
    }
  }
  for (const NodeId statement : whole) {
    if (keep_effects(statement)) continue;
    if (!remove_try(statement)) sketch_.remove_statement(draft_, statement);
  }
}

// Is a module of that name rewritten along? One that is not may still import the profiler.
bool Imports::is_in_group(std::string_view module_name) const {
  const size_t dot = module_name.rfind('.');
  const std::string_view last =
      dot == std::string_view::npos ? module_name : module_name.substr(dot + 1);
  for (const Draft& draft : sketch_.group()) {
    std::string_view path = draft.document->file->path;
    if (path.ends_with("/__init__.py")) path.remove_suffix(12);
    if (path.ends_with(".py")) path.remove_suffix(3);
    if (path == last || path.ends_with("/" + std::string(last))) return true;
  }
  return false;
}

// `from common.prof import smprof` also runs common.prof, which may do more.
bool Imports::keep_effects(NodeId statement) {
  const NodeId name = tree_.child(statement, python_fields().module_name);
  if (name == kNoNode) return false;
  const std::string module_name(module_.text(name));
  if (module_name == "smprof" || module_name == "smppy") return false;
  const std::string root = module_name.substr(0, module_name.find('.'));
  const ScopeId scope = module_.scope_at(statement);
  bool taken =
      root.empty() || !is_in_group(module_name) || !module_.bindings_of(scope, root).empty();
  for (const Binding& binding : module_.bindings()) {
    const bool inside = binding.name != kNoNode && tree_.is_ancestor(statement, binding.name);
    const bool other =
        binding.scope == 0 && !inside &&
        (binding.kind == BindingKind::Import || binding.kind == BindingKind::FromImport) &&
        (binding.imported == module_name || binding.imported.starts_with(module_name + "."));
    if (other) return false;  // it is run all the same
  }
  if (taken) {
    sketch_.lower(Safety::Unsafe, "the import of " + module_name +
                                      " goes: check that importing it has no other effect");
    return false;
  }
  sketch_.note("the import of " + module_name +
               " stays for what else it does: take it out if that is nothing");
  sketch_.replace(draft_, tree_[statement].range, "import " + module_name);
  return true;
}

bool Imports::is_dying(NodeId statement) const {
  return dying_.contains(statement) || tree_[statement].kind == python_kinds().pass_statement;
}

bool Imports::handlers_are_plain(NodeId attempt) const {
  for (const NodeId part : statements_in(tree_, attempt)) {
    if (tree_[part].kind != python_kinds().except_clause) continue;
    for (const NodeId each : statements_in(tree_, suite_of(tree_, part))) {
      if (!is_dying(each)) return false;
    }
  }
  return true;
}

// Whatever a handler binds is bound elsewhere as well, or never read.
bool Imports::handler_names_survive(NodeId attempt) const {
  for (const Binding& binding : module_.bindings()) {
    if (binding.name == kNoNode || !tree_.is_ancestor(attempt, binding.name)) continue;
    bool elsewhere = all_reads_gone(binding);
    for (const BindingId id : module_.bindings_of(binding.scope, binding.local)) {
      const NodeId name = module_.bindings()[id].name;
      elsewhere |= name != kNoNode && !tree_.is_ancestor(attempt, name);
    }
    if (!elsewhere) return false;
  }
  return true;
}

// try: import smprof / except ImportError: import smppy as smprof — a body without statements never
// raises, so the handlers go with it.
bool Imports::remove_try(NodeId statement) {
  const PythonKinds& k = python_kinds();
  const NodeId block = block_of(tree_, statement);
  const NodeId owner = tree_.parent(block);
  if (owner == kNoNode) return false;
  const NodeId attempt = tree_[owner].kind == k.except_clause ? tree_.parent(owner) : owner;
  if (tree_[attempt].kind != k.try_statement) return false;
  for (const NodeId part : statements_in(tree_, attempt)) {
    if (tree_[part].kind == k.else_clause || tree_[part].kind == k.finally_clause) return false;
  }
  const NodeId body = tree_.child(attempt, python_fields().body);
  for (const NodeId each : statements_in(tree_, body)) {
    if (is_dying(each)) continue;
    sketch_.lower(Safety::Unsafe,
                  "the import stood in a try with more in it, which now always succeeds: check "
                  "flags that are set there");
    return false;
  }
  if (!handlers_are_plain(attempt)) {
    if (!handler_names_survive(attempt)) {
      sketch_.block(draft_, tree_[attempt].range,
                    "what the script does without the profiler depends on this import: decide by "
                    "hand what stays");
      return true;
    }
    sketch_.lower(
        Safety::Unsafe,
        "what the script did when the profiler's module was missing is removed: check it");
  }
  sketch_.remove_statement(draft_, attempt);
  return true;
}

bool runs_strings(std::string_view callee) {
  const size_t dot = callee.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? callee : callee.substr(dot + 1);
  for (const std::string_view name :
       {"eval", "exec", "getattr", "setattr", "hasattr", "delattr", "import_module", "__import__",
        "patch", "setitem", "delitem", "importorskip", "find_spec"}) {
    if (last == name) return true;
  }
  return callee == "compile" || callee.find("patch.") != std::string_view::npos ||
         callee.starts_with("sys.modules");
}

bool names_module(std::string_view text) {
  for (const std::string_view name : {"smprof", "smppy"}) {
    for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
      const auto is_word = [&](size_t index) {
        return index < text.size() && (std::isalnum(static_cast<unsigned char>(text[index])) != 0 ||
                                       text[index] == '_' || text[index] == '-');
      };
      if (!(at > 0 && is_word(at - 1)) && !is_word(at + name.size())) return true;
    }
  }
  return false;
}

// The call or subscript that a string is handed to, when it is one that gives names a meaning.
bool is_run(const PythonModule& module, NodeId string) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const NodeId statement = statement_of(tree, string);
  for (NodeId at = tree.parent(string); at != kNoNode && at != tree.parent(statement);
       at = tree.parent(at)) {
    if (tree[at].kind == k.subscript &&
        module.text(tree.child(at, python_fields().value)) == "sys.modules") {
      return true;
    }
    if (tree[at].kind == k.comparison_operator &&
        module.text(at).find("sys.modules") != std::string_view::npos) {
      return true;
    }
    if (tree[at].kind == k.call &&
        runs_strings(module.text(tree.child(at, python_fields().function)))) {
      return true;
    }
  }
  return false;
}

}  // namespace

void plan_imports(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses) {
  Imports imports(sketch, draft);
  imports.remove_aliases(uses);
  imports.check_left(uses);
  imports.remove(uses);
}

void check_obstacles(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses) {
  const PythonModule& module = sketch.module(draft);
  const SyntaxTree& tree = module.tree();
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != python_kinds().string || !tree[at].named) continue;
    if (!names_module(module.text(at)) || !is_run(module, at)) continue;
    sketch.block(draft, tree[at].range,
                 "a string that runs names the profiler's module: rewrite it by hand");
  }
  for (const ApiUse& use : uses) {
    NodeId top = use.node;
    while (tree.parent(top) != kNoNode && tree.parent(top) != tree.root()) top = tree.parent(top);
    if (tree.has_error(top)) {
      sketch.block(draft, use.use->range, "there is a syntax error close to it");
    }
  }
}

}  // namespace smprof_migrate
