// What the tests of the recipes share: a text in, the plan out as lines that people can read.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fix/recipes/training.h"

namespace smprof_migrate {

// "- removed statement", "old => new", "+ before x: new | lines", "+ end of x: …",
// "with first .. last: header", "import torch"; in the order of the text.
struct Planned {
  Safety safety = Safety::Safe;
  std::vector<std::string> lines;
  std::string notes;  // all of them, or why nothing is done

  bool has(std::string_view line) const {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  }
  // Lines that contain the text.
  size_t count(std::string_view part) const {
    return static_cast<size_t>(std::count_if(lines.begin(), lines.end(), [&](const std::string& l) {
      return l.find(part) != std::string::npos;
    }));
  }
  std::string shown() const {
    std::string all = "notes: " + notes + "\n";
    for (const std::string& line : lines) all += line + "\n";
    return all;
  }
};

inline std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += (all.empty() ? "" : " | ") + line;
  return all;
}

struct ShownChange {
  const PythonModule& module;
  uint32_t at = 0;

  std::string text(NodeId node) { return first_line(module.text(node)); }
  uint32_t begin(NodeId node) { return module.tree()[node].range.begin; }

  std::string operator()(const RemoveStatement& change) {
    at = begin(change.statement);
    return "- " + text(change.statement);
  }
  std::string operator()(const RemoveItem& change) {
    at = begin(change.item);
    return "- item " + text(change.item);
  }
  std::string operator()(const ReplaceText& change) {
    at = change.range.begin;
    const std::string_view old = module.text().substr(at, change.range.size());
    return first_line(old) + " => " + first_line(change.text);
  }
  std::string operator()(const InsertStatements& change) {
    at = module.tree()[change.anchor].range.end;
    const bool end = change.where == Where::SuiteEnd;
    if (!end) at = begin(change.anchor);
    return (end ? "+ end: " : "+ before " + text(change.anchor) + ": ") + joined(change.lines);
  }
  std::string operator()(const WrapStatements& change) {
    at = begin(change.first);
    return "with " + text(change.first) + " .. " + text(change.last) + ": " + change.header;
  }
  std::string operator()(const NeedImport& change) { return "import " + change.module; }
};

inline Planned planned(const std::string& text, FixOptions options = {},
                       Framework framework = Framework::Torch) {
  Vocabulary vocabulary;
  vocabulary.roots = {"smppy", "smprof"};
  vocabulary.synonyms = {{"smppy", "smprof"}};
  Document document;
  document.file = std::make_shared<const SourceFile>(source_from_bytes("train.py", text));
  document.regions.push_back(identity_region(*document.file, LanguageId::Python));
  auto module =
      PythonModule::analyse(document.regions[0].text, "train.py", vocabulary, nullptr, {});
  if (!module) {
    ADD_FAILURE() << module.error().message;
    return {};
  }
  Draft draft;
  draft.document = &document;
  draft.module = &*module;
  draft.framework.framework = framework;
  const std::vector<Fix> fixes = plan_training({&draft, 1}, options);
  Planned plan;
  if (fixes.size() != 1) {
    ADD_FAILURE() << fixes.size() << " fixes";
    return plan;
  }
  plan.safety = fixes[0].safety;
  plan.notes = joined(fixes[0].notes);
  std::vector<std::pair<uint32_t, std::string>> placed;
  for (const Fix::Part& part : fixes[0].parts) {
    ShownChange shown{*module};
    std::string line = std::visit(shown, part.intent.change);
    placed.emplace_back(shown.at, std::move(line));
  }
  std::stable_sort(placed.begin(), placed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [at, line] : placed) plan.lines.push_back(std::move(line));
  return plan;
}

// `import smprof, torch` ahead of the text; the import's own removal is left out of the lines.
inline Planned planned_with_import(const std::string& text, FixOptions options = {}) {
  Planned plan = planned("import torch\nimport smprof\n" + text, options);
  std::erase(plan.lines, "- import smprof");
  return plan;
}

}  // namespace smprof_migrate
