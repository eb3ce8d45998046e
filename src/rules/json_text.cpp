#include "json_text.h"

#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace smprof_migrate {
namespace {

// Hands the parser one byte at a time and counts them: the parser tells values, not their places.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, size_t* read) : at_(at), read_(read) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*read_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  size_t* read_;
};

// "[json.exception…] parse error at line 3, column 9: syntax error while parsing value - unexpected
// …" -> "syntax error while parsing value - unexpected …"
std::string without_place(std::string_view what) {
  const size_t column = what.find("column ");
  const size_t colon = column == what.npos ? what.npos : what.find(": ", column);
  return std::string(colon == what.npos ? what : what.substr(colon + 2));
}

class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, const size_t& read) : text_(text), read_(read) {}

  bool null() override { return add(JsonValue::Kind::Null); }
  bool boolean(bool) override { return add(JsonValue::Kind::Boolean); }
  bool number_integer(number_integer_t) override { return add(JsonValue::Kind::OtherNumber); }
  bool number_float(number_float_t, const string_t&) override {
    return add(JsonValue::Kind::OtherNumber);
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > std::numeric_limits<uint32_t>::max()) return add(JsonValue::Kind::OtherNumber);
    return add(JsonValue::Kind::Number, {}, static_cast<uint32_t>(value));
  }
  bool string(string_t& value) override { return add(JsonValue::Kind::Text, std::move(value)); }
  bool binary(binary_t&) override { return false; }  // no such thing in text

  bool start_object(size_t) override { return open(JsonValue::Kind::Object); }
  bool start_array(size_t) override { return open(JsonValue::Kind::List); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    open_.back().members.push_back({std::move(name), next_token(), {}});
    last_ = read_;
    return true;
  }
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    // The parser counts the byte it stumbled over.
    fault_ = {static_cast<uint32_t>(position == 0 ? 0 : position - 1), without_place(error.what())};
    return false;
  }

  JsonValue root_;
  JsonFault fault_;

 private:
  // The token that an event is about starts after the last one and what may stand between two.
  uint32_t next_token() const {
    const size_t at = text_.find_first_not_of(" \t\r\n,:", last_);
    return static_cast<uint32_t>(at == text_.npos ? text_.size() : at);
  }

  JsonValue begin(JsonValue::Kind kind) {
    JsonValue value;
    value.kind = kind;
    value.offset = next_token();
    last_ = read_;
    return value;
  }

  bool add(JsonValue::Kind kind, std::string text = {}, uint32_t number = 0) {
    JsonValue value = begin(kind);
    value.text = std::move(text);
    value.number = number;
    place(std::move(value));
    return true;
  }

  bool open(JsonValue::Kind kind) {
    JsonValue value = begin(kind);
    if (open_.size() == kJsonDepth) {
      fault_ = {value.offset, "nested too deep"};
      return false;
    }
    open_.push_back(std::move(value));
    return true;
  }

  bool close() {
    last_ = read_;
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    place(std::move(value));
    return true;
  }

  void place(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().kind == JsonValue::Kind::Object) {
      open_.back().members.back().value = std::move(value);
    } else {
      open_.back().items.push_back(std::move(value));
    }
  }

  std::string_view text_;
  const size_t& read_;  // bytes the parser has taken so far
  size_t last_ = 0;     // end of the last token
  std::vector<JsonValue> open_;
};

}  // namespace

std::variant<JsonValue, JsonFault> read_json(std::string_view text) {
  size_t read = 0;
  TreeBuilder builder(text, read);
  const CountingIterator begin(text.data(), &read), end(text.data() + text.size(), &read);
  if (!nlohmann::json::sax_parse(begin, end, &builder)) return std::move(builder.fault_);
  return std::move(builder.root_);
}

}  // namespace smprof_migrate
