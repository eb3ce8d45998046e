#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "fields.h"
#include "json_text.h"
#include "matcher_json.h"
#include "rule_json.h"
#include "smprof_migrate/base/spellcheck.h"
#include "smprof_migrate/rules/readme.h"
#include "smprof_migrate/rules/rule_set.h"
#include "vocabulary.h"

namespace smprof_migrate {
namespace {

struct RuleFolder {
  const RuleFile* json = nullptr;
  const RuleFile* readme = nullptr;
};

struct GroupFolder {
  const RuleFile* group = nullptr;
  const RuleFile* names = nullptr;
  std::map<std::string, RuleFolder> rules;  // by folder name
};

// What a group's rules share.
struct Shared {
  ReadGroup group;
  NameSets sets;
};

// A rule with what is needed to place faults that only the whole set shows.
struct PlacedRule {
  ReadRule read;
  const RuleFile* file;
};

class Loader {
 public:
  explicit Loader(std::span<const std::string_view> recipes) : recipes_(recipes) {}

  void sort_into_folders(std::span<const RuleFile> files);
  void read_folders();
  void check_set();

  std::vector<Error> faults_;
  std::vector<PlacedRule> rules_;
  VocabularyBuilder words_;

 private:
  void missing(const std::string& folder, const std::string& what);
  void take(const RuleFile*& slot, const RuleFile& file);
  std::optional<JsonValue> parse(CheckedFile& file);
  Shared read_group_folder(const std::string& name, const GroupFolder& folder);
  void read_rule_folder(const std::string& group, const std::string& name, const RuleFolder& folder,
                        const Shared& shared);
  void check_evidence(const PlacedRule& rule, const std::map<std::string, size_t>& by_id);

