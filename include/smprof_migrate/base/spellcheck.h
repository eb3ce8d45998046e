// "Did you mean …?": the candidate nearest to a misspelt word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

namespace smprof_migrate {

// Insertions, removals, replacements and swaps of neighbours that turn `a` into `b`.
inline size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before_last;
  std::vector<size_t> last(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last.swap(row);
  }
  return last[b.size()];
}

// The first of the nearest candidates; empty if none is near: at most one fault in three letters.
// Words longer than any of our names are not compared.
inline std::string_view nearest(std::string_view word,
                                const std::vector<std::string_view>& candidates) {
  constexpr size_t kLongestWord = 64;
  std::string_view best;
  size_t best_distance = word.size() > kLongestWord ? 0 : word.size() / 3 + 1;
  for (std::string_view candidate : candidates) {
    if (best_distance == 0) break;
    const size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace smprof_migrate
