// One matcher of a rule.json.
#pragma once

#include <vector>

#include "fields.h"
#include "rule_json.h"

namespace smprof_migrate {

// Rules named as evidence are added to `mentions`: whether they exist is for the whole set to say.
Matcher read_matcher(CheckedFile& file, const JsonValue& json, const NameSets& sets,
                     std::vector<ReadRule::Mention>& mentions);

// "SMP102": three capitals and three digits.
bool is_rule_id(std::string_view word);

}  // namespace smprof_migrate
