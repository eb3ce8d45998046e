// Whole lines that go, and what becomes of the blank lines and comments around them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "python/removal.h"

namespace smprof_migrate {

struct Cut {
  uint32_t begin = 0;  // of a line
  uint32_t end = 0;    // of a line, behind its newline
  std::vector<NodeId> causes;
};

// Comment lines directly above that name the profiler go too; cuts with only blank lines between
// them become one; of the blank lines around a cut the longer run stays.
std::vector<Cut> settle_cuts(std::string_view text, std::vector<Cut> cuts);

// The first line of the comment block directly above `begin` if the block names the profiler, else
// `begin`. A block that heads the file stays.
uint32_t with_comments_above(std::string_view text, uint32_t begin);

}  // namespace smprof_migrate
