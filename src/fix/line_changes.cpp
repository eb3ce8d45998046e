#include "fix/line_changes.h"

#include <algorithm>
#include <unordered_map>

// The greedy algorithm of E. W. Myers ("An O(ND) Difference Algorithm and Its Variations", 1986):
// for d = 0, 1, … find on each diagonal the furthest point that d single edits reach, until one is
// the end; then walk back. The furthest points of every round are kept, d + 1 of them for round d.
namespace smprof_migrate {
namespace {

using Lines = std::span<const std::string_view>;

constexpr int kMostRounds = 2000;  // 8 MB of furthest points; time is at most this times the lines
constexpr int kNowhere = -1;

struct Sequences {  // lines as numbers, equal lines having equal numbers
  std::vector<uint32_t> before;
  std::vector<uint32_t> after;
  int before_size = 0;
  int after_size = 0;
};

Sequences numbered(Lines before, Lines after) {
  std::unordered_map<std::string_view, uint32_t> numbers;
  const auto number = [&](Lines lines) {
    std::vector<uint32_t> result;
    result.reserve(lines.size());
    for (const std::string_view line : lines) {
      const auto next = static_cast<uint32_t>(numbers.size());
      result.push_back(numbers.try_emplace(line, next).first->second);
    }
    return result;
  };
  Sequences sequences{number(before), number(after), 0, 0};
  sequences.before_size = static_cast<int>(before.size());
  sequences.after_size = static_cast<int>(after.size());
  return sequences;
}

// The furthest `before` offsets that one round reached, on the diagonals -d, -d + 2, …, d. On
// diagonal k, offset x in `before` means offset x - k in `after`.
class Frontier {
 public:
  explicit Frontier(int d) : d_(d), furthest_(static_cast<size_t>(d) + 1, kNowhere) {}

  int at(int k) const { return k < -d_ || k > d_ ? kNowhere : furthest_[index(k)]; }
  void set(int k, int x) { furthest_[index(k)] = x; }

 private:
  size_t index(int k) const { return static_cast<size_t>(k + d_) / 2; }

  int d_;
  std::vector<int> furthest_;
};

struct Step {
  int x = kNowhere;      // where the edit leads to, before equal lines are followed
  bool removes = false;  // a line of `before`; else it inserts one of `after`
};

// The better of the two edits that lead onto diagonal `k`.
Step best_step(const Sequences& lines, const Frontier& previous, int k) {
  const int removal = previous.at(k - 1);
  const int insertion = previous.at(k + 1);
  Step best;
  if (removal != kNowhere && removal < lines.before_size) best = {removal + 1, true};
  const bool can_insert = insertion != kNowhere && insertion - k <= lines.after_size;
  if (can_insert && insertion > best.x) best = {insertion, false};
  return best;
}

int follow_equal(const Sequences& lines, int x, int k) {
  while (x < lines.before_size && x - k < lines.after_size &&
         lines.before[static_cast<size_t>(x)] == lines.after[static_cast<size_t>(x - k)]) {
    ++x;
  }
  return x;
}

// All rounds up to the one that reaches the end; empty if there would be too many.
std::vector<Frontier> rounds(const Sequences& lines) {
  const int goal = lines.before_size - lines.after_size;  // the diagonal of the end
  std::vector<Frontier> result;
  result.emplace_back(0).set(0, follow_equal(lines, 0, 0));
  for (int d = 1; result.back().at(goal) != lines.before_size; ++d) {
    if (d > kMostRounds) return {};
    Frontier next(d);
    for (int k = -d; k <= d; k += 2) {
      const Step step = best_step(lines, result.back(), k);
      if (step.x != kNowhere) next.set(k, follow_equal(lines, step.x, k));
    }
    result.push_back(std::move(next));
  }
  return result;
}

// Adds the edit of one line in front of `changes`, which are in reverse order.
void add_in_front(std::vector<LineChange>& changes, LineChange edit) {
  if (!changes.empty() && changes.back().before_begin == edit.before_end &&
      changes.back().after_begin == edit.after_end) {
    changes.back().before_begin = edit.before_begin;
    changes.back().after_begin = edit.after_begin;
  } else {
    changes.push_back(edit);
  }
}

std::vector<LineChange> walk_back(const Sequences& lines, const std::vector<Frontier>& reached) {
  std::vector<LineChange> changes;
  int k = lines.before_size - lines.after_size;
  for (size_t d = reached.size() - 1; d > 0; --d) {
    const Step step = best_step(lines, reached[d - 1], k);
    const auto x = static_cast<uint32_t>(step.x);
    const auto y = static_cast<uint32_t>(step.x - k);
    add_in_front(changes, step.removes ? LineChange{x - 1, x, y, y} : LineChange{x, x, y - 1, y});
    k += step.removes ? -1 : 1;
  }
  std::reverse(changes.begin(), changes.end());
  return changes;
}

}  // namespace

std::vector<LineChange> line_changes(Lines before, Lines after) {
  const auto [first, first_after] =
      std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  const auto head = static_cast<size_t>(first - before.begin());
  const Lines left = before.subspan(head);
  const Lines right = after.subspan(head);
  const auto [last, last_after] =
      std::mismatch(left.rbegin(), left.rend(), right.rbegin(), right.rend());
  const auto tail = static_cast<size_t>(last - left.rbegin());
  if (left.size() == tail && right.size() == tail) return {};
  const Sequences lines =
      numbered(left.first(left.size() - tail), right.first(right.size() - tail));
  const std::vector<Frontier> reached = rounds(lines);
  std::vector<LineChange> changes =
      reached.empty() ? std::vector<LineChange>{{0, static_cast<uint32_t>(lines.before_size), 0,
                                                 static_cast<uint32_t>(lines.after_size)}}
                      : walk_back(lines, reached);
  const auto shift = static_cast<uint32_t>(head);
  for (LineChange& change : changes) {
    change = {change.before_begin + shift, change.before_end + shift, change.after_begin + shift,
              change.after_end + shift};
  }
  return changes;
}

}  // namespace smprof_migrate
