#include "python/uses.h"

#include <algorithm>
#include <numeric>

namespace smprof_migrate {
namespace {

class UseWalk {
 public:
  UseWalk(const Analysed& module, Evaluator& evaluator)
      : m_(module), evaluator_(evaluator), covered_(module.tree.size(), false) {
    keywords_.insert(m_.vocabulary.keywords.begin(), m_.vocabulary.keywords.end());
  }

  UseList run() {
    for (BindingId id = 0; id < m_.names.bindings.size(); ++id) import(id);
    for (const PathTarget& one : m_.names.targets) assigned(one);
    // Parents first: the maximal expression is met before those it is made of.
    for (NodeId id = 0; id < m_.tree.size(); ++id) {
      if (m_.tree[id].named) visit(id);
    }
    return std::move(found_);
  }

 private:
  void visit(NodeId id) {
    const KindId kind = m_.tree[id].kind;
    if (kind == k_.call) {
      call(id);
    } else if (kind == k_.attribute || kind == k_.subscript) {
      read(id);
    } else if (kind == k_.identifier) {
      if (m_.names.is_read[id]) read(id);
    } else if (kind == k_.keyword_argument) {
      keyword(id);
    } else if (kind == k_.pair) {
      const auto key = evaluator_.spelling().literal(m_.tree.child(id, f_.key));
      if (key && keywords_.contains(*key)) this->key(id, id, m_.tree.child(id, f_.value));
    }
  }

  Use& add(Role role, NodeId node, const Value& value) {
    Meaning meaning = evaluator_.meaning(value);
    Use use;
    use.role = role;
    use.certainty = meaning.certainty;
    use.range = m_.tree[node].range;
    use.name = std::move(meaning.name);
    use.spelled = std::move(meaning.spelled);
    found_.uses.push_back(std::move(use));
    found_.nodes.push_back(node);
    return found_.uses.back();
  }

  void give(Use& use, NodeId expression) {
    const Value& value = evaluator_.value(expression);
    use.value = evaluator_.meaning(value).name;
    if (value.origin != kNoNode) use.arguments = evaluator_.spelling().arguments(value.origin);
  }

  void import(BindingId id) {
    const Binding& binding = m_.names.bindings[id];
    const bool imports = binding.kind == BindingKind::Import ||
                         binding.kind == BindingKind::FromImport ||
                         binding.kind == BindingKind::StarImport;
    if (!imports) return;
    NodeId item = binding.name;
    const NodeId above = m_.tree.parent(item);
    const KindId kind = m_.tree[above].kind;
    if (kind == k_.aliased_import || kind == k_.dotted_name) item = above;
    Value value = evaluator_.value_of_binding(id);
    const std::string& dotted = m_.names.imported[id];
    if (binding.level == 0 && evaluator_.is_interesting(dotted)) {
      value.kind = ValueKind::Named;
      value.name = dotted;
      if (binding.kind == BindingKind::Import && kind == k_.dotted_name) {
        value.name = path_of(item);  // import a.b binds a and names a.b
      }
    }
    if (value.kind == ValueKind::Named) add(Role::Import, item, value);
  }

  std::string path_of(NodeId dotted_name) const {
    std::string joined;
    for (NodeId at = m_.tree.first_named_child(dotted_name); at != kNoNode;
         at = m_.tree.next_named_sibling(at)) {
      if (!joined.empty()) joined += '.';
      joined += m_.tree.text(m_.text, at);
    }
    return joined;
  }

  // config.profiler = {…}, d["profiler_config"] = …, estimator.profiler_config = …
  void assigned(const PathTarget& target) {
    const NodeId above = m_.tree.parent(target.target);
    const KindId kind = m_.tree[above].kind;
    const bool plain = kind == k_.assignment || kind == k_.augmented_assignment;
    const NodeId node = plain ? above : target.statement;
    const bool attribute = m_.tree[target.target].kind == k_.attribute;
    std::string_view last;
    if (attribute) {
      last = m_.tree.text(m_.text, m_.tree.child(target.target, f_.attribute));
    } else if (const auto key = evaluator_.spelling().key(target.target)) {
      last = *key;
    } else {
      return;
    }
    covered_[target.target] = true;
    const Value& base = evaluator_.value(evaluator_.spelling().inner(target.target));
    if (base.kind == ValueKind::Named) {
      Value whole = base;
      whole.name += attribute ? "." + std::string(last) : "[" + std::string(last) + "]";
      give(add(Role::Assign, node, whole), target.value);
      cover(target.target);
    } else if (keywords_.contains(last) && attribute) {
      Use& use = add(Role::Assign, node, {});
      use.name = last;
      give(use, target.value);
    } else if (keywords_.contains(last)) {
      key(target.target, node, target.value);
    }
  }

