#include "fix/recipes/torch_annotations.h"

#include <algorithm>
#include <set>
#include <string>

#include "fix/recipes/annotation_pairs.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kRecord = "torch.profiler.record_function";

class Annotations {
 public:
  Annotations(Sketch& sketch, uint32_t draft)
      : sketch_(sketch), draft_(draft), module_(sketch.module(draft)), tree_(module_.tree()) {}

  void annotate(const ApiUse& use);
  void begin(const ApiUse& use);
  void end(const ApiUse& use);
  void wrap(const AnnotationPair& pair);

 private:
  TextRange range(NodeId node) const { return tree_[node].range; }
  void block(NodeId node, std::string reason) {
    sketch_.block(draft_, range(node), std::move(reason));
  }
  bool rename_callee(NodeId call);
  void make_str(NodeId argument);
  void check_decorated(NodeId call);
  bool is_async_item(NodeId call) const;
  bool is_followed(NodeId reference) const;
  NodeId partial_name(NodeId reference) const;
  bool is_tested(NodeId handle) const;
  bool is_handle(NodeId value, bool none_allowed) const;
  bool is_handed_over(NodeId handle) const;
  void check_handle(NodeId handle);
  void end_later(NodeId reference);

  Sketch& sketch_;
  uint32_t draft_;
  const PythonModule& module_;
  const SyntaxTree& tree_;
};

// record_function raises on a name that is no str, even when nothing profiles.
void Annotations::make_str(NodeId argument) {
  if (is_surely_str(module_, argument)) return;
  sketch_.insert_text(draft_, range(argument).begin, "str(");
  sketch_.insert_text(draft_, range(argument).end, ")");
}

// Writes the new name over the callee; a call through a name that was given the function keeps it,
// as the reference it came from is rewritten.
bool Annotations::rename_callee(NodeId call) {
  const NodeId callee = tree_.child(call, python_fields().function);
  if (!is_spelled_out(module_, callee)) return false;
  sketch_.replace(draft_, range(callee), sketch_.spelled(draft_, kRecord, callee));
  return true;
}

bool Annotations::is_async_item(NodeId call) const {
  const NodeId statement = statement_of(tree_, call);
  const NodeId body = tree_.child(statement, python_fields().body);
  return tree_[statement].kind == python_kinds().with_statement && is_async(tree_, statement) &&
         !(body != kNoNode && tree_.is_ancestor(body, call));
}

void Annotations::check_decorated(NodeId call) {
  const NodeId decorator = tree_.parent(call);
  if (tree_[decorator].kind != python_kinds().decorator) return;
  const NodeId inner = undecorated(tree_, tree_.parent(decorator));
  if (tree_[inner].kind == python_kinds().class_definition) {
    sketch_.lower(Safety::Unsafe, "an annotation decorates a class: check that it still works");
  } else if (is_async(tree_, inner) || is_generator(tree_, inner)) {
    sketch_.lower(Safety::Unsafe,
                  "an annotation decorates a coroutine or generator function: check what it spans");
  }
}

void Annotations::annotate(const ApiUse& use) {
  const PythonKinds& k = python_kinds();
  if (use.use->role == Role::Call) {
    const NodeId argument = only_argument(module_, use.node, "name");
    if (argument == kNoNode) {
      return block(use.node,
                   "record_function takes one name; its second parameter is not for what is passed "
                   "here: write the call by hand");
    }
    if (is_async_item(use.node)) {
      return block(use.node, "record_function is no asynchronous context manager: use `with`");
    }
    check_decorated(use.node);
    if (!rename_callee(use.node)) sketch_.accept(draft_, range(callee_of(module_, use.node)));
    return make_str(argument);
  }
  if (tree_[tree_.parent(use.node)].kind == k.decorator) {
    return block(use.node, "an annotation without a name cannot be rewritten");
  }
  if (const NodeId name = partial_name(use.node); name != kNoNode) {
    make_str(name);
  } else if (!is_followed(use.node)) {
    sketch_.lower(Safety::Unsafe,
                  "smprof.annotate is passed on as a value: record_function takes only str names, "
                  "check the calls that are made of it");
  }
  if (is_spelled_out(module_, use.node)) {
    sketch_.replace(draft_, range(use.node), sketch_.spelled(draft_, kRecord, use.node));
  } else {
    sketch_.accept(draft_, range(use.node));
  }
}

// Are the calls of a reference seen: `make = smprof.annotate`?
bool Annotations::is_followed(NodeId reference) const {
  const PythonKinds& k = python_kinds();
  NodeId at = reference;
  NodeId above = tree_.parent(at);
  while (tree_[above].kind == k.conditional_expression ||
         tree_[above].kind == k.parenthesized_expression) {
    at = above;
    above = tree_.parent(at);
  }
  if (tree_[above].kind == k.assignment) {
    const NodeId left = tree_.child(above, python_fields().left);
    return tree_[left].kind == k.identifier || tree_[left].kind == k.attribute;
  }
  return false;
}

