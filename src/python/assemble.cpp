#include "smprof_migrate/python/assemble.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "python/comments.h"
#include "python/import_place.h"
#include "python/insertion.h"
#include "python/layout.h"
#include "python/lines.h"
#include "python/reindent.h"
#include "python/removal.h"
#include "smprof_migrate/python/statements.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kPass = "pass";

enum class Layer : uint8_t { Insertion, Indentation, Change };  // order of edits at one offset

struct Piece {
  TextEdit edit;
  Layer layer = Layer::Change;
  std::set<uint32_t> fixes;
};

class Assembler {
 public:
  Assembler(const PythonModule& module, std::span<const Intent> intents)
      : module_(module),
        tree_(module.tree()),
        text_(module.text()),
        intents_(intents),
        wraps_(tree_, text_) {}

  Assembly run() {
    for (const Intent& intent : intents_) collect(intent);
    plan_ = plan_removals(tree_, text_, statements_, items_);
    for (auto& [line, need] : needs_) place_import(need);
    for (const Removal& removal : plan_.removals) {
      removals_.push_back({removal.edit, Layer::Change, fixes_of(removal.causes)});
    }
    for (const Intent& intent : intents_) add_edit(intent);
    for (const Wraps::Line& line : wraps_.lines()) add_indentation(line);
    return finish();
  }

 private:
  struct Need {
    NeedImport import;
    std::set<uint32_t> fixes;
  };

  void collect(const Intent& intent) {
    if (const auto* statement = std::get_if<RemoveStatement>(&intent.change)) {
      statements_.push_back(statement->statement);
      wanted_by_[statement->statement].insert(intent.fix);
    } else if (const auto* item = std::get_if<RemoveItem>(&intent.change)) {
      items_.push_back(item->item);
      wanted_by_[item->item].insert(intent.fix);
    } else if (const auto* need = std::get_if<NeedImport>(&intent.change)) {
      Need& known = needs_.try_emplace(import_line(*need), Need{*need, {}}).first->second;
      known.import.before = std::min(known.import.before, need->before);
      known.fixes.insert(intent.fix);
    } else if (const auto* wrap = std::get_if<WrapStatements>(&intent.change)) {
      const std::string fault = wraps_.add(*wrap, intent.fix);
      if (!fault.empty()) conflicts_.push_back({intent.fix, fault});
    }
  }

  std::set<uint32_t> fixes_of(const std::vector<NodeId>& nodes) const {
    std::set<uint32_t> fixes;
    for (const NodeId node : nodes) {
      const auto wanted = wanted_by_.find(node);
      if (wanted != wanted_by_.end()) fixes.insert(wanted->second.begin(), wanted->second.end());
    }
    return fixes;
  }

  // The place of an import that goes, so that the order of the imports around it is kept.
  void place_import(const Need& need) {
    const NodeId old = replaceable_import(tree_, text_, plan_.gone, need.import.before);
    if (old == kNoNode) {
      pieces_.push_back({insert_import(tree_, text_, need.import), Layer::Insertion, need.fixes});
      return;
    }
    Piece piece;
    piece.fixes = need.fixes;
    const auto inside = [&](NodeId node) {
      if (!tree_.is_ancestor(old, node)) return false;
      piece.fixes.insert(wanted_by_[node].begin(), wanted_by_[node].end());
      return true;
    };
    std::erase_if(statements_, inside);
    std::erase_if(items_, inside);
    const Comments comments(tree_, text_);
    piece.edit.range = {comments.above(line_begin(text_, tree_[old].range.begin), true),
                        comments.behind(code_end(tree_, old))};
    piece.edit.text = import_line(need.import);
    pieces_.push_back(std::move(piece));
    plan_ = plan_removals(tree_, text_, statements_, items_);
  }

  void add_edit(const Intent& intent) {
    if (const auto* change = std::get_if<ReplaceText>(&intent.change)) {
      add_replacement(*change, intent.fix);
    } else if (const auto* insertion = std::get_if<InsertStatements>(&intent.change)) {
      add_insertion(*insertion, intent.fix);
    }
  }

