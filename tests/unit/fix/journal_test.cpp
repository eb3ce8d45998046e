#include "smprof_migrate/fix/journal.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "smprof_migrate/fix/write.h"
#include "support/forwarding_disk.h"
#include "support/temp_folder.h"

namespace smprof_migrate {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

constexpr const char* kMark = ".smprof-migrate-0123456789abcdef";

JournalEntry entry_for(const std::string& folder, const std::string& name) {
  return {folder + "/" + name, folder + "/." + name + kMark, hash_bytes("old " + name),
          hash_bytes("new " + name), "old " + name};
}

TEST(Journal, KeepsAnyPathAndContent) {
  const std::string odd = "a:1\n\"\xE9 \t";
  const std::vector<JournalEntry> entries = {
      {"/r/" + odd, "/r/." + odd + kMark, 0, ~uint64_t{0}, std::string("1:x\n\0\r\n"sv)},
      {"/b", "/.b"s + kMark, 1, 2, ""},
  };
  const auto decoded = decode_journal(encode_journal(entries));
  ASSERT_TRUE(decoded);
  ASSERT_EQ(decoded->size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ((*decoded)[i].target, entries[i].target);
    EXPECT_EQ((*decoded)[i].staged, entries[i].staged);
    EXPECT_EQ((*decoded)[i].base_hash, entries[i].base_hash);
    EXPECT_EQ((*decoded)[i].new_hash, entries[i].new_hash);
    EXPECT_EQ((*decoded)[i].old_bytes, entries[i].old_bytes);
  }
}

TEST(Journal, AnythingButTheWholeIsRefused) {
  const std::vector<JournalEntry> entries = {entry_for("/r", "a"), entry_for("/r", "b")};
  const std::string whole = encode_journal(entries);
  for (size_t size = 0; size < whole.size(); ++size) {
    const auto decoded = decode_journal(std::string_view(whole).substr(0, size));
    ASSERT_FALSE(decoded) << "cut at " << size;
    ASSERT_EQ(decoded.error().kind, ErrorKind::Format);
  }
  EXPECT_FALSE(decode_journal(whole + "x"));
  for (size_t at = 0; at < whole.size(); ++at) {
    std::string bent = whole;
    bent[at] = static_cast<char>(bent[at] ^ 1);
    ASSERT_FALSE(decode_journal(bent)) << "bent at " << at;
  }
}

// A journal that would make us remove or rename other files than staged ones.
TEST(Journal, StagedNamesMustBeOursAndBesideTheirTarget) {
  const auto accepted = [](const std::string& target, const std::string& staged) {
    const std::vector<JournalEntry> entries = {{target, staged, 1, 2, ""}};
    return decode_journal(encode_journal(entries)).ok();
  };
  EXPECT_TRUE(accepted("/r/a", "/r/.a"s + kMark));
  EXPECT_FALSE(accepted("/r/a", "/r/b"));
  EXPECT_FALSE(accepted("/r/a", "/s/.a"s + kMark));
  EXPECT_FALSE(accepted("/r/a", "/r/s/.a"s + kMark));
  EXPECT_FALSE(accepted("a", ".a"s + kMark)) << "relative";
}

TEST(Journal, FolderComesFromTheEnvironment) {
  const auto folder = [](const char* state, const char* home) {
    state != nullptr ? ::setenv("XDG_STATE_HOME", state, 1) : ::unsetenv("XDG_STATE_HOME");
    home != nullptr ? ::setenv("HOME", home, 1) : ::unsetenv("HOME");
    return default_journal_folder();
  };
  const char* home = std::getenv("HOME");
  const std::string saved = home != nullptr ? home : "";
  EXPECT_EQ(folder("/s", "/h"), "/s/smprof-migrate");
  EXPECT_EQ(folder(nullptr, "/h"), "/h/.local/state/smprof-migrate");
  EXPECT_EQ(folder("relative", "/h"), "/h/.local/state/smprof-migrate");
  EXPECT_EQ(folder("", nullptr), "");
  ::unsetenv("XDG_STATE_HOME");
  ::setenv("HOME", saved.c_str(), 1);
}

// Refuses the n-th step of a recovery and all later ones: it was killed there.
class CutDisk : public UnsyncedDisk {
 public:
  explicit CutDisk(int steps) : left_(steps) {}

