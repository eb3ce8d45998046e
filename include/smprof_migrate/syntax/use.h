// What a text means, as a flat list: the only contract between languages and rules. A use holds
// ranges and names, never a node or a view, so it may outlive the tree.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smprof_migrate/base/range.h"

namespace smprof_migrate {

enum class Role : uint8_t {
  Import,    // `import smprof`, one name of a from-import
  Call,      // the whole call expression
  Read,      // any other mention of the value: passed on, compared, returned, decorated with
  Assign,    // an assignment to it: `config.profiler = …`
  Argument,  // a keyword argument; name = keyword, of = the callee
  Key,       // an entry of a mapping; name = key path
  String,    // a literal (or literal part) with text that a rule asks for
  Comment,   // the same in a comment
  Word,      // a word of a format without strings: requirement line, shell word
};

enum class Certainty : uint8_t {
  Maybe,  // on some path the value is this, on another it is not, or None
  Sure,
};

struct Use {
  Role role = Role::Read;
  Certainty certainty = Certainty::Sure;
  TextRange range;   // of the expression, statement part or word
  std::string name;  // qualified: "smprof.SMProfiler.instance().start_profiling"; for String,
                     // Comment and Word the literal that was found
  std::string of;    // Argument, and a Read or Call that is an argument: qualified name of the
                     // callee, empty if unknown; String: the callee or the subscripted value, as
                     // written where it has no meaning ("mock.patch", "os.environ"), or the key
                     // of the entry whose value it is
  // Call: keywords in order, "" for a positional one, "**" for an unpacked mapping. Argument, Key
  // and Assign: those of the call that made the value, if a call is known to have made it.
  std::vector<std::string> arguments;
  std::string value;       // Argument, Key, Assign: what the value means, empty if unknown;
                           // Call: what the result means
  std::string spelled;     // first segment as imported: "smppy" for `import smppy`
  bool docstring = false;  // String: the literal is a statement of its own
};

}  // namespace smprof_migrate
