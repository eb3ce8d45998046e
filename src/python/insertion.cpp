#include "python/insertion.h"

#include <algorithm>

#include "python/layout.h"
#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

bool is_docstring(const SyntaxTree& tree, NodeId statement) {
  if (tree[statement].kind != python_kinds().expression_statement) return false;
  const NodeId value = tree.first_named_child(statement);
  return value != kNoNode && (tree[value].kind == python_kinds().string ||
                              tree[value].kind == python_kinds().concatenated_string);
}

struct Spot {
  NodeId statement;
  bool before;
};

Spot spot_of(const SyntaxTree& tree, const InsertStatements& wanted) {
  NodeId anchor = wanted.anchor;
  if (wanted.where == Where::Before || wanted.where == Where::After) {
    if (tree[tree.parent(anchor)].kind == python_kinds().decorated_definition) {
      anchor = tree.parent(anchor);
    }
    return {anchor, wanted.where == Where::Before};
  }
  const std::vector<NodeId> members = statements_in(tree, anchor);
  if (wanted.where == Where::SuiteEnd) return {members.back(), false};
  return {members.front(), !is_docstring(tree, members.front())};
}

class Insertion {
 public:
  Insertion(const SyntaxTree& tree, std::string_view text, Spot spot,
            const std::vector<std::string>& lines, std::string_view deeper)
      : tree_(tree),
        text_(text),
        spot_(spot),
        row_(row_of(tree, text, spot.statement)),
        newline_(newline_at(text, tree[spot.statement].range.begin)) {
    indentation_ = row_.indentation + std::string(deeper);
    lines_ = laid_out(lines, indentation_, indent_unit(tree, text, spot.statement), newline_);
  }

  std::vector<TextEdit> edits() {
    const auto at = std::find(row_.statements.begin(), row_.statements.end(), spot_.statement);
    const bool first = at == row_.statements.begin();
    const bool last = at + 1 == row_.statements.end();
    if (spot_.before ? first : last) {
      spot_.before ? before_row() : after_row();
    } else {
      spot_.before ? between(*(at - 1), *at) : between(*at, *(at + 1));
    }
    return std::move(edits_);
  }

 private:
  TextRange range(NodeId id) const { return tree_[id].range; }

  // Ex) `if x: a(); b()`: what stood behind the colon begins a line of its own.
  void break_after_colon(const std::string& inserted) {
    const uint32_t begin = range(row_.statements.front()).begin;
    const uint32_t from = skip_blanks_back(text_, begin);
    edits_.push_back({{from, begin}, std::string(newline_).append(inserted).append(indentation_)});
  }

  void before_row() {
    if (!row_.own_line) return break_after_colon(lines_);
    const uint32_t at = line_begin(text_, range(row_.statements.front()).begin);
    edits_.push_back({{at, at}, lines_});
  }

  void after_row() {
    if (!row_.own_line) break_after_colon("");
    uint32_t end = range(row_.statements.back()).end;
    while (end > 0 && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
    const uint32_t at = behind_comments(next_line(text_, end));
    if (at > 0 && text_[at - 1] != '\n' && text_[at - 1] != '\r') {
      // The last line has no newline, and the text ends without one as before.
      lines_.erase(lines_.size() - newline_.size());
      edits_.push_back({{at, at}, std::string(newline_).append(lines_)});
    } else {
      edits_.push_back({{at, at}, lines_});
    }
  }

  // Comments that belong to the block of a compound statement stay directly behind it.
  uint32_t behind_comments(uint32_t at) const {
    const size_t own = row_.indentation.size();
    while (at < text_.size()) {
      const std::string_view indentation = indentation_at(text_, at);
      const size_t first = at + indentation.size();
      if (indentation.size() <= own || first >= text_.size() || text_[first] != '#') break;
      at = next_line(text_, at);
    }
    return at;
  }

  // Ex) `a(); b()`: the semicolon becomes a newline
  void between(NodeId left, NodeId right) {
    if (!row_.own_line) break_after_colon("");
    std::string text = std::string(newline_).append(lines_).append(indentation_);
    edits_.push_back({{range(left).end, range(right).begin}, std::move(text)});
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  Spot spot_;
  Row row_;
  std::string_view newline_;
  std::string indentation_;
  std::string lines_;
  std::vector<TextEdit> edits_;
};

}  // namespace

std::vector<TextEdit> insert_statements(const SyntaxTree& tree, std::string_view text,
                                        const InsertStatements& wanted, std::string_view deeper) {
  return Insertion(tree, text, spot_of(tree, wanted), wanted.lines, deeper).edits();
}

NodeId insertion_neighbour(const SyntaxTree& tree, const InsertStatements& wanted) {
  return spot_of(tree, wanted).statement;
}

}  // namespace smprof_migrate
