#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/encode.h"
#include "smprof_migrate/report/emitters.h"
#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

using Json = nlohmann::ordered_json;

// Grows when a key changes its meaning or goes away; new keys do not count.
constexpr int kSchemaVersion = 1;

// Paths and source text need not be UTF-8. Such a string is escaped, and its bytes stand beside it
// under <key>_bytes.
void put_bytes(Json& object, const std::string& key, std::string_view bytes) {
  object[key] = valid_utf8(bytes);
  if (!is_valid_utf8(bytes)) object[key + "_bytes"] = base64(bytes);
}

Json strings(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(valid_utf8(text));
  return list;
}

Json position(const Position& position) {
  return {{"line", position.line}, {"column", position.column}, {"byte", position.byte}};
}

// The source line of the finding as the frame has it.
std::string_view snippet(const PlacedFinding& placed) {
  for (const FrameLine& line : placed.frame) {
    if (line.number == placed.begin.line) return line.text;
  }
  return {};
}

Json finding_object(const PlacedFinding& placed, const Report& report) {
  const Finding& finding = placed.finding;
  Json object;
  object["rule"] = finding.rule == nullptr ? "" : valid_utf8(finding.rule->id);
  object["name"] = finding.rule == nullptr ? "" : valid_utf8(finding.rule->name);
  object["severity"] = name_of(finding.severity);
  object["message"] = valid_utf8(finding.message);
  put_bytes(object, "file", finding.file);
  object["range"] = {{"start", position(placed.begin)}, {"end", position(placed.end)}};
  if (!finding.label.empty()) object["label"] = valid_utf8(finding.label);
  object["safety"] = name_of(finding.fixable ? finding.safety : Safety::Manual);
  object["fixable"] = finding.fixable;
  object["state"] = name_of(finding.state);
  const bool has_fix = finding.fix < report.fixes.size();
  object["fix"] = has_fix ? Json(finding.fix) : Json(nullptr);
  put_bytes(object, "snippet", snippet(placed));
  object["notes"] = strings(finding.notes);
  return object;
}

Json fix_object(const AppliedFix& fix) {
  Json object = {{"title", valid_utf8(fix.title)},
                 {"safety", name_of(fix.safety)},
                 {"outcome", name_of(fix.outcome)}};
  Json files = Json::array();
  for (const std::string& path : fix.files) {
    Json file;
    put_bytes(file, "file", path);
    files.push_back(std::move(file));
  }
  object["files"] = std::move(files);
  object["notes"] = strings(fix.notes);
  return object;
}

Json skipped_object(const Skipped& skipped) {
  Json object;
  put_bytes(object, "file", skipped.file);
  object["reason"] = valid_utf8(skipped.reason);
  return object;
}

Json error_object(const Error& error) {
  Json object = {{"kind", name_of(error.kind)}, {"message", valid_utf8(error.message)}};
  if (!error.path.empty()) put_bytes(object, "file", error.path);
  if (error.place.line != 0) object["line"] = error.place.line;
  if (error.place.column != 0) object["column"] = error.place.column;
  if (!error.advice.empty()) object["advice"] = valid_utf8(error.advice);
  return object;
}

// Without times: two runs over the same files give the same report.
Json summary_object(const Report& report) {
  const Tally counts = tally(report);
  const WalkCounts& walk = report.summary.walk;
  Json severities;
  for (Severity severity : {Severity::Error, Severity::Warning, Severity::Note}) {
    severities[std::string(name_of(severity))] =
        counts.open_by_severity[static_cast<size_t>(severity)];
  }
  Json excluded;
  for (size_t i = 0; i < std::size(walk.excluded_by); ++i) {
    excluded[std::string(name_of(static_cast<ExcludeReason>(i)))] = walk.excluded_by[i];
  }
  Json kinds = Json::object();
  for (const auto& [kind, number] : report.summary.files_by_kind) kinds[kind] = number;
  return {{"open", counts.open},
          {"by_severity", severities},
          {"fixed", counts.fixed},
          {"fixable", {{"safe", counts.safe}, {"unsafe", counts.unsafe}}},
          {"by_hand", counts.by_hand},
          {"suppressed", counts.suppressed},
          {"not_checked", report.skipped.size()},
          {"files", walk.files},
          {"files_by_kind", kinds},
          {"files_of_other_kinds", walk.unwanted},
          {"folders", walk.folders},
          {"candidates", report.summary.candidates},
          {"bytes_read", report.summary.bytes_read},
          {"excluded", excluded},
          {"ignored_candidates", walk.ignored_hits}};
}

template <class Items, class Make>
Json list(const Items& items, Make make) {
  Json objects = Json::array();
  for (const auto& item : items) objects.push_back(make(item));
  return objects;
}

}  // namespace

std::string emit_json(const Report& report, const Style& /*style*/) {
  Json object;
  object["version"] = kSchemaVersion;
  object["tool"] = {{"name", "smprof-migrate"}, {"version", report.tool_version}};
  object["findings"] = list(
      report.findings, [&](const PlacedFinding& placed) { return finding_object(placed, report); });
  object["fixes"] = list(report.fixes, fix_object);
  object["skipped"] = list(report.skipped, skipped_object);
  object["errors"] = list(report.errors, error_object);
  object["summary"] = summary_object(report);
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace smprof_migrate
