// Half-open byte ranges. A range of a region's text and a range of a file's bytes are two types, so
// that an offset into decoded notebook text can never be used on the JSON that holds it.
#pragma once

#include <compare>
#include <cstdint>

namespace smprof_migrate {

struct TextRange {  // bytes of a region's text
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(TextRange other) const { return begin <= other.begin && other.end <= end; }
  bool contains(uint32_t offset) const { return begin <= offset && offset < end; }
  bool overlaps(TextRange other) const { return begin < other.end && other.begin < end; }
  auto operator<=>(const TextRange&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct FileRange {  // bytes of a file
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  auto operator<=>(const FileRange&) const = default;  // NOLINT(modernize-use-nullptr)
};

}  // namespace smprof_migrate
