// Control flow as nested regions: what runs in a straight line, what may be skipped, what repeats.
// Regions are numbered in pre-order, so those inside one are a contiguous run, as with nodes.
#pragma once

#include <vector>

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

using RegionId = uint32_t;

enum class RegionKind : uint8_t {
  Body,  // of a module, function or lambda
  // What chooses:
  Branch,  // if, match
  Loop,    // for, while
  Try,     // try; `with suppress(…)` is one with a handler that does nothing
  // What is chosen:
  Arm,  // of a Branch; an elif holds its condition
  LoopBody,
  LoopElse,
  TryBody,
  Handler,
  TryElse,
  Finally,
};

struct FlowRegion {
  NodeId node = kNoNode;
  RegionKind kind = RegionKind::Body;
  RegionId parent = 0;
  RegionId end = 0;   // first region after those inside this one
  bool falls = true;  // control may leave it at its end
  // Branch: one arm surely runs; Try: errors go on unless handled; Loop: its condition is evaluated
  // at every turn.
  bool exhaustive = false;
  bool jumps = false;      // Loop: break or continue inside
  uint32_t open_arms = 0;  // Branch: arms that control may leave at their end
};

struct RegionTable {
  std::vector<FlowRegion> regions;
  std::vector<RegionId> of_node;

  bool inside(RegionId outer, RegionId inner) const {
    return outer <= inner && inner < regions[outer].end;
  }
};

RegionTable find_regions(const SyntaxTree& tree, std::string_view text);

}  // namespace smprof_migrate
