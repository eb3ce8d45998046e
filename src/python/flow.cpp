#include "smprof_migrate/python/flow.h"

#include <utility>
#include <vector>

#include "python/flow_points.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr uint32_t kMaxDepth = 150;      // of blocks within blocks and calls within calls
constexpr uint32_t kMaxSteps = 400'000;  // statements executed, repetitions counted

// What running a piece of code may lead to.
struct Outcome {
  StateSet normal = 0;
  StateSet breaks = 0;
  StateSet continues = 0;
  StateSet returns = 0;
  StateSet seen = 0;  // wherever an exception may start

  void add_ends(const Outcome& other) {
    breaks |= other.breaks;
    continues |= other.continues;
    returns |= other.returns;
    seen |= other.seen;
  }
};

bool is_main_test(std::string_view condition) {
  return condition.find("__name__") != std::string_view::npos &&
         condition.find("__main__") != std::string_view::npos &&
         condition.find("!=") == std::string_view::npos;
}

bool ends_program(std::string_view callee) {
  return callee == "sys.exit" || callee == "exit" || callee == "quit" || callee == "os._exit";
}

class Interpreter {
 public:
  Interpreter(const PythonModule& module, const CallGraph& calls, const Machine& machine)
      : module_(module), tree_(module.tree()), calls_(calls), machine_(machine) {}

  Flow run() {
    const Outcome whole = block(tree_.root(), machine_.initial);
    flow_.at_exit = whole.normal;
    for (const LocalFunction& function : calls_.functions()) {
      if (function.unknown_callers) call(function.node, machine_.anywhere);
    }
    return std::move(flow_);
  }

 private:
  // A function with @contextmanager whose `with` block is being run: what happens at its yield.
  struct Managed {
    NodeId function = kNoNode;
    StateSet reached = 0;  // states in which it yields
    StateSet resumed = 0;  // states in which it goes on
    bool entering = true;  // it goes on as it is
    bool raising = false;  // the block ended by an exception
  };
  struct Summary {
    StateSet after = 0;
    StateSet seen = 0;
    bool running = false;
  };

  Outcome block(NodeId id, StateSet in);
  Outcome statement(NodeId id, StateSet in);
  Outcome simple(NodeId id, StateSet in);
  Outcome branches(NodeId id, StateSet in);
  Outcome loop(NodeId id, StateSet in);
  Outcome attempt(NodeId id, StateSet in);
  Outcome with(NodeId id, StateSet in);
  Outcome cases(NodeId id, StateSet in);
  Outcome manage(NodeId function, NodeId suite, StateSet in);
  NodeId managed_call(NodeId statement) const;
  bool yields_here(NodeId id) const;
  Outcome at_yield(NodeId id, StateSet in);
  Outcome finish(NodeId clause, const Outcome& before);

  // Evaluates what stands in a statement outside of its blocks; `seen` gets the states between.
  StateSet evaluate(NodeId id, StateSet in, StateSet& seen);
  StateSet evaluate_part(NodeId id, StateSet in, StateSet& seen) {
    return id == kNoNode ? in : evaluate(id, in, seen);
  }
  const std::vector<FlowPoint>& points(NodeId id);
  StateSet at_point(FlowPoint point, StateSet in, StateSet& seen);
  Summary call(NodeId function, StateSet in);
  bool spent();

  const PythonModule& module_;
  const SyntaxTree& tree_;
  const CallGraph& calls_;
  const Machine& machine_;
  Flow flow_;
  std::unordered_map<NodeId, std::vector<FlowPoint>> points_;
  std::unordered_map<uint64_t, Summary> summaries_;  // by function and single state
  std::vector<Managed> managed_;
  NodeId skipped_call_ = kNoNode;  // evaluated elsewhere
  uint32_t depth_ = 0;
  uint32_t steps_ = 0;
};

bool Interpreter::spent() {
  if (++steps_ > kMaxSteps || depth_ > kMaxDepth) flow_.complete = false;
  return !flow_.complete;
}

Outcome Interpreter::block(NodeId id, StateSet in) {
  Outcome all;
  all.normal = in;
  if (id == kNoNode) return all;
  ++depth_;
  for (NodeId at = tree_.first_named_child(id); at != kNoNode && all.normal != 0;
       at = tree_.next_named_sibling(at)) {
    if (spent()) break;
    const Outcome one = statement(at, all.normal);
    all.add_ends(one);
    all.normal = one.normal;
  }
  --depth_;
  if (all.normal != 0) flow_.off_end[id] |= all.normal;
  return all;
}

