#include "cli/importers.h"

#include <algorithm>

namespace smprof_migrate {
namespace {

constexpr size_t kShortestLiteral = 3;  // of the prefilter
constexpr size_t kLongestLiteral = 64;

std::string module_name(std::string_view path) {
  const auto slash = path.rfind('/');
  std::string_view file = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  if (file.starts_with("__init__.") && slash != std::string_view::npos) {
    const std::string_view folder = path.substr(0, slash);
    return std::string(folder.substr(folder.rfind('/') + 1));
  }
  return std::string(file.substr(0, file.rfind('.')));
}

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_whole_word(std::string_view text, size_t at, size_t size) {
  return (at == 0 || !is_word(text[at - 1])) &&
         (at + size == text.size() || !is_word(text[at + size]));
}

// The line before goes on when it ends in a comma, an opening parenthesis or a backslash.
bool continues(std::string_view text, size_t newline) {
  const size_t last = text.find_last_not_of(" \t\r", newline == 0 ? 0 : newline - 1);
  return last != std::string_view::npos &&
         (text[last] == ',' || text[last] == '(' || text[last] == '\\');
}

bool begins_import(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t\f");
  if (first == std::string_view::npos) return false;
  line.remove_prefix(first);
  return line.starts_with("import ") || line.starts_with("from ") || line.starts_with("import\t") ||
         line.starts_with("from\t");
}

bool in_import_statement(std::string_view text, size_t at) {
  constexpr int kMostLines = 200;  // of one parenthesised import
  size_t begin = at;
  for (int lines = 0; lines < kMostLines; ++lines) {
    const size_t newline = text.rfind('\n', begin == 0 ? 0 : begin - 1);
    const bool first_line = begin == 0 || newline == std::string_view::npos;
    begin = first_line ? 0 : newline + 1;
    if (text.substr(begin, at - begin).find(';') != std::string_view::npos) return true;
    if (begins_import(text.substr(begin))) return true;
    if (first_line || !continues(text, newline)) return false;
    begin = newline;
  }
  return true;
}

bool has_word(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (is_whole_word(text, at, word.size())) return true;
  }
  return false;
}

bool imports(std::string_view text, std::string_view name) {
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    if (is_whole_word(text, at, name.size()) && in_import_statement(text, at)) return true;
  }
  return false;
}

}  // namespace

ModuleNames::ModuleNames(const std::vector<Exporter>& exporters) {
  for (const Exporter& exporter : exporters) {
    const std::string name = module_name(exporter.path);
    if (name.empty()) continue;
    modules_.push_back({name, exporter.names});
    literals_.push_back(name.size() >= kShortestLiteral ? name.substr(0, kLongestLiteral)
                                                        : "import");
  }
  std::sort(literals_.begin(), literals_.end());
  literals_.erase(std::unique(literals_.begin(), literals_.end()), literals_.end());
}

bool ModuleNames::imported_in(std::string_view text) const {
  return std::any_of(modules_.begin(), modules_.end(), [&](const Module& module) {
    const bool uses_one =
        std::any_of(module.exports.begin(), module.exports.end(),
                    [&](const std::string& name) { return has_word(text, name); });
    return uses_one && imports(text, module.name);
  });
}

}  // namespace smprof_migrate
