#include "vocabulary.h"

#include <algorithm>

namespace smprof_migrate {
namespace {

// "smprof.Config()" -> "smprof"
std::string first_segment(std::string_view name) {
  return std::string(name.substr(0, name.find_first_of(".([")));
}

// "ProfilingParameters.CPUProfilingDuration" -> "CPUProfilingDuration"
std::string last_segment(std::string_view name) {
  return std::string(name.substr(name.find_last_of('.') + 1));
}

bool holds(const Matcher& matcher, Role role) {
  return std::find(matcher.roles.begin(), matcher.roles.end(), role) != matcher.roles.end();
}

bool is_free(const NamePattern& pattern) {
  return pattern.extent == Extent::Suffix;
}

}  // namespace

void VocabularyBuilder::add_names(CheckedFile& file, const ReadNames& names) {
  roots_.insert(names.roots.begin(), names.roots.end());
  keywords_.insert(names.keywords.begin(), names.keywords.end());
  for (const ReadNames::Synonym& synonym : names.synonyms) {
    const auto [known, fresh] = synonyms_.emplace(synonym.spelled, synonym.canonical);
    if (!fresh) {
      file.fault(synonym.at, "\"" + synonym.spelled + "\" already means \"" + known->second + "\"");
    }
    if (synonym.spelled == synonym.canonical) {
      file.fault(synonym.at, "\"" + synonym.spelled + "\" means itself: leave it out");
    }
    roots_.insert(first_segment(synonym.spelled));
    roots_.insert(first_segment(synonym.canonical));
  }
  for (const MarkedCall& call : names.marked_calls) {
    roots_.insert(first_segment(call.callee));
    marked_calls_.push_back(call);
  }
}

void VocabularyBuilder::add_roots(const std::vector<NamePattern>& patterns) {
  for (const NamePattern& pattern : patterns) {
    if (!is_free(pattern)) roots_.insert(first_segment(pattern.text));
  }
}

void VocabularyBuilder::add_rule(const Rule& rule) {
  for (const Matcher& matcher : rule.matchers) {
    const bool text =
        holds(matcher, Role::String) || holds(matcher, Role::Comment) || holds(matcher, Role::Word);
    const bool key = holds(matcher, Role::Argument) || holds(matcher, Role::Key);
    for (const NamePattern& pattern : matcher.names) {
      if (text) words_.insert(pattern.text);
      if (key) keywords_.insert(last_segment(pattern.text));
    }
    if (!text && !key) add_roots(matcher.names);
    add_roots(matcher.of);
    add_roots(matcher.except_of);
    add_roots(matcher.value);
    add_roots(matcher.needs.names);
    add_roots(matcher.unless.names);
  }
}

Vocabulary VocabularyBuilder::build() const {
  Vocabulary vocabulary;
  vocabulary.roots.assign(roots_.begin(), roots_.end());
  vocabulary.synonyms.assign(synonyms_.begin(), synonyms_.end());
  vocabulary.words.assign(words_.begin(), words_.end());
  vocabulary.keywords.assign(keywords_.begin(), keywords_.end());
  vocabulary.marked_calls = marked_calls_;
  return vocabulary;
}

}  // namespace smprof_migrate
