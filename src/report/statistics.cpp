#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/paint.h"
#include "report/words.h"
#include "smprof_migrate/report/emitters.h"

namespace smprof_migrate {
namespace {

using Row = std::vector<std::string>;

// The first `left` columns are words, the others numbers. The first row is the heading.
std::string table(const std::vector<Row>& rows, size_t left, bool colour) {
  std::vector<size_t> widths(rows.front().size());
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - row[i].size(), ' ');
      if (i != 0) line += "  ";
      line += i < left ? row[i] + blanks : blanks + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += paint(colour && &row == &rows.front(), kStrong, line) + "\n";
  }
  return text;
}

struct RuleCounts {
  std::string name;
  uint64_t found = 0;
  uint64_t fixed = 0;
  uint64_t by_safety[3] = {};  // of the open ones
};

std::string rules_table(const Report& report, bool colour) {
  std::map<std::string, RuleCounts> rules;
  for (const PlacedFinding& placed : report.findings) {
    const Finding& finding = placed.finding;
    if (finding.state == FindingState::Suppressed || finding.rule == nullptr) continue;
    RuleCounts& counts = rules[finding.rule->id];
    counts.name = finding.rule->name;
    ++counts.found;
    const Safety safety = finding.fixable ? finding.safety : Safety::Manual;
    if (finding.state == FindingState::Fixed) {
      ++counts.fixed;
    } else {
      ++counts.by_safety[static_cast<size_t>(safety)];
    }
  }
  if (rules.empty()) return {};
  std::vector<Row> rows = {{"Rule", "Name", "Found", "Fixed", "Safe", "Unsafe", "By hand"}};
  for (const auto& [id, counts] : rules) {
    Row row = {printable(id), printable(counts.name), grouped(counts.found), grouped(counts.fixed)};
    for (Safety safety : {Safety::Safe, Safety::Unsafe, Safety::Manual}) {
      row.push_back(grouped(counts.by_safety[static_cast<size_t>(safety)]));
    }
    rows.push_back(std::move(row));
  }
  return table(rows, 2, colour) + "\n";
}

std::string fixes_table(const Report& report, bool colour) {
  std::map<Safety, std::map<FixOutcome, uint64_t>, std::greater<>> fixes;
  for (const AppliedFix& fix : report.fixes) ++fixes[fix.safety][fix.outcome];
  if (fixes.empty()) return {};
  constexpr FixOutcome kColumns[] = {FixOutcome::Applied, FixOutcome::Available,
                                     FixOutcome::Withheld, FixOutcome::Failed};
  std::vector<Row> rows = {{"Fixes"}};
  for (FixOutcome outcome : kColumns) {
    std::string heading(name_of(outcome));
    heading[0] = static_cast<char>(heading[0] - 'a' + 'A');
    rows.front().push_back(std::move(heading));
  }
  for (auto& [safety, outcomes] : fixes) {
    rows.push_back({std::string(name_of(safety))});
    for (FixOutcome outcome : kColumns) rows.back().push_back(grouped(outcomes[outcome]));
  }
  return table(rows, 1, colour) + "\n";
}

std::string milliseconds(double time) {
  char text[40];
  const int length = std::snprintf(text, sizeof text, "%.1f ms", time);
  return std::string(text, static_cast<size_t>(std::max(length, 0)));
}

std::string times_table(const Summary& summary, bool colour) {
  std::vector<Row> rows = {{"Stage", "Time"}};
  for (const auto& [stage, time] : summary.stage_ms) {
    rows.push_back({printable(stage), milliseconds(time)});
  }
  rows.push_back({"all", milliseconds(summary.total_ms)});
  return table(rows, 1, colour);
}

}  // namespace

std::string statistics_text(const Report& report, const Style& style) {
  return rules_table(report, style.colour) + fixes_table(report, style.colour) +
         times_table(report.summary, style.colour);
}

}  // namespace smprof_migrate
