#include "rule_json.h"

#include <algorithm>
#include <array>

#include "matcher_json.h"
#include "words.h"

namespace smprof_migrate {
namespace {

using namespace std::string_view_literals;

// {reason} is for rules whose findings another stage makes.
constexpr std::array kSlots = {"name"sv, "spelled"sv, "of"sv, "value"sv, "reason"sv};

void check_slots(CheckedFile& file, const JsonValue& value) {
  const std::string& text = value.text;
  for (size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    const size_t close = text.find('}', open);
    const std::string slot = text.substr(open + 1, close == text.npos ? close : close - open - 1);
    if (std::find(kSlots.begin(), kSlots.end(), slot) == kSlots.end()) {
      file.fault_with_suggestion(value.offset, "unknown slot {" + slot + "} in \"message\"", slot,
                                 {kSlots.begin(), kSlots.end()});
    }
  }
}

void read_id(CheckedFile& file, const JsonValue& value, ReadRule& read) {
  read.rule.id = read_text(file, value, "id");
  read.id_at = value.offset;
  if (!read.rule.id.empty() && !is_rule_id(read.rule.id)) {
    file.fault(value.offset, "\"" + read.rule.id + "\" is no rule id",
               "three capitals and three digits: SMP102");
  }
}

void read_recipe(CheckedFile& file, const JsonValue& value, Rule& rule,
                 std::span<const std::string_view> recipes) {
  rule.recipe = read_text(file, value, "recipe");
  if (!rule.recipe.empty() &&
      std::find(recipes.begin(), recipes.end(), rule.recipe) == recipes.end()) {
    file.fault_with_suggestion(value.offset, "unknown recipe \"" + rule.recipe + "\"", rule.recipe,
                               {recipes.begin(), recipes.end()});
  }
}

void read_matchers(CheckedFile& file, const JsonValue& value, const NameSets& sets,
                   ReadRule& read) {
  if (value.kind != JsonValue::Kind::List) {
    read.rule.matchers.push_back(read_matcher(file, value, sets, read.mentions));
    return;
  }
  if (value.items.empty()) file.fault(value.offset, "\"match\" is empty: leave it out");
  for (const JsonValue& item : value.items) {
    read.rule.matchers.push_back(read_matcher(file, item, sets, read.mentions));
  }
}

// What only the whole file can tell.
void check_rule(CheckedFile& file, const JsonValue& json, const Rule& rule) {
  if (rule.recipe.empty() && rule.safety != Safety::Manual) {
    file.fault(json.offset, "a rule without \"recipe\" can only have \"safety\": \"manual\"");
  }
  if (!rule.recipe.empty() && rule.safety == Safety::Manual) {
    file.fault(json.offset, "a rule with \"recipe\" needs \"safety\": \"safe\" or \"unsafe\"");
  }
  if (!rule.matchers.empty() && rule.literals.empty()) {
    file.fault(json.offset, "a rule with \"match\" needs \"literals\"",
               "words of which every file with a finding holds at least one");
  }
}

MarkedCall read_marked_call(CheckedFile& file, const JsonValue& json) {
  MarkedCall call;
  const Field fields[] = {
      {"callee", Need::Required,
       [&](const JsonValue& v) { call.callee = read_text(file, v, "callee"); }},
      {"keywords", Need::Required,
       [&](const JsonValue& v) { call.keywords = read_texts(file, v, "keywords"); }},
      {"position", Need::Optional,
       [&](const JsonValue& v) { call.position = read_number(file, v, "position"); }},
  };
  read_object(file, json, "the marked call", fields);
  return call;
}

}  // namespace

ReadRule read_rule(CheckedFile& file, const JsonValue& json, const NameSets& sets,
                   std::span<const std::string_view> recipes) {
  ReadRule read;
  Rule& rule = read.rule;
  const auto text = [&](std::string_view key, std::string& into) {
    return [&file, key, &into](const JsonValue& v) { into = read_text(file, v, key); };
  };
  const auto texts = [&](std::string_view key, std::vector<std::string>& into) {
    return [&file, key, &into](const JsonValue& v) { into = read_texts(file, v, key); };
  };
  const Field fields[] = {
      {"id", Need::Required, [&](const JsonValue& v) { read_id(file, v, read); }},
      {"summary", Need::Required, text("summary", rule.summary)},
      {"message", Need::Required,
       [&](const JsonValue& v) {
         rule.message = read_text(file, v, "message");
         check_slots(file, v);
       }},
      {"advice", Need::Required, text("advice", rule.advice)},
      {"severity", Need::Required,
       [&](const JsonValue& v) {
         rule.severity = static_cast<Severity>(read_word(file, v, "severity", kSeverityWords));
       }},
      {"safety", Need::Required,
       [&](const JsonValue& v) {
         rule.safety = static_cast<Safety>(read_word(file, v, "safety", kSafetyWords));
       }},
      {"match", Need::Optional, [&](const JsonValue& v) { read_matchers(file, v, sets, read); }},
      {"literals", Need::Optional, texts("literals", rule.literals)},
      {"recipe", Need::Optional, [&](const JsonValue& v) { read_recipe(file, v, rule, recipes); }},
      {"links", Need::Optional, texts("links", rule.links)},
  };
  read_object(file, json, "the rule", fields);
  if (json.kind == JsonValue::Kind::Object) check_rule(file, json, rule);
  return read;
}

ReadGroup read_group(CheckedFile& file, const JsonValue& json) {
  ReadGroup group;
  const Field fields[] = {
      {"title", Need::Required,
       [&](const JsonValue& v) { group.title = read_text(file, v, "title"); }},
      {"step", Need::Required,
       [&](const JsonValue& v) { group.step = read_text(file, v, "step"); }},
      {"links", Need::Optional,
       [&](const JsonValue& v) { group.links = read_texts(file, v, "links"); }},
  };
  read_object(file, json, "the group", fields);
  return group;
}

ReadNames read_names(CheckedFile& file, const JsonValue& json) {
  ReadNames names;
  const auto synonyms = [&](const JsonValue& value) {
    if (value.kind != JsonValue::Kind::Object) {
      file.fault(value.offset, "\"synonyms\" must be an object: spelled name -> name in the rules");
    }
    for (const JsonMember& member : value.members) {
      names.synonyms.push_back(
          {member.key, read_text(file, member.value, member.key), member.offset});
    }
  };
  const auto sets = [&](const JsonValue& value) {
    if (value.kind != JsonValue::Kind::Object) {
      file.fault(value.offset, "\"sets\" must be an object: name of the set -> list of names");
    }
    for (const JsonMember& member : value.members) {
      names.sets[member.key] = read_texts(file, member.value, member.key);
    }
  };
  const auto marked = [&](const JsonValue& value) {
    if (value.kind != JsonValue::Kind::List) {
      file.fault(value.offset, "\"marked_calls\" must be a list of objects");
    }
    for (const JsonValue& item : value.items) {
      names.marked_calls.push_back(read_marked_call(file, item));
    }
  };
  const Field fields[] = {
      {"synonyms", Need::Optional, synonyms},
      {"roots", Need::Optional,
       [&](const JsonValue& v) { names.roots = read_texts(file, v, "roots"); }},
      {"keywords", Need::Optional,
       [&](const JsonValue& v) { names.keywords = read_texts(file, v, "keywords"); }},
      {"marked_calls", Need::Optional, marked},
      {"sets", Need::Optional, sets},
  };
  read_object(file, json, "the names", fields);
  return names;
}

}  // namespace smprof_migrate
