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
#include "python/pieces.h"
#include "python/reindent.h"
#include "python/requests.h"
#include "smprof_migrate/python/statements.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {
namespace {

constexpr int kImportsFirst = -1'000'000;  // of all that is inserted at one place

class Assembler {
 public:
  Assembler(const PythonModule& module, std::span<const Intent> intents)
      : tree_(module.tree()),
        text_(module.text()),
        intents_(intents),
        layout_(tree_, text_),
        wraps_(tree_, text_, layout_),
        comments_(tree_, text_),
        requests_(tree_, text_),
        pieces_(text_) {}

  // What is removed is settled first, then what moves, and what is put beside it last.
  Assembly run() {
    for (const Intent& intent : intents_) collect(intent);
    plan_ = &requests_.plan();
    for (auto& [line, need] : needs_) replace_import(need);
    keep_blocks();
    for (const Intent& intent : intents_) add_wrap(intent);
    for (const Removal& removal : plan_->removals) {
      pieces_.add_removal({removal.edit, Layer::Change, requests_.fixes_of(removal.causes)});
    }
    for (const auto& [line, need] : needs_) add_import(need);
    for (const Addition& addition : additions_) add_statements(addition);
    for (const Intent& intent : intents_) add_replacement(intent);
    add_wraps();
    return pieces_.join();
  }

 private:
  struct Need {
    NeedImport import;
    std::set<uint32_t> fixes;
    NodeId instead_of = kNoNode;  // the statement whose place it takes
  };

  struct Addition {
    const InsertStatements* wanted;
    Spot spot;
    std::set<uint32_t> fixes;
    NodeId instead_of = kNoNode;
    bool vanishes = false;  // with the statements around it
  };

  void collect(const Intent& intent) {
    if (const auto* statement = std::get_if<RemoveStatement>(&intent.change)) {
      requests_.add_statement(statement->statement, intent.fix);
    } else if (const auto* item = std::get_if<RemoveItem>(&intent.change)) {
      requests_.add_item(item->item, intent.fix);
    } else if (const auto* need = std::get_if<NeedImport>(&intent.change)) {
      Need& known = needs_.try_emplace(import_line(*need), Need{*need, {}}).first->second;
      known.import.before = std::min(known.import.before, need->before);
      known.fixes.insert(intent.fix);
    } else if (const auto* insertion = std::get_if<InsertStatements>(&intent.change)) {
      additions_.push_back({insertion, spot_of(tree_, *insertion), {intent.fix}});
    }
  }

  void replace(NodeId statement, std::set<uint32_t>& fixes) {
    fixes.merge(requests_.replace(statement));
  }

  // The place of an import that goes, so that the order of the imports around it is kept.
  void replace_import(Need& need) {
    need.instead_of = replaceable_import(tree_, layout_, plan_->gone, need.import.before);
    if (need.instead_of == kNoNode) return;
    replace(need.instead_of, need.fixes);
    plan_ = &requests_.plan();
  }

  // What is done inside of what goes is not done, if the same fix wants both.
  bool vanishes(NodeId statement, std::set<uint32_t> fixes) {
    const std::set<uint32_t> around = requests_.wanted_around(statement);
    if (around.empty()) return false;
    fixes.insert(around.begin(), around.end());
    if (fixes.size() > 1) pieces_.add_conflict(fixes, tree_[statement].range.begin);
    return true;
  }

  // In rounds, as what is kept for one addition may change what is left empty around others. The
  // innermost block comes first, in it the last addition before what goes or the first one behind.
  void keep_blocks() {
    std::vector<Addition*> open;
    for (Addition& addition : additions_) open.push_back(&addition);
    std::sort(open.begin(), open.end(), [](const Addition* a, const Addition* b) {
      const Spot &left = a->spot, &right = b->spot;
      if (left.statement != right.statement) return left.statement > right.statement;
      const bool before = left.side == Spot::Side::Before;
      if (before != (right.side == Spot::Side::Before)) return before;
      return before ? b < a : a < b;
    });
    while (!open.empty()) {
      std::set<NodeId> changed;
      std::vector<Addition*> later;
      for (Addition* addition : open) {
        const NodeId emptied = requests_.emptied_around(addition->spot.statement);
        if (changed.contains(emptied)) {
          later.push_back(addition);
        } else if (keep_block(*addition)) {
          changed.insert(emptied);
        }
      }
      if (!changed.empty()) plan_ = &requests_.plan();
      open = std::move(later);
    }
  }

  // A block that would be left empty takes the inserted statements instead. True if it does.
  bool keep_block(Addition& addition) {
    const NodeId at = addition.spot.statement;
    if (at == kNoNode) return false;
    addition.vanishes = vanishes(at, addition.fixes);
    if (addition.vanishes) return false;
    const NodeId block = tree_.parent(at);
    if (block == tree_.root() || !requests_.empties(block)) return false;
    addition.instead_of = at;
    replace(at, addition.fixes);
    return true;
  }

