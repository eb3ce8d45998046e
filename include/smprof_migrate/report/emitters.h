// Output formats: one function each, one row each.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "smprof_migrate/report/report.h"
#include "smprof_migrate/report/sink.h"

namespace smprof_migrate {

struct Emitter {
  std::string_view name;     // as --format takes it
  std::string_view summary;  // for --help
  std::string (*emit)(const Report& report, const Style& style);
};

std::span<const Emitter> emitters();
const Emitter* find_emitter(std::string_view name);

std::string emit_text(const Report& report, const Style& style);
std::string emit_json(const Report& report, const Style& style);

// Table of findings by rule, fixes by safety, and stage times (--statistics).
std::string statistics_text(const Report& report, const Style& style);
// The closing lines: what was looked at, what was found, what is left to do.
std::string summary_text(const Report& report, const Style& style);

}  // namespace smprof_migrate
