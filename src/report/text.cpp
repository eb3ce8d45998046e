#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/frame.h"
#include "report/paint.h"
#include "smprof_migrate/report/emitters.h"

namespace smprof_migrate {
namespace {

// Ex) train.py:3:6: error[SMP102] (cell 3) smprof.annotate stops working
std::string headline(const PlacedFinding& placed, const Style& style) {
  const Finding& finding = placed.finding;
  std::string place = printable(finding.file);
  place.append(":").append(std::to_string(placed.begin.line));
  place.append(":").append(std::to_string(placed.begin.column)).append(":");
  std::string kind(name_of(finding.severity));
  if (finding.rule != nullptr) kind.append("[").append(finding.rule->id).append("]");
  std::string text = paint(style.colour, kStrong, place).append(" ");
  text.append(paint(style.colour, ink_of(finding.severity), kind)).append(" ");
  if (!finding.label.empty()) text.append("(").append(printable(finding.label)).append(") ");
  return text.append(printable(finding.message)).append("\n");
}

const AppliedFix* fix_of(const Report& report, const Finding& finding) {
  return finding.fix < report.fixes.size() ? &report.fixes[finding.fix] : nullptr;
}

// What can be done about a finding; empty for a mere note.
std::string remedy(const Finding& finding, const AppliedFix* fix) {
  const std::string title = fix == nullptr || fix->title.empty() ? "" : ": " + fix->title;
  if (fix != nullptr && fix->outcome == FixOutcome::Failed) return "not made" + title;
  if (finding.fixable && finding.safety == Safety::Safe) return "safe, with --fix" + title;
  if (finding.fixable && finding.safety == Safety::Unsafe) {
    return "to review, with --unsafe-fixes" + title;
  }
  const std::string advice = finding.rule == nullptr ? "" : finding.rule->advice;
  if (!advice.empty()) return "by hand: " + advice;
  return finding.severity == Severity::Note ? "" : "by hand";
}

class TextWriter {
 public:
  TextWriter(const Report& report, const Style& style) : report_(report), style_(style) {}

  void add(const PlacedFinding& placed) {
    const Finding& finding = placed.finding;
    if (!text_.empty()) text_ += "\n";
    text_ += headline(placed, style_);
    text_ += frame_text(placed, style_);
    const std::string indent(gutter_width(placed) + 1, ' ');
    const AppliedFix* fix = fix_of(report_, finding);
    for (const std::string& note : finding.notes) add_remark(indent, "note", note);
    // Ex) 12 findings are covered by one fix: what it says of itself is told once.
    if (fix != nullptr && told_.insert(finding.fix).second) {
      for (const std::string& note : fix->notes) add_remark(indent, "note", note);
    }
    add_remark(indent, "fix", remedy(finding, fix));
  }

  std::string take() { return std::move(text_); }

 private:
  void add_remark(const std::string& indent, std::string_view word, const std::string& remark) {
    if (remark.empty()) return;
    text_.append(indent).append(paint(style_.colour, kGutter, "=")).append(" ");
    text_.append(paint(style_.colour, kStrong, word)).append(": ");
    text_.append(printable(remark)).append("\n");
  }

  const Report& report_;
  const Style& style_;
  std::set<uint32_t> told_;  // fixes whose notes were printed
  std::string text_;
};

}  // namespace

std::string emit_text(const Report& report, const Style& style) {
  TextWriter writer(report, style);
  for (const PlacedFinding& placed : report.findings) {
    if (placed.finding.state == FindingState::Open) writer.add(placed);
  }
  std::string text = writer.take();
  if (style.brief) return text;
  if (!text.empty()) text += "\n";
  return text + summary_text(report, style);
}

std::string error_text(const Error& error, const Style& style) {
  std::string text = paint(style.colour, kErrorInk, "error:").append(" ");
  if (!error.path.empty()) {
    text += printable(error.path);
    if (error.place.line != 0) text.append(":").append(std::to_string(error.place.line));
    if (error.place.column != 0) text.append(":").append(std::to_string(error.place.column));
    text += ": ";
  }
  text.append(printable(error.message)).append("\n");
  if (!error.advice.empty()) text.append("  ").append(printable(error.advice)).append("\n");
  return text;
}

}  // namespace smprof_migrate
