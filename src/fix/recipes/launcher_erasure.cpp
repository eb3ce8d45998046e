#include "fix/recipes/launcher_erasure.h"

#include <algorithm>

#include "fix/recipes/launcher_names.h"
#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {

void Erasure::erase(Spot expression) {
  if (expression.node == kNoNode || is_gone(expression)) return;
  if (seen_.insert(expression).second) work_.push_back(expression);
}

void Erasure::erase_statement(Spot statement) {
  statements_.insert(statement);
}

void Erasure::run() {
  do {
    while (!work_.empty()) {
      const Spot next = work_.back();
      work_.pop_back();
      if (!is_gone(next)) climb(next);
    }
  } while (follow_variables() || follow_makers() || follow_tests());
}

bool Erasure::is_gone(Spot spot) const {
  for (NodeId at = spot.node; at != kNoNode; at = tree(spot).parent(at)) {
    const Spot here{spot.draft, at};
    if (items_.contains(here) || statements_.contains(here) || nones_.contains(here)) return true;
  }
  return false;
}

void Erasure::block(Spot spot, const std::string& reason) {
  sketch_.block(spot.draft, tree(spot)[spot.node].range, reason);
}

void Erasure::none(Spot spot, Safety safety, const std::string& note) {
  if (safety < Safety::Safe) sketch_.lower(safety, note);
  nones_.insert(spot);
}

void Erasure::climb(Spot spot) {
  const Spot above{spot.draft, tree(spot).parent(spot.node)};
  if (above.node == kNoNode || climb_expression(spot, above) || climb_statement(spot, above))
    return;
  block(spot,
        "this use of SageMaker Profiler's configuration cannot be followed: take it out by hand");
}

bool Erasure::climb_expression(Spot spot, Spot above) {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree(above)[above.node].kind;
  const FieldId field = tree(spot)[spot.node].field;
  if (kind == k.parenthesized_expression || kind == k.await) {
    erase(above);
  } else if (kind == k.keyword_argument) {
    keyword(spot, above);
  } else if (kind == k.argument_list) {
    positional(spot, {spot.draft, tree(above).parent(above.node)});
  } else if (kind == k.pair && field == python_fields().value) {
    pair(spot, above);
  } else if (kind == k.list || kind == k.set) {
    element(spot, above);
  } else if (kind == k.conditional_expression) {
    conditional(spot, above);
  } else if (kind == k.attribute || kind == k.subscript ||
             (kind == k.call && field == python_fields().function)) {
    chain(spot, above);
  } else if (kind == k.boolean_operator || kind == k.lambda || kind == k.named_expression ||
             kind == k.tuple || kind == k.expression_list) {
    none(spot, Safety::Unsafe, "None takes the place of a configuration: check what reads it");
  } else if (kind == k.interpolation) {
    told(spot);
  } else {
    return false;
  }
  return true;
}

bool Erasure::climb_statement(Spot spot, Spot above) {
  const PythonKinds& k = python_kinds();
  const KindId kind = tree(above)[above.node].kind;
  if (kind == k.assignment) {
    assigned(spot, above);
  } else if (kind == k.return_statement) {
    returned(spot, above);
  } else if (kind == k.default_parameter || kind == k.typed_default_parameter) {
    none(spot, Safety::Unsafe,
         "a parameter's default is None now: check what the function does with it");
  } else if (kind == k.expression_statement || kind == k.delete_statement) {
    erase_statement(above);
  } else if (kind == k.print_statement) {
    told(spot);
  } else if (kind == k.if_statement || kind == k.comparison_operator) {
    tests_.insert(spot);
  } else {
    return false;
  }
  return true;
}

