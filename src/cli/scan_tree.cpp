#include "cli/scan_tree.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "cli/importers.h"
#include "smprof_migrate/scan/prefilter.h"
#include "smprof_migrate/scan/read.h"

namespace smprof_migrate {
namespace {

// What one thread found; merged when all are done.
struct Catch {
  std::vector<Analysis> analyses;
  std::vector<Error> errors;
  std::vector<uint64_t> files_by_kind = std::vector<uint64_t>(file_kinds().size());
  uint64_t bytes_read = 0;
};

struct Search {
  const ScanOptions& options;
  const RuleSet& rules;
  const ProjectModules& links;
  const Prefilter& prefilter;
  // Second and later rounds: which of the files with a literal are really meant.
  std::function<bool(std::string_view path, std::string_view bytes)> accept;
};

size_t kind_index(const FileKind& kind) {
  return static_cast<size_t>(&kind - file_kinds().data());
}

// A root that is a file comes with its whole path as its name.
std::string_view last_component(const WalkedFile& file) {
  return file.path.substr(file.path.rfind('/') + 1);
}

class Scanner : public Visitor {
 public:
  Scanner(const Search& search, Progress& progress, Catch& found)
      : search_(search), progress_(progress), found_(found) {}

  Visit look(const WalkedFile& file) override {
    const FileKind& kind = *kind_of(last_component(file));
    progress_.file_done();
    failure_ = buffer_.read(file.folder_fd, file.name, search_.options.max_bytes);
    if (is_gone(failure_)) return Visit::Miss;
    if (failure_ != ReadFailure::None && failure_ != ReadFailure::TooLarge) return Visit::Hit;
    if (kind.holds != nullptr && !kind.holds(buffer_.bytes())) return Visit::Miss;
    ++found_.files_by_kind[kind_index(kind)];
    found_.bytes_read += buffer_.bytes().size();
    if (failure_ == ReadFailure::TooLarge) return Visit::Hit;
    if (!search_.prefilter.found_in_file(buffer_.bytes())) return Visit::Miss;
    if (search_.accept && !search_.accept(file.path, buffer_.bytes())) return Visit::Miss;
    return Visit::Hit;
  }

  void confirm(const WalkedFile& file) override {
    const FileKind& kind = *kind_of(last_component(file));
    std::string path(file.path);
    if (failure_ == ReadFailure::TooLarge) {
      const std::string reason =
          "larger than " + std::to_string(search_.options.max_bytes) + " bytes (--max-file-size)";
      // Nothing is known of its rest, so it is told whatever its beginning holds.
      if (!search_.accept) {
        found_.analyses.push_back(unchecked(path, kind.name, search_.rules, reason));
      }
      return;
    }
    if (failure_ != ReadFailure::None) {
      found_.errors.push_back(read_error(failure_, path));
      return;
    }
    const auto source = std::make_shared<const SourceFile>(
        source_from_bytes(std::move(path), std::string(buffer_.bytes())));
    found_.analyses.push_back(
        analyse(source, kind, search_.rules, &search_.links, search_.options.limits));
    found_.analyses.back().read_only = file.nested_repo;
  }

