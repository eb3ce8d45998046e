#include "fields.h"

#include <algorithm>
#include <set>
#include <utility>

#include "smprof_migrate/base/spellcheck.h"

namespace smprof_migrate {
namespace {

std::string quoted(std::string_view word) {
  return "\"" + std::string(word) + "\"";
}

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace

void CheckedFile::fault(uint32_t offset, std::string message, std::string advice) {
  const Position at = lines_.position(text_, offset);
  faults_.push_back(
      {ErrorKind::Format, path_, {at.line, at.column}, std::move(message), std::move(advice)});
}

void CheckedFile::fault_with_suggestion(uint32_t offset, std::string message, std::string_view word,
                                        const std::vector<std::string_view>& known) {
  const std::string_view near = nearest(word, known);
  fault(offset, std::move(message), near.empty() ? "" : "did you mean " + quoted(near) + "?");
}

void read_object(CheckedFile& file, const JsonValue& object, std::string_view what,
                 std::span<const Field> fields) {
  if (object.kind != JsonValue::Kind::Object) {
    file.fault(object.offset, std::string(what) + " must be an object");
    return;
  }
  std::vector<std::string_view> known;
  for (const Field& field : fields) known.push_back(field.key);
  std::set<std::string_view> seen;
  for (const JsonMember& member : object.members) {
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field& f) { return f.key == member.key; });
    if (field == fields.end()) {
      file.fault_with_suggestion(member.offset,
                                 "unknown key " + quoted(member.key) + " in " + std::string(what),
                                 member.key, known);
    } else if (!seen.insert(member.key).second) {
      file.fault(member.offset, quoted(member.key) + " comes twice in " + std::string(what));
    } else {
      field->read(member.value);
    }
  }
  for (const Field& field : fields) {
    if (field.need == Need::Required && !seen.contains(field.key)) {
      file.fault(object.offset, std::string(what) + " has no " + quoted(field.key));
    }
  }
}

std::string read_text(CheckedFile& file, const JsonValue& value, std::string_view key) {
  if (value.kind != JsonValue::Kind::Text) {
    file.fault(value.offset, quoted(key) + " must be a string");
  } else if (value.text.empty()) {
    file.fault(value.offset, quoted(key) + " is empty");
  }
  return value.text;
}

std::vector<std::string> read_texts(CheckedFile& file, const JsonValue& value,
                                    std::string_view key) {
  std::vector<std::string> texts;
  if (value.kind != JsonValue::Kind::List) {
    file.fault(value.offset, quoted(key) + " must be a list of strings");
    return texts;
  }
  if (value.items.empty()) file.fault(value.offset, quoted(key) + " is empty: leave it out");
  for (const JsonValue& item : value.items) {
    if (item.kind != JsonValue::Kind::Text || item.text.empty()) {
      file.fault(item.offset, quoted(key) + " must hold strings that are not empty");
    } else if (std::find(texts.begin(), texts.end(), item.text) != texts.end()) {
      file.fault(item.offset, quoted(item.text) + " comes twice in " + quoted(key));
    } else {
      texts.push_back(item.text);
    }
  }
  return texts;
}

uint32_t read_number(CheckedFile& file, const JsonValue& value, std::string_view key) {
  if (value.kind == JsonValue::Kind::Number) return value.number;
  file.fault(value.offset, quoted(key) + " must be a whole number");
  return 0xffffffffu;
}

size_t read_word(CheckedFile& file, const JsonValue& value, std::string_view key,
                 std::span<const std::string_view> words) {
  const auto word = std::find(words.begin(), words.end(), value.text);
  const size_t index = static_cast<size_t>(word - words.begin());
  if (value.kind != JsonValue::Kind::Text) {
    file.fault(value.offset, quoted(key) + " must be one of " + listed(words));
    return words.size();
  }
  if (word == words.end()) {
    const std::vector<std::string_view> known(words.begin(), words.end());
    file.fault_with_suggestion(
        value.offset, quoted(value.text) + " is no word for " + quoted(key) + ": " + listed(words),
        value.text, known);
  }
  return index;
}

}  // namespace smprof_migrate
