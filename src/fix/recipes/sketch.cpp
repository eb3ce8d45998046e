#include "fix/recipes/sketch.h"

#include <algorithm>
#include <set>
#include <utility>

#include "smprof_migrate/source/line_index.h"

namespace smprof_migrate {

void Sketch::replace(uint32_t draft, TextRange range, std::string text) {
  handled_[draft].push_back({range, true});
  add(draft, {0, ReplaceText{range, std::move(text)}});
}

void Sketch::insert_text(uint32_t draft, uint32_t offset, std::string text) {
  add(draft, {0, ReplaceText{{offset, offset}, std::move(text)}});
}

void Sketch::remove_statement(uint32_t draft, NodeId statement) {
  if (removed(draft, statement)) return;
  handled_[draft].push_back({module(draft).tree()[statement].range, true});
  add(draft, {0, RemoveStatement{statement}});
}

void Sketch::remove_item(uint32_t draft, NodeId item) {
  if (gone(draft, module(draft).tree()[item].range)) return;
  handled_[draft].push_back({module(draft).tree()[item].range, true});
  add(draft, {0, RemoveItem{item}});
}

void Sketch::insert(uint32_t draft, NodeId anchor, Where where, std::vector<std::string> lines) {
  add(draft, {0, InsertStatements{anchor, where, std::move(lines)}});
}

void Sketch::wrap(uint32_t draft, NodeId first, NodeId last, std::string header) {
  add(draft, {0, WrapStatements{first, last, std::move(header)}});
}

std::string Sketch::spelled(uint32_t draft, std::string_view qualified, NodeId at) {
  Spelling spelling = spell(module(draft), qualified, "torch", "", at);
  if (spelling.need) add(draft, {0, *std::move(spelling.need)});
  return std::move(spelling.text);
}

void Sketch::lower(Safety safety, std::string note_text) {
  safety_ = std::min(safety_, safety);
  note(std::move(note_text));
}

void Sketch::note(std::string text) {
  if (text.empty() || std::find(notes_.begin(), notes_.end(), text) != notes_.end()) return;
  notes_.push_back(std::move(text));
}

void Sketch::block(uint32_t draft, TextRange range, std::string reason) {
  blockers_.push_back({draft, range, std::move(reason)});
}

bool Sketch::touched(uint32_t draft, TextRange range) const {
  const std::vector<Handled>& all = handled_[draft];
  return std::any_of(all.begin(), all.end(),
                     [&](const Handled& one) { return one.range.overlaps(range); });
}

bool Sketch::gone(uint32_t draft, TextRange range) const {
  const std::vector<Handled>& all = handled_[draft];
  return std::any_of(all.begin(), all.end(),
                     [&](const Handled& one) { return one.gone && one.range.contains(range); });
}

bool Sketch::removed(uint32_t draft, NodeId statement) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Fix::Part& part) {
    const auto* removal = std::get_if<RemoveStatement>(&part.intent.change);
    return part.draft == draft && removal != nullptr && removal->statement == statement;
  });
}

std::string Sketch::place_of(const Blocker& blocker) const {
  const Draft& draft = group_[blocker.draft];
  const SourceFile& file = *draft.document->file;
  const Region& region = draft.document->regions[draft.region];
  const FileRange place = region.embedding->locate(blocker.range);
  const Position at = LineIndex(file.bytes).position(file.bytes, place.begin);
  return file.path + ":" + std::to_string(at.line);
}

// Every finding says what to do with itself and what keeps the whole from being done for it.
Fix Sketch::manual(std::string title) const {
  Fix fix;
  fix.title = std::move(title);
  fix.safety = Safety::Manual;
  std::set<std::string> why;
  for (const Blocker& blocker : blockers_) {
    why.insert("left as it is because of " + place_of(blocker) + ": " + blocker.reason);
  }
  constexpr size_t kMaxReasons = 5;
  for (const std::string& reason : why) {
    if (fix.notes.size() < kMaxReasons) fix.notes.push_back(reason);
  }
  for (uint32_t draft = 0; draft < group_.size(); ++draft) {
    for (const Finding* finding : group_[draft].findings) {
      std::string own;
      for (const Blocker& blocker : blockers_) {
        if (blocker.draft == draft && blocker.range.overlaps(finding->range)) {
          own = blocker.reason;
          break;
        }
      }
      fix.manual.emplace_back(finding, own.empty() ? fix.notes.front() : own);
    }
  }
  return fix;
}

Fix Sketch::finish(std::string title) const {
  if (blocked()) return manual(std::move(title));
  Fix fix;
  fix.title = std::move(title);
  fix.safety = safety_;
  fix.notes = notes_;
  fix.parts = parts_;
  for (uint32_t draft = 0; draft < group_.size(); ++draft) {
    for (const Finding* finding : group_[draft].findings) {
      if (touched(draft, finding->range)) {
        fix.findings.push_back(finding);
        if (finding->rule != nullptr) fix.safety = std::min(fix.safety, finding->rule->safety);
      } else {
        fix.manual.emplace_back(finding, finding->rule == nullptr ? "" : finding->rule->advice);
      }
    }
  }
  return fix;
}

}  // namespace smprof_migrate
