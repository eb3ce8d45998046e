// Which files git tracks, from .git/index. A tracked file is never ignored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

class TrackedFiles {
 public:
  TrackedFiles() = default;  // nothing is tracked

  // Index versions 2 to 4. A missing index tracks nothing. Format error for a split index or one
  // that is not understood.
  static Result<TrackedFiles> read(const std::string& index_path, size_t object_name_size);

  bool contains(std::string_view path) const;     // relative to the repository's root
  bool any_below(std::string_view folder) const;  // the same

 private:
  std::vector<char> names_;  // all paths; a vector, since moving keeps its bytes in place
  std::vector<std::string_view> sorted_;  // views into names_
};

}  // namespace smprof_migrate