 private:
  Status before(std::string_view, const std::string& path) override {
    if (left_-- > 0) return Unit{};
    return Error{ErrorKind::Io, path, {}, "cut", ""};
  }

  int left_;
};

constexpr int kNoCut = 1'000'000;

class Recover : public testing::Test {
 protected:
  std::string journals() const { return folder_.path("state"); }
  void put_journal(const std::vector<JournalEntry>& entries) const {
    folder_.put("state/1.journal", encode_journal(entries));
  }
  Result<std::vector<Recovery>> recover() { return recover_groups(disk_, journals()); }

  TempFolder folder_;
  CutDisk disk_{kNoCut};
};

TEST_F(Recover, NoFolderNoJournals) {
  const auto recovered = recover();
  ASSERT_TRUE(recovered);
  EXPECT_TRUE(recovered->empty());
  EXPECT_TRUE(folder_.names().empty()) << "and none is made";
}

TEST_F(Recover, UnfinishedJournalIsRemoved) {
  folder_.put("state/1.unfinished", "smprof-migr");
  ASSERT_TRUE(recover());
  EXPECT_EQ(folder_.get("state/1.unfinished"), "(none)");
}

TEST_F(Recover, OtherFilesInTheFolderStay) {
  folder_.put("state/notes", "x");
  ASSERT_TRUE(recover());
  EXPECT_EQ(folder_.get("state/notes"), "x");
}

TEST_F(Recover, BrokenJournalIsAnErrorAndStays) {
  folder_.put("state/1.journal", "smprof-migrate journal 2\n");
  const auto recovered = recover();
  ASSERT_FALSE(recovered);
  EXPECT_EQ(recovered.error().kind, ErrorKind::Format);
  EXPECT_EQ(recovered.error().path, folder_.path("state/1.journal"));
  EXPECT_NE(folder_.get("state/1.journal"), "(none)");
}

TEST_F(Recover, CompletesWhatWasBegun) {
  folder_.put("a", "new a");
  folder_.put("b", "old b");
  folder_.put(".b"s + kMark, "new b");
  put_journal({entry_for(folder_.path(), "a"), entry_for(folder_.path(), "b")});
  const auto recovered = recover();
  ASSERT_TRUE(recovered);
  ASSERT_EQ(recovered->size(), 1u);
  EXPECT_EQ((*recovered)[0].outcome, Recovery::Outcome::Completed);
  EXPECT_EQ((*recovered)[0].files, std::vector<std::string>{folder_.path("b")});
  EXPECT_EQ(folder_.get("b"), "new b");
  EXPECT_EQ(folder_.names(), (std::vector<std::string>{"a", "b", "state"}));
  EXPECT_EQ(folder_.get("state/1.journal"), "(none)");
}

TEST_F(Recover, RollsBackIfTheRestWasEdited) {
  folder_.put("a", "new a");
  folder_.put("b", "edited");
  folder_.put(".b"s + kMark, "new b");
  put_journal({entry_for(folder_.path(), "a"), entry_for(folder_.path(), "b")});
  const auto recovered = recover();
  ASSERT_TRUE(recovered);
  EXPECT_EQ((*recovered)[0].outcome, Recovery::Outcome::RolledBack);
  EXPECT_EQ((*recovered)[0].files, std::vector<std::string>{folder_.path("a")});
  EXPECT_EQ((*recovered)[0].changed, std::vector<std::string>{folder_.path("b")});
  EXPECT_EQ(folder_.get("a"), "old a");
  EXPECT_EQ(folder_.get("b"), "edited");
}

TEST_F(Recover, HalfStagedFileIsRemoved) {
  folder_.put("a", "old a");
  folder_.put(".a"s + kMark, "ne");
  put_journal({entry_for(folder_.path(), "a")});
  ASSERT_TRUE(recover());
  EXPECT_EQ(folder_.get("a"), "old a");
  EXPECT_EQ(folder_.names(), (std::vector<std::string>{"a", "state"}));
}

TEST_F(Recover, RemovedFileIsNotMadeAgain) {
  folder_.put("a", "new a");
  folder_.put(".b"s + kMark, "new b");
  put_journal({entry_for(folder_.path(), "a"), entry_for(folder_.path(), "b")});
  const auto recovered = recover();
  ASSERT_TRUE(recovered);
  EXPECT_EQ((*recovered)[0].outcome, Recovery::Outcome::RolledBack);
  EXPECT_EQ(folder_.get("a"), "old a");
  EXPECT_EQ(folder_.get("b"), "(none)");
}

// How a file of a group may be found: what its target and what its staged file hold.
struct Found {
  const char* target;
  const char* staged;
};
const std::vector<Found> kFound = {
    {"old", "(none)"}, {"old", "new"},       {"new", "(none)"},
    {"new", "half"},   {"edited", "(none)"}, {"edited", "new"},
};

class RecoverAny : public Recover {
 protected:
  static constexpr int kFiles = 3;

