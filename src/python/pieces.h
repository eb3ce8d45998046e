// Edits of all fixes of a text, put in order; those that get in each other's way become conflicts.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/source/edit.h"
#include "smprof_migrate/syntax/intent.h"

namespace smprof_migrate {

// The order of edits at one offset.
enum class Layer : uint8_t {
  Break,        // a newline between statements of a row
  Insertion,    // statements
  Resumption,   // the indentation of what follows a break
  Indentation,  // of a line in a wrap, and headers of wraps
  Change,
};

struct Piece {
  TextEdit edit;
  Layer layer = Layer::Change;
  std::set<uint32_t> fixes;
  int rank = 0;  // order within a layer
};

class Pieces {
 public:
  explicit Pieces(std::string_view text) : text_(text) {}

  void add(Piece piece) { pieces_.push_back(std::move(piece)); }
  // Something that goes, or statements in its place: changes inside it vanish if the same fix wants
  // both, insertions inside it come behind it.
  void add_removal(Piece piece) { removals_.push_back(std::move(piece)); }
  void add_conflict(uint32_t fix, std::string reason);
  // The later one of the fixes is to be dropped.
  void add_conflict(const std::set<uint32_t>& fixes, uint32_t offset);

  Assembly join();

 private:
  bool is_line_removed(uint32_t offset) const;  // does the line that begins there vanish?
  void swallow_removals();
  void settle_with_removals();
  bool settles(Piece& piece, const Piece& removal);
  bool follows(const Piece& before, const Piece& piece);

  std::string_view text_;
  std::vector<Piece> pieces_;
  std::vector<Piece> removals_;  // disjoint
  std::vector<Conflict> conflicts_;
};

}  // namespace smprof_migrate