void Erasure::keyword(Spot spot, Spot keyword) {
  const NodeId list = tree(keyword).parent(keyword.node);
  const Spot call{spot.draft, tree(keyword).parent(list)};
  if (tree(call)[call.node].kind != python_kinds().call) {
    block(spot, "take it out by hand");
    return;
  }
  const Callee callee = kind_of_callee(module(spot.draft), call.node);
  if (callee == Callee::Constructor) {
    constructor_without(keyword, call);
  } else if (callee == Callee::Told) {
    told(spot);
  } else {
    handed_to_call(spot, keyword, call);
  }
}

void Erasure::handed_to_call(Spot spot, Spot keyword, Spot call) {
  const std::string_view key = key_of(module(spot.draft), keyword.node);
  const Callee callee = kind_of_callee(module(spot.draft), call.node);
  const bool known = is_handover_key(key);
  if (callee == Callee::Own || (!known && callee != Callee::Sdk)) {
    none(spot, Safety::Unsafe,
         "None is handed over as " + std::string(key) + ": check what the function does with it");
    return;
  }
  if (!known) {
    block(spot, "an argument of this name is not known to take the profiler's configuration");
    return;
  }
  if (callee == Callee::Trainer) {
    sketch_.lower(Safety::Unsafe, "ModelTrainer takes no profiler_config: this code never ran");
  } else if (callee == Callee::Unknown) {
    sketch_.lower(Safety::Unsafe, "nothing says what is called with " + std::string(key) +
                                      ": check that it can do without");
  }
  const std::string_view function =
      module(spot.draft).text(tree(call).child(call.node, python_fields().function));
  if (function.ends_with("update_training_job") ||
      (callee == Callee::Sdk && function.ends_with(".update"))) {
    sketch_.lower(Safety::Unsafe,
                  "a running job is no longer updated with the profiler's settings: check what "
                  "the call is left for");
  }
  erase_member(keyword);
  if (callee == Callee::Mapping) check_holder(call, key);
}

void Erasure::positional(Spot spot, Spot call) {
  if (tree(call)[call.node].kind != python_kinds().call) {
    block(spot, "take it out by hand");
    return;
  }
  const Spot statement{spot.draft, tree(call).parent(call.node)};
  const bool whole = tree(call)[statement.node].kind == python_kinds().expression_statement;
  switch (kind_of_callee(module(spot.draft), call.node)) {
    case Callee::Constructor:
      constructor_without(spot, call);
      return;
    case Callee::Told:
      told(spot);
      return;
    case Callee::Append:
    case Callee::SetDefault:
      if (!whole) break;
      erase_statement(statement);
      return;
    case Callee::SetAttribute:
      if (!whole) break;
      sketch_.lower(Safety::Unsafe, "an attribute that setattr() set is gone: check who reads it");
      erase_statement(statement);
      return;
    default:
      break;
  }
  none(spot, Safety::Unsafe, "None is handed over by position: check what the callee does with it");
}

// ProfilerConfig(profile_params=X), ProfilerRule.sagemaker(X): what is left without that argument?
void Erasure::constructor_without(Spot argument, Spot call) {
  const PythonModule& m = module(argument.draft);
  const NodeId list = tree(argument).parent(argument.node);
  const std::string callee = m.meaning(tree(call).child(call.node, python_fields().function)).name;
  const bool is_rule = callee.ends_with(".sagemaker") || callee.ends_with("RuleConfiguration");
  const bool by_position = tree(argument)[argument.node].kind != python_kinds().keyword_argument;
  if (by_position && !is_rule) {
    sketch_.lower(Safety::Unsafe, "a positional argument of ProfilerConfig goes: check the others");
  }
  NodeId last = kNoNode;
  bool left = false;
  for (const NodeId each : statements_in(tree(call), list)) {
    last = each;
    const KindId kind = tree(call)[each].kind;
    if (each == argument.node || is_gone({call.draft, each})) continue;
    left |= kind == python_kinds().keyword_argument || !is_none(m, each);
  }
  if (is_rule || !left) {
    erase(call);
  } else if (by_position && argument.node != last) {
    none(argument, Safety::Unsafe, "a positional argument of ProfilerConfig is None now");
  } else {
    erase_member(argument);
  }
}

