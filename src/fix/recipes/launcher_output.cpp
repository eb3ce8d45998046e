#include "fix/recipes/launcher_output.h"

#include <algorithm>
#include <string>
#include <vector>

#include "fix/recipes/launcher_names.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr uint32_t kMaxDepth = 4;  // blocks in blocks that may go as a whole

// What would go with one function: statements that do nothing but tell or wait for its result.
class Consumers {
 public:
  explicit Consumers(const Erasure& erasure) : erasure_(erasure) {}

  // False: something else is done with the result.
  bool take_function(Spot function) {
    functions_.push_back(function);
    while (ok_ && (!functions_.empty() || !values_.empty())) {
      if (!functions_.empty()) {
        const Spot next = functions_.back();
        functions_.pop_back();
        visit_function(next);
      } else {
        const Spot next = values_.back();
        values_.pop_back();
        visit_value(next);
      }
    }
    return ok_;
  }

  const std::set<Spot>& statements() const { return statements_; }

 private:
  const SyntaxTree& tree(Spot spot) const { return erasure_.module(spot.draft).tree(); }

  void visit_function(Spot function) {
    const SyntaxTree& t = tree(function);
    const bool decorated = t[t.parent(function.node)].kind == python_kinds().decorated_definition;
    if (decorated || class_of(t, function.node) != kNoNode) ok_ = false;
    if (!ok_ || !statements_.insert(function).second) return;
    const Spot name{function.draft, t.child(function.node, python_fields().name)};
    const std::vector<Spot> reads = erasure_.readers_of(name);
    ok_ &= !reads.empty();  // else whoever calls it is out of sight
    for (const Spot read : reads) {
      const bool called = tree(read)[read.node].field == python_fields().function;
      ok_ &= called;
      values_.push_back(read);
    }
  }

  bool is_taken(Spot spot) const {
    for (NodeId at = spot.node; at != kNoNode; at = tree(spot).parent(at)) {
      if (statements_.contains({spot.draft, at})) return true;
    }
    return false;
  }

  void visit_value(Spot value) {
    if (is_taken(value) || erasure_.is_gone(value)) return;
    const SyntaxTree& t = tree(value);
    const PythonKinds& k = python_kinds();
    const Spot statement{value.draft, statement_of(t, value.node)};
    const KindId kind = t[statement.node].kind;
    const NodeId first = t.first_named_child(statement.node);
    if (kind == k.return_statement) {
      const NodeId function = function_of(t, value.node);
      ok_ &= function != kNoNode && t[function].kind == k.function_definition;
      if (ok_) functions_.push_back({value.draft, function});
    } else if (kind == k.expression_statement && t[first].kind == k.assignment) {
      take_assignment(statement, first);
    } else if (kind == k.assert_statement || kind == k.print_statement || is_quiet(statement, 0) ||
               is_bare_call(statement, value)) {
      statements_.insert(statement);
    } else {
      ok_ = false;
    }
  }

  bool is_bare_call(Spot statement, Spot value) const {
    const SyntaxTree& t = tree(statement);
    return t[statement.node].kind == python_kinds().expression_statement &&
           t.parent(t.parent(value.node)) == statement.node;
  }

  // uri = output(estimator) · bucket, prefix = uri.split("/", 1)
  void take_assignment(Spot statement, NodeId assignment) {
    const SyntaxTree& t = tree(statement);
    const NodeId left = t.child(assignment, python_fields().left);
    if (!statements_.insert(statement).second) return;
    const KindId kind = t[left].kind;
    if (kind == python_kinds().identifier) {
      follow({statement.draft, left});
      return;
    }
    ok_ &= kind == python_kinds().pattern_list || kind == python_kinds().tuple_pattern;
    if (!ok_) return;
    for (const NodeId each : statements_in(t, left)) follow({statement.draft, each});
  }

  void follow(Spot name) {
    if (tree(name)[name.node].kind != python_kinds().identifier) {
      ok_ = false;
      return;
    }
    for (const Spot read : erasure_.readers_of(name)) values_.push_back(read);
  }

