#include "matcher_json.h"

#include <algorithm>

#include "words.h"

namespace smprof_migrate {
namespace {

template <class Word>
std::vector<Word> read_words(CheckedFile& file, const JsonValue& value, std::string_view key,
                             std::span<const std::string_view> words) {
  std::vector<Word> found;
  if (value.kind != JsonValue::Kind::List || value.items.empty()) {
    file.fault(value.offset, "\"" + std::string(key) + "\" must be a list of words");
  }
  for (const JsonValue& item : value.items) {
    const size_t index = read_word(file, item, key, words);
    if (index < words.size()) found.push_back(static_cast<Word>(index));
  }
  return found;
}

bool of_text(Role role) {
  return role == Role::String || role == Role::Comment || role == Role::Word;
}

// A list of names in which "@api" stands for all names of that set.
std::vector<std::string> read_names_of(CheckedFile& file, const JsonValue& value,
                                       std::string_view key, const NameSets& sets) {
  std::vector<std::string> names;
  for (std::string& text : read_texts(file, value, key)) {
    if (!text.starts_with('@')) {
      names.push_back(std::move(text));
    } else if (const auto set = sets.find(text.substr(1)); set != sets.end()) {
      names.insert(names.end(), set->second.begin(), set->second.end());
    } else {
      std::vector<std::string_view> known;
      for (const auto& [name, members] : sets) known.push_back(name);
      file.fault_with_suggestion(value.offset, "names.json has no set for \"" + text + "\"",
                                 std::string_view(text).substr(1), known);
    }
  }
  return names;
}

// Literals are looked for as they are; names may have a star in front or behind.
std::vector<NamePattern> patterns(const std::vector<std::string>& written, bool literal) {
  std::vector<NamePattern> parsed;
  parsed.reserve(written.size());
  for (const std::string& text : written) {
    parsed.push_back(literal ? NamePattern{text, Extent::Exact} : NamePattern::parse(text));
  }
  return parsed;
}

Evidence read_evidence(CheckedFile& file, const JsonValue& value, std::string_view key,
                       const NameSets& sets, std::vector<ReadRule::Mention>& mentions) {
  Evidence evidence;
  for (const std::string& text : read_names_of(file, value, key, sets)) {
    if (!is_rule_id(text)) {
      evidence.names.push_back(NamePattern::parse(text));
      continue;
    }
    const auto item = std::find_if(value.items.begin(), value.items.end(),
                                   [&](const JsonValue& v) { return v.text == text; });
    evidence.rules.push_back(text);
    mentions.push_back({text, item == value.items.end() ? value.offset : item->offset});
  }
  return evidence;
}

}  // namespace

bool is_rule_id(std::string_view word) {
  return word.size() == 6 &&
         std::all_of(word.begin(), word.begin() + 3, [](char c) { return c >= 'A' && c <= 'Z'; }) &&
         std::all_of(word.begin() + 3, word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Matcher read_matcher(CheckedFile& file, const JsonValue& json, const NameSets& sets,
                     std::vector<ReadRule::Mention>& mentions) {
  Matcher matcher;
  std::vector<std::string> names, except, of, except_of, value;
  const auto texts = [&](std::string_view key, std::vector<std::string>& into) {
    return [&, key](const JsonValue& v) { into = read_names_of(file, v, key, sets); };
  };
  const auto evidence = [&](std::string_view key, Evidence& into) {
    return [&, key](const JsonValue& v) { into = read_evidence(file, v, key, sets, mentions); };
  };
  const Field fields[] = {
      {"languages", Need::Required,
       [&](const JsonValue& v) {
         matcher.languages = read_words<LanguageId>(file, v, "languages", kLanguageWords);
       }},
      {"roles", Need::Required,
       [&](const JsonValue& v) { matcher.roles = read_words<Role>(file, v, "roles", kRoleWords); }},
      {"names", Need::Required, texts("names", names)},
      {"except", Need::Optional, texts("except", except)},
      {"spelled", Need::Optional, texts("spelled", matcher.spelled)},
      {"with_argument", Need::Optional, texts("with_argument", matcher.with_argument)},
      {"without_argument", Need::Optional, texts("without_argument", matcher.without_argument)},
      {"of", Need::Optional, texts("of", of)},
      {"except_of", Need::Optional, texts("except_of", except_of)},
      {"value", Need::Optional, texts("value", value)},
      {"needs", Need::Optional, evidence("needs", matcher.needs)},
      {"unless", Need::Optional, evidence("unless", matcher.unless)},
  };
  read_object(file, json, "the matcher", fields);

  const auto texts_asked = std::count_if(matcher.roles.begin(), matcher.roles.end(), of_text);
  if (texts_asked != 0 && static_cast<size_t>(texts_asked) != matcher.roles.size()) {
    file.fault(json.offset, "string, comment and word look for text, other roles for meaning",
               "give each its own matcher");
  }
  matcher.names = patterns(names, texts_asked != 0);
  matcher.except = patterns(except, texts_asked != 0);
  matcher.of = patterns(of, false);
  matcher.except_of = patterns(except_of, false);
  matcher.value = patterns(value, false);
  return matcher;
}

}  // namespace smprof_migrate