Outcome Interpreter::statement(NodeId id, StateSet in) {
  const PythonKinds& k = python_kinds();
  flow_.before[id] |= in;
  const KindId kind = tree_[id].kind;
  if (kind == k.if_statement) return branches(id, in);
  if (kind == k.for_statement || kind == k.while_statement) return loop(id, in);
  if (kind == k.try_statement) return attempt(id, in);
  if (kind == k.with_statement) return with(id, in);
  if (kind == k.match_statement) return cases(id, in);
  if (kind == k.class_definition) return block(suite_of(tree_, id), in);
  if (kind == k.decorated_definition) {
    const NodeId inner = undecorated(tree_, id);
    if (tree_[inner].kind == k.class_definition) return block(suite_of(tree_, inner), in);
  }
  return simple(id, in);
}

Outcome Interpreter::simple(NodeId id, StateSet in) {
  const PythonKinds& k = python_kinds();
  if (yields_here(id)) return at_yield(id, in);
  Outcome out;
  const StateSet after = evaluate(id, in, out.seen);
  const KindId kind = tree_[id].kind;
  if (kind == k.return_statement) {
    out.returns = after;
  } else if (kind == k.break_statement) {
    out.breaks = after;
  } else if (kind == k.continue_statement) {
    out.continues = after;
  } else if (kind != k.raise_statement) {
    out.normal = after;
  }
  for (const FlowPoint& point : points(id)) {
    const NodeId callee = tree_.child(point.node, python_fields().function);
    if (callee != kNoNode && !point.maybe && ends_program(module_.text(callee))) out.normal = 0;
  }
  return out;
}

Outcome Interpreter::branches(NodeId id, StateSet in) {
  const PythonFields& f = python_fields();
  const PythonKinds& k = python_kinds();
  Outcome out;
  StateSet rest = in;
  bool has_else = false;
  for (NodeId at = id; at != kNoNode;
       at = at == id ? tree_.child(id, f.alternative) : tree_.next_named_sibling(at)) {
    Outcome arm;
    if (tree_[at].kind == k.else_clause) {
      has_else = true;
      arm = block(suite_of(tree_, at), rest);
    } else {
      const NodeId condition = tree_.child(at, f.condition);
      if (condition == kNoNode) continue;
      rest = evaluate(condition, rest, out.seen);
      const auto test = machine_.tests.find(condition);
      Refinement refine = test == machine_.tests.end() ? Refinement{} : test->second;
      if (is_main_test(module_.text(condition))) refine.when_false = 0;
      const NodeId suite = tree_.child(at, f.consequence);
      const StateSet taken = static_cast<StateSet>(rest & refine.when_true);
      if (taken != 0 && suite != kNoNode) arm = block(suite, taken);
      rest &= refine.when_false;
    }
    out.add_ends(arm);
    out.normal |= arm.normal;
  }
  if (!has_else) out.normal |= rest;
  return out;
}

Outcome Interpreter::loop(NodeId id, StateSet in) {
  const PythonFields& f = python_fields();
  const NodeId condition = tree_.child(id, f.condition);
  const NodeId suite = tree_.child(id, f.body);
  Outcome out;
  StateSet head = in;
  if (condition == kNoNode) head = evaluate_part(tree_.child(id, f.right), in, out.seen);
  Refinement refine;
  if (const auto test = machine_.tests.find(condition); test != machine_.tests.end()) {
    refine = test->second;
  }
  const bool endless =
      condition != kNoNode && (module_.text(condition) == "True" || module_.text(condition) == "1");
  for (StateSet before = 0; before != head && !spent();) {
    before = head;
    if (condition != kNoNode) head |= evaluate(condition, head, out.seen);
    const Outcome turn = block(suite, static_cast<StateSet>(head & refine.when_true));
    out.seen |= turn.seen;
    out.returns |= turn.returns;
    out.normal |= turn.breaks;
    head = static_cast<StateSet>(head | turn.normal | turn.continues);
  }
  const StateSet leave = endless ? StateSet{0} : static_cast<StateSet>(head & refine.when_false);
  const NodeId otherwise = tree_.child(id, f.alternative);
  if (otherwise == kNoNode) {
    out.normal |= leave;
    return out;
  }
  const Outcome last = block(suite_of(tree_, otherwise), leave);
  out.add_ends(last);
  out.normal |= last.normal;
  return out;
}

