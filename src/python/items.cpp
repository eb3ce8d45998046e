#include "python/cuts.h"

#include <algorithm>

#include "python/lines.h"
#include "smprof_migrate/python/kinds.h"

namespace smprof_migrate {
namespace {

class ListCuts {
 public:
  ListCuts(const Cutting& in, NodeId list, std::vector<Cut>& cuts);
  void run();

 private:
  struct Member {
    NodeId node = kNoNode;
    TextRange range;
    TextRange comma;  // behind it; empty if none
    bool goes = false;
  };

  bool bracketed() const { return !close_.empty(); }
  uint32_t stop(const Member& member) const;
  bool newline_in(TextRange range) const;
  bool on_own_lines(const Member& member) const;
  void find_kept();
  const Member* last_kept() const { return kept_before_.back(); }
  bool in_tail(size_t i) const;
  bool one_must_keep_comma() const;

  TextRange range_of(size_t i) const;
  TextRange range_inside(size_t i) const;
  TextRange range_of_last(size_t i) const;
  void mend_commas();
  void empty_brackets();
  void cut(TextRange range, NodeId unit, std::string_view instead = "");

  const Cutting& in_;
  NodeId list_;
  std::vector<Cut>& cuts_;
  std::vector<Member> members_;
  std::vector<const Member*> kept_before_;
  std::vector<const Member*> kept_after_;
  TextRange open_;
  TextRange close_;
};

ListCuts::ListCuts(const Cutting& in, NodeId list, std::vector<Cut>& cuts)
    : in_(in), list_(list), cuts_(cuts) {
  const SyntaxTree& tree = in.tree;
  const std::vector<NodeId> nodes = members_of(tree, list);
  size_t next = 0;
  for (NodeId at = tree.first_child(list); at != kNoNode; at = tree.next_sibling(at)) {
    if (next < nodes.size() && at == nodes[next]) {
      ++next;
      members_.push_back(
          {at, {tree[at].range.begin, code_end(tree, at)}, {}, in.emptied.items.contains(at)});
      continue;
    }
    if (tree[at].named) continue;
    const std::string_view token = tree.text(in.text, at);
    if (token == ",") {
      if (!members_.empty()) members_.back().comma = tree[at].range;
    } else if (token == "(" || token == "[" || token == "{") {
      open_ = tree[at].range;
    } else if (token == ")" || token == "]" || token == "}") {
      close_ = tree[at].range;
    }
  }
  find_kept();
}

void ListCuts::cut(TextRange range, NodeId unit, std::string_view instead) {
  cuts_.push_back({.range = range, .text = std::string(instead), .unit = unit});
}

bool ListCuts::newline_in(TextRange range) const {
  return in_.text.substr(range.begin, range.size()).find_first_of("\r\n") != std::string_view::npos;
}

// Its end with the comma, unless that is on a later line.
// Ex) a
//     , b
uint32_t ListCuts::stop(const Member& member) const {
  const bool near = !member.comma.empty() && !newline_in({member.range.end, member.comma.begin});
  return near ? member.comma.end : member.range.end;
}

bool ListCuts::on_own_lines(const Member& member) const {
  const bool comma_far = !member.comma.empty() && stop(member) != member.comma.end;
  return bracketed() && !comma_far && begins_line(in_.text, member.range.begin) &&
         ends_line(in_.text, in_.comments.behind(stop(member)));
}

// The nearest members that stay, so that no list takes quadratic time.
void ListCuts::find_kept() {
  kept_before_.assign(members_.size() + 1, nullptr);
  kept_after_.assign(members_.size(), nullptr);
  for (size_t i = 0; i < members_.size(); ++i) {
    kept_before_[i + 1] = members_[i].goes ? kept_before_[i] : &members_[i];
  }
  for (size_t i = members_.size(); i-- > 1;) {
    kept_after_[i - 1] = members_[i].goes ? kept_after_[i] : &members_[i];
  }
}

// Nothing that stays follows it, up to a bracket that closes on the same line.
bool ListCuts::in_tail(size_t i) const {
  const Member* kept = kept_before_[i];
  if (kept == nullptr || kept_after_[i] != nullptr) return false;
  if (!bracketed()) return true;
  return !newline_in({stop(members_.back()), close_.begin}) &&
         !in_.comments.any_in({kept->comma.end, close_.begin});
}

TextRange ListCuts::range_of(size_t i) const {
  const Member& member = members_[i];
  if (in_tail(i)) {
    return {members_[i - 1].comma.end, std::max(member.range.end, member.comma.end)};
  }
  if (on_own_lines(member)) {
    const uint32_t line = line_begin(in_.text, member.range.begin);
    return {in_.comments.above(line, false),
            next_line(in_.text, in_.comments.behind(stop(member)))};
  }
  return i + 1 < members_.size() ? range_inside(i) : range_of_last(i);
}

// Others follow it.
TextRange ListCuts::range_inside(size_t i) const {
  const Member& member = members_[i];
  const uint32_t begin = member.range.begin;
  const uint32_t next = members_[i + 1].range.begin;
  const uint32_t end = stop(member);
  if (!bracketed() || !newline_in({end, next})) return {begin, next};
  if (end < member.comma.end) {  // the comma is on a later line
    const bool comment = in_.comments.any_in({member.comma.end, next});
    return {begin, comment ? member.comma.end : next};
  }
  const Member* before = kept_before_[i];
  if (before != nullptr && !newline_in({before->comma.end, begin})) {
    return {before->comma.end, end};  // Ex) f(a, b,
  }
  const Member* after = kept_after_[i];
  const uint32_t comment_end = in_.comments.behind(end);
  if (after != nullptr && !in_.comments.any_in({comment_end, after->range.begin})) {
    return {begin, after->range.begin};  // Ex) f(b,
  }
  return {begin, comment_end};
}

// The bracket closes on a later line, or nothing stays.
TextRange ListCuts::range_of_last(size_t i) const {
  const Member& member = members_[i];
  const uint32_t begin = member.range.begin;
  const uint32_t end = stop(member);
  const Member* kept = kept_before_[i];
  const bool shares_line = kept != nullptr && !newline_in({kept->comma.end, begin});
  const uint32_t before = i > 0 ? members_[i - 1].comma.end : begin;
  return {newline_in({before, begin}) ? begin : before,
          shares_line ? end : in_.comments.behind(end)};
}

// One element in parentheses is a tuple only with a comma.
bool ListCuts::one_must_keep_comma() const {
  if (in_.tree[list_].kind != python_kinds().tuple) return false;
  return std::count_if(members_.begin(), members_.end(),
                       [](const Member& one) { return !one.goes; }) == 1;
}

// The comma behind the last one that stays.
void ListCuts::mend_commas() {
  const Member* last = last_kept();
  if (last == nullptr) return;
  if (one_must_keep_comma()) {
    if (last->comma.empty()) cut({last->range.end, last->range.end}, list_, ",");
    return;
  }
  const bool had_trailing = !members_.back().comma.empty();
  if (had_trailing || last == &members_.back()) return;
  const TextRange gap = {last->range.end, last->comma.end};
  const Member& next = *(last + 1);
  cut(in_.comments.any_in(gap) ? last->comma : gap, next.node);
}

// Nothing stays: the brackets close up, unless a comment stays between them.
void ListCuts::empty_brackets() {
  std::vector<TextRange> ranges;
  for (size_t i = 0; i < members_.size(); ++i) {
    TextRange range = range_of(i);
    range.end = std::max(range.end, members_[i].comma.end);
    ranges.push_back(range);
  }
  bool comment_stays = false;
  uint32_t at = open_.end;
  for (const TextRange range : ranges) {
    comment_stays = comment_stays || (at < range.begin && in_.comments.any_in({at, range.begin}));
    at = std::max(at, range.end);
  }
  comment_stays = comment_stays || in_.comments.any_in({at, close_.begin});
  if (in_.tree[list_].kind == python_kinds().set) {  // `{}` would be a dictionary
    cut(open_, list_, "set(");
    cut(close_, list_, ")");
  }
  if (!comment_stays) {
    cut({open_.end, close_.begin}, list_);
    return;
  }
  for (size_t i = 0; i < members_.size(); ++i) cut(ranges[i], members_[i].node);
}

void ListCuts::run() {
  if (members_.empty()) return;
  const bool all = last_kept() == nullptr;
  if (all) {
    if (bracketed()) empty_brackets();
    return;
  }
  for (size_t i = 0; i < members_.size(); ++i) {
    if (members_[i].goes) cut(range_of(i), members_[i].node);
  }
  mend_commas();
}

void cut_decorator(const Cutting& in, NodeId decorator, std::vector<Cut>& cuts) {
  const uint32_t line = line_begin(in.text, in.tree[decorator].range.begin);
  const uint32_t end = in.comments.behind(code_end(in.tree, decorator));
  cuts.push_back({.range = {in.comments.above(line, false), next_line(in.text, end)},
                  .text = "",
                  .unit = decorator});
}

}  // namespace

void cut_items(const Cutting& in, NodeId list, std::vector<Cut>& cuts) {
  if (in.tree[list].kind != python_kinds().decorated_definition) {
    ListCuts(in, list, cuts).run();
    return;
  }
  for (const NodeId one : members_of(in.tree, list)) {
    if (in.emptied.items.contains(one)) cut_decorator(in, one, cuts);
  }
}

}  // namespace smprof_migrate
