// Takes values out of launcher code: from where a value is made outwards to whatever hands it over,
// through variables, functions that return it and files that import it. Where nothing can be left
// out, None takes its place, which the SDK takes for no profiler_config at all.
//
// Everything is only noted; write() turns what was noted into parts of the fix.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <vector>

#include "fix/recipes/sketch.h"

namespace smprof_migrate {

struct Spot {
  uint32_t draft = 0;
  NodeId node = kNoNode;
  auto operator<=>(const Spot&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Erasure {
 public:
  explicit Erasure(Sketch& sketch) : sketch_(sketch) {}

  // The value of the expression is not to exist any more.
  void erase(Spot expression);
  // The pair, keyword argument or element is not to exist any more.
  void erase_member(Spot member);
  void erase_statement(Spot statement);
  // An entry or argument that switches the profiler on in a request.
  void erase_parameter(Spot member);
  // Lowers the safety if somebody unknown may miss the entry `key` of this mapping.
  void check_holder(Spot mapping, std::string_view key);
  // Follows what was asked for to its ends. More may be asked for afterwards.
  void run();

  bool is_gone(Spot spot) const;
  // Every mention of what the binding, or the definition's name, gives a name to.
  std::vector<Spot> readers_of(Spot name) const;
  // After everything was asked for: what becomes of the variables and functions on the way.
  void settle();
  // Then imports, constants and aliases whose every reader is gone.
  void sweep();
  void write();

  Sketch& sketch() { return sketch_; }
  const PythonModule& module(uint32_t draft) const { return sketch_.module(draft); }

 private:
  struct Variable {
    uint32_t draft;
    BindingId binding;
    NodeId value;                                       // the right side
    auto operator<=>(const Variable&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  struct Maker {
    uint32_t draft;
    NodeId function;                                 // function_definition
    NodeId value;                                    // what it returns
    auto operator<=>(const Maker&) const = default;  // NOLINT(modernize-use-nullptr)
  };

  const SyntaxTree& tree(Spot spot) const { return module(spot.draft).tree(); }

  void climb(Spot spot);
  bool climb_expression(Spot spot, Spot above);
  bool climb_statement(Spot spot, Spot above);
  void keyword(Spot spot, Spot keyword);
  void handed_to_call(Spot spot, Spot keyword, Spot call);
  void positional(Spot spot, Spot call);
  void pair(Spot spot, Spot pair);
  void element(Spot spot, Spot list);
  bool is_list_of_rules(Spot assignment) const;
  void conditional(Spot spot, Spot conditional);
  void chain(Spot spot, Spot chain);
  void assigned(Spot spot, Spot assignment);
  void assigned_to_path(Spot spot, Spot target, Spot statement);
  void returned(Spot spot, Spot statement);
  void told(Spot spot);
  void none(Spot spot, Safety safety, const std::string& note);
  void block(Spot spot, const std::string& reason);

  void constructor_without(Spot argument, Spot call);
  void emptied(Spot container, std::string_view last_key);
  void emptied_argument(Spot value, Spot list);
  bool is_all_gone(Spot container) const;
  void check_reads(Spot name, std::string_view key);
  void check_read(Spot read, std::string_view key);

  bool follow_variables();
  bool follow_makers();
  bool follow_tests();
  std::vector<Spot> readers(uint32_t draft, BindingId binding) const;
  std::vector<Spot> readers_elsewhere(uint32_t draft, std::string_view name) const;
  std::vector<Spot> maker_readers(const Maker& maker) const;
  bool is_ours(Spot read) const;
  bool reads_are_gone(uint32_t draft, BindingId binding) const;
  bool keeps_none(const Variable& variable) const;
  void settle_conditions();
  void settle_none(const Variable& variable);
  void settle_value(const Variable& variable);

  bool sweep_imports(uint32_t draft);
  bool sweep_constants(uint32_t draft);
  bool is_exported(uint32_t draft, const Binding& binding) const;
  bool is_plain_import(uint32_t draft, const Binding& binding) const;
  bool has_no_effect(std::string_view dotted) const;
  void check_import(uint32_t draft, NodeId statement);
  bool others_are_gone(uint32_t draft, const Binding& binding) const;
  bool readers_are_of_group(uint32_t draft, const Binding& binding) const;
  void write_imports(uint32_t draft);
  void erase_import(uint32_t draft, NodeId statement);
  void check_dropped(Spot gone);

  Sketch& sketch_;
  std::vector<Spot> work_;
  std::set<Spot> seen_;
  std::set<Spot> items_;
  std::set<Spot> statements_;
  std::set<Spot> nones_;
  std::set<Spot> imports_;  // the nodes that name what is imported
  std::set<Variable> variables_;
  std::set<Maker> makers_;
  std::set<uint32_t> launches_;  // drafts in which something was handed over
  std::set<Spot> tests_;         // conditions that ask whether there is a configuration
};

}  // namespace smprof_migrate
