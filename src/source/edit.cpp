#include "smprof_migrate/source/edit.h"

#include <algorithm>

namespace smprof_migrate {
namespace {

template <class Range>
std::string shown(Range range) {
  return std::to_string(range.begin) + ".." + std::to_string(range.end);
}

Error bug(std::string message) {
  return {ErrorKind::Internal, "", {}, std::move(message), ""};
}

// Sorted by begin, then end: an insertion stands before a replacement that begins at its place.
template <class Edit>
Status check_disjoint(std::span<const Edit> edits) {
  for (size_t i = 0; i < edits.size(); ++i) {
    const auto range = edits[i].range;
    if (range.begin > range.end) return bug("edit of the reversed range " + shown(range));
    if (i == 0) continue;
    const auto before = edits[i - 1].range;
    if (range < before) return bug("edits not sorted: " + shown(before) + ", " + shown(range));
    if (range.begin < before.end) {
      return bug("edits overlap: " + shown(before) + " and " + shown(range));
    }
  }
  return Unit{};
}

template <class Edit>
Status sort_checked(std::vector<Edit>& edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.range < b.range; });
  return check_disjoint(std::span<const Edit>(edits));
}

template <class Edit>
Result<std::string> apply_checked(std::string_view original, std::span<const Edit> edits) {
  if (auto checked = check_disjoint(edits); !checked) return checked.error();
  if (!edits.empty() && edits.back().range.end > original.size()) {
    return bug("edit " + shown(edits.back().range) + " of a text of " +
               std::to_string(original.size()) + " bytes");
  }
  size_t size = original.size();
  for (const Edit& edit : edits) size += edit.text.size() - edit.range.size();
  std::string result;
  result.reserve(size);
  size_t kept = 0;  // original bytes before it are in `result`
  for (const Edit& edit : edits) {
    result.append(original, kept, edit.range.begin - kept);
    result += edit.text;
    kept = edit.range.end;
  }
  result.append(original, kept);
  return result;
}

}  // namespace

Status sort_edits(std::vector<TextEdit>& edits) {
  return sort_checked(edits);
}
Status sort_edits(std::vector<FileEdit>& edits) {
  return sort_checked(edits);
}

Result<std::string> apply_edits(std::string_view original, std::span<const TextEdit> edits) {
  return apply_checked(original, edits);
}

Result<std::string> apply_edits(std::string_view original, std::span<const FileEdit> edits) {
  return apply_checked(original, edits);
}

}  // namespace smprof_migrate
