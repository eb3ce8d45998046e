// What the languages must look for: collected from all rules and all names.json files.
#pragma once

#include <map>
#include <set>
#include <string>

#include "fields.h"
#include "rule_json.h"
#include "smprof_migrate/python/module.h"

namespace smprof_migrate {

class VocabularyBuilder {
 public:
  void add_names(CheckedFile& file, const ReadNames& names);
  void add_rule(const Rule& rule);
  Vocabulary build() const;

 private:
  void add_roots(const std::vector<NamePattern>& patterns);

  std::set<std::string> roots_, words_, keywords_;
  std::map<std::string, std::string> synonyms_;
  std::vector<MarkedCall> marked_calls_;
};

}  // namespace smprof_migrate