  std::string deeper(uint32_t offset, bool outside_first, NodeId near) const {
    std::string indentation;
    const uint32_t depth = wraps_.depth(offset, outside_first);
    for (uint32_t i = 0; i < depth; ++i) indentation += indent_unit(tree_, text_, near);
    return indentation;
  }

  void add_replacement(const ReplaceText& change, uint32_t fix) {
    const std::string newline = std::string(newline_at(text_, change.range.begin)) +
                                deeper(change.range.begin, false, tree_.root());
    std::string text;
    for (const char c : change.text) {
      if (c == '\n') {
        text += newline;
      } else {
        text += c;
      }
    }
    pieces_.push_back({{change.range, std::move(text)}, Layer::Change, {fix}});
  }

  void add_insertion(const InsertStatements& wanted, uint32_t fix) {
    const NodeId neighbour = insertion_neighbour(tree_, wanted);
    const uint32_t offset = tree_[neighbour].range.begin;
    const std::string depth = deeper(offset, wanted.where == Where::Before, neighbour);
    if (replace_pass(wanted, neighbour, depth, fix)) return;
    for (TextEdit& edit : insert_statements(tree_, text_, wanted, depth)) {
      pieces_.push_back({std::move(edit), Layer::Insertion, {fix}});
    }
  }

  NodeId block_at(uint32_t offset) const {
    const NodeId token = tree_.smallest_at({offset, offset + 1});
    const NodeId statement = statement_of(tree_, token);
    return statement == kNoNode ? kNoNode : block_of(tree_, statement);
  }

  // A block that would be left with `pass` takes the inserted statements instead.
  bool replace_pass(const InsertStatements& wanted, NodeId neighbour, std::string_view depth,
                    uint32_t fix) {
    const NodeId block = block_of(tree_, neighbour);
    for (Piece& removal : removals_) {
      if (removal.edit.text != kPass || block_at(removal.edit.range.begin) != block) continue;
      const Row row = row_of(tree_, text_, neighbour);
      const std::string_view newline = newline_at(text_, removal.edit.range.begin);
      const std::string indentation = row.indentation + std::string(depth);
      std::string lines =
          laid_out(wanted.lines, indentation, indent_unit(tree_, text_, neighbour), newline);
      lines.erase(lines.size() - newline.size());
      if (row.own_line) {
        lines.erase(0, indentation.size());
      } else if (wanted.lines.size() > 1) {
        lines.insert(0, newline);
      } else {
        lines.erase(0, indentation.size());
      }
      removal.edit.text = std::move(lines);
      removal.fixes.insert(fix);
      return true;
    }
    return false;
  }

  const Piece* removal_around(uint32_t offset) const {
    for (const Piece& removal : removals_) {
      const TextRange range = removal.edit.range;
      if (range.begin <= offset && offset < range.end) return &removal;
    }
    return nullptr;
  }

  // Headers of lines that go stand before what remains.
  void add_indentation(const Wraps::Line& line) {
    Piece piece{{{line.offset, line.offset}, line.text}, Layer::Indentation, {}};
    piece.fixes.insert(line.fixes.begin(), line.fixes.end());
    const size_t header_end = line.text.rfind('\n');
    if (const Piece* removal = removal_around(line.offset)) {
      if (header_end == std::string::npos) return;
      piece.edit.text.erase(header_end + 1);
      piece.edit.range = {removal->edit.range.end, removal->edit.range.end};
    }
    if (header_end != std::string::npos) keep_blank_line(piece);
    pieces_.push_back(std::move(piece));
  }

  // Where the removed lines begin that end at `offset`.
  uint32_t removed_above(uint32_t offset) const {
    for (auto removal = removals_.rbegin(); removal != removals_.rend(); ++removal) {
      const TextRange range = removal->edit.range;
      if (range.end == offset && removal->edit.text.empty()) offset = range.begin;
    }
    return offset;
  }

  // A blank line among the statements that went ahead of a header is kept.
  void keep_blank_line(Piece& piece) const {
    const uint32_t end = piece.edit.range.begin;
    const uint32_t begin = removed_above(end);
    if (begin == 0 || begin == end) return;
    if (is_empty_line(text_, line_begin(text_, begin - 1))) return;
    const bool opens_block =
        indentation_at(text_, begin - 1).size() < indentation_at(text_, begin).size();
    for (uint32_t at = begin; at < end && !opens_block; at = next_line(text_, at)) {
      if (!is_empty_line(text_, at)) continue;
      piece.edit.text.insert(0, newline_at(text_, at));
      return;
    }
  }