// functools.partial(smprof.annotate, N): N, when nothing can be added by the call.
NodeId Annotations::partial_name(NodeId reference) const {
  const NodeId list = tree_.parent(reference);
  if (tree_[list].kind != python_kinds().argument_list) return kNoNode;
  const std::string_view callee =
      module_.text(tree_.child(tree_.parent(list), python_fields().function));
  const std::vector<NodeId> arguments = statements_in(tree_, list);
  const bool partial = callee == "functools.partial" || callee == "partial";
  if (!partial || arguments.size() != 2 || arguments[0] != reference) return kNoNode;
  const KindId kind = tree_[arguments[1]].kind;
  if (kind == python_kinds().list_splat || kind == python_kinds().dictionary_splat ||
      kind == python_kinds().keyword_argument) {
    return kNoNode;
  }
  return arguments[1];
}

// `record_function(N).__enter__()` gives the object, as annotation_begin(N) gave the handle.
void Annotations::begin(const ApiUse& use) {
  if (use.use->role != Role::Call) return;  // an alias: its calls are rewritten, then it goes
  const NodeId argument = only_argument(module_, use.node, "name");
  if (argument == kNoNode) {
    return block(use.node, "record_function takes one name: write the call by hand");
  }
  const NodeId callee = callee_of(module_, use.node);
  sketch_.replace(draft_, range(callee), sketch_.spelled(draft_, kRecord, callee));
  make_str(argument);
  sketch_.insert_text(draft_, range(use.node).end, ".__enter__()");
  if (tree_[tree_.parent(use.node)].kind == python_kinds().expression_statement) {
    sketch_.lower(Safety::Unsafe,
                  "an annotation is begun and its handle dropped, so that it never ends: check "
                  "whether an annotation_end was forgotten");
  }
}

// `if h:` or `if h is not None:` around it, so that it is no None there.
bool Annotations::is_tested(NodeId handle) const {
  const std::string name(module_.text(handle));
  NodeId below = handle;
  for (NodeId at = tree_.parent(handle); at != kNoNode; below = at, at = tree_.parent(at)) {
    if (tree_[at].kind == python_kinds().function_definition) return false;
    if (tree_[below].field != python_fields().consequence) continue;
    const std::string_view condition = module_.text(tree_.child(at, python_fields().condition));
    if (condition == name || condition == name + " is not None") return true;
  }
  return false;
}

// Begun, or None where a test or the order of the calls keeps None away.
bool Annotations::is_handle(NodeId value, bool none_allowed) const {
  const PythonKinds& k = python_kinds();
  if (value == kNoNode) return false;
  if (tree_[value].kind == k.none) return none_allowed;
  if (tree_[value].kind == k.conditional_expression) {
    const NodeId first = tree_.first_named_child(value);
    const NodeId last = tree_.next_named_sibling(tree_.next_named_sibling(first));
    return is_handle(first, none_allowed) && is_handle(last, none_allowed);
  }
  return module_.meaning(value).name == "smprof.annotation_begin()";
}

// An annotation_end that worked was given a handle, whoever passed it on; only None and names are
// in doubt.
bool Annotations::is_handed_over(NodeId handle) const {
  const KindId kind = tree_[handle].kind;
  if (kind == python_kinds().call || kind == python_kinds().subscript) return true;
  const bool tested = is_tested(handle);
  if (kind == python_kinds().attribute) {
    return module_.meaning(handle).name == "smprof.annotation_begin()" || tested;
  }
  if (kind != python_kinds().identifier) return false;
  const std::vector<BindingId> from = module_.reaching(handle);
  return !from.empty() && std::all_of(from.begin(), from.end(), [&](BindingId id) {
    const Binding& binding = module_.bindings()[id];
    if (binding.kind == BindingKind::Parameter || binding.kind == BindingKind::For) return true;
    const bool apart = function_of(tree_, binding.name) != function_of(tree_, handle);
    return is_handle(binding.value, tested || apart);
  });
}

void Annotations::check_handle(NodeId handle) {
  const Meaning meaning = module_.meaning(handle);
  if (meaning.name == "smprof.annotation_begin()" && meaning.certainty == Certainty::Sure) return;
  if (is_surely_str(module_, handle)) {
    return block(handle,
                 "annotation_end is given a name, not the handle of annotation_begin: keep what "
                 "record_function(name).__enter__() returns and call its "
                 "__exit__(None, None, None)");
  }
  if (is_handed_over(handle)) return;
  sketch_.lower(Safety::Unsafe,
                "the handle of an annotation_end is not always one of annotation_begin: it must "
                "not be None where __exit__ is called on it");
}

