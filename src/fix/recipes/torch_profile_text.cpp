#include "fix/recipes/torch_profile_text.h"

#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kNested = "    ";

// Blanks between the start of the line and its first other character.
std::string_view line_indent(std::string_view text, uint32_t offset) {
  size_t begin = offset;
  while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r') --begin;
  size_t end = begin;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\f')) ++end;
  return text.substr(begin, end - begin);
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string schedule_text(const std::string& callee, const FixOptions& options) {
  return callee + "(wait=" + std::to_string(options.wait) +
         ", warmup=" + std::to_string(options.warmup) +
         ", active=" + std::to_string(options.active) +
         ", repeat=" + std::to_string(options.repeat) + ")";
}

}  // namespace

std::string indent_unit(const PythonModule& module) {
  const SyntaxTree& tree = module.tree();
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != python_kinds().block) continue;
    const std::string_view inner = line_indent(module.text(), tree[at].range.begin);
    const std::string_view outer = line_indent(module.text(), tree[tree.parent(at)].range.begin);
    if (inner.size() > outer.size() && inner.starts_with(outer)) {
      return std::string(inner.substr(outer.size()));
    }
  }
  return std::string(kNested);
}

std::vector<std::string> profile_lines(Sketch& sketch, uint32_t draft, NodeId at,
                                       const std::string& before, ProfileText wanted,
                                       const FixOptions& options) {
  const auto name = [&](std::string_view last) {
    return sketch.spelled(draft, "torch.profiler." + std::string(last), at);
  };
  const std::string activity = name("ProfilerActivity");
  std::vector<std::string> lines;
  lines.push_back(before + name("profile") + "(");
  if (wanted.cuda) {
    lines.push_back("    activities=[");
    lines.push_back("        " + activity + ".CPU,");
    lines.push_back("        " + activity + ".CUDA,");
    lines.push_back("    ],");
  } else {
    lines.push_back("    activities=[" + activity + ".CPU],");
  }
  if (wanted.schedule) {
    lines.push_back("    schedule=" + schedule_text(name("schedule"), options) + ",");
  }
  lines.push_back("    on_trace_ready=" + name("tensorboard_trace_handler") + "(" +
                  quoted(options.logdir) + "),");
  lines.push_back("    record_shapes=True,");
  lines.push_back("    profile_memory=True,");
  lines.push_back("    with_stack=True,");
  lines.push_back(")");
  return lines;
}

std::string profile_expression(Sketch& sketch, uint32_t draft, NodeId at, ProfileText wanted,
                               const FixOptions& options) {
  const PythonModule& module = sketch.module(draft);
  const std::string base(line_indent(module.text(), module.tree()[at].range.begin));
  const std::string unit = indent_unit(module);
  std::string text;
  for (std::string_view line : profile_lines(sketch, draft, at, "", wanted, options)) {
    if (!text.empty()) text += "\n" + base;
    for (; line.starts_with(kNested); line.remove_prefix(kNested.size())) text += unit;
    text += line;
  }
  return text;
}

}  // namespace smprof_migrate
