#include "smprof_migrate/scan/prefilter.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "scan/prefilter_tables.h"

namespace smprof_migrate {
namespace {

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0;
#else
  return false;
#endif
}

bool wants_avx2() {
  const char* forced = std::getenv("SMPROF_MIGRATE_SIMD");
  if (forced != nullptr && std::string_view(forced) == "scalar") return false;
  return has_avx2();
}

std::vector<std::string> in_utf16(const std::vector<std::string>& literals, bool big_endian) {
  std::vector<std::string> wide;
  for (const std::string& literal : literals) {
    std::string text;
    for (const char c : literal) {
      if (big_endian) text += '\0';
      text += c;
      if (!big_endian) text += '\0';
    }
    wide.push_back(std::move(text));
  }
  return wide;
}

}  // namespace

struct Prefilter::Impl {
  explicit Impl(const std::vector<std::string>& literals)
      : plain(literals),
        little_endian(in_utf16(literals, false)),
        big_endian(in_utf16(literals, true)),
        avx2(wants_avx2()) {}

  bool found(const PrefilterTables& tables, std::string_view bytes) const {
    return avx2 ? found_avx2(tables, bytes) : found_scalar(tables, bytes, 0);
  }

  PrefilterTables plain, little_endian, big_endian;
  bool avx2;
};

Prefilter::Prefilter(const std::vector<std::string>& literals)
    : impl_(std::make_unique<const Impl>(literals)) {}
Prefilter::Prefilter(Prefilter&&) noexcept = default;
Prefilter::~Prefilter() = default;

bool Prefilter::found_in(std::string_view bytes) const {
  return impl_->found(impl_->plain, bytes);
}

bool Prefilter::found_in_file(std::string_view bytes) const {
  if (bytes.starts_with("\xff\xfe")) return impl_->found(impl_->little_endian, bytes);
  if (bytes.starts_with("\xfe\xff")) return impl_->found(impl_->big_endian, bytes);
  return found_in(bytes);
}

size_t Prefilter::longest() const {
  size_t longest = 0;
  for (const auto& literal : impl_->plain.literals) {
    longest = std::max(longest, literal.text.size());
  }
  return longest;
}

std::string_view Prefilter::variant() const {
  return impl_->avx2 ? "avx2" : "scalar";
}

}  // namespace smprof_migrate
