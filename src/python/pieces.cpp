#include "python/pieces.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "python/lines.h"

namespace smprof_migrate {
namespace {

// A newline may come instead of a whole separator, behind what is inserted at its begin.
auto order(const Piece& piece) {
  const TextRange range = piece.edit.range;
  const bool instead = piece.layer == Layer::Break && !range.empty();
  return std::tuple(range.begin, instead ? Layer::Change : piece.layer, piece.rank, range.end);
}

bool in_order(const Piece& a, const Piece& b) {
  return order(a) < order(b);
}

bool is_same(const Piece& a, const Piece& b) {
  const bool once = a.layer == Layer::Break || a.layer == Layer::Resumption;
  return a.layer == b.layer && (once || !a.edit.range.empty()) && a.edit.range == b.edit.range &&
         a.edit.text == b.edit.text;
}

bool is_strictly_inside(uint32_t offset, TextRange range) {
  return range.begin < offset && offset < range.end;
}

std::set<uint32_t> united(std::set<uint32_t> a, const std::set<uint32_t>& b) {
  a.insert(b.begin(), b.end());
  return a;
}

bool ends_behind(uint32_t offset, const Piece& piece) {
  return offset < piece.edit.range.end;
}

}  // namespace

void Pieces::add_conflict(uint32_t fix, std::string reason) {
  conflicts_.push_back({fix, std::move(reason)});
}

void Pieces::add_conflict(const std::set<uint32_t>& fixes, uint32_t offset) {
  if (fixes.empty()) return;
  const auto end = text_.begin() + static_cast<ptrdiff_t>(offset);
  const std::string line = std::to_string(1 + std::count(text_.begin(), end, '\n'));
  add_conflict(*fixes.rbegin(), fixes.size() > 1
                                    ? "line " + line + " is changed by another fix, too"
                                    : "two changes of line " + line + " get in each other's way");
}

// Ex) at column 0 `a(); b()` without the `a()` is still a line.
bool Pieces::is_line_removed(uint32_t offset) const {
  const auto removal = std::upper_bound(removals_.begin(), removals_.end(), offset, ends_behind);
  if (removal == removals_.end() || offset < removal->edit.range.begin) return false;
  if (offset > removal->edit.range.begin) return true;
  const uint32_t end = removal->edit.range.end;
  return removal->edit.text.empty() && (end == text_.size() || line_begin(text_, end) == end);
}

// Ex) a break of `a; b; c` between `a` and `c` takes along what removes `; b`
void Pieces::swallow_removals() {
  for (Piece& piece : pieces_) {
    if (piece.layer != Layer::Break || piece.edit.range.empty()) continue;
    auto removal =
        std::upper_bound(removals_.begin(), removals_.end(), piece.edit.range.begin, ends_behind);
    for (; removal != removals_.end() && piece.edit.range.contains(removal->edit.range);
         ++removal) {
      piece.fixes = united(std::move(piece.fixes), removal->fixes);
      removal->edit = {{piece.edit.range.begin, piece.edit.range.begin}, ""};
    }
  }
  std::erase_if(removals_, [](const Piece& removal) {
    return removal.edit.range.empty() && removal.edit.text.empty();
  });
}

// True if the piece is no longer needed.
bool Pieces::settles(Piece& piece, const Piece& removal) {
  const TextRange outer = removal.edit.range, inner = piece.edit.range;
  if (piece.layer == Layer::Insertion) {
    if (is_strictly_inside(inner.begin, outer)) piece.edit.range = {outer.end, outer.end};
    return false;
  }
  if (piece.layer == Layer::Indentation) {
    if (!is_line_removed(inner.begin)) return false;
    // Ex) the first of two decorators goes: the header of a wrap comes before the second one.
    piece.edit.text.erase(piece.edit.text.find_last_of("\r\n") + 1);
    piece.edit.range = {outer.end, outer.end};
    return piece.edit.text.empty();
  }
  if (piece.layer != Layer::Change) return false;
  const bool inside =
      inner.empty() ? is_strictly_inside(inner.begin, outer) : outer.contains(inner);
  if (!inside) return false;
  const bool same = inner == outer && piece.edit.text == removal.edit.text;
  const std::set<uint32_t> both = united(piece.fixes, removal.fixes);
  if (!same && both.size() > 1) add_conflict(both, inner.begin);
  return true;
}

void Pieces::settle_with_removals() {
  std::vector<Piece> kept;
  for (Piece& piece : pieces_) {
    const auto removal =
        std::upper_bound(removals_.begin(), removals_.end(), piece.edit.range.begin, ends_behind);
    if (removal == removals_.end() || !settles(piece, *removal)) kept.push_back(std::move(piece));
  }
  pieces_ = std::move(kept);
}

// False if the piece is left out: what is indented inside a change has its indentation from there.
bool Pieces::follows(const Piece& before, const Piece& piece) {
  if (is_same(before, piece)) return false;
  if (piece.edit.range.begin >= before.edit.range.end) return true;
  const bool header = piece.edit.text.find_first_of("\r\n") != std::string::npos;
  if (piece.layer == Layer::Indentation && !header) return false;
  add_conflict(united(before.fixes, piece.fixes), piece.edit.range.begin);
  return true;
}

Assembly Pieces::join() {
  std::stable_sort(removals_.begin(), removals_.end(), in_order);
  settle_with_removals();
  swallow_removals();
  pieces_.insert(pieces_.end(), removals_.begin(), removals_.end());
  std::stable_sort(pieces_.begin(), pieces_.end(), in_order);
  Assembly assembly;
  const Piece* last = nullptr;
  for (const Piece& piece : pieces_) {
    if (last != nullptr && !follows(*last, piece)) continue;
    last = &piece;
    assembly.edits.push_back(piece.edit);
  }
  assembly.conflicts = std::move(conflicts_);
  return assembly;
}

}  // namespace smprof_migrate
