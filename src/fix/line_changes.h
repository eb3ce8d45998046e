// Which lines to take out and put in to get from one list of lines to another.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace smprof_migrate {

struct LineChange {  // before[begin, end) becomes after[begin, end); 0-based
  uint32_t before_begin = 0, before_end = 0;
  uint32_t after_begin = 0, after_end = 0;
};

// Sorted, disjoint, with at least one common line between two of them. As few lines as possible,
// unless more than a few thousand differ: then one change spans from the first to the last of them.
std::vector<LineChange> line_changes(std::span<const std::string_view> before,
                                     std::span<const std::string_view> after);

}  // namespace smprof_migrate