  std::span<const std::string_view> recipes_;
  std::map<std::string, GroupFolder> groups_;
};

void Loader::missing(const std::string& folder, const std::string& what) {
  faults_.push_back({ErrorKind::Format, folder, {}, "has no " + what, ""});
}

void Loader::take(const RuleFile*& slot, const RuleFile& file) {
  if (slot != nullptr) {
    faults_.push_back({ErrorKind::Format, file.path, {}, "is given twice", ""});
  }
  slot = &file;
}

void Loader::sort_into_folders(std::span<const RuleFile> files) {
  for (const RuleFile& file : files) {
    const size_t first = file.path.find('/');
    if (first == file.path.npos) continue;  // a README of all rules
    GroupFolder& group = groups_[file.path.substr(0, first)];
    const std::string rest = file.path.substr(first + 1);
    const size_t second = rest.find('/');
    if (rest == "group.json") {
      take(group.group, file);
    } else if (rest == "names.json") {
      take(group.names, file);
    } else if (second == rest.npos) {
      const std::string_view near = nearest(rest, {"group.json", "names.json"});
      faults_.push_back({ErrorKind::Format,
                         file.path,
                         {},
                         "belongs to no rule and is not known",
                         near.empty() ? "" : "did you mean " + std::string(near) + "?"});
    } else {
      RuleFolder& rule = group.rules[rest.substr(0, second)];
      const std::string name = rest.substr(second + 1);
      if (name == "rule.json") take(rule.json, file);
      if (name == "README.md") take(rule.readme, file);
    }
  }
}

std::optional<JsonValue> Loader::parse(CheckedFile& file) {
  auto parsed = read_json(file.text());
  if (auto* value = std::get_if<JsonValue>(&parsed)) return std::move(*value);
  JsonFault& fault = std::get<JsonFault>(parsed);
  file.fault(fault.offset, "is not valid JSON: " + fault.message);
  return std::nullopt;
}

Shared Loader::read_group_folder(const std::string& name, const GroupFolder& folder) {
  Shared shared;
  if (folder.group == nullptr) {
    missing(name, "group.json");
  } else {
    CheckedFile file(folder.group->path, folder.group->text, faults_);
    if (const auto json = parse(file)) shared.group = read_group(file, *json);
  }
  if (folder.names != nullptr) {
    CheckedFile file(folder.names->path, folder.names->text, faults_);
    if (const auto json = parse(file)) {
      ReadNames names = read_names(file, *json);
      words_.add_names(file, names);
      shared.sets = std::move(names.sets);
    }
  }
  return shared;
}

void Loader::read_rule_folder(const std::string& group, const std::string& name,
                              const RuleFolder& folder, const Shared& shared) {
  const std::string path = group + "/" + name;
  if (folder.readme == nullptr) missing(path, "README.md");
  if (folder.json == nullptr) {
    missing(path, "rule.json");
    return;
  }
  CheckedFile file(folder.json->path, folder.json->text, faults_);
  const auto json = parse(file);
  if (!json) return;
  PlacedRule placed{read_rule(file, *json, shared.sets, recipes_), folder.json};
  Rule& rule = placed.read.rule;
  rule.name = name;
  rule.group = group;
  rule.step = shared.group.step;
  rule.links.insert(rule.links.end(), shared.group.links.begin(), shared.group.links.end());
  if (folder.readme != nullptr) {
    rule.documentation = folder.readme->text;
    if (!rule.recipe.empty() && examples(rule.documentation).empty()) {
      CheckedFile readme(folder.readme->path, folder.readme->text, faults_);
      readme.fault(0, "shows no fix",
                   "a rule with a recipe has a code block below ## Before and one below ## After");
    }
  }
  rules_.push_back(std::move(placed));
}

void Loader::read_folders() {
  for (const auto& [name, folder] : groups_) {
    const Shared shared = read_group_folder(name, folder);
    for (const auto& [rule, files] : folder.rules) read_rule_folder(name, rule, files, shared);
  }
}

bool asks_for_evidence(const Rule& rule) {
  return std::any_of(rule.matchers.begin(), rule.matchers.end(), [](const Matcher& matcher) {
    return !matcher.needs.empty() || !matcher.unless.empty();
  });
}

// Evidence is looked up in one step, so a rule that is evidence cannot wait for evidence itself.
void Loader::check_evidence(const PlacedRule& rule, const std::map<std::string, size_t>& by_id) {
  CheckedFile file(rule.file->path, rule.file->text, faults_);
  std::vector<std::string_view> ids;
  ids.reserve(by_id.size());
  for (const auto& [id, index] : by_id) ids.push_back(id);
  for (const ReadRule::Mention& mention : rule.read.mentions) {
    const auto other = by_id.find(mention.id);
    if (other == by_id.end()) {
      file.fault_with_suggestion(mention.at, "no rule has the id \"" + mention.id + "\"",
                                 mention.id, ids);
    } else if (asks_for_evidence(rules_[other->second].read.rule)) {
      file.fault(mention.at, mention.id + " asks for evidence itself and cannot be evidence");
    }
  }
}

void Loader::check_set() {
  std::map<std::string, size_t> by_id, by_name;
  for (size_t i = 0; i < rules_.size(); ++i) {
    const PlacedRule& placed = rules_[i];
    CheckedFile file(placed.file->path, placed.file->text, faults_);
    const Rule& rule = placed.read.rule;
    const auto [same_id, new_id] = by_id.emplace(rule.id, i);
    if (!new_id && !rule.id.empty()) {
      file.fault(placed.read.id_at,
                 rule.id + " is the id of " + rules_[same_id->second].file->path + " too");
    }
    const auto [same_name, new_name] = by_name.emplace(rule.name, i);
    if (!new_name) {
      file.fault(0, "\"" + rule.name + "\" is the name of " + rules_[same_name->second].file->path +
                        " too");
    }
    words_.add_rule(rule);
  }
  for (const PlacedRule& rule : rules_) check_evidence(rule, by_id);
}

bool by_place(const Error& a, const Error& b) {
  return std::tie(a.path, a.place.line, a.place.column) <
         std::tie(b.path, b.place.line, b.place.column);
}

}  // namespace

std::variant<RuleSet, std::vector<Error>> RuleSet::load(std::span<const RuleFile> files,
                                                        std::span<const std::string_view> recipes) {
  Loader loader(recipes);
  loader.sort_into_folders(files);
  loader.read_folders();
  loader.check_set();
  if (!loader.faults_.empty()) {
    std::stable_sort(loader.faults_.begin(), loader.faults_.end(), by_place);
    return std::move(loader.faults_);
  }

  RuleSet set;
  std::set<std::string> literals;
  for (PlacedRule& placed : loader.rules_) {
    literals.insert(placed.read.rule.literals.begin(), placed.read.rule.literals.end());
    set.rules_.push_back(std::move(placed.read.rule));
  }
  std::sort(set.rules_.begin(), set.rules_.end(),
            [](const Rule& a, const Rule& b) { return a.id < b.id; });
  set.literals_.assign(literals.begin(), literals.end());
  set.vocabulary_ = loader.words_.build();
  set.index();
  return set;
}

}  // namespace smprof_migrate