// `finally` runs after every way out; a way out goes on as it was unless the clause leaves itself.
Outcome Interpreter::finish(NodeId clause, const Outcome& before) {
  if (clause == kNoNode) return before;
  const NodeId suite = suite_of(tree_, clause);
  Outcome out;
  const auto pass = [&](StateSet in) {
    if (in == 0) return StateSet{0};
    const Outcome one = block(suite, in);
    out.add_ends(one);
    return one.normal;
  };
  out.normal = pass(before.normal);
  out.breaks |= pass(before.breaks);
  out.continues |= pass(before.continues);
  out.returns |= pass(before.returns);
  out.seen |= pass(before.seen);
  return out;
}

Outcome Interpreter::attempt(NodeId id, StateSet in) {
  const PythonKinds& k = python_kinds();
  const Outcome body = block(tree_.child(id, python_fields().body), in);
  Outcome out;
  out.add_ends(body);
  StateSet normal = body.normal;
  NodeId clause = kNoNode;
  for (const NodeId part : statements_in(tree_, id)) {
    const KindId kind = tree_[part].kind;
    if (kind == k.finally_clause) {
      clause = part;
    } else if (kind == k.else_clause && normal != 0) {
      const Outcome last = block(suite_of(tree_, part), normal);
      out.add_ends(last);
      normal = last.normal;
    } else if (kind == k.except_clause && body.seen != 0) {
      const Outcome handler = block(suite_of(tree_, part), body.seen);
      out.add_ends(handler);
      out.normal |= handler.normal;
    }
  }
  out.normal |= normal;
  return finish(clause, out);
}

// `with profiling():` where profiling() is a generator function with @contextmanager.
NodeId Interpreter::managed_call(NodeId statement) const {
  const PythonKinds& k = python_kinds();
  const NodeId suite = tree_.child(statement, python_fields().body);
  for (NodeId at = statement; at < suite; ++at) {
    if (tree_[at].kind != k.call) continue;
    const KindId above = tree_[tree_.parent(at)].kind;
    if (above != k.with_item && above != k.as_pattern) continue;
    const std::vector<CallTarget>& targets = calls_.targets(at);
    if (targets.size() != 1 || !targets[0].sure) continue;
    const NodeId definition = tree_.parent(targets[0].function);
    if (tree_[definition].kind != k.decorated_definition) continue;
    const NodeId decorator = tree_.first_named_child(definition);
    if (module_.text(decorator).ends_with("contextmanager") &&
        is_generator(tree_, targets[0].function)) {
      return at;
    }
  }
  return kNoNode;
}

bool Interpreter::yields_here(NodeId id) const {
  if (managed_.empty() || function_of(tree_, id) != managed_.back().function) return false;
  for (NodeId at = id; at < tree_[id].subtree_end; ++at) {
    if (tree_[at].named && tree_[at].kind == python_kinds().yield) return true;
  }
  return false;
}

Outcome Interpreter::at_yield(NodeId id, StateSet in) {
  Managed& frame = managed_.back();
  flow_.before[id] |= in;
  frame.reached |= in;
  Outcome out;
  const StateSet after = frame.entering ? in : frame.resumed;
  out.seen = frame.entering ? StateSet{0} : after;
  if (!frame.raising) out.normal = after;
  return out;
}

// The function runs up to its yield, then the block, then the rest, whichever way the block ends.
Outcome Interpreter::manage(NodeId function, NodeId suite, StateSet in) {
  const NodeId body = tree_.child(function, python_fields().body);
  managed_.push_back({function, 0, 0, true, false});
  Outcome out;
  out.seen = block(body, in).seen;
  const StateSet inside = managed_.back().reached;
  managed_.pop_back();
  const Outcome run = block(suite, inside);
  const auto leave = [&](StateSet state, bool raising) {
    if (state == 0) return StateSet{0};
    managed_.push_back({function, 0, state, false, raising});
    const Outcome rest = block(body, in);
    managed_.pop_back();
    out.seen |= rest.seen;
    return static_cast<StateSet>(rest.normal | rest.returns);
  };
  out.normal = leave(run.normal, false);
  out.breaks = leave(run.breaks, false);
  out.continues = leave(run.continues, false);
  out.returns = leave(run.returns, false);
  out.normal |= leave(run.seen, true);  // where the function swallows the exception
  return out;
}

Outcome Interpreter::with(NodeId id, StateSet in) {
  Outcome out;
  StateSet inside = in;
  bool swallows = false;
  const NodeId managed = managed_call(id);
  const NodeId outer = std::exchange(skipped_call_, managed);
  for (NodeId at = tree_.first_named_child(id); at != kNoNode; at = tree_.next_named_sibling(at)) {
    if (tree_[at].kind == python_kinds().block) break;
    inside = evaluate(at, inside, out.seen);
    swallows |= module_.text(at).find("suppress(") != std::string_view::npos;
  }
  skipped_call_ = outer;
  const NodeId suite = tree_.child(id, python_fields().body);
  const Outcome body = managed == kNoNode
                           ? block(suite, inside)
                           : manage(calls_.targets(managed)[0].function, suite, inside);
  out.add_ends(body);
  out.normal = body.normal;
  if (swallows) out.normal |= body.seen;
  return out;
}

