#include "fix/recipes/after_run.h"

#include <string_view>

#include "smprof_migrate/python/expressions.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kFolder = "/opt/ml/output/profiler/framework";

// os.makedirs("…/framework", …) or Path("…/framework").mkdir(…) as a statement: that statement.
NodeId folder_making(const PythonModule& module, NodeId string) {
  const SyntaxTree& tree = module.tree();
  const PythonKinds& k = python_kinds();
  const NodeId statement = statement_of(tree, string);
  if (statement == kNoNode || tree[statement].kind != k.expression_statement) return kNoNode;
  const NodeId call = tree.first_named_child(statement);
  if (call == kNoNode || tree[call].kind != k.call) return kNoNode;
  const std::string_view callee = module.text(tree.child(call, python_fields().function));
  const bool direct = callee == "os.makedirs" || callee == "os.mkdir" || callee == "makedirs";
  const bool by_path = callee.starts_with("Path(") || callee.starts_with("pathlib.Path(");
  if (direct && tree.parent(tree.parent(string)) == call) return statement;
  return by_path && callee.ends_with(").mkdir") ? statement : kNoNode;
}

}  // namespace

void plan_after_run(Sketch& sketch, uint32_t draft, const std::string& logdir) {
  const PythonModule& module = sketch.module(draft);
  const SyntaxTree& tree = module.tree();
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != python_kinds().string || !tree[at].named) continue;
    if (tree[tree.parent(at)].kind == python_kinds().expression_statement) continue;  // docstring
    const std::string_view text = module.text(at);
    std::string_view plain = plain_string(module, at);
    if (plain.ends_with('/')) plain.remove_suffix(1);
    const NodeId statement = plain == kFolder ? folder_making(module, at) : kNoNode;
    if (statement != kNoNode) {
      sketch.remove_statement(draft, statement);
    } else if (text.find(".smpraw") != std::string_view::npos ||
               text.find(kFolder) != std::string_view::npos) {
      sketch.lower(Safety::Unsafe,
                   "code looks for the .smpraw files of SageMaker Profiler, which are no longer "
                   "written, and may fail: look for *.pt.trace.json in " +
                       logdir + " instead, or take it out");
    }
  }
}

}  // namespace smprof_migrate
