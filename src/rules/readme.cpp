#include "smprof_migrate/rules/readme.h"

#include <optional>

namespace smprof_migrate {
namespace {

// Takes the next line off `text`, without its newline.
std::string_view take_line(std::string_view& text) {
  const size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_fence(std::string_view line) {
  return line.starts_with("```");
}

// "[the guide](https://…)" -> "the guide (https://…)"
std::string with_addresses(std::string_view line) {
  std::string plain;
  while (true) {
    const size_t open = line.find('[');
    const size_t middle = open == line.npos ? line.npos : line.find("](", open);
    const size_t close = middle == line.npos ? line.npos : line.find(')', middle);
    if (close == line.npos) return plain.append(line);
    plain.append(line.substr(0, open)).append(line.substr(open + 1, middle - open - 1));
    plain.append(" (").append(line.substr(middle + 2, close - middle - 1));
    line.remove_prefix(close + 1);
  }
}

struct Block {
  std::string heading;  // of the section it stands in
  std::string language;
  std::string code;
};

std::vector<Block> code_blocks(std::string_view text) {
  std::vector<Block> blocks;
  std::string heading;
  bool inside = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_fence(line)) {
      inside = !inside;
      if (inside) blocks.push_back({heading, std::string(line.substr(3)), ""});
    } else if (inside) {
      blocks.back().code.append(line).append("\n");
    } else if (line.starts_with('#')) {
      heading = line;
    }
  }
  return blocks;
}

}  // namespace

std::vector<Example> examples(std::string_view readme) {
  std::vector<Example> found;
  std::optional<Block> before;
  for (Block& block : code_blocks(readme)) {
    if (block.heading == "## Before") {
      before = std::move(block);
    } else if (block.heading == "## After" && before) {
      found.push_back({before->language, std::move(before->code), std::move(block.code)});
      before.reset();
    }
  }
  return found;
}

std::string plain_text(std::string_view markdown) {
  std::string plain;
  bool code = false;
  while (!markdown.empty()) {
    std::string_view line = take_line(markdown);
    if (is_fence(line)) {
      code = !code;
    } else if (code) {
      if (!line.empty()) plain.append("    ").append(line);
      plain += '\n';
    } else {
      if (line.starts_with('#')) line.remove_prefix(std::min(line.find(' '), line.size() - 1) + 1);
      plain.append(with_addresses(line)).append("\n");
    }
  }
  return plain;
}

}  // namespace smprof_migrate
