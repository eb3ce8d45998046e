#include "scan/prefilter_tables.h"

#if defined(__x86_64__)
#include <immintrin.h>

namespace smprof_migrate {
namespace {

constexpr size_t kLanes = 32;

__m256i broadcast(const std::array<uint8_t, 16>& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}

struct Masks {
  __m256i low[kWindow];
  __m256i high[kWindow];
};

// Buckets of 32 windows, the first of which begins at `at`.
__m256i candidates_of(const Masks& masks, const char* at) {
  const __m256i nibble = _mm256_set1_epi8(0x0f);
  __m256i found = _mm256_set1_epi8(-1);
  for (size_t i = 0; i < kWindow; ++i) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at + i));
    const __m256i low = _mm256_and_si256(bytes, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble);
    found = _mm256_and_si256(found, _mm256_and_si256(_mm256_shuffle_epi8(masks.low[i], low),
                                                     _mm256_shuffle_epi8(masks.high[i], high)));
  }
  return found;
}

bool verify_lanes(const PrefilterTables& tables, std::string_view bytes, size_t at,
                  __m256i candidates, uint32_t lanes) {
  alignas(kLanes) uint8_t buckets[kLanes];
  _mm256_store_si256(reinterpret_cast<__m256i*>(buckets), candidates);
  while (lanes != 0) {
    const auto lane = static_cast<size_t>(__builtin_ctz(lanes));
    if (tables.verify(bytes, at + lane, buckets[lane])) return true;
    lanes &= lanes - 1;
  }
  return false;
}

}  // namespace

bool found_avx2(const PrefilterTables& tables, std::string_view bytes) {
  Masks masks;
  for (size_t i = 0; i < kWindow; ++i) {
    masks.low[i] = broadcast(tables.low[i]);
    masks.high[i] = broadcast(tables.high[i]);
  }
  const __m256i zero = _mm256_setzero_si256();
  size_t at = 0;
  for (; at + kLanes + kWindow - 1 <= bytes.size(); at += kLanes) {
    const __m256i candidates = candidates_of(masks, bytes.data() + at);
    const auto empty =
        static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(candidates, zero)));
    if (empty != 0xffffffffu && verify_lanes(tables, bytes, at, candidates, ~empty)) return true;
  }
  return found_scalar(tables, bytes, at);
}

}  // namespace smprof_migrate
#else
namespace smprof_migrate {
bool found_avx2(const PrefilterTables& tables, std::string_view bytes) {
  return found_scalar(tables, bytes, 0);
}
}  // namespace smprof_migrate
#endif
