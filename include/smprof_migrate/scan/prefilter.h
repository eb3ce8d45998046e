// Finds out whether any of a set of literals occurs in some bytes, all literals in one pass. Says
// nothing about meaning.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

class Prefilter {
 public:
  // Literals: 3 to 64 bytes each, case-sensitive, at least one.
  explicit Prefilter(const std::vector<std::string>& literals);
  Prefilter(Prefilter&&) noexcept;
  ~Prefilter();

  bool found_in(std::string_view bytes) const;
  // Also finds the literals in UTF-16 of either byte order when the bytes start with its mark.
  bool found_in_file(std::string_view bytes) const;
  size_t longest() const;  // bytes of the longest literal: what to carry over between chunks

  // "scalar" or "avx2": chosen from the CPU; SMPROF_MIGRATE_SIMD=scalar in the environment forces
  // the plain one.
  std::string_view variant() const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace smprof_migrate
