// A rule as rule.json states it. Rules are data: a rule says what it looks for and which recipe, if
// any, answers; it never digs in a tree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/python/module.h"
#include "smprof_migrate/syntax/document.h"
#include "smprof_migrate/syntax/use.h"

namespace smprof_migrate {

enum class Severity : uint8_t { Note, Warning, Error };  // ordered

// How far a fix can be trusted: it is applied when its safety is at least what was asked for.
enum class Safety : uint8_t {
  Manual,  // no edit is made; the finding says what to do
  Unsafe,  // applied by --unsafe-fixes: correct, but wants a review
  Safe,    // applied by --fix: behaviour is provably kept
};

enum class Extent : uint8_t {
  Exact,   // "smprof.annotate"; "=smprof.*" where the name itself ends in a star (star import)
  Prefix,  // "smprof.*": the prefix and more: "smprof.Config", "smprof.Config().profiler"
  Suffix,  // "*.profiler_config": any name that ends in these segments, or is no more than them
};

struct NamePattern {
  std::string text;  // without the star
  Extent extent = Extent::Exact;
  static NamePattern parse(std::string_view written);
  bool matches(std::string_view name) const;
};

// What must (or must not) be found in the same file.
struct Evidence {
  std::vector<NamePattern> names;  // a use of any role
  std::vector<std::string> rules;  // ids: a finding of that rule; such a rule asks for no evidence
  bool empty() const { return names.empty() && rules.empty(); }
};

struct Matcher {
  std::vector<LanguageId> languages;          // at least one
  std::vector<Role> roles;                    // at least one
  std::vector<NamePattern> names;             // at least one
  std::vector<NamePattern> except;            // names that other rules own
  std::vector<std::string> spelled;           // root as imported; empty: any
  std::vector<std::string> with_argument;     // at least one of these keywords is present
  std::vector<std::string> without_argument;  // none of these is present
  std::vector<NamePattern> of;                // callee that it is an argument of
  std::vector<NamePattern> except_of;         // callees that other rules own
  std::vector<NamePattern> value;             // what the value or the result means
  Evidence needs;  // at least one, else silent: tells SageMaker Profiler's `smppy` from the telecom
                   // package of the same name
  Evidence unless;  // any one silences
};

struct Rule {
  std::string id;       // "SMP102", never reused
  std::string name;     // "annotation-call": folder name; says what is found, not the cure
  std::string group;    // parent folder: "training"
  std::string summary;  // one line for `smprof-migrate rules`
  std::string message;  // of the finding; {name} {spelled} {of} {value} are replaced
  std::string advice;   // what to do by hand where no fix is made
  Severity severity = Severity::Error;
  Safety safety = Safety::Manual;     // ceiling: a plan may lower it, never raise it
  std::vector<Matcher> matchers;      // any of them; none: another stage makes the findings
  std::vector<std::string> literals;  // at least one occurs in every file with a finding
  std::string recipe;                 // empty: report only
  std::string step;                   // the guide's step: scripts, configuration, packages, …
  std::string documentation;          // README.md, whole
  std::vector<std::string> links;
};

}  // namespace smprof_migrate