 private:
  const Search& search_;
  Progress& progress_;
  Catch& found_;
  ReadBuffer buffer_;
  ReadFailure failure_ = ReadFailure::None;
};

bool wanted(std::string_view name) {
  return kind_of(name) != nullptr;
}

std::vector<Catch> search_tree(const Search& search, const WalkOptions& walk_options,
                               Progress& progress, const volatile bool* stop,
                               WalkOutcome& outcome) {
  const unsigned threads = std::max(1u, walk_options.threads);
  std::vector<Catch> catches(threads);
  std::vector<std::unique_ptr<Scanner>> scanners;
  scanners.reserve(threads);
  for (Catch& found : catches)
    scanners.push_back(std::make_unique<Scanner>(search, progress, found));
  WalkOptions with_kinds = walk_options;
  with_kinds.wanted = wanted;
  with_kinds.threads = threads;
  outcome = walk(
      with_kinds, [&](unsigned thread) { return scanners[thread].get(); }, stop);
  return catches;
}

void merge_catches(std::vector<Catch>& catches, ScanResult& result) {
  for (Catch& found : catches) {
    std::move(found.analyses.begin(), found.analyses.end(), std::back_inserter(result.analyses));
    std::move(found.errors.begin(), found.errors.end(), std::back_inserter(result.errors));
    result.bytes_read += found.bytes_read;
    for (size_t i = 0; i < found.files_by_kind.size(); ++i) {
      if (found.files_by_kind[i] == 0) continue;
      result.files_by_kind[std::string(file_kinds()[i].name)] += found.files_by_kind[i];
    }
  }
}

void sort_by_path(std::vector<Analysis>& analyses) {
  std::sort(analyses.begin(), analyses.end(),
            [](const Analysis& a, const Analysis& b) { return a.path < b.path; });
}

// Modules whose exports are news to the links.
std::vector<Exporter> learn(const std::vector<Analysis>& analyses, ProjectModules& links) {
  std::vector<Exporter> news;
  for (const Analysis& analysis : analyses) {
    for (const Facts& facts : analysis.facts) {
      if (facts.exports.empty() || !links.learn(analysis.path, facts.exports)) continue;
      Exporter exporter{analysis.path, {}};
      for (const auto& one : facts.exports) exporter.names.push_back(one.name);
      news.push_back(std::move(exporter));
    }
  }
  return news;
}

bool imports_one_of(const Analysis& analysis, const std::set<std::string_view>& modules,
                    const ProjectModules& links) {
  for (const Facts& facts : analysis.facts) {
    for (const ImportedModule& import : facts.imports) {
      const std::string source = links.source_of(analysis.path, import.module, import.level);
      if (source != analysis.path && modules.contains(source)) return true;
    }
  }
  return false;
}

// Candidates of earlier rounds that import a module of `news` are analysed again.
void analyse_again(const std::vector<Exporter>& news, const ScanOptions& options,
                   const RuleSet& rules, ScanResult& result) {
  std::set<std::string_view> modules;
  for (const Exporter& exporter : news) modules.insert(exporter.path);
  for (Analysis& analysis : result.analyses) {
    if (!imports_one_of(analysis, modules, result.links)) continue;
    auto source = load_file(analysis.path, {options.max_bytes});
    if (!source || source->hash != analysis.hash) continue;  // planning will tell
    const bool read_only = analysis.read_only;
    analysis = analyse(std::make_shared<const SourceFile>(*std::move(source)),
                       *kind_named(analysis.kind), rules, &result.links, options.limits);
    analysis.read_only = read_only;
  }
}

// A name that holds a literal of a rule makes its importers candidates of the first round.
std::vector<Exporter> hidden_exporters(std::vector<Exporter> news, const RuleSet& rules) {
  const auto shows = [&](const std::string& name) {
    return std::any_of(
        rules.literals().begin(), rules.literals().end(),
        [&](const std::string& literal) { return name.find(literal) != std::string::npos; });
  };
  for (Exporter& exporter : news) std::erase_if(exporter.names, shows);
  std::erase_if(news, [](const Exporter& exporter) { return exporter.names.empty(); });
  return news;
}

// Files without a literal that import one of the exporters join the candidates.
void find_importers(const std::vector<Exporter>& exporters, const ScanOptions& options,
                    const RuleSet& rules, Progress& progress, const volatile bool* stop,
                    ScanResult& result) {
  const ModuleNames names(exporters);
  const Prefilter prefilter(names.literals());
  std::set<std::string, std::less<>> known;
  for (const Analysis& analysis : result.analyses) known.insert(analysis.path);
  const Search search{options, rules, result.links, prefilter,
                      [&](std::string_view path, std::string_view bytes) {
                        return !known.contains(path) && names.imported_in(bytes);
                      }};
  WalkOutcome outcome;
  std::vector<Catch> catches = search_tree(search, options.walk, progress, stop, outcome);
  for (Catch& found : catches) {
    for (Analysis& analysis : found.analyses) {
      if (analysis.findings.empty() && analysis.linked.empty()) continue;
      result.analyses.push_back(std::move(analysis));
    }
  }
  sort_by_path(result.analyses);
}

}  // namespace

ScanResult scan_tree(const ScanOptions& options, const RuleSet& rules, Progress& progress,
                     const volatile bool* stop) {
  ScanResult result;
  const Prefilter prefilter(rules.literals());
  const ProjectModules no_links;
  WalkOutcome outcome;
  std::vector<Catch> catches =
      search_tree({options, rules, no_links, prefilter, {}}, options.walk, progress, stop, outcome);
  result.walk = outcome.counts;
  result.errors = std::move(outcome.errors);
  result.excluded = std::move(outcome.excluded);
  merge_catches(catches, result);
  sort_by_path(result.analyses);
  // Ends: links only grow, and names are finite.
  for (auto news = learn(result.analyses, result.links); !news.empty() && !(stop && *stop);
       news = learn(result.analyses, result.links)) {
    analyse_again(news, options, rules, result);
    const auto hidden = hidden_exporters(std::move(news), rules);
    if (!hidden.empty()) find_importers(hidden, options, rules, progress, stop, result);
  }
  return result;
}

ScanResult scan_text(std::string path, std::string bytes, const ScanOptions& options,
                     const RuleSet& rules) {
  ScanResult result;
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  const FileKind* kind = kind_of(name);
  result.bytes_read = bytes.size();
  if (kind == nullptr || (kind->holds != nullptr && !kind->holds(bytes))) return result;
  ++result.files_by_kind[std::string(kind->name)];
  auto source =
      std::make_shared<const SourceFile>(source_from_bytes(std::move(path), std::move(bytes)));
  result.analyses.push_back(analyse(source, *kind, rules, &result.links, options.limits));
  return result;
}

}  // namespace smprof_migrate
