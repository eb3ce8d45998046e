// How enumerations are written in rule files; in the order of the enumerators.
#pragma once

#include <array>
#include <string_view>

namespace smprof_migrate {

inline constexpr std::array<std::string_view, 3> kSeverityWords = {"note", "warning", "error"};
inline constexpr std::array<std::string_view, 3> kSafetyWords = {"manual", "unsafe", "safe"};
inline constexpr std::array<std::string_view, 9> kRoleWords = {
    "import", "call", "read", "assign", "argument", "key", "string", "comment", "word"};
inline constexpr std::array<std::string_view, 13> kLanguageWords = {
    "python",     "requirements", "toml",     "ini",      "yaml", "json", "hcl",
    "dockerfile", "shell",        "makefile", "markdown", "cpp",  "text"};

}  // namespace smprof_migrate
