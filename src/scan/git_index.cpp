#include "scan/git_index.h"

#include <algorithm>
#include <optional>

#include "scan/small_file.h"

namespace smprof_migrate {
namespace {

constexpr size_t kHeaderSize = 12;
constexpr size_t kFixedFields = 40;  // times, device, inode, mode, ids, size
constexpr uint16_t kExtended = 0x4000;
constexpr size_t kMostIndexBytes = size_t{1} << 30;
// Version 4 repeats a long path for a few bytes: a small file must not fill the memory. An entry
// takes 63 bytes at least and a path that the system can open 4096 at most.
constexpr size_t kMostGrowth = 65;

class IndexReader {
 public:
  IndexReader(std::string_view bytes, size_t object_name_size)
      : bytes_(bytes), object_name_size_(object_name_size) {}

  // One path after the other, each ended by NUL; nothing if the bytes are no index we know.
  std::optional<std::string> paths() {
    if (!bytes_.starts_with("DIRC") || bytes_.size() < kHeaderSize) return std::nullopt;
    version_ = number(4, 4);
    const uint64_t entries = number(8, 4);
    if (version_ < 2 || version_ > 4) return std::nullopt;
    at_ = kHeaderSize;
    std::string all;
    for (uint64_t i = 0; i < entries; ++i) {
      if (!entry()) return std::nullopt;
      if (all.size() / kMostGrowth > bytes_.size()) return std::nullopt;
      all.append(path_).push_back('\0');
    }
    if (holds_split_index()) return std::nullopt;
    return all;
  }

 private:
  uint64_t number(size_t at, size_t size) const {
    uint64_t value = 0;
    for (size_t i = 0; i < size; ++i) {
      value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
    }
    return value;
  }

  bool entry() {
    const size_t begin = at_;
    const size_t flags_at = begin + kFixedFields + object_name_size_;
    if (flags_at + 4 > bytes_.size()) return false;
    const uint64_t flags = number(flags_at, 2);
    at_ = flags_at + ((flags & kExtended) != 0 ? 4 : 2);
    if (version_ == 4 && !strip_prefix()) return false;
    if (version_ != 4) path_.clear();
    const size_t end = bytes_.find('\0', at_);
    if (end == std::string_view::npos) return false;
    path_.append(bytes_.substr(at_, end - at_));
    at_ = end + 1;
    // Entries of version 2 and 3 are padded with 1 to 8 NULs to a multiple of eight.
    if (version_ != 4) at_ = begin + (end - begin + 8) / 8 * 8;
    return at_ <= bytes_.size();
  }

  // Version 4: how many bytes of the previous path are dropped, in git's variable-width encoding.
  bool strip_prefix() {
    if (at_ >= bytes_.size()) return false;
    auto byte = static_cast<unsigned char>(bytes_[at_++]);
    uint64_t value = byte & 0x7f;
    while ((byte & 0x80) != 0) {
      if (at_ >= bytes_.size() || value > path_.size()) return false;
      byte = static_cast<unsigned char>(bytes_[at_++]);
      value = ((value + 1) << 7) | (byte & 0x7f);
    }
    if (value > path_.size()) return false;
    path_.resize(path_.size() - value);
    return true;
  }

  bool holds_split_index() const {
    size_t at = at_;
    while (at + 8 + object_name_size_ <= bytes_.size()) {
      if (bytes_.substr(at, 4) == "link") return true;
      at += 8 + number(at + 4, 4);
    }
    return false;
  }

  std::string_view bytes_;
  size_t object_name_size_;
  uint64_t version_ = 0;
  size_t at_ = 0;
  std::string path_;
};

}  // namespace

Result<TrackedFiles> TrackedFiles::read(const std::string& index_path, size_t object_name_size) {
  TrackedFiles tracked;
  const auto bytes = read_small_file(index_path, kMostIndexBytes);
  if (!bytes) return tracked;
  auto paths = IndexReader(*bytes, object_name_size).paths();
  if (!paths) {
    return Error{ErrorKind::Format,
                 index_path,
                 {},
                 "this git index is not understood",
                 "tracked files that an ignore file names are left out; git add --refresh or "
                 "git update-index --no-split-index writes a plain one"};
  }
  tracked.names_.assign(paths->begin(), paths->end());
  std::string_view rest(tracked.names_.data(), tracked.names_.size());
  while (!rest.empty()) {
    const size_t end = rest.find('\0');
    tracked.sorted_.push_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  // Git sorts by bytes; conflicts hold a path up to three times.
  std::sort(tracked.sorted_.begin(), tracked.sorted_.end());
  return tracked;
}

bool TrackedFiles::contains(std::string_view path) const {
  return std::binary_search(sorted_.begin(), sorted_.end(), path);
}

bool TrackedFiles::any_below(std::string_view folder) const {
  const std::string prefix = std::string(folder).append("/");
  const auto at = std::lower_bound(sorted_.begin(), sorted_.end(), std::string_view(prefix));
  return at != sorted_.end() && at->starts_with(prefix);
}

}  // namespace smprof_migrate
