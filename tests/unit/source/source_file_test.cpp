#include "smprof_migrate/source/source_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

namespace smprof_migrate {
namespace {

using namespace std::string_view_literals;
namespace fs = std::filesystem;

class LoadFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "load_file_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  std::string put(const char* name, std::string_view bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  ErrorKind error_of(const std::string& path, uint64_t max_bytes = 100) const {
    const auto loaded = load_file(path, {max_bytes});
    EXPECT_FALSE(loaded) << path;
    return loaded ? ErrorKind::Usage : loaded.error().kind;
  }

  fs::path folder_;
};

TEST_F(LoadFile, KeepsEveryByte) {
  const std::string_view bytes = "\xEF\xBB\xBFx = '\0\x1A'\r\ny = 2"sv;
  const auto loaded = load_file(put("a.py", bytes), {});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->bytes, bytes);
  EXPECT_EQ(loaded->path, path("a.py"));
  EXPECT_EQ(loaded->bom, 3);
  EXPECT_EQ(loaded->newline, Newline::CrLf);
  EXPECT_EQ(loaded->hash, hash_bytes(bytes));
  EXPECT_EQ(loaded->identity.size, bytes.size());
  EXPECT_NE(loaded->identity.inode, 0u);
  EXPECT_NE(loaded->identity.mtime_ns, 0);
}

TEST_F(LoadFile, EmptyFile) {
  const auto loaded = load_file(put("a.py", ""), {});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->bytes, "");
  EXPECT_EQ(loaded->newline, Newline::None);
}

TEST_F(LoadFile, LimitIsInclusive) {
  EXPECT_TRUE(load_file(put("a.py", "12345"), {5}));
  EXPECT_EQ(error_of(put("b.py", "123456"), 5), ErrorKind::Limit);
  EXPECT_EQ(load_file(path("b.py"), {5}).error().message, "larger than 5 bytes");
}

TEST_F(LoadFile, OnlyRegularFiles) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_EQ(error_of(path("fifo")), ErrorKind::Format) << "must not wait for a writer";
  EXPECT_EQ(error_of(folder_.string()), ErrorKind::Format);
  EXPECT_EQ(error_of("/dev/null"), ErrorKind::Format);
  const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path("socket").copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(error_of(path("socket")), ErrorKind::Format);
  ::close(listener);
}

TEST_F(LoadFile, SymlinksAreFollowedToFiles) {
  put("a.py", "x");
  fs::create_symlink("a.py", folder_ / "link.py");
  EXPECT_EQ(load_file(path("link.py"), {})->bytes, "x");
  fs::create_symlink("loop", folder_ / "loop");
  EXPECT_EQ(error_of(path("loop")), ErrorKind::Io);
}

TEST_F(LoadFile, MissingAndForbidden) {
  EXPECT_EQ(error_of(path("none")), ErrorKind::NotFound);
  EXPECT_EQ(error_of(put("a.py", "x") + "/b"), ErrorKind::NotFound);
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  ::chmod(path("a.py").c_str(), 0);
  EXPECT_EQ(error_of(path("a.py")), ErrorKind::Permission);
}

// A file whose size says nothing is refused rather than read in part.
TEST_F(LoadFile, SizeThatDoesNotHoldIsChanged) {
  if (!fs::exists("/proc/self/status")) GTEST_SKIP() << "no procfs";
  EXPECT_EQ(error_of("/proc/self/status", 1 << 20), ErrorKind::Changed);
}

// Another thread rewrites the file with one repeated byte at a time: what is loaded is Changed or
// bytes of one length and one letter, never a mixture of lengths.
TEST_F(LoadFile, ChangingFileIsReadConsistentlyOrNotAtAll) {
  const std::string file = put("a.py", "");
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    const std::string block(4096, 'x');
    for (int round = 0; !stop; ++round) {
      if (::ftruncate(descriptor, 0) != 0) return;
      for (int i = 0; i < 8 && !stop; ++i) {
        if (::pwrite(descriptor, block.data(), block.size(), 4096 * i) < 0) return;
      }
    }
    ::close(descriptor);
  });
  for (int round = 0; round < 300; ++round) {
    const auto loaded = load_file(file, {});
    if (!loaded) {
      EXPECT_EQ(loaded.error().kind, ErrorKind::Changed);
    } else {
      EXPECT_EQ(loaded->bytes.size(), loaded->identity.size);
    }
  }
  stop = true;
  writer.join();
}