void Erasure::pair(Spot spot, Spot pair) {
  const std::string_view key = key_of(module(spot.draft), pair.node);
  if (!is_handover_key(key)) {
    none(spot, Safety::Unsafe, "an entry is None now: check what reads it");
    return;
  }
  check_holder({spot.draft, tree(pair).parent(pair.node)}, key);
  erase_member(pair);
}

void Erasure::element(Spot spot, Spot list) {
  const Spot above{list.draft, tree(list).parent(list.node)};
  const std::string_view key = key_of(module(spot.draft), above.node);
  if (key != "rules" && !is_handover_key(key) && !is_list_of_rules(above)) {
    sketch_.lower(Safety::Unsafe, "an element is taken out of a list: check what reads the list");
  }
  erase_member(spot);
}

// rules = […], and every reader of it is rules=rules or rules.append(…)
bool Erasure::is_list_of_rules(Spot assignment) const {
  const SyntaxTree& t = tree(assignment);
  const PythonKinds& k = python_kinds();
  if (t[assignment.node].kind != k.assignment) return false;
  const NodeId left = t.child(assignment.node, python_fields().left);
  const std::vector<Spot> reads = readers_of({assignment.draft, left});
  return !reads.empty() && std::all_of(reads.begin(), reads.end(), [&](Spot read) {
    const NodeId above = tree(read).parent(read.node);
    if (key_of(module(read.draft), above) == "rules") return true;
    return tree(read)[above].kind == k.attribute &&
           kind_of_callee(module(read.draft), tree(read).parent(above)) == Callee::Append;
  });
}

void Erasure::conditional(Spot spot, Spot conditional) {
  const PythonModule& m = module(spot.draft);
  const std::vector<NodeId> parts = statements_in(tree(conditional), conditional.node);
  if (parts.size() != 3 || parts[1] == spot.node) {
    block(spot, "a condition asks for the profiler's configuration: decide by hand");
    return;
  }
  const NodeId other = parts[0] == spot.node ? parts[2] : parts[0];
  if (is_none(m, other) && is_harmless(m, parts[1])) {
    erase(conditional);
  } else {
    none(spot, Safety::Unsafe, "one arm of a condition is None now: check what reads it");
  }
}

// cfg._to_request_dict() · cfg.profile_params.instanceType = … · print(cfg.profile_params)
void Erasure::chain(Spot spot, Spot chain) {
  const PythonModule& m = module(spot.draft);
  const PythonKinds& k = python_kinds();
  const SyntaxTree& t = tree(spot);
  if (t[chain.node].kind == k.attribute) {
    const Spot call{spot.draft, t.parent(chain.node)};
    const std::string_view name = m.text(t.child(chain.node, python_fields().attribute));
    if (name == "_to_request_dict" && t[call.node].kind == k.call) {
      erase(call);
      return;
    }
  }
  NodeId top = chain.node;
  while (t[t.parent(top)].kind == k.attribute || t[t.parent(top)].kind == k.subscript ||
         (t[t.parent(top)].kind == k.call && t[top].field == python_fields().function)) {
    top = t.parent(top);
  }
  const NodeId above = t.parent(top);
  const bool target = t[above].kind == k.assignment && t[top].field == python_fields().left;
  if (!target) {
    told(spot);
    return;
  }
  const std::string_view name =
      t[top].kind == k.attribute ? m.text(t.child(top, python_fields().attribute)) : "";
  for (const std::string_view debugger : {"s3_output_path", "system_monitor_interval_millis",
                                          "framework_profile_params", "disable_profiler"}) {
    if (name != debugger) continue;
    block(spot,
          "what is set here is Debugger's: make a ProfilerConfig without profile_params by hand");
    return;
  }
  erase_statement({spot.draft, statement_of(t, top)});
}