  void arrange(size_t state) {
    std::vector<JournalEntry> entries;
    for (int file = 0; file < kFiles; ++file) {
      const std::string name(1, static_cast<char>('a' + file));
      entries.push_back(entry_for(folder_.path(), name));
      place(name, kFound[state % kFound.size()].target, name);
      place("." + name + kMark, kFound[state % kFound.size()].staged, name);
      state /= kFound.size();
    }
    put_journal(entries);
  }

  void place(const std::string& file, const std::string& kind, const std::string& name) {
    std::filesystem::remove(folder_.path(file));
    if (kind != "(none)") folder_.put(file, kind + " " + name);
  }

  std::string kind(const std::string& name) const {
    const std::string bytes = folder_.get(name);
    return bytes.substr(0, bytes.find(' '));
  }

  bool is_taken(const std::string& name) const {
    return kind(name) != "old" && kind(name) != "new" && kind("." + name + kMark) == "new";
  }

  // `begun`: kinds of the targets before recovery; `taken`: one was edited before its turn, which
  // keeps the group from becoming new.
  void expect_settled(const std::vector<std::string>& begun, bool taken, const std::string& where) {
    int old_files = 0, new_files = 0;
    for (size_t file = 0; file < begun.size(); ++file) {
      const std::string name(1, static_cast<char>('a' + file));
      old_files += kind(name) == "old";
      new_files += kind(name) == "new";
      const bool ours = begun[file] == "old" || begun[file] == "new";
      const bool may_be =
          ours ? kind(name) == "old" || kind(name) == "new" : kind(name) == begun[file];
      EXPECT_TRUE(may_be) << where << ": " << name << " is " << kind(name);
    }
    EXPECT_TRUE(old_files == 0 || new_files == 0) << where << ": a part is old, a part is new";
    EXPECT_TRUE(!taken || new_files == 0) << where << ": new beside a file that was not replaced";
    EXPECT_EQ(*system_disk().list(journals()), std::vector<std::string>{"lock"}) << where;
    for (const std::string& name : folder_.names()) EXPECT_FALSE(is_leftover(name)) << where;
  }
};

// All mixtures of three files, with a recovery cut short after each number of steps.
TEST_F(RecoverAny, EveryMixtureEndsWhole) {
  const size_t mixtures = kFound.size() * kFound.size() * kFound.size();
  for (size_t mixture = 0; mixture < mixtures; ++mixture) {
    bool finished = false;
    for (int steps = 0; !finished; ++steps) {
      arrange(mixture);
      const std::vector<std::string> begun = {kind("a"), kind("b"), kind("c")};
      const bool taken = is_taken("a") || is_taken("b") || is_taken("c");
      CutDisk cut(steps);
      finished = recover_groups(cut, journals()).ok();
      const std::string where =
          "mixture " + std::to_string(mixture) + " cut after " + std::to_string(steps) + " steps";
      ASSERT_TRUE(recover()) << where;
      expect_settled(begun, taken, where);
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace smprof_migrate
