// What nothing reads any more: imports and constants.
#include <algorithm>

#include "fix/recipes/launcher_erasure.h"
#include "fix/recipes/launcher_names.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

bool is_import(const Binding& binding) {
  return binding.kind == BindingKind::Import || binding.kind == BindingKind::FromImport;
}

bool is_of_profiler(std::string_view imported) {
  for (const std::string_view name : {"sagemaker.debugger.Profiler", "sagemaker.debugger.SMProfile",
                                      "sagemaker.debugger.get_default_profiler_processing_job",
                                      "sagemaker.debugger.DetailedProfilerProcessingJobConfig"}) {
    if (imported == name) return true;
  }
  return false;
}

bool is_literal(const SyntaxTree& tree, NodeId value) {
  const PythonKinds& k = python_kinds();
  if (tree[value].kind == k.unary_operator) value = tree.child(value, python_fields().argument);
  const KindId kind = tree[value].kind;
  return kind == k.string || kind == k.integer || kind == k.float_literal ||
         kind == k.true_literal || kind == k.false_literal || kind == k.none;
}

// Importing it does nothing else.
bool is_well_known(std::string_view imported) {
  const std::string_view root = imported.substr(0, imported.find('.'));
  for (const std::string_view known : {"os", "time", "functools", "json", "datetime", "boto3",
                                       "logging", "pprint", "re", "urllib", "pathlib"}) {
    if (root == known) return true;
  }
  return false;
}

// The member of the import statement that gives the name.
NodeId imported_item(const SyntaxTree& tree, const Binding& binding) {
  NodeId item = binding.name;
  while (tree.parent(item) != binding.statement && tree.parent(item) != kNoNode) {
    item = tree.parent(item);
  }
  return item;
}

}  // namespace

void Erasure::sweep() {
  for (bool again = true; again;) {
    again = false;
    for (uint32_t draft = 0; draft < sketch_.group().size(); ++draft) {
      again |= sweep_imports(draft);
      again |= sweep_constants(draft);
    }
  }
}

bool Erasure::is_exported(uint32_t draft, const Binding& binding) const {
  const PythonModule& m = module(draft);
  if (m.scopes()[binding.scope].kind != ScopeKind::Module) return false;
  if (sketch_.group()[draft].document->file->path.ends_with("__init__.py")) return true;
  for (const Spot read : readers_elsewhere(draft, binding.local)) {
    if (!is_gone(read)) return true;
  }
  for (const BindingId id : m.bindings_of(binding.scope, "__all__")) {
    const NodeId list = m.bindings()[id].value;
    if (list == kNoNode) continue;
    for (NodeId at = list; at < m.tree()[list].subtree_end; ++at) {
      if (plain_string(m, at) == binding.local) return true;
    }
  }
  return false;
}

bool Erasure::sweep_imports(uint32_t draft) {
  const PythonModule& m = module(draft);
  bool news = false;
  for (const Binding& binding : m.bindings()) {
    if (!is_import(binding) || binding.name == kNoNode) continue;
    const Spot item{draft, imported_item(m.tree(), binding)};
    if (imports_.contains(item) || is_gone(item)) continue;
    const std::vector<NodeId> reads = m.reads(binding.scope, binding.local);
    const bool unread = std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
      return is_gone({draft, read});
    });
    if (!unread || (reads.empty() && !is_of_profiler(binding.imported))) continue;
    if (is_exported(draft, binding)) continue;
    const bool sdk = binding.imported.starts_with("sagemaker");
    if (!sdk && !is_plain_import(draft, binding)) continue;
    imports_.insert(item);
    news = true;
  }
  return news;
}

// Leaving it out changes nothing else: a module of the project may do more when it is imported.
bool Erasure::is_plain_import(uint32_t draft, const Binding& binding) const {
  if (is_well_known(binding.imported) && binding.level == 0) return true;
  return readers_are_of_group(draft, binding);
}

// The module is rewritten along and does nothing but define.
bool Erasure::has_no_effect(std::string_view dotted) const {
  const PythonKinds& k = python_kinds();
  const std::string_view stem = dotted.substr(dotted.rfind('.') + 1);
  for (uint32_t draft = 0; draft < sketch_.group().size(); ++draft) {
    if (module_name(sketch_.group()[draft].document->file->path) != stem) continue;
    const SyntaxTree& t = module(draft).tree();
    const std::vector<NodeId> all = statements_in(t, t.root());
    return std::all_of(all.begin(), all.end(), [&](NodeId each) {
      const KindId kind = t[each].kind;
      const NodeId first = t.first_named_child(each);
      return kind == k.import_statement || kind == k.import_from_statement ||
             kind == k.function_definition || kind == k.class_definition ||
             (kind == k.expression_statement &&
              (t[first].kind == k.assignment || t[first].kind == k.string));
    });
  }
  return false;
}

void Erasure::check_import(uint32_t draft, NodeId statement) {
  for (const Binding& binding : module(draft).bindings()) {
    if (binding.statement != statement || !is_import(binding)) continue;
    const std::string_view whole = binding.imported;
    const bool from = binding.kind == BindingKind::FromImport;
    const std::string_view dotted = from ? whole.substr(0, whole.rfind('.')) : whole;
    if (whole.starts_with("sagemaker") || is_well_known(whole) || has_no_effect(dotted)) continue;
    sketch_.lower(Safety::Unsafe, "the import of " + std::string(dotted) +
                                      " goes: check that importing it has no other effect");
  }
}

