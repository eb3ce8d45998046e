#include <algorithm>

#include "fix/component.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

size_t count_errors(const SyntaxTree& tree) {
  size_t errors = 0;
  for (NodeId id = 0; id < tree.size(); ++id) errors += tree[id].error || tree[id].missing;
  return errors;
}

// Not the name of an attribute, of a keyword argument, of an imported module or in `global x`.
bool is_variable(const SyntaxTree& tree, NodeId id) {
  const PythonKinds& py = python_kinds();
  const PythonFields& fields = python_fields();
  if (tree[id].kind != py.identifier || tree[id].field == fields.attribute) return false;
  const KindId parent = tree[tree.parent(id)].kind;
  if (parent == py.keyword_argument) return tree[id].field != fields.name;
  return parent != py.dotted_name && parent != py.aliased_import && parent != py.global_statement &&
         parent != py.nonlocal_statement;
}

// Names that are read where nothing of the module binds them: builtins, and mistakes.
std::set<std::string_view> unbound_names(const PythonModule& module) {
  std::set<std::string_view> names;
  for (NodeId id = 0; id < module.tree().size(); ++id) {
    if (is_variable(module.tree(), id) && module.lookup(id) == kNoId) names.insert(module.text(id));
  }
  return names;
}

// What the rewriter itself may bring in without an import.
bool is_known_builtin(std::string_view name) {
  return name == "str";
}

std::string verify_module(const PythonModule& before, const PythonModule& after) {
  if (count_errors(after.tree()) > count_errors(before.tree())) {
    return "the rewritten text would not parse";
  }
  const auto unbound_before = unbound_names(before);
  for (const std::string_view name : unbound_names(after)) {
    if (!unbound_before.contains(name) && !is_known_builtin(name)) {
      return "the rewritten text would read `" + std::string(name) + "`, which nothing binds";
    }
  }
  return {};
}

std::string verify_file(const OpenFile& before, const OpenFile& after) {
  if (before.modules.size() != after.modules.size()) return "the file would split differently";
  for (size_t i = 0; i < before.modules.size(); ++i) {
    if (!before.modules[i] || !after.modules[i]) continue;
    std::string fault = verify_module(*before.modules[i], *after.modules[i]);
    if (!fault.empty()) return fault;
  }
  return {};
}

std::shared_ptr<const SourceFile> source_after(const Component& component, size_t file,
                                               const std::map<size_t, std::string>& bytes) {
  const auto changed = bytes.find(file);
  if (changed == bytes.end()) return component.files[file].document->file;
  return std::make_shared<const SourceFile>(
      source_from_bytes(component.analyses[file]->path, changed->second));
}

// The component as a second run would see it.
struct SecondRun {
  std::vector<Analysis> analyses;
  Component component;
};

// What the rewritten files hand on to each other. Only files of the component share profiler names.
ProjectModules relink(const Component& before,
                      const std::vector<std::shared_ptr<const SourceFile>>& sources,
                      const Bench& bench) {
  ProjectModules links;
  for (bool news = sources.size() > 1; news;) {
    news = false;
    for (size_t i = 0; i < sources.size(); ++i) {
      const FileKind& kind = *kind_named(before.analyses[i]->kind);
      const Analysis analysis =
          analyse(sources[i], kind, bench.rules, &links, bench.options.limits);
      for (const Facts& facts : analysis.facts) {
        news |= !facts.exports.empty() && links.learn(analysis.path, facts.exports);
      }
    }
  }
  return links;
}

std::string open_second_run(const Component& before, const std::map<size_t, std::string>& bytes,
                            const Bench& bench, SecondRun& run) {
  std::vector<std::shared_ptr<const SourceFile>> sources;
  for (size_t i = 0; i < before.files.size(); ++i)
    sources.push_back(source_after(before, i, bytes));
  const ProjectModules links = relink(before, sources, bench);
  for (size_t i = 0; i < sources.size(); ++i) {
    const FileKind& kind = *kind_named(before.analyses[i]->kind);
    run.analyses.push_back(analyse(sources[i], kind, bench.rules, &links, bench.options.limits));
    auto open = open_file(sources[i], kind, bench.rules, links, bench.options.limits);
    if (!open) return "the rewritten text could not be read again: " + open.error().message;
    run.component.files.push_back(*std::move(open));
  }
  for (Analysis& analysis : run.analyses) run.component.analyses.push_back(&analysis);
  run.component.frameworks = before.frameworks;
  return {};
}

}  // namespace

std::string verify_component(const Component& component, const std::map<size_t, std::string>& bytes,
                             Expected expected, const Bench& bench) {
  SecondRun second;
  std::string fault = open_second_run(component, bytes, bench, second);
  for (size_t i = 0; fault.empty() && i < component.files.size(); ++i) {
    fault = verify_file(component.files[i], second.component.files[i]);
  }
  if (!fault.empty()) return fault;
  const ComponentPlan again = plan_component(second.component, bench.options.fix);
  const auto left = std::count_if(again.fixes.begin(), again.fixes.end(), [&](const Fix& fix) {
    return !fix.parts.empty() && fix.safety >= expected.threshold;
  });
  if (static_cast<size_t>(left) <= expected.fixes_left) return {};
  return "a second run would change the file again";
}

}  // namespace smprof_migrate
