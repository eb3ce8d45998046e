// Names in launcher code that lose their value or all of their readers.
#include <algorithm>

#include "fix/recipes/launcher_erasure.h"
#include "fix/recipes/launcher_names.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

std::string_view last_segment(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

bool is_import(const Binding& binding) {
  return binding.kind == BindingKind::Import || binding.kind == BindingKind::FromImport;
}

}  // namespace

// The mentions of the name at which this binding may be the one that is read.
std::vector<Spot> Erasure::readers(uint32_t draft, BindingId id) const {
  const PythonModule& m = module(draft);
  const Binding& binding = m.bindings()[id];
  std::vector<Spot> found;
  for (const NodeId read : m.reads(binding.scope, binding.local)) {
    const std::vector<BindingId> from = m.reaching(read);
    if (std::find(from.begin(), from.end(), id) != from.end()) found.push_back({draft, read});
  }
  if (m.scopes()[binding.scope].kind == ScopeKind::Module) {
    const std::vector<Spot> more = readers_elsewhere(draft, binding.local);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

namespace {

bool is_member(const PythonModule& m, NodeId node, std::string_view name) {
  return m.tree()[node].kind == python_kinds().attribute &&
         m.text(m.tree().child(node, python_fields().attribute)) == name;
}

}  // namespace

// from settings import config … config · import settings … settings.config
std::vector<Spot> Erasure::readers_elsewhere(uint32_t draft, std::string_view name) const {
  const std::string_view from = module_name(sketch_.group()[draft].document->file->path);
  std::vector<Spot> found;
  for (uint32_t other = 0; other < sketch_.group().size(); ++other) {
    if (other == draft || sketch_.group()[other].module == nullptr) continue;
    const PythonModule& m = module(other);
    for (const Binding& binding : m.bindings()) {
      if (!is_import(binding)) continue;
      const std::string_view whole = binding.imported;
      const bool itself = whole.ends_with("." + std::string(name)) &&
                          last_segment(whole.substr(0, whole.size() - name.size() - 1)) == from;
      const bool its_module = last_segment(whole) == from;
      for (const NodeId read : m.reads(binding.scope, binding.local)) {
        if (itself) found.push_back({other, read});
        const NodeId above = m.tree().parent(read);
        if (its_module && is_member(m, above, name)) found.push_back({other, above});
      }
    }
  }
  return found;
}

// Whatever it may read is the profiler's or None.
bool Erasure::is_ours(Spot read) const {
  const PythonModule& m = module(read.draft);
  if (tree(read)[read.node].kind != python_kinds().identifier) return true;
  const std::vector<BindingId> from = m.reaching(read.node);
  return std::all_of(from.begin(), from.end(), [&](BindingId id) {
    const Binding& binding = m.bindings()[id];
    if (is_import(binding)) return true;
    if (binding.value == kNoNode || binding.kind != BindingKind::Assignment) return false;
    return is_none(m, binding.value) || is_gone({read.draft, binding.value}) ||
           variables_.contains({read.draft, id, binding.value});
  });
}

bool Erasure::follow_variables() {
  bool news = false;
  const std::set<Variable> known = variables_;
  for (const Variable& variable : known) {
    for (const Spot read : readers(variable.draft, variable.binding)) {
      if (seen_.contains(read) || is_gone(read) || !is_ours(read)) continue;
      erase(read);
      news = true;
    }
  }
  return news;
}

bool Erasure::follow_makers() {
  bool news = false;
  const std::set<Maker> known = makers_;
  for (const Maker& maker : known) {
    for (const Spot read : maker_readers(maker)) {
      const Spot above{read.draft, tree(read).parent(read.node)};
      const bool called = tree(above)[above.node].kind == python_kinds().call &&
                          tree(read)[read.node].field == python_fields().function;
      if (!called || seen_.contains(above) || is_gone(above)) continue;
      erase(above);
      news = true;
    }
  }
  return news;
}

std::vector<Spot> Erasure::readers_of(Spot name) const {
  const PythonModule& m = module(name.draft);
  for (BindingId id = 0; id < m.bindings().size(); ++id) {
    if (m.bindings()[id].name == name.node) return readers(name.draft, id);
  }
  return {};
}

std::vector<Spot> Erasure::maker_readers(const Maker& maker) const {
  const SyntaxTree& t = module(maker.draft).tree();
  return readers_of({maker.draft, t.child(maker.function, python_fields().name)});
}

// if config is not None: kwargs["profiler_config"] = config — goes with its body.
bool Erasure::follow_tests() {
  bool news = false;
  for (const Spot test : tests_) {
    if (is_gone(test)) continue;
    const SyntaxTree& t = tree(test);
    NodeId condition = test.node;
    if (t[t.parent(condition)].kind == python_kinds().comparison_operator) {
      condition = t.parent(condition);
      const std::string_view text = module(test.draft).text(condition);
      if (!text.ends_with("is not None") && !text.ends_with("!= None")) continue;
    }
    const NodeId owner = t.parent(condition);
    if (t[owner].kind != python_kinds().if_statement) continue;
    if (t.child(owner, python_fields().alternative) != kNoNode) continue;
    if (!is_all_gone({test.draft, suite_of(t, owner)})) continue;
    erase_statement({test.draft, owner});
    news = true;
  }
  return news;
}

bool Erasure::reads_are_gone(uint32_t draft, BindingId id) const {
  const std::vector<Spot> all = readers(draft, id);
  return std::all_of(all.begin(), all.end(), [&](Spot read) { return is_gone(read); });
}

// Without this assignment the name is bound to None there all the same.
bool Erasure::keeps_none(const Variable& variable) const {
  const PythonModule& m = module(variable.draft);
  const Binding& binding = m.bindings()[variable.binding];
  const PythonModule::Reach reach = m.reach(binding.local, binding.statement);
  if (reach.scope != binding.scope || reach.maybe_unbound || reach.bindings.empty()) return false;
  return std::all_of(reach.bindings.begin(), reach.bindings.end(), [&](BindingId id) {
    const NodeId value = m.bindings()[id].value;
    return value != kNoNode && is_none(m, value);
  });
}

void Erasure::settle() {
  for (bool again = true; again;) {
    again = false;
    for (const Variable& variable : variables_) {
      const Binding& binding = module(variable.draft).bindings()[variable.binding];
      const Spot statement{variable.draft, binding.statement};
      if (is_gone(statement) || !reads_are_gone(variable.draft, variable.binding)) continue;
      const bool shared = binding.scope == 0 && readers(variable.draft, variable.binding).empty();
      if (shared) {
        sketch_.lower(Safety::Unsafe, "nothing here reads " + std::string(binding.local) +
                                          ": check what else imports it");
      }
      erase_statement(statement);
      settle_none(variable);
      again = true;
    }
    for (const Maker& maker : makers_) {
      const std::vector<Spot> reads = maker_readers(maker);
      const Spot function{maker.draft, maker.function};
      const bool unread =
          std::all_of(reads.begin(), reads.end(), [&](Spot read) { return is_gone(read); });
      if (is_gone(function) || reads.empty() || !unread) continue;
      erase_statement(function);
      again = true;
    }
    again |= follow_tests();
  }
  for (const Variable& variable : variables_) settle_value(variable);
  settle_conditions();
  for (const Maker& maker : makers_) {
    if (is_gone({maker.draft, maker.function})) continue;
    none({maker.draft, maker.value}, Safety::Unsafe,
         "a function returns None now: check what its callers do with it");
  }
  for (const Spot test : tests_) {
    if (!is_gone(test))
      block(test, "a condition asks for the profiler's configuration: decide by hand");
  }
}

// if args.profile: — with nothing left under it.
void Erasure::settle_conditions() {
  for (bool again = true; again;) {
    again = false;
    const std::set<Spot> known = statements_;
    for (const Spot statement : known) {
      const SyntaxTree& t = tree(statement);
      const Spot block{statement.draft, t.parent(statement.node)};
      const Spot owner{statement.draft, block.node == kNoNode ? kNoNode : t.parent(block.node)};
      if (owner.node == kNoNode || t[owner.node].kind != python_kinds().if_statement) continue;
      if (t.child(owner.node, python_fields().alternative) != kNoNode || is_gone(owner)) continue;
      const NodeId condition = t.child(owner.node, python_fields().condition);
      if (!is_all_gone(block) || !is_harmless(module(owner.draft), condition)) continue;
      erase_statement(owner);
      again = true;
    }
  }
}

// config = None, when nothing reads it any more.
void Erasure::settle_none(const Variable& variable) {
  const PythonModule& m = module(variable.draft);
  const Binding& binding = m.bindings()[variable.binding];
  for (const BindingId id : m.bindings_of(binding.scope, binding.local)) {
    const Binding& other = m.bindings()[id];
    if (other.kind != BindingKind::Assignment || other.value == kNoNode) continue;
    if (!is_none(m, other.value) || !reads_are_gone(variable.draft, id)) continue;
    const Spot statement{variable.draft, other.statement};
    if (tree(statement)[statement.node].kind == python_kinds().expression_statement) {
      erase_statement(statement);
    }
  }
}

// It is read together with other values: None stands in for ours.
void Erasure::settle_value(const Variable& variable) {
  const PythonModule& m = module(variable.draft);
  const Spot statement{variable.draft, m.bindings()[variable.binding].statement};
  if (is_gone(statement)) return;
  if (keeps_none(variable)) {
    erase_statement(statement);
    return;
  }
  bool handed_over = true;
  for (const Spot read : readers(variable.draft, variable.binding)) {
    const Spot above{read.draft, tree(read).parent(read.node)};
    handed_over &= is_gone(read) || is_handover_key(key_of(module(read.draft), above.node));
  }
  none({variable.draft, variable.value}, handed_over ? Safety::Safe : Safety::Unsafe,
       "a variable is None now: check what reads it");
}

}  // namespace smprof_migrate
