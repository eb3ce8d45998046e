#include "scan/prefilter_tables.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

namespace smprof_migrate {
namespace {

// Bytes of source code from frequent to rare, as counted over a few hundred megabytes of Python,
// YAML, JSON and C++; what is not named here is rarer still.
constexpr std::string_view kFrequent =
    " etanorsi_l,cdpmu\n.)(\"f=hgby-0v1'w:x2kTESAI/RC3N4OL5D6PMjq87FU9BzVGHWXYK{}[]#";

uint32_t frequency(char c) {
  const size_t at = kFrequent.find(c);
  return at == std::string_view::npos ? 1 : static_cast<uint32_t>(kFrequent.size() - at) + 1;
}

size_t rarest_window(std::string_view text) {
  size_t best = 0;
  uint64_t least = std::numeric_limits<uint64_t>::max();
  for (size_t at = 0; at + kWindow <= text.size(); ++at) {
    uint64_t product = 1;
    for (size_t i = 0; i < kWindow; ++i) product *= frequency(text[at + i]);
    if (product < least) {
      least = product;
      best = at;
    }
  }
  return best;
}

}  // namespace

PrefilterTables::PrefilterTables(std::vector<std::string> texts) {
  for (std::string& text : texts) {
    const size_t window = rarest_window(text);
    literals.push_back({std::move(text), window});
  }
  // Literals with like windows share a bucket, which keeps the tables sparse.
  std::vector<uint32_t> order(literals.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    const auto window = [&](uint32_t i) {
      return std::string_view(literals[i].text).substr(literals[i].window, kWindow);
    };
    return window(a) < window(b);
  });
  for (size_t i = 0; i < order.size(); ++i) {
    const size_t bucket = i * kBuckets / order.size();
    buckets[bucket].push_back(order[i]);
    const Literal& literal = literals[order[i]];
    for (size_t k = 0; k < kWindow; ++k) {
      const auto byte = static_cast<unsigned char>(literal.text[literal.window + k]);
      const auto bit = static_cast<uint8_t>(1u << bucket);
      low[k][byte & 15] = static_cast<uint8_t>(low[k][byte & 15] | bit);
      high[k][byte >> 4] = static_cast<uint8_t>(high[k][byte >> 4] | bit);
    }
  }
}

bool PrefilterTables::verify(std::string_view bytes, size_t at, uint8_t buckets_here) const {
  for (size_t bucket = 0; bucket < kBuckets; ++bucket) {
    if ((buckets_here >> bucket & 1) == 0) continue;
    for (const uint32_t index : buckets[bucket]) {
      const Literal& literal = literals[index];
      if (at < literal.window) continue;
      const size_t begin = at - literal.window;
      if (begin + literal.text.size() > bytes.size()) continue;
      if (std::memcmp(bytes.data() + begin, literal.text.data(), literal.text.size()) == 0) {
        return true;
      }
    }
  }
  return false;
}

bool found_scalar(const PrefilterTables& tables, std::string_view bytes, size_t from) {
  for (size_t at = from; at + kWindow <= bytes.size(); ++at) {
    const uint8_t candidates = tables.candidates(bytes.data() + at);
    if (candidates != 0 && tables.verify(bytes, at, candidates)) return true;
  }
  return false;
}

}  // namespace smprof_migrate
