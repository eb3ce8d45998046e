#include <utility>

#include "fix/component.h"
#include "smprof_migrate/python/assemble.h"

namespace smprof_migrate {
namespace {

using RegionIntents = std::map<std::pair<size_t, uint32_t>, std::vector<Intent>>;

RegionIntents by_region(const ComponentPlan& plan, const std::set<uint32_t>& fixes) {
  RegionIntents intents;
  for (const uint32_t id : fixes) {
    for (const Fix::Part& part : plan.fixes[id].parts) {
      const auto target = plan.targets[id][part.draft];
      intents[{target.file, target.region}].push_back(part.intent);
    }
  }
  return intents;
}

void drop_all(const std::vector<Intent>& intents, const std::string& reason,
              std::vector<Conflict>& conflicts) {
  std::set<uint32_t> fixes;
  for (const Intent& intent : intents) fixes.insert(intent.fix);
  for (const uint32_t fix : fixes) conflicts.push_back({fix, reason});
}

// Text edits of one region -> edits of its file, in the file's own style.
Status place_edits(const Region& region, const std::vector<TextEdit>& edits,
                   std::vector<FileEdit>& placed) {
  if (!region.writable)
    return Error{ErrorKind::Format,
                 {},
                 {},
                 "its text is not valid Python source (NUL, or bytes that are not UTF-8)",
                 {}};
  for (const TextEdit& edit : edits) {
    auto file_edits = region.embedding->place(edit);
    if (!file_edits) return std::move(file_edits).error();
    for (FileEdit& file_edit : *file_edits) placed.push_back(std::move(file_edit));
  }
  return Unit{};
}

}  // namespace

ComponentDraft assemble_component(const Component& component, const ComponentPlan& plan,
                                  const std::set<uint32_t>& fixes) {
  ComponentDraft draft;
  std::map<size_t, std::vector<FileEdit>> edits;
  const RegionIntents intents = by_region(plan, fixes);
  for (const auto& [target, wanted] : intents) {
    const OpenFile& file = component.files[target.first];
    const Region& region = file.document->regions[target.second];
    Assembly assembly = assemble_python(*file.modules[target.second], wanted);
    for (Conflict& conflict : assembly.conflicts) draft.conflicts.push_back(std::move(conflict));
    if (!assembly.conflicts.empty()) continue;
    const Status placed = place_edits(region, assembly.edits, edits[target.first]);
    if (!placed) drop_all(wanted, placed.error().message, draft.conflicts);
  }
  if (!draft.conflicts.empty()) return draft;
  for (auto& [index, file_edits] : edits) {
    const std::string& before = component.files[index].document->file->bytes;
    const Status sorted = sort_edits(file_edits);
    auto after = sorted ? apply_edits(before, file_edits) : Result<std::string>(sorted.error());
    if (after) {
      if (*after != before) draft.bytes.emplace(index, *std::move(after));
      continue;
    }
    for (const auto& [target, wanted] : intents) {
      if (target.first == index) drop_all(wanted, after.error().message, draft.conflicts);
    }
  }
  return draft;
}

}  // namespace smprof_migrate