// stack.callback(smprof.annotation_end, h) -> stack.callback(h.__exit__, None, None, None)
void Annotations::end_later(NodeId reference) {
  const NodeId list = tree_.parent(reference);
  if (tree_[list].kind != python_kinds().argument_list) return;
  const NodeId call = tree_.parent(list);
  const std::string_view callee = module_.text(tree_.child(call, python_fields().function));
  const std::vector<NodeId> arguments = statements_in(tree_, list);
  if ((!callee.ends_with(".callback") && callee != "atexit.register") || arguments.size() != 2 ||
      arguments[0] != reference || tree_[arguments[1]].kind != python_kinds().identifier) {
    return;
  }
  check_handle(arguments[1]);
  sketch_.replace(draft_, {range(reference).begin, range(arguments[1]).end},
                  std::string(module_.text(arguments[1])) + ".__exit__, None, None, None");
}

void Annotations::end(const ApiUse& use) {
  const PythonKinds& k = python_kinds();
  if (use.use->role != Role::Call) return end_later(use.node);  // else an alias
  const NodeId list = tree_.child(use.node, python_fields().arguments);
  const std::vector<NodeId> arguments =
      list == kNoNode ? std::vector<NodeId>{} : statements_in(tree_, list);
  NodeId handle = arguments.size() == 1 ? arguments[0] : kNoNode;
  if (handle != kNoNode && tree_[handle].kind == k.keyword_argument) {
    handle = tree_.child(handle, python_fields().value);
  }
  if (handle == kNoNode || tree_[handle].kind == k.list_splat ||
      tree_[handle].kind == k.dictionary_splat) {
    return block(use.node, "annotation_end takes one handle: call its __exit__ by hand");
  }
  check_handle(handle);
  const TextRange before{range(use.node).begin, range(handle).begin};
  const TextRange after{range(handle).end, range(use.node).end};
  const std::string_view text = module_.text();
  if (text.substr(before.begin, before.size()).find('#') != std::string_view::npos ||
      text.substr(after.begin, after.size()).find('#') != std::string_view::npos) {
    return block(use.node, "comments inside the call would be lost: rewrite it by hand");
  }
  const KindId kind = tree_[handle].kind;
  const bool primary = kind == k.identifier || kind == k.attribute || kind == k.call ||
                       kind == k.subscript || kind == k.parenthesized_expression;
  const bool enclose = !primary || module_.text(handle).find('\n') != std::string_view::npos;
  sketch_.replace(draft_, before, enclose ? "(" : "");
  sketch_.replace(draft_, after,
                  enclose ? ").__exit__(None, None, None)" : ".__exit__(None, None, None)");
}

void Annotations::wrap(const AnnotationPair& pair) {
  const NodeId argument = only_argument(module_, pair.begin_call, "name");
  std::string name(module_.text(argument));
  if (!is_surely_str(module_, argument)) name = "str(" + name + ")";
  const std::string callee = sketch_.spelled(draft_, kRecord, pair.begin);
  sketch_.remove_statement(draft_, pair.begin);
  sketch_.wrap(draft_, pair.first, pair.last, "with " + callee + "(" + name + "):");
  sketch_.remove_statement(draft_, pair.end);
}

// A header is one line, and has no room for a comment.
bool fits_header(const PythonModule& module, const AnnotationPair& pair) {
  const std::string_view call = module.text(pair.begin_call);
  return only_argument(module, pair.begin_call, "name") != kNoNode &&
         call.find_first_of("\n\r#") == std::string_view::npos;
}

// The calls that became parts of a `with` block.
std::set<NodeId> wrap_pairs(Sketch& sketch, Annotations& annotations, const PythonModule& module,
                            const std::vector<AnnotationPair>& pairs, AnnotationStyle style) {
  std::set<NodeId> wrapped;
  for (const AnnotationPair& pair : pairs) {
    if (!fits_header(module, pair)) continue;
    if (pair.may_be_caught && style != AnnotationStyle::With) continue;
    if (pair.may_be_caught) {
      sketch.lower(Safety::Unsafe,
                   "where an exception is caught, `with` ends the annotation, which "
                   "annotation_begin left open");
    }
    annotations.wrap(pair);
    wrapped.insert(pair.begin_call);
    wrapped.insert(pair.end_call);
  }
  return wrapped;
}

}  // namespace

void plan_torch_annotations(Sketch& sketch, uint32_t draft, const std::vector<ApiUse>& uses,
                            const CallGraph& calls, AnnotationStyle style) {
  Annotations annotations(sketch, draft);
  const PythonModule& module = sketch.module(draft);
  std::set<NodeId> wrapped;
  if (style != AnnotationStyle::Manual) {
    wrapped = wrap_pairs(sketch, annotations, module, annotation_pairs(module, calls, uses), style);
  }
  for (const ApiUse& use : uses) {
    if (use.use->role == Role::Import || wrapped.contains(use.node)) continue;
    if (use.api == Api::Annotate) annotations.annotate(use);
    if (use.api == Api::Begin) annotations.begin(use);
    if (use.api == Api::End) annotations.end(use);
    if (use.api == Api::Annotation || use.api == Api::Handle) {
      sketch.accept(draft, module.tree()[use.node].range);
    }
  }
}

}  // namespace smprof_migrate