  Ground ground() const { return {tree_, text_, layout_, wraps_, is_gone_}; }

  void add_wrap(const Intent& intent) {
    const auto* wrap = std::get_if<WrapStatements>(&intent.change);
    if (wrap == nullptr || vanishes(wrap->first, {intent.fix})) return;
    const Wraps::IsGone all = [](NodeId) { return true; };
    const bool emptied = requests_.is_inside_of_gone(wrap->first);
    std::string fault = wraps_.add(*wrap, intent.fix, emptied ? all : is_gone_);
    if (!fault.empty()) pieces_.add_conflict(intent.fix, std::move(fault));
  }

  // `text` comes instead of a statement, of the comment behind it and of those that go with it.
  void add_stand_in(NodeId statement, std::string text, const std::set<uint32_t>& fixes) {
    const TextRange range{tree_[statement].range.begin,
                          comments_.behind(code_end(tree_, statement))};
    pieces_.add_removal({{range, std::move(text)}, Layer::Change, fixes});
    const Row& row = layout_.row(statement);
    const uint32_t above = row.own_line ? comments_.above(row.line, true) : row.line;
    if (above < row.line) pieces_.add_removal({{{above, row.line}, ""}, Layer::Change, fixes});
  }

  void add_break(const Break& made, const std::set<uint32_t>& fixes) {
    pieces_.add({made.newline, Layer::Break, fixes});
    pieces_.add({made.indentation, Layer::Resumption, fixes});
  }

  void add_insertion(Insertion made, const std::set<uint32_t>& fixes) {
    for (const Break& each : made.breaks) add_break(each, fixes);
    pieces_.add({std::move(made.edit), Layer::Insertion, fixes, made.rank});
  }

  void add_import(const Need& need) {
    if (need.instead_of != kNoNode) {
      return add_stand_in(need.instead_of, import_line(need.import), need.fixes);
    }
    ImportPlace place = import_place(tree_, text_, need.import);
    // A header of a wrap may use it, so that it has to come ahead of all of them.
    const NodeId outermost = wraps_.first_around(place.spot.statement);
    const bool ahead = place.spot.statement == outermost && place.spot.side == Spot::Side::Before;
    if (outermost != kNoNode && !ahead)
      place = {{outermost, Spot::Side::Before}, {import_line(need.import)}};
    Insertion made = insertion_at(ground(), place.spot, place.lines);
    made.rank = kImportsFirst;
    add_insertion(std::move(made), need.fixes);
  }

  void add_statements(const Addition& addition) {
    if (addition.vanishes) return;
    const std::vector<std::string>& lines = addition.wanted->lines;
    if (addition.instead_of == kNoNode) {
      return add_insertion(insertion_at(ground(), addition.spot, lines), addition.fixes);
    }
    const NodeId statement = addition.instead_of;
    if (lines.size() > 1) {
      for (const Break& each : breaks_before(ground(), statement)) add_break(each, addition.fixes);
    }
    add_stand_in(statement, stand_in(ground(), statement, lines), addition.fixes);
  }

  void add_replacement(const Intent& intent) {
    const auto* change = std::get_if<ReplaceText>(&intent.change);
    if (change == nullptr) return;
    const uint32_t begin = change->range.begin;
    const std::string newline =
        std::string(newline_at(text_, begin)).append(wraps_.deeper(wraps_.depth_at(begin)));
    std::string text;
    for (const char c : change->text) {
      if (c == '\n') {
        text += newline;
      } else {
        text += c;
      }
    }
    pieces_.add({{change->range, std::move(text)}, Layer::Change, {intent.fix}});
  }

  void add_wraps() {
    for (const Wraps::Split& split : wraps_.splits()) {
      for (const Break& each : breaks_before(ground(), split.statement)) {
        add_break(each, {split.fix});
      }
    }
    for (Wraps::Line& line : wraps_.lines()) {
      pieces_.add({{{line.offset, line.offset}, std::move(line.text)},
                   Layer::Indentation,
                   {line.fixes.begin(), line.fixes.end()}});
    }
  }

  const SyntaxTree& tree_;
  std::string_view text_;
  std::span<const Intent> intents_;
  mutable Layout layout_;
  Wraps wraps_;
  Comments comments_;
  RemovalRequests requests_;
  Wraps::IsGone is_gone_ = [this](NodeId statement) { return requests_.is_gone(statement); };
  const RemovalPlan* plan_ = nullptr;
  std::map<std::string, Need> needs_;  // by import line
  std::vector<Addition> additions_;
  Pieces pieces_;
};

}  // namespace

Assembly assemble_python(const PythonModule& module, std::span<const Intent> intents) {
  return Assembler(module, intents).run();
}

}  // namespace smprof_migrate
