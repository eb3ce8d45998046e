// Build step: checks the rules folder and packs it into one C++ source file.
//   embed_rules OUTPUT RULES_FOLDER RECIPE...
// Prints every fault as file:line:column, the way compilers do, and fails.

#include <cstdio>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/rules/rule_set.h"

namespace smprof_migrate {
namespace {

void print(const std::string& folder, const Error& error) {
  std::string line = folder + "/" + error.path;
  if (error.place.line != 0) {
    line += ":" + std::to_string(error.place.line) + ":" + std::to_string(error.place.column);
  }
  line += ": error: " + error.message;
  if (!error.advice.empty()) line += " (" + error.advice + ")";
  std::fprintf(stderr, "%s\n", line.c_str());
}

// As a string literal of short pieces, for there is no limit on what a rule's text may hold.
std::string literal(const std::string& text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string written = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      written += "\\n\"\n     \"";
    } else if (c == '"' || c == '\\') {
      written += {'\\', c};
    } else if (byte < 0x20 || byte >= 0x7f) {
      written += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15], '"', '"'};  // ends the escape
    } else {
      written += c;
    }
  }
  return written + "\"";
}

std::string source(std::span<const RuleFile> files) {
  std::string text =
      "#include <vector>\n\n"
      "#include \"smprof_migrate/rules/rule_set.h\"\n\n"
      "namespace smprof_migrate {\n\n"
      "std::span<const RuleFile> embedded_rule_files() {\n"
      "  static const std::vector<RuleFile> files = {\n";
  for (const RuleFile& file : files) {
    text += "    {" + literal(file.path) + ",\n     " + literal(file.text) + "},\n";
  }
  return text + "  };\n  return files;\n}\n\n}  // namespace smprof_migrate\n";
}

int embed(const std::string& output, const std::string& folder,
          std::span<const std::string_view> recipes) {
  const auto files = read_rule_files(folder);
  if (!files) {
    std::fprintf(stderr, "%s: error: %s\n", files.error().path.c_str(),
                 files.error().message.c_str());
    return 1;
  }
  const auto loaded = RuleSet::load(*files, recipes);
  if (const auto* faults = std::get_if<std::vector<Error>>(&loaded)) {
    for (const Error& fault : *faults) print(folder, fault);
    return 1;
  }
  std::ofstream stream(output, std::ios::binary);
  stream << source(*files);
  stream.close();
  if (!stream) std::fprintf(stderr, "%s: error: cannot be written\n", output.c_str());
  return stream ? 0 : 1;
}

}  // namespace
}  // namespace smprof_migrate

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "usage: embed_rules OUTPUT RULES_FOLDER RECIPE...\n");
    return 2;
  }
  const std::vector<std::string_view> recipes(arguments + 3, arguments + count);
  return smprof_migrate::embed(arguments[1], arguments[2], recipes);
}
