// The literals of a prefilter, made ready for search: for each one the window of three bytes that
// is rarest in code, and tables that tell by nibbles which literals a window may belong to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

inline constexpr size_t kWindow = 3;   // bytes
inline constexpr size_t kBuckets = 8;  // literals share them; one bit of a table entry each

struct PrefilterTables {
  struct Literal {
    std::string text;
    size_t window = 0;  // offset of its window in the text
  };
  std::vector<Literal> literals;
  std::array<std::vector<uint32_t>, kBuckets> buckets;  // indices of literals
  // [position in the window][nibble] -> buckets with a literal that has it there.
  alignas(64) std::array<std::array<uint8_t, 16>, kWindow> low{};
  alignas(64) std::array<std::array<uint8_t, 16>, kWindow> high{};

  explicit PrefilterTables(std::vector<std::string> texts);

  // Buckets that the three bytes may belong to.
  uint8_t candidates(const char* at) const {
    uint8_t found = 0xff;
    for (size_t i = 0; i < kWindow; ++i) {
      const auto byte = static_cast<unsigned char>(at[i]);
      found = static_cast<uint8_t>(found & low[i][byte & 15] & high[i][byte >> 4]);
    }
    return found;
  }
  // Does a literal of one of the buckets stand with its window at `at`?
  bool verify(std::string_view bytes, size_t at, uint8_t buckets_here) const;
};

bool found_scalar(const PrefilterTables& tables, std::string_view bytes, size_t from);
bool found_avx2(const PrefilterTables& tables, std::string_view bytes);

}  // namespace smprof_migrate
