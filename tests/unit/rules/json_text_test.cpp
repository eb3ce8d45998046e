#include "rules/json_text.h"

#include <gtest/gtest.h>

#include <string>

namespace smprof_migrate {
namespace {

using Kind = JsonValue::Kind;

JsonValue value_of(std::string_view text) {
  auto read = read_json(text);
  EXPECT_TRUE(std::holds_alternative<JsonValue>(read)) << text;
  return std::get<JsonValue>(std::move(read));
}

TEST(JsonText, KeysAndValuesKnowTheirPlace) {
  const std::string text = "{ \"a\" : \"x\\n\\u00e9\" ,\n  \"b\":[1, true,null ,-2,2.5],\"c\":{}}";
  const JsonValue root = value_of(text);
  ASSERT_EQ(root.members.size(), 3u);
  EXPECT_EQ(root.members[0].offset, text.find("\"a\""));
  EXPECT_EQ(root.members[0].value.offset, text.find("\"x"));
  EXPECT_EQ(root.members[0].value.text, "x\n\xc3\xa9");
  EXPECT_EQ(root.members[1].offset, text.find("\"b\""));
  const std::vector<JsonValue>& items = root.members[1].value.items;
  ASSERT_EQ(items.size(), 5u);
  const struct {
    Kind kind;
    std::string_view written;
  } expected[] = {{Kind::Number, "1,"},
                  {Kind::Boolean, "true"},
                  {Kind::Null, "null"},
                  {Kind::OtherNumber, "-2"},
                  {Kind::OtherNumber, "2.5"}};
  for (size_t i = 0; i < items.size(); ++i) {
    EXPECT_EQ(items[i].kind, expected[i].kind) << expected[i].written;
    EXPECT_EQ(items[i].offset, text.find(expected[i].written)) << expected[i].written;
  }
  EXPECT_EQ(root.members[2].value.offset, text.find("{}"));
}

TEST(JsonText, AKeyMayComeTwice) {
  const JsonValue root = value_of(R"({"a": 1, "a": 2})");
  ASSERT_EQ(root.members.size(), 2u);
  EXPECT_EQ(root.members[1].value.number, 2u);
}

TEST(JsonText, FaultsHaveAPlace) {
  const struct {
    std::string text;
    uint32_t offset;
  } cases[] = {{"", 0}, {"{\"a\": }", 6}, {"[1, 2", 5}, {"{} x", 3}, {"{\"a\": 1,}", 8}};
  for (const auto& one : cases) {
    const auto read = read_json(one.text);
    ASSERT_TRUE(std::holds_alternative<JsonFault>(read)) << one.text;
    EXPECT_EQ(std::get<JsonFault>(read).offset, one.offset) << one.text;
    EXPECT_FALSE(std::get<JsonFault>(read).message.empty()) << one.text;
  }
}

TEST(JsonText, DepthIsLimited) {
  const std::string deep = std::string(kJsonDepth, '[') + std::string(kJsonDepth, ']');
  value_of(deep);
  const auto read = read_json("[" + deep + "]");
  ASSERT_TRUE(std::holds_alternative<JsonFault>(read));
  EXPECT_EQ(std::get<JsonFault>(read).message, "nested too deep");
  EXPECT_EQ(std::get<JsonFault>(read).offset, kJsonDepth);
  const auto huge = read_json(std::string(1u << 20, '['));
  EXPECT_TRUE(std::holds_alternative<JsonFault>(huge));
}

}  // namespace
}  // namespace smprof_migrate
