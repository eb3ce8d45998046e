// One Python text with its scopes, bindings and the meaning of its expressions.
//
// A meaning is a qualified name in one small language: a dotted path, `()` for the result of a
// call, `[key]` for an entry. `smprof.SMProfiler.instance().start_profiling` is what
// `P.start_profiling` means after `P = smprof.SMProfiler.instance()`. Only names whose root the
// vocabulary knows have a meaning; everything else is unknown, which is a good answer where a guess
// is not.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/syntax/tree.h"
#include "smprof_migrate/syntax/use.h"

namespace smprof_migrate {

// A call whose result means something else when it is given one of these arguments:
// `ProfilerConfig(profile_params=…)` means `sagemaker.debugger.ProfilerConfig(profile_params)`,
// other calls of it mean `sagemaker.debugger.ProfilerConfig()`.
struct MarkedCall {
  std::string callee;                 // canonical
  std::vector<std::string> keywords;  // any of them; the first one is the mark
  uint32_t position = 0xffffffffu;    // 0-based positional argument that counts as well
};

// Which roots are of interest and which spellings mean the same. Built from the rules and their
// names.json files.
struct Vocabulary {
  std::vector<std::string> roots;  // "smprof", "sagemaker", "os", …: first segments, sorted
  // spelled prefix -> canonical prefix, whole segments: {"smppy", "smprof"},
  // {"sagemaker.ProfilerConfig", "sagemaker.debugger.ProfilerConfig"}. The longest prefix wins.
  std::vector<std::pair<std::string, std::string>> synonyms;  // sorted by first
  std::vector<std::string> words;  // literals looked for in strings and comments (String, Comment)
  std::vector<std::string> keywords;  // keyword arguments, dict keys and subscript keys to report
                                      // whatever the callee is: "profiler_config", "ProfilerConfig"
  std::vector<MarkedCall> marked_calls;
};

// What project modules export under interesting meanings; lets `from common.prof import P` resolve.
class ModuleLinks {
 public:
  virtual ~ModuleLinks() = default;
  // The meaning of `name` in module `module` ("" with level > 0 for `from . import name`) as seen
  // from the importing file; an empty string if unknown. "=M" is a function whose call means M.
  virtual std::string exported(std::string_view importer_path, std::string_view module,
                               uint32_t level, std::string_view name) const = 0;
};

using ScopeId = uint32_t;
using BindingId = uint32_t;
inline constexpr uint32_t kNoId = 0xffffffffu;

enum class ScopeKind : uint8_t { Module, Class, Function, Lambda, Comprehension };

struct Scope {
  ScopeKind kind = ScopeKind::Module;
  ScopeId parent = kNoId;
  NodeId node = kNoNode;  // module, class_definition, function_definition, lambda, comprehension
  std::vector<BindingId> bindings;  // in source order; global and nonlocal declarations excluded
};

enum class BindingKind : uint8_t {
  Import,      // import a.b as c
  FromImport,  // from a import b as c
  StarImport,  // from a import *: local is "*"
  Assignment,  // also annotated ones
  Augmented,   // x += …
  Parameter,
  Function,
  Class,
  For,
  With,
  Except,
  Walrus,
  Match,
  Delete,
  Declaration,  // `x: int` without a value: makes the name local, binds nothing
};

struct Binding {
  BindingKind kind = BindingKind::Assignment;
  ScopeId scope = kNoId;       // where the name lives (global/nonlocal already followed)
  std::string_view local;      // the bound name; a view into the module's text
  NodeId name = kNoNode;       // the node that spells it (identifier, alias, dotted name)
  NodeId statement = kNoNode;  // the statement that binds: an expression_statement, a
                               // decorated_definition where there is one; the clause, parameter or
                               // named expression where no statement does
  NodeId value = kNoNode;      // the expression assigned, when it is one (x = value, x := value,
                               // with value as x, parameter default); Function and Class: the
                               // definition
  std::string imported;        // imports: canonical qualified name, also of modules of no interest
  uint32_t level = 0;          // from-imports: number of leading dots
};

struct Meaning {
  std::string name;     // canonical; empty = unknown
  std::string spelled;  // root as the source imported it ("smppy")
  Certainty certainty = Certainty::Sure;

  explicit operator bool() const { return !name.empty(); }
};

class PythonModule {
 public:
  // `text` and `links` must outlive the module. `path` is only handed to `links` (may be null).
  // Answers are found when asked for: one thread at a time may use a module.
  // Errors: those of parse(). Syntax errors leave the rest of the text analysed.
  static Result<PythonModule> analyse(std::string_view text, const std::string& path,
                                      const Vocabulary& vocabulary, const ModuleLinks* links,
                                      const ParseLimits& limits);
  PythonModule(PythonModule&&) noexcept;
  PythonModule& operator=(PythonModule&&) noexcept;
  ~PythonModule();

  std::string_view text() const;
  std::string_view text(NodeId id) const;
  const SyntaxTree& tree() const;

  const std::vector<Scope>& scopes() const;
  const std::vector<Binding>& bindings() const;

  // The scope whose names are visible first at a node.
  ScopeId scope_at(NodeId id) const;
  // Bindings of `name` in exactly this scope.
  std::vector<BindingId> bindings_of(ScopeId scope, std::string_view name) const;
  // The scope in which an identifier that is read (or bound) at `id` is looked up; kNoId: builtin
  // or unbound.
  ScopeId lookup(NodeId identifier) const;
  // The bindings of its scope that may give an identifier its value there: flow-sensitive within
  // one scope, all bindings of the name when read from another scope.
  std::vector<BindingId> reaching(NodeId identifier) const;
  // The same for a name as if it were read just before the node `at`.
  struct Reach {
    ScopeId scope = kNoId;  // where the name is looked up; kNoId: nothing binds it
    std::vector<BindingId> bindings;
    bool maybe_unbound = false;  // on some path there no binding was made, or it was deleted
  };
  Reach reach(std::string_view name, NodeId at) const;
  // Every identifier node that reads the name as bound in that scope (not the binding sites).
  std::vector<NodeId> reads(ScopeId scope, std::string_view name) const;

  // Of any expression node. Unknown for most.
  Meaning meaning(NodeId expression) const;

  // All uses, in source order. Nested ones are reported on their own: `smprof.annotate(x)` is one
  // Call, not also a Read of `smprof`.
  const std::vector<Use>& uses() const;
  // The tree node of a use of this module.
  NodeId node_of(const Use& use) const;

  // Module-level names that other modules may import, with their meaning; "=M" for a function whose
  // call means M. What instances of a class hold is exported as "Trainer().prof".
  struct Export {
    std::string name;
    std::string meaning;
  };
  std::vector<Export> exports() const;

 private:
  struct Impl;
  explicit PythonModule(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace smprof_migrate
