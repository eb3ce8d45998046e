// The README.md of a rule: its examples, which are also run as cases, and its text for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

struct Example {
  std::string language;  // of the fence: "python"
  std::string before;
  std::string after;  // what the fix makes of `before`
};

// The code blocks below each `## Before` and the `## After` that follows it.
std::vector<Example> examples(std::string_view readme);

// Without Markdown's marks: headings stand alone, code is indented, links show their address.
std::string plain_text(std::string_view markdown);

}  // namespace smprof_migrate
