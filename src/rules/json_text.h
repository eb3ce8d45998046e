// JSON whose every key and value knows where it stands, so that a fault in it can be shown at its
// place. Small files of our own kind only: values nest at most kJsonDepth deep.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace smprof_migrate {

inline constexpr size_t kJsonDepth = 32;

struct JsonMember;

struct JsonValue {
  enum class Kind : uint8_t { Null, Boolean, Number, OtherNumber, Text, List, Object };
  Kind kind = Kind::Null;
  uint32_t offset = 0;  // of its first byte
  uint32_t number = 0;  // Number: whole, not negative, at most 32 bits; others are OtherNumber
  std::string text;     // Text: unescaped
  std::vector<JsonValue> items;
  std::vector<JsonMember> members;  // in order, a key may come twice
};

struct JsonMember {
  std::string key;
  uint32_t offset = 0;  // of the key's opening quote
  JsonValue value;
};

struct JsonFault {
  uint32_t offset = 0;
  std::string message;
};

std::variant<JsonValue, JsonFault> read_json(std::string_view text);

}  // namespace smprof_migrate
