// A rule as rule.json states it. Rules are data: a rule says what it looks for and which recipe, if
// any, answers; it never digs in a tree.
#pragma once

#include <cstdint>
#include <string>
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

struct NamePattern {
  std::string text;     // "smprof.annotate"; "smprof.*" matches the prefix and one or more segments
  bool prefix = false;  // written with a trailing ".*"
  bool matches(std::string_view name) const;
};

struct Matcher {
  std::vector<LanguageId> languages;
  std::vector<Role> roles;                    // empty: any
  std::vector<NamePattern> names;             // at least one
  std::vector<NamePattern> except;            // names that other rules own
  std::vector<std::string> with_argument;     // Call: at least one of these keywords is present
  std::vector<std::string> without_argument;  // Call: none of these keywords is present
  std::vector<NamePattern> of;                // Argument, String: qualified name of the callee
};

struct Rule {
  std::string id;       // "SMP102", never reused
  std::string name;     // "annotation-call": folder name; says what is found, not the cure
  std::string group;    // parent folder: "training"
  std::string summary;  // one line for `smprof-migrate rules`
  std::string message;  // of the finding; {name} {spelled} {of} are replaced
  std::string advice;   // what to do by hand where no fix is made
  Severity severity = Severity::Error;
  Safety safety = Safety::Manual;  // ceiling: a plan may lower it, never raise it
  Matcher matcher;
  std::vector<std::string> literals;  // at least one occurs in every file with a finding
  // At least one use in the same file matches one of these, else the rule stays silent; tells
  // SageMaker Profiler's `smppy` from the telecom package of the same name.
  std::vector<NamePattern> needs;
  std::string recipe;         // empty: report only
  std::string step;           // the guide's step: scripts, configuration, packages, …
  std::string documentation;  // README.md, whole
  std::vector<std::string> links;
};

}  // namespace smprof_migrate
