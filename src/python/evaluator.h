// What expressions mean: bindings followed, attributes and entries looked up, calls of the text's
// own functions and classes seen through. Every node is evaluated once; look-ups nest to a limit.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "python/reaching.h"
#include "python/spelling.h"

namespace smprof_migrate {

enum class ValueKind : uint8_t {
  Nothing,   // no value gets here, or it is being evaluated: adds nothing to a join
  Unknown,   // also None and other placeholders
  Mixed,     // two different known values
  Named,     // `name` as the imports spell it, before synonyms; its root is of interest
  Maker,     // a project function: calling it gives `name`
  Foreign,   // `name` of an import that is of no interest, maybe of a project module
  Function,  // `node`: function_definition or lambda of this text
  Class,     // `node`: class_definition of this text
  Instance,  // of the class `node`
  Mapping,   // `node`: a dictionary, or the call dict(…)
};

struct Value {
  ValueKind kind = ValueKind::Unknown;
  Certainty certainty = Certainty::Sure;
  NodeId node = kNoNode;
  std::string name;
  uint32_t level = 0;       // Foreign: leading dots of the import
  NodeId origin = kNoNode;  // the call that made the value

  bool known() const { return kind > ValueKind::Mixed; }
};

inline Value nothing() {
  Value made;
  made.kind = ValueKind::Nothing;
  return made;
}

// The parts of an analysed text that the evaluator reads; they outlive it.
struct Analysed {
  std::string_view text;
  const std::string& path;
  const SyntaxTree& tree;
  const ScopeTable& scopes;
  const RegionTable& regions;
  const NameTable& names;
  const Vocabulary& vocabulary;
  const ModuleLinks* links;
};

class Evaluator {
 public:
  Evaluator(const Analysed& module, Reaching& reaching);

  const Value& value(NodeId expression);
  const Value& value_of_binding(BindingId id);
  const Value& value_of_state(StateId state);
  Value result_of(const Value& callee);  // of a call whose arguments are not looked at
  Value member(const Value& from, std::string_view name);
  // Names of what a class of this text and its bases give their instances.
  std::set<std::string_view> members_of(NodeId definition);
  Meaning meaning(const Value& value);
  std::string canonical(const std::string& name);
  bool is_interesting(std::string_view name) const;
  const Spelling& spelling() const { return spelling_; }

 private:
  struct PathKey {  // an attribute or entry of a name: `args.prof`, `ctx["prof"]`, `self.prof`
    bool of_class;  // owner is the class_definition whose `self` it is, else a VariableId
    uint32_t owner;
    std::string path;  // ".prof", "[prof]", ".a.b"
    bool operator<(const PathKey& other) const {
      return std::tie(of_class, owner, path) < std::tie(other.of_class, other.owner, other.path);
    }
  };
  struct Entries {  // of a dictionary that is written out
    std::unordered_map<std::string_view, NodeId> values;
    bool open = false;  // **other: may hold other keys, too
  };
  struct CallSite {
    NodeId call;
    bool bound;  // passes `self` unseen
  };
  struct Calls {
    std::vector<CallSite> sites;
    bool closed = true;   // false: the function is also used in ways that hide its arguments
    bool certain = true;  // false: there may be more calls than these
  };

  // evaluator.cpp: nodes, bindings, joins
  Value base(NodeId id);
  Value identifier(NodeId id);
  Value bound(BindingId id);
  Value imported(BindingId id);
  Value starred(std::string_view name);
  Value choice(NodeId id);
  void add(Value& joined, const Value& value);
  bool same(const Value& a, const Value& b);
  uint32_t keep(Value value);

  // chains.cpp: one step along `a.b(c)[d]`
  Value step(const Value& from, NodeId id);
  Value entry(const Value& from, NodeId id);
  Value call(const Value& callee, NodeId id);
  Value builtin_call(NodeId id);
  Value named(const Value& from, std::string name, NodeId origin) const;
  Value module_named(std::string_view dotted);
  Value foreign(std::string dotted, uint32_t level);
  std::string call_suffix(const std::string& callee, NodeId id);

  // attributes.cpp: what is kept in attributes and entries
  void collect_paths();
  bool path_of(NodeId target, PathKey& key);
  Value kept_at(NodeId id, std::string_view last);
  Value class_member(NodeId definition, std::string_view name, uint32_t nesting);
  Value own_member(NodeId definition, std::string_view name);
  void add_own_members(NodeId definition, std::set<std::string_view>& names) const;
  Value super_of(NodeId call);
  Value mapping_entry(NodeId mapping, std::string_view key);
  Entries read_mapping(NodeId dictionary) const;
  ScopeId class_scope(NodeId definition) const;
  NodeId class_of_self(BindingId parameter) const;
  bool rewrites_attributes(NodeId definition);
  const std::vector<NodeId>& attributes_called(std::string_view name);

  // functions.cpp: parameters and results of the text's own functions
  Value parameter(BindingId id);
  Value argument_at(const CallSite& site, NodeId parameter, uint32_t index);
  Value returned(NodeId function);
  const Calls& calls_of(NodeId function);
  void add_name_calls(VariableId variable, bool of_class, Calls& calls);
  void add_method_calls(NodeId definition, std::string_view name, Calls& calls);
  bool related(NodeId a, NodeId b, uint32_t nesting);
  bool has_decorator(NodeId function, std::string_view last) const;
  bool is_plain(NodeId function) const;

  std::string_view text(NodeId id) const {
    return id == kNoNode ? std::string_view() : m_.tree.text(m_.text, id);
  }

  const Analysed m_;
  Reaching& reaching_;
  const Spelling spelling_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
  std::set<std::string, std::less<>> roots_;
  std::unordered_map<std::string, std::string> canonical_;

  // Index 0 is "not asked yet", 1 Nothing, 2 Unknown.
  std::deque<Value> values_;
  std::vector<uint32_t> of_node_;
  std::unordered_map<BindingId, uint32_t> of_binding_;
  std::unordered_map<StateId, uint32_t> of_state_;
  std::unordered_map<NodeId, uint32_t> returned_;
  std::map<std::pair<NodeId, std::string_view>, uint32_t> members_;
  std::map<PathKey, std::vector<NodeId>> paths_;  // values assigned; kNoNode: not one expression
  std::map<PathKey, uint32_t> of_path_;
  std::unordered_map<std::string_view, std::vector<const PathTarget*>> assigned_;  // by attribute
  std::set<std::string_view> path_ends_;  // last segments of all paths
  std::unordered_map<NodeId, Entries> mappings_;
  std::unordered_map<NodeId, Calls> calls_;
  std::unordered_map<std::string_view, std::vector<NodeId>> attributes_;
  uint32_t depth_ = 0;
};

}  // namespace smprof_migrate
