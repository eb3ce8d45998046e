#include "python/comments.h"

#include <algorithm>
#include <array>

#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool contains_ignoring_case(std::string_view whole, std::string_view word) {
  return std::search(whole.begin(), whole.end(), word.begin(), word.end(),
                     [](char a, char b) { return lower(a) == b; }) != whole.end();
}

// `#!/usr/bin/env python` and `# coding: …` mean something where they stand.
bool is_header_line(std::string_view text, uint32_t line) {
  const std::string_view written = text.substr(line, line_end(text, line) - line);
  if (line == 0 && written.starts_with("#!")) return true;
  const bool early = line == 0 || line_begin(text, line - 1) == 0;
  return early && contains_ignoring_case(written, "coding");
}

}  // namespace

uint32_t code_end(const SyntaxTree& tree, NodeId node) {
  for (NodeId at = tree[node].subtree_end; at-- > node;) {
    const bool leaf = at + 1 == tree[at].subtree_end;
    if (leaf && !tree[at].extra && !tree[at].range.empty()) return tree[at].range.end;
  }
  return tree[node].range.end;
}

bool names_profiler(std::string_view comment) {
  constexpr std::array<std::string_view, 3> kNames = {"smprof", "smppy", "sagemaker profiler"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](std::string_view name) { return contains_ignoring_case(comment, name); });
}

Comments::Comments(const SyntaxTree& tree, std::string_view text) : text_(text) {
  for (NodeId at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != python_kinds().comment) continue;
    const uint32_t begin = tree[at].range.begin;  // the node holds the `\r` of `\r\n`
    comments_.push_back({begin, line_end(text, begin)});
  }
}

TextRange Comments::comment_at(uint32_t offset) const {
  const auto found = std::lower_bound(comments_.begin(), comments_.end(), TextRange{offset, 0});
  return found != comments_.end() && found->begin == offset ? *found : TextRange{offset, offset};
}

uint32_t Comments::behind(uint32_t offset) const {
  const TextRange comment = comment_at(skip_blanks(text_, offset));
  return comment.empty() ? offset : comment.end;
}

bool Comments::any_in(TextRange range) const {
  const auto found =
      std::lower_bound(comments_.begin(), comments_.end(), TextRange{range.begin, 0});
  return found != comments_.end() && found->begin < range.end;
}

bool Comments::is_comment_line(uint32_t line) const {
  return !comment_at(skip_blanks(text_, line)).empty();
}

uint32_t Comments::above(uint32_t line, bool alone) const {
  const std::string_view wanted = indentation_at(text_, line);
  uint32_t begin = line;  // of what goes if something stays that the comments may speak of
  uint32_t block = line;  // of the comment lines looked at
  bool all_named = true;  // from here down
  bool any_named = false;
  while (block > 0) {
    const uint32_t above = line_begin(text_, block - 1);
    const bool comment = is_comment_line(above) && indentation_at(text_, above) == wanted;
    if (!comment || is_header_line(text_, above)) break;
    const bool named = names_profiler(text_.substr(above, block - above));
    all_named = all_named && named;
    any_named = any_named || named;
    if (all_named) begin = above;
    block = above;
  }
  // What stands at the top of a file may be a licence.
  const bool top = block == 0 || is_header_line(text_, line_begin(text_, block - 1));
  return alone && any_named && !top ? block : begin;
}

}  // namespace smprof_migrate
