// Colours of the text output, as SGR sequences; nothing when the style has no colour.
#pragma once

#include <string>
#include <string_view>

#include "smprof_migrate/rules/rule.h"

namespace smprof_migrate {

// Values are SGR parameters.
struct Ink {
  std::string_view sgr;
};
inline constexpr Ink kStrong{"1"};
inline constexpr Ink kGutter{"1;34"};
inline constexpr Ink kGood{"32"};
inline constexpr Ink kErrorInk{"1;31"};
inline constexpr Ink kWarningInk{"1;33"};
inline constexpr Ink kNoteInk{"1;36"};

inline Ink ink_of(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return kErrorInk;
    case Severity::Warning:
      return kWarningInk;
    case Severity::Note:
      break;
  }
  return kNoteInk;
}

inline std::string paint(bool colour, Ink ink, std::string_view text) {
  if (!colour || text.empty()) return std::string(text);
  std::string painted = "\x1b[";
  painted.append(ink.sgr).append("m").append(text).append("\x1b[0m");
  return painted;
}

}  // namespace smprof_migrate