  uint32_t line_number(uint32_t offset) const {
    return 1 + static_cast<uint32_t>(
                   std::count(text_.begin(), text_.begin() + static_cast<ptrdiff_t>(offset), '\n'));
  }

  // What lies in a removed range goes with it, if the same fix wants both.
  bool swallowed(const Piece& piece, const Piece& removal) {
    const TextRange outer = removal.edit.range, inner = piece.edit.range;
    const bool inside = inner.empty() ? outer.begin < inner.begin && inner.begin < outer.end
                                      : outer.contains(inner);
    if (!inside || (inner == outer && piece.edit.text == removal.edit.text)) return inside;
    std::set<uint32_t> both = piece.fixes;
    both.insert(removal.fixes.begin(), removal.fixes.end());
    if (both.size() > 1) {
      conflicts_.push_back({*both.rbegin(), "line " + std::to_string(line_number(inner.begin)) +
                                                " is changed by another fix, too"});
    }
    return true;
  }

  // Insertions inside a removed range stand behind it; changes there vanish.
  void settle_with_removals() {
    std::vector<Piece> kept;
    for (Piece& piece : pieces_) {
      bool gone = false;
      for (const Piece& removal : removals_) {
        const TextRange range = removal.edit.range;
        const uint32_t at = piece.edit.range.begin;
        if (piece.layer == Layer::Insertion && piece.edit.range.empty()) {
          if (range.begin < at && at < range.end) piece.edit.range = {range.end, range.end};
        } else if (piece.layer == Layer::Change) {
          gone = gone || swallowed(piece, removal);
        }
      }
      if (!gone) kept.push_back(std::move(piece));
    }
    pieces_ = std::move(kept);
  }

  Assembly finish() {
    settle_with_removals();
    pieces_.insert(pieces_.end(), removals_.begin(), removals_.end());
    std::stable_sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) {
      return std::tuple(a.edit.range.begin, a.layer, a.edit.range.end) <
             std::tuple(b.edit.range.begin, b.layer, b.edit.range.end);
    });
    Assembly assembly;
    std::vector<const Piece*> taken;
    for (const Piece& piece : pieces_) {
      if (!taken.empty() && is_same(*taken.back(), piece)) continue;
      if (!taken.empty() && overlap(*taken.back(), piece)) blame(*taken.back(), piece);
      taken.push_back(&piece);
      assembly.edits.push_back(piece.edit);
    }
    assembly.conflicts = std::move(conflicts_);
    return assembly;
  }

  static bool is_same(const Piece& a, const Piece& b) {
    return !a.edit.range.empty() && a.edit.range == b.edit.range && a.edit.text == b.edit.text;
  }

  static bool overlap(const Piece& a, const Piece& b) {
    return b.edit.range.begin < a.edit.range.end;
  }

  void blame(const Piece& a, const Piece& b) {
    std::set<uint32_t> both = a.fixes;
    both.insert(b.fixes.begin(), b.fixes.end());
    const std::string line = std::to_string(line_number(b.edit.range.begin));
    const std::string reason = both.size() > 1
                                   ? "line " + line + " is changed by another fix, too"
                                   : "two changes of line " + line + " get in each other's way";
    if (!both.empty()) conflicts_.push_back({*both.rbegin(), reason});
  }

  const PythonModule& module_;
  const SyntaxTree& tree_;
  std::string_view text_;
  std::span<const Intent> intents_;
  Wraps wraps_;
  std::vector<NodeId> statements_, items_;
  std::map<NodeId, std::set<uint32_t>> wanted_by_;  // node to remove -> fixes
  std::map<std::string, Need> needs_;               // by import line
  RemovalPlan plan_;
  std::vector<Piece> removals_;
  std::vector<Piece> pieces_;
  std::vector<Conflict> conflicts_;
};

}  // namespace

Assembly assemble_python(const PythonModule& module, std::span<const Intent> intents) {
  return Assembler(module, intents).run();
}

}  // namespace smprof_migrate
