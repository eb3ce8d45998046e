#include "smprof_migrate/analysis/analyse.h"

#include <algorithm>
#include <set>
#include <utility>

#include "smprof_migrate/source/line_index.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kUncheckedRule = "SMP901";

bool holds_literal(std::string_view text, const std::vector<std::string>& literals) {
  return std::any_of(literals.begin(), literals.end(), [&](const std::string& literal) {
    return text.find(literal) != std::string_view::npos;
  });
}

// The first error node whose text holds one of our literals: what stands there was not understood.
// An ERROR node that spans the whole text says only that the parser gave up somewhere in it.
NodeId unread_part(const SyntaxTree& tree, std::string_view text,
                   const std::vector<std::string>& literals) {
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].error && holds_literal(tree.text(text, id), literals)) return id;
  }
  return kNoNode;
}

Finding unchecked_finding(const Rule& rule, const std::string& path, const std::string& reason) {
  Finding finding;
  finding.rule = &rule;
  finding.file = path;
  finding.severity = rule.severity;
  finding.message = rule.message;
  const std::string slot = "{reason}";
  if (const auto at = finding.message.find(slot); at != std::string::npos) {
    finding.message.replace(at, slot.size(), reason);
  }
  return finding;
}

void add_findings(const Region& region, uint32_t index, std::vector<Finding> found,
                  Analysis& analysis) {
  for (Finding& finding : found) {
    finding.file = analysis.path;
    finding.region = index;
    finding.place = region.embedding->locate(finding.range);
    finding.label = region.embedding->label(finding.range.begin);
    analysis.findings.push_back(std::move(finding));
  }
}

void note_unread_part(const SourceFile& file, const Region& region, const PythonModule& module,
                      const RuleSet& rules, Analysis& analysis) {
  const NodeId id = unread_part(module.tree(), region.text, rules.literals());
  if (id == kNoNode) return;
  const FileRange place = region.embedding->locate(module.tree()[id].range);
  const Position at = LineIndex(file.bytes).position(file.bytes, place.begin);
  const std::string reason = "syntax error at line " + std::to_string(at.line);
  analysis.skipped = reason;
  if (const Rule* rule = rules.find(kUncheckedRule)) {
    Finding finding = unchecked_finding(*rule, analysis.path, reason);
    finding.range = {module.tree()[id].range.begin, module.tree()[id].range.begin};
    finding.place = {place.begin, place.begin};
    analysis.findings.push_back(std::move(finding));
  }
}

// Only names that a rule speaks of are worth handing on: `os` is a root of interest for the sake of
// `os.environ`, and nearly every module exports it.
bool hands_on(const PythonModule::Export& one, const RuleSet& rules) {
  const std::string_view meaning = one.meaning;
  return !rules.candidates(meaning.substr(meaning.starts_with('=') ? 1 : 0)).empty();
}

void link_importers(const Facts& facts, const ProjectModules* links, Analysis& analysis) {
  if (links == nullptr) return;
  std::set<std::string> sources;
  for (const ImportedModule& import : facts.imports) {
    std::string source = links->source_of(analysis.path, import.module, import.level);
    if (!source.empty() && source != analysis.path) sources.insert(std::move(source));
  }
  analysis.linked.insert(analysis.linked.end(), sources.begin(), sources.end());
}

Status analyse_python(const SourceFile& file, const Region& region, uint32_t index,
                      const RuleSet& rules, const ProjectModules* links, const ParseLimits& limits,
                      Analysis& analysis) {
  auto module =
      PythonModule::analyse(region.text, analysis.path, rules.vocabulary(), links, limits);
  if (!module) return std::move(module).error();
  add_findings(region, index, match(rules, region.language, module->uses()), analysis);
  note_unread_part(file, region, *module, rules, analysis);
  Facts facts = python_facts(*module);
  std::erase_if(facts.exports, [&](const auto& one) { return !hands_on(one, rules); });
  analysis.facts.push_back(std::move(facts));
  link_importers(analysis.facts.back(), links, analysis);
  return Unit{};
}

Status analyse_region(const SourceFile& file, const Region& region, uint32_t index,
                      const RuleSet& rules, const ProjectModules* links, const ParseLimits& limits,
                      Analysis& analysis) {
  if (region.language == LanguageId::Python) {
    return analyse_python(file, region, index, rules, links, limits, analysis);
  }
  return Unit{};
}

bool by_place(const Finding& a, const Finding& b) {
  return std::pair(a.place, std::string_view(a.rule->id)) <
         std::pair(b.place, std::string_view(b.rule->id));
}

}  // namespace

Analysis unchecked(const std::string& path, std::string_view kind, const RuleSet& rules,
                   const std::string& reason) {
  Analysis analysis;
  analysis.path = path;
  analysis.kind = kind;
  analysis.skipped = reason;
  if (const Rule* rule = rules.find(kUncheckedRule)) {
    analysis.findings.push_back(unchecked_finding(*rule, path, reason));
  }
  return analysis;
}

Analysis analyse(const std::shared_ptr<const SourceFile>& file, const FileKind& kind,
                 const RuleSet& rules, const ProjectModules* links, const ParseLimits& limits) {
  Analysis analysis;
  analysis.path = file->path;
  analysis.kind = kind.name;
  analysis.hash = file->hash;
  auto document = kind.split(file);
  if (!document) return unchecked(file->path, kind.name, rules, document.error().message);
  uint32_t index = 0;
  for (const Region& region : document->regions) {
    const Status status = analyse_region(*file, region, index++, rules, links, limits, analysis);
    if (!status) return unchecked(file->path, kind.name, rules, status.error().message);
  }
  std::stable_sort(analysis.findings.begin(), analysis.findings.end(), by_place);
  return analysis;
}

}  // namespace smprof_migrate
