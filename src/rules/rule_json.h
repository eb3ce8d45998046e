// rule.json, group.json and names.json: their fields, read with every fault at its place.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields.h"
#include "smprof_migrate/python/module.h"
#include "smprof_migrate/rules/rule.h"

namespace smprof_migrate {

struct ReadRule {
  Rule rule;  // name, group, step and documentation are not of this file
  uint32_t id_at = 0;
  struct Mention {  // of another rule, as evidence
    std::string id;
    uint32_t at;
  };
  std::vector<Mention> mentions;
};

// Lists of names that a group's rules share: "@api" stands for the set "api".
using NameSets = std::map<std::string, std::vector<std::string>>;

ReadRule read_rule(CheckedFile& file, const JsonValue& json, const NameSets& sets,
                   std::span<const std::string_view> recipes);

struct ReadGroup {
  std::string title;
  std::string step;
  std::vector<std::string> links;
};

ReadGroup read_group(CheckedFile& file, const JsonValue& json);

struct ReadNames {
  struct Synonym {
    std::string spelled, canonical;
    uint32_t at;
  };
  std::vector<Synonym> synonyms;
  std::vector<std::string> roots;
  std::vector<std::string> keywords;
  std::vector<MarkedCall> marked_calls;
  NameSets sets;
};

ReadNames read_names(CheckedFile& file, const JsonValue& json);

}  // namespace smprof_migrate
