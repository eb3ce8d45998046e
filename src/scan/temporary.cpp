// Interim: DELETE THIS FILE when the real src/scan lands.
#include <filesystem>
#include <fstream>
#include <fcntl.h>
#include <sstream>
#include "smprof_migrate/scan/walk.h"
#include "smprof_migrate/scan/prefilter.h"
#include "smprof_migrate/scan/read.h"
namespace smprof_migrate {
namespace fs = std::filesystem;
ReadFailure read_file_at(int, const char* name, std::string& buffer, size_t) {
  std::ifstream in(name, std::ios::binary); std::stringstream s; s << in.rdbuf(); buffer = s.str();
  return ReadFailure::None;
}
Error read_error(ReadFailure, const std::string& path) { return {ErrorKind::Io, path, {}, "x", {}}; }
WalkOutcome walk(const WalkOptions& o, const std::function<Visitor*(unsigned)>& make, const volatile bool*) {
  WalkOutcome out; Visitor* v = make(0);
  for (const auto& r : o.roots) {
    auto one = [&](std::string p) {
      if (p.starts_with("./")) p = p.substr(2);
      std::string n = fs::path(p).filename().string();
      if (!o.wanted(n)) { out.counts.unwanted++; return; }
      out.counts.files++;
      WalkedFile f{p, AT_FDCWD, p.c_str()};
      f.name = p.c_str();
      if (v->look(f) == Visit::Hit) v->confirm(f);
    };
    if (!fs::exists(r)) { out.errors.push_back({ErrorKind::NotFound, r, {}, "no such file or folder", {}}); continue; }
    if (fs::is_regular_file(r)) one(r);
    else for (auto it = fs::recursive_directory_iterator(r); it != fs::recursive_directory_iterator(); ++it) {
      if (it->is_directory() && (it->path().filename() == ".git" || it->path().filename() == "node_modules")) { it.disable_recursion_pending(); continue; }
      if (it->is_regular_file() && !it->is_symlink()) one(it->path().string());
    }
  }
  return out;
}
struct Prefilter::Impl { std::vector<std::string> l; };
Prefilter::Prefilter(std::vector<std::string> l) : impl_(new Impl{l}) {}
Prefilter::Prefilter(Prefilter&&) noexcept = default;
Prefilter::~Prefilter() = default;
bool Prefilter::found_in(std::string_view b) const { for (auto& x : impl_->l) if (b.find(x) != b.npos) return true; return false; }
bool Prefilter::found_in_file(std::string_view b) const { return found_in(b); }
}