Outcome Interpreter::cases(NodeId id, StateSet in) {
  Outcome out;
  const StateSet after = evaluate_part(tree_.child(id, python_fields().subject), in, out.seen);
  out.normal = after;
  const NodeId suite = tree_.child(id, python_fields().body);
  if (suite == kNoNode) return out;
  for (const NodeId part : statements_in(tree_, suite)) {
    const NodeId arm = tree_.child(part, python_fields().consequence);
    if (arm == kNoNode) continue;
    const Outcome one = block(arm, after);
    out.add_ends(one);
    out.normal |= one.normal;
  }
  return out;
}

const std::vector<FlowPoint>& Interpreter::points(NodeId id) {
  const auto known = points_.find(id);
  if (known != points_.end()) return known->second;
  return points_.emplace(id, points_in(module_, machine_, id)).first->second;
}

StateSet Interpreter::evaluate(NodeId id, StateSet in, StateSet& seen) {
  if (in == 0) return 0;
  const std::vector<FlowPoint> order = points(id);
  const bool only_event = order.size() == 1 && machine_.events.contains(order[0].node);
  if (!only_event) seen |= in;
  StateSet state = in;
  for (const FlowPoint& point : order) {
    state = at_point(point, state, seen);
    seen |= state;
  }
  return state;
}

StateSet Interpreter::at_point(FlowPoint point, StateSet in, StateSet& seen) {
  StateSet skipped = point.maybe ? in : StateSet{0};
  const auto test = machine_.tests.find(point.condition);
  if (test != machine_.tests.end()) {
    const Refinement refine = test->second;
    skipped &= point.wanted ? refine.when_false : refine.when_true;
    in &= point.wanted ? refine.when_true : refine.when_false;
    if (in == 0) return skipped;
  }
  StateSet after = in;
  const auto event = machine_.events.find(point.node);
  if (event != machine_.events.end()) {
    flow_.before[point.node] |= in;
    after = event->second.apply(in);
  } else {
    for (const CallTarget& target : calls_.targets(point.node)) {
      if (point.node == skipped_call_) break;
      const Summary summary = call(target.function, in);
      seen |= summary.seen;
      // A generator function runs when it is asked for values, if at all.
      const bool at_once = target.sure && !is_generator(tree_, target.function);
      after = at_once ? summary.after : static_cast<StateSet>(after | summary.after);
    }
  }
  return static_cast<StateSet>(after | skipped);
}

// Functions are run once for each state: what follows from a set is the union over its members.
Interpreter::Summary Interpreter::call(NodeId function, StateSet in) {
  Summary all;
  const NodeId body = tree_.child(function, python_fields().body);
  if (body == kNoNode) return {in, in, false};
  for (uint32_t state = 0; state < kMaxStates; ++state) {
    const auto one = static_cast<StateSet>(1u << state);
    if ((in & one) == 0) continue;
    const uint64_t key = (uint64_t{function} << 8) | state;
    const auto known = summaries_.find(key);
    Summary summary{one, one, true};  // of a call within itself: as if it did nothing
    if (known == summaries_.end()) {
      summaries_[key] = summary;
      ++depth_;
      const Outcome out = spent() ? Outcome{} : block(body, one);
      --depth_;
      summary = {static_cast<StateSet>(out.normal | out.returns), out.seen, false};
      summaries_[key] = summary;
    } else {
      summary = known->second;
    }
    all.after |= summary.after;
    all.seen |= summary.seen;
  }
  return all;
}

}  // namespace

StateSet Transition::apply(StateSet from) const {
  StateSet after = 0;
  for (uint32_t state = 0; state < kMaxStates; ++state) {
    if ((from >> state & 1) != 0) after |= to[state];
  }
  return after;
}

StateSet Flow::reached(NodeId node) const {
  const auto found = before.find(node);
  return found == before.end() ? StateSet{0} : found->second;
}

StateSet Flow::end_of(NodeId block) const {
  const auto found = off_end.find(block);
  return found == off_end.end() ? StateSet{0} : found->second;
}

Flow run_machine(const PythonModule& module, const CallGraph& calls, const Machine& machine) {
  return Interpreter(module, calls, machine).run();
}

}  // namespace smprof_migrate