// Did the name hold something that was taken out?
bool Erasure::readers_are_of_group(uint32_t draft, const Binding& binding) const {
  const PythonModule& m = module(draft);
  const std::vector<NodeId> reads = m.reads(binding.scope, binding.local);
  return !reads.empty() && std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
    return seen_.contains({draft, read}) || seen_.contains({draft, m.tree().parent(read)});
  });
}

bool Erasure::others_are_gone(uint32_t draft, const Binding& binding) const {
  const PythonModule& m = module(draft);
  const std::vector<BindingId> all = m.bindings_of(binding.scope, binding.local);
  return std::all_of(all.begin(), all.end(), [&](BindingId id) {
    const Binding& other = m.bindings()[id];
    return &other == &binding || is_gone({draft, other.statement});
  });
}

bool Erasure::sweep_constants(uint32_t draft) {
  const PythonModule& m = module(draft);
  bool news = false;
  for (const Binding& binding : m.bindings()) {
    if (binding.kind != BindingKind::Assignment || binding.value == kNoNode) continue;
    const ScopeKind scope = m.scopes()[binding.scope].kind;
    if (scope == ScopeKind::Class || !others_are_gone(draft, binding)) continue;
    if (scope == ScopeKind::Module && !launches_.contains(draft)) continue;
    const Spot statement{draft, binding.statement};
    const NodeId assignment = m.tree().parent(binding.value);
    if (m.tree().parent(assignment) != statement.node || is_gone(statement)) continue;
    const std::string meaning = m.meaning(binding.value).name;
    if (!is_literal(m.tree(), binding.value) && !is_of_profiler(meaning) &&
        meaning != "sagemaker.debugger.ProfilerConfig") {
      continue;
    }
    const std::vector<NodeId> reads = m.reads(binding.scope, binding.local);
    const bool unread = std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
      return is_gone({draft, read});
    });
    if (reads.empty() || !unread || is_exported(draft, binding)) continue;
    erase_statement(statement);
    news = true;
  }
  return news;
}

// Whole import statements where nothing of them is left.
void Erasure::write_imports(uint32_t draft) {
  const SyntaxTree& t = module(draft).tree();
  std::set<NodeId> statements;
  for (const Spot item : imports_) {
    if (item.draft == draft) statements.insert(statement_of(t, item.node));
  }
  for (const NodeId statement : statements) {
    bool whole = true;
    for (NodeId at = t.first_child(statement); at != kNoNode; at = t.next_sibling(at)) {
      if (t[at].field == python_fields().name) whole &= imports_.contains({draft, at});
    }
    if (whole) {
      check_import(draft, statement);
      erase_import(draft, statement);
      continue;
    }
    for (const Spot item : imports_) {
      if (item.draft == draft && statement_of(t, item.node) == statement) items_.insert(item);
    }
  }
}

// try: from sagemaker… import … / except ImportError: from sagemaker.core… import …
void Erasure::erase_import(uint32_t draft, NodeId statement) {
  const SyntaxTree& t = module(draft).tree();
  erase_statement({draft, statement});
  NodeId attempt = t.parent(block_of(t, statement));
  if (attempt != kNoNode && t[attempt].kind == python_kinds().except_clause) {
    attempt = t.parent(attempt);
  }
  if (attempt == kNoNode || t[attempt].kind != python_kinds().try_statement) return;
  for (const NodeId part : statements_in(t, attempt)) {
    const NodeId block = t[part].kind == python_kinds().block ? part : suite_of(t, part);
    if (block == kNoNode || !is_all_gone({draft, block})) return;
  }
  erase_statement({draft, attempt});
}

// Calls that are dropped with what goes, other than the SDK's own.
void Erasure::check_dropped(Spot gone) {
  const PythonModule& m = module(gone.draft);
  const SyntaxTree& t = m.tree();
  for (NodeId at = gone.node; at < t[gone.node].subtree_end; ++at) {
    if (t[at].kind != python_kinds().call || !t[at].named) continue;
    const NodeId function = t.child(at, python_fields().function);
    const Callee callee = kind_of_callee(m, at);
    const bool known = callee == Callee::Constructor || callee == Callee::Sdk ||
                       callee == Callee::Told || callee == Callee::Mapping ||
                       callee == Callee::Update || callee == Callee::SetDefault ||
                       callee == Callee::Append || callee == Callee::SetAttribute ||
                       seen_.contains({gone.draft, at});
    if (known || is_harmless(m, at)) continue;
    sketch_.lower(Safety::Unsafe, "the call of " + std::string(m.text(function)) +
                                      "() is dropped: check that it has no other effect");
  }
}

void Erasure::write() {
  for (uint32_t draft = 0; draft < sketch_.group().size(); ++draft) write_imports(draft);
  const auto is_inside = [&](Spot spot) {
    const NodeId above = tree(spot).parent(spot.node);
    return above != kNoNode && is_gone({spot.draft, above});
  };
  for (const Spot spot : statements_) {
    if (is_inside(spot)) continue;
    if (tree(spot)[spot.node].kind != python_kinds().function_definition) check_dropped(spot);
    sketch_.remove_statement(spot.draft, spot.node);
  }
  for (const Spot spot : items_) {
    if (is_inside(spot)) continue;
    check_dropped(spot);
    sketch_.remove_item(spot.draft, spot.node);
  }
  for (const Spot spot : nones_) {
    if (is_inside(spot)) continue;
    check_dropped(spot);
    sketch_.replace(spot.draft, tree(spot)[spot.node].range, "None");
  }
}

}  // namespace smprof_migrate