TEST(SourceFile, NewlineStyles) {
  const auto style = [](std::string_view bytes) {
    return source_from_bytes("x", std::string(bytes)).newline;
  };
  EXPECT_EQ(style("a"), Newline::None);
  EXPECT_EQ(style("a\nb\n"), Newline::Lf);
  EXPECT_EQ(style("a\r\nb\r\n"), Newline::CrLf);
  EXPECT_EQ(style("a\rb\r"), Newline::Cr);
  EXPECT_EQ(style("a\r\nb\n"), Newline::Mixed);
  EXPECT_EQ(style("a\r\r\n"), Newline::Mixed);
  EXPECT_EQ(style("\xFF\xFE\x0D\0\x0A\0"sv), Newline::CrLf) << "UTF-16 text is decoded first";
  EXPECT_EQ(style("\xFF\xFE\x0A\x0A"sv), Newline::None) << "U+0A0A holds no newline";
  EXPECT_EQ(style("\xFF\xFE\x0A\0x"sv), Newline::None) << "broken UTF-16 has no text";
}

TEST(SourceFile, BytesInMemoryHaveNoIdentity) {
  EXPECT_EQ(source_from_bytes("-", "x").identity.inode, 0u);
}

TEST(SourceFile, NewlineAtAPlace) {
  EXPECT_EQ(newline_at("", 0), "\n");
  EXPECT_EQ(newline_at("ab", 1), "\n");
  EXPECT_EQ(newline_at("a\r\nb\nc", 4), "\r\n") << "the line before";
  EXPECT_EQ(newline_at("a\r\nb\nc", 6), "\n") << "the line before";
  EXPECT_EQ(newline_at("a\r\nb\nc", 0), "\r\n") << "the next one";
  EXPECT_EQ(newline_at("a\rb\n", 0), "\r");
  EXPECT_EQ(newline_at("a\rb\n", 3), "\r");
  EXPECT_EQ(newline_at("a\r\nb", 2), "\r\n") << "between its two bytes";
  EXPECT_EQ(newline_at("a\r\n", 99), "\r\n") << "past the end";
}

TEST(Hash, TellsApartWhatDiffersInOneBit) {
  std::set<uint64_t> seen;
  size_t made = 0;
  for (size_t size = 0; size <= 40; ++size) {
    std::string bytes(size, '\0');
    seen.insert(hash_bytes(bytes));
    ++made;
    for (size_t bit = 0; bit < 8 * size; ++bit) {
      bytes[bit / 8] = static_cast<char>(1 << (bit % 8));
      seen.insert(hash_bytes(bytes));
      ++made;
      bytes[bit / 8] = '\0';
    }
  }
  EXPECT_EQ(seen.size(), made);
}

TEST(Hash, OneBitFlipsAboutHalfOfTheResult) {
  const std::string bytes = "import smprof\nsmprof.annotate('x')\n";
  const uint64_t base = hash_bytes(bytes);
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string changed = bytes;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
    const int flipped = __builtin_popcountll(base ^ hash_bytes(changed));
    EXPECT_GT(flipped, 10) << "bit " << bit;
    EXPECT_LT(flipped, 54) << "bit " << bit;
  }
}

TEST(Hash, IsStable) {
  // Baselines and journals may hold it: a change of the function must be noticed.
  EXPECT_EQ(hash_bytes(""), hash_bytes(std::string_view()));
  EXPECT_NE(hash_bytes(""), hash_bytes("\n"));
  EXPECT_EQ(hash_bytes("import smppy\n"), 1366785420916865100u);
}

}  // namespace
}  // namespace smprof_migrate
