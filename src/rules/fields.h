// Reads JSON objects by a table of fields and collects every fault with its place: unknown keys
// (with a suggestion), keys that come twice, missing keys, values of the wrong kind.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json_text.h"
#include "smprof_migrate/base/result.h"
#include "smprof_migrate/source/line_index.h"

namespace smprof_migrate {

// One file under check; `faults` outlives it.
class CheckedFile {
 public:
  CheckedFile(const std::string& path, std::string_view text, std::vector<Error>& faults)
      : path_(path), text_(text), lines_(text), faults_(faults) {}

  void fault(uint32_t offset, std::string message, std::string advice = "");
  // "did you mean …?" as advice, when a known word is near.
  void fault_with_suggestion(uint32_t offset, std::string message, std::string_view word,
                             const std::vector<std::string_view>& known);
  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }

 private:
  const std::string& path_;
  std::string_view text_;
  LineIndex lines_;
  std::vector<Error>& faults_;
};

enum class Need : uint8_t { Required, Optional };

struct Field {
  std::string_view key;
  Need need;
  std::function<void(const JsonValue&)> read;
};

void read_object(CheckedFile& file, const JsonValue& object, std::string_view what,
                 std::span<const Field> fields);

// Each reports a value of another kind, naming `key`, and leaves an empty answer.
std::string read_text(CheckedFile& file, const JsonValue& value, std::string_view key);
std::vector<std::string> read_texts(CheckedFile& file, const JsonValue& value,
                                    std::string_view key);

// A whole number from 0; the largest one after reporting anything else.
uint32_t read_number(CheckedFile& file, const JsonValue& value, std::string_view key);

// A word of a closed list; the index of it, or the list's size after reporting an unknown one.
size_t read_word(CheckedFile& file, const JsonValue& value, std::string_view key,
                 std::span<const std::string_view> words);

}  // namespace smprof_migrate