  // Prints, waits, or does so in a loop or under a condition; names it binds are followed.
  bool is_quiet(Spot statement, uint32_t depth) {
    const SyntaxTree& t = tree(statement);
    const PythonKinds& k = python_kinds();
    const KindId kind = t[statement.node].kind;
    if (kind == k.pass_statement || kind == k.break_statement || kind == k.continue_statement ||
        kind == k.assert_statement || kind == k.print_statement || is_taken(statement)) {
      return true;
    }
    const NodeId first = t.first_named_child(statement.node);
    if (kind == k.expression_statement) {
      if (t[first].kind == k.assignment || t[first].kind == k.augmented_assignment) {
        const NodeId left = t.child(first, python_fields().left);
        if (t[left].kind != k.identifier) return false;
        for (const Spot read : erasure_.readers_of({statement.draft, left}))
          values_.push_back(read);
        statements_.insert(statement);
        return true;
      }
      return is_quiet_call(statement.draft, first);
    }
    const bool compound =
        kind == k.while_statement || kind == k.for_statement || kind == k.if_statement;
    if (!compound || depth >= kMaxDepth) return false;
    return bodies_are_quiet(statement, depth);
  }

  bool bodies_are_quiet(Spot statement, uint32_t depth) {
    const SyntaxTree& t = tree(statement);
    const PythonKinds& k = python_kinds();
    for (const NodeId part : statements_in(t, statement.node)) {
      const bool clause = t[part].kind == k.else_clause || t[part].kind == k.elif_clause;
      const NodeId body = t[part].kind == k.block ? part : clause ? suite_of(t, part) : kNoNode;
      if (body == kNoNode) continue;
      for (const NodeId each : statements_in(t, body)) {
        if (!is_quiet({statement.draft, each}, depth + 1)) return false;
      }
    }
    return true;
  }

  bool is_quiet_call(uint32_t draft, NodeId call) const {
    const SyntaxTree& t = tree({draft, call});
    if (t[call].kind != python_kinds().call) return false;
    const std::string_view name =
        erasure_.module(draft).text(t.child(call, python_fields().function));
    return name == "time.sleep" || name == "sleep" ||
           kind_of_callee(erasure_.module(draft), call) == Callee::Told;
  }

  const Erasure& erasure_;
  std::vector<Spot> functions_;
  std::vector<Spot> values_;
  std::set<Spot> statements_;
  bool ok_ = true;
};

bool passes_other_rules(const Erasure& erasure, uint32_t drafts) {
  for (uint32_t draft = 0; draft < drafts; ++draft) {
    const PythonModule& m = erasure.module(draft);
    for (const Use& use : m.uses()) {
      if (use.role == Role::Call && use.name.starts_with("sagemaker.debugger.ProfilerRule.") &&
          !erasure.is_gone({draft, m.node_of(use)})) {
        return true;
      }
    }
  }
  return false;
}

void warn(Erasure& erasure, uint32_t draft, bool other_rules) {
  const std::string& path = erasure.sketch().group()[draft].document->file->path;
  erasure.sketch().lower(
      Safety::Unsafe,
      other_rules ? "error: code in " + path +
                        " that looks for DetailedProfilerProcessing returns another rule's output "
                        "from now on, Debugger's: remove it before anything deletes or copies that"
                  : "error: code in " + path +
                        " that looks for DetailedProfilerProcessing raises a TypeError once the "
                        "profiler is gone, as no other ProfilerRule is passed: remove it");
}

}  // namespace

void remove_output_readers(Erasure& erasure) {
  const auto drafts = static_cast<uint32_t>(erasure.sketch().group().size());
  const bool other_rules = passes_other_rules(erasure, drafts);
  for (uint32_t draft = 0; draft < drafts; ++draft) {
    const PythonModule& m = erasure.module(draft);
    for (const Use& use : m.uses()) {
      if (use.role != Role::String || use.docstring || use.name != "DetailedProfilerProcessing") {
        continue;
      }
      const Spot string{draft, m.node_of(use)};
      if (erasure.is_gone(string)) continue;
      const NodeId function = function_of(m.tree(), string.node);
      Consumers consumers(erasure);
      const bool known = function != kNoNode &&
                         m.tree()[function].kind == python_kinds().function_definition &&
                         m.text(function).find("profiler_rule_configs") != std::string_view::npos;
      if (!known || !consumers.take_function({draft, function})) {
        warn(erasure, draft, other_rules);
        continue;
      }
      for (const Spot statement : consumers.statements()) erasure.erase_statement(statement);
      erasure.sketch().lower(Safety::Unsafe,
                             "the code that looks for the profiler's output is removed with what "
                             "waits for it and prints it: check other files that call it");
    }
  }
}

}  // namespace smprof_migrate