  void key(NodeId entry, NodeId node, NodeId value) {
    Use& use = add(Role::Key, node, {});
    use.name = key_path(m_, evaluator_.spelling(), entry);
    give(use, value);
  }

  void keyword(NodeId id) {
    const NodeId name = m_.tree.child(id, f_.name);
    if (name == kNoNode || !keywords_.contains(m_.tree.text(m_.text, name))) return;
    const NodeId call = m_.tree.parent(m_.tree.parent(id));
    if (call != kNoNode && m_.tree[call].kind == k_.call &&
        evaluator_.value(call).kind == ValueKind::Mapping) {
      key(id, id, m_.tree.child(id, f_.value));
      return;
    }
    Use& use = add(Role::Argument, id, {});
    use.name = m_.tree.text(m_.text, name);
    use.of = callee_of(m_.tree.child(id, f_.value));
    give(use, m_.tree.child(id, f_.value));
  }

  void call(NodeId id) {
    if (covered_[id]) return;
    const NodeId function = m_.tree.child(id, f_.function);
    const Value result = evaluator_.value(id);
    const Value callee = evaluator_.value(function);
    if (callee.kind == ValueKind::Named) {
      Use& use = add(Role::Call, id, callee);
      use.arguments = evaluator_.spelling().arguments(id);
      use.value = evaluator_.meaning(result).name;
      use.of = callee_of(id);
      cover(id);
    } else if (result.kind == ValueKind::Named) {  // of a function that returns it
      add(Role::Read, id, result).of = callee_of(id);
      cover(id);
    }
  }

  void read(NodeId id) {
    if (covered_[id]) return;
    const Value value = evaluator_.value(id);
    if (value.kind != ValueKind::Named) return;
    add(Role::Read, id, value).of = callee_of(id);
    cover(id);
  }

  // The links of a chain are part of the use of the whole.
  void cover(NodeId id) {
    for (NodeId at = evaluator_.spelling().inner(id); at != kNoNode && !covered_[at];
         at = evaluator_.spelling().inner(at)) {
      covered_[at] = true;
    }
  }

  // The qualified name of the call that `id` is an argument of.
  std::string callee_of(NodeId id) {
    if (id == kNoNode) return {};
    NodeId at = m_.tree.parent(id);
    if (at != kNoNode && m_.tree[at].kind == k_.keyword_argument) at = m_.tree.parent(at);
    if (at == kNoNode || m_.tree[at].kind != k_.argument_list) return {};
    const NodeId call = m_.tree.parent(at);
    if (m_.tree[call].kind != k_.call) return {};
    return evaluator_.meaning(evaluator_.value(m_.tree.child(call, f_.function))).name;
  }

  const Analysed& m_;
  Evaluator& evaluator_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
  std::vector<bool> covered_;
  std::set<std::string, std::less<>> keywords_;
  UseList found_;
};

// Source order; of two at one place the wider one first.
void sort_uses(UseList& list) {
  std::vector<size_t> order(list.uses.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const TextRange left = list.uses[a].range;
    const TextRange right = list.uses[b].range;
    return left.begin != right.begin ? left.begin < right.begin : left.end > right.end;
  });
  UseList sorted;
  for (const size_t i : order) {
    sorted.uses.push_back(std::move(list.uses[i]));
    sorted.nodes.push_back(list.nodes[i]);
  }
  list = std::move(sorted);
}

}  // namespace

UseList find_uses(const Analysed& module, Evaluator& evaluator) {
  UseList found = UseWalk(module, evaluator).run();
  find_words(module, evaluator, found);
  sort_uses(found);
  return found;
}

}  // namespace smprof_migrate
