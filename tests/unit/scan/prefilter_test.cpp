#include "smprof_migrate/scan/prefilter.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>

namespace smprof_migrate {
namespace {

bool plain_search(const std::vector<std::string>& literals, std::string_view bytes) {
  return std::any_of(literals.begin(), literals.end(), [&](const std::string& literal) {
    return bytes.find(literal) != std::string_view::npos;
  });
}

class Variant : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (*GetParam() != '\0') setenv("SMPROF_MIGRATE_SIMD", GetParam(), 1);
  }
  void TearDown() override { unsetenv("SMPROF_MIGRATE_SIMD"); }
};

// Bytes that end at a page that must not be touched.
class Guarded {
 public:
  Guarded() : page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))) {
    base_ = static_cast<char*>(
        mmap(nullptr, 2 * page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(base_ + page_, page_, PROT_NONE);
  }
  ~Guarded() { munmap(base_, 2 * page_); }
  std::string_view hold(std::string_view text) {
    char* begin = base_ + page_ - text.size();
    std::memcpy(begin, text.data(), text.size());
    return {begin, text.size()};
  }

 private:
  size_t page_;
  char* base_;
};

TEST_P(Variant, AgreesWithThePlainSearchOnRandomBytes) {
  std::mt19937 random(20270630);
  Guarded guarded;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::string> literals(1 + random() % 12);
    for (std::string& literal : literals) {
      literal.resize(3 + random() % 6);
      for (char& c : literal) c = "abc_"[random() % 4];
    }
    std::string text(random() % 200, ' ');
    for (char& c : text) c = "abc_ \n"[random() % 6];
    const Prefilter prefilter(literals);
    ASSERT_EQ(prefilter.found_in(guarded.hold(text)), plain_search(literals, text))
        << GetParam() << " round " << round << ": " << text;
  }
}

TEST_P(Variant, FindsAMatchAtEveryPlaceOfABlock) {
  const Prefilter prefilter({"smprof", "ProfilerConfig"});
  Guarded guarded;
  for (size_t size = 0; size < 140; ++size) {
    for (size_t at = 0; at + 6 <= size; ++at) {
      std::string text(size, '.');
      EXPECT_FALSE(prefilter.found_in(guarded.hold(text)));
      text.replace(at, 6, "smprof");
      EXPECT_TRUE(prefilter.found_in(guarded.hold(text))) << size << " " << at;
    }
  }
}

TEST_P(Variant, FindsLiteralsInUtf16OfEitherOrder) {
  const Prefilter prefilter({"smprof"});
  const std::string little("\xff\xfes\0m\0p\0r\0o\0f\0", 14);
  const std::string big("\xfe\xff\0s\0m\0p\0r\0o\0f", 14);
  EXPECT_TRUE(prefilter.found_in_file(little));
  EXPECT_TRUE(prefilter.found_in_file(big));
  EXPECT_FALSE(prefilter.found_in_file(little.substr(2)));
  EXPECT_TRUE(prefilter.found_in_file("import smprof"));
}

INSTANTIATE_TEST_SUITE_P(Prefilter, Variant, testing::Values("scalar", ""),
                         [](const auto& one) { return *one.param ? one.param : "best"; });

TEST(Prefilter, TellsTheLongestLiteral) {
  EXPECT_EQ(Prefilter({"abc", "abcdef"}).longest(), 6u);
}

}  // namespace
}  // namespace smprof_migrate