// print(cfg), logger.info(f"…{cfg}…"): the line goes along.
void Erasure::told(Spot spot) {
  const SyntaxTree& t = tree(spot);
  const PythonKinds& k = python_kinds();
  const NodeId statement = statement_of(t, spot.node);
  const NodeId first = statement == kNoNode ? kNoNode : t.first_named_child(statement);
  const bool prints = statement != kNoNode && t[statement].kind == k.print_statement;
  const bool calls = first != kNoNode && t[statement].kind == k.expression_statement &&
                     t[first].kind == k.call &&
                     kind_of_callee(module(spot.draft), first) == Callee::Told;
  if (!prints && !calls) {
    block(spot, "this reads SageMaker Profiler's configuration: take it out by hand");
    return;
  }
  sketch_.lower(Safety::Unsafe, "lines that print or log the profiler's configuration go along");
  erase_statement({spot.draft, statement});
}

void Erasure::assigned(Spot spot, Spot assignment) {
  const PythonModule& m = module(spot.draft);
  const SyntaxTree& t = tree(spot);
  const PythonKinds& k = python_kinds();
  const Spot statement{spot.draft, t.parent(assignment.node)};
  const Spot target{spot.draft, t.child(assignment.node, python_fields().left)};
  if (t[statement.node].kind != k.expression_statement ||
      t[spot.node].field != python_fields().right) {
    none(spot, Safety::Unsafe, "a chained assignment gives None now: check what reads it");
    return;
  }
  if (t[target.node].kind != k.identifier) {
    assigned_to_path(spot, target, statement);
    return;
  }
  for (BindingId id = 0; id < m.bindings().size(); ++id) {
    const Binding& binding = m.bindings()[id];
    if (binding.name != target.node) continue;
    if (m.scopes()[binding.scope].kind == ScopeKind::Class) {
      none(spot, Safety::Unsafe, "an attribute of a class is None now: check what reads it");
    } else {
      variables_.insert({spot.draft, id, spot.node});
    }
    return;
  }
  block(spot, "this assignment cannot be followed");
}

// kwargs["profiler_config"] = … · estimator.profiler_config = … · self.config = …
void Erasure::assigned_to_path(Spot spot, Spot target, Spot statement) {
  const PythonModule& m = module(spot.draft);
  const SyntaxTree& t = tree(spot);
  const PythonKinds& k = python_kinds();
  if (t[target.node].kind == k.subscript && is_handover_key(key_of(m, target.node))) {
    check_holder(target, key_of(m, target.node));
    erase_statement(statement);
    return;
  }
  if (t[target.node].kind == k.attribute) {
    const std::string_view name = m.text(t.child(target.node, python_fields().attribute));
    const std::string object = m.meaning(t.child(target.node, python_fields().object)).name;
    const bool sdk = object.starts_with("sagemaker.");
    if (sdk && (is_handover_key(name) || is_params_key(name) || name == "rules")) {
      erase_statement(statement);
      return;
    }
  }
  none(spot, Safety::Unsafe,
       std::string(m.text(target.node)) + " is None now: check what reads it");
}

// def make_config(): return ProfilerConfig(…)
void Erasure::returned(Spot spot, Spot statement) {
  const SyntaxTree& t = tree(spot);
  const PythonKinds& k = python_kinds();
  const NodeId function = function_of(t, spot.node);
  bool plain = function != kNoNode && t[function].kind == k.function_definition &&
               !is_async(t, function) && class_of(t, function) == kNoNode &&
               t[t.parent(function)].kind != k.decorated_definition;
  if (plain) {
    for (const NodeId each : statements_in(t, suite_of(t, function))) {
      const NodeId inner = t.first_named_child(each);
      const bool harmless =
          each == statement.node ||
          (inner != kNoNode && (t[inner].kind == k.string || t[inner].kind == k.assignment));
      plain &= harmless;
    }
  }
  if (plain) {
    makers_.insert({spot.draft, function, spot.node});
  } else {
    none(spot, Safety::Unsafe, "a function returns None now: check what its callers do with it");
  }
}

}  // namespace smprof_migrate
