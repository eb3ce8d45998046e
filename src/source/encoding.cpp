#include "smprof_migrate/source/encoding.h"

#include <algorithm>
#include <array>

#include "smprof_migrate/source/utf8.h"

namespace smprof_migrate {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf16LeMark = "\xFF\xFE";
constexpr std::string_view kUtf16BeMark = "\xFE\xFF";
constexpr std::string_view kUtf32LeMark{"\xFF\xFE\0\0", 4};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c);
}

bool is_name_byte(char c) {
  return is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
}

// Takes the first line off `rest`, without its newline.
std::string_view take_line(std::string_view& rest) {
  const size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
  const std::string_view line = rest.substr(0, end);
  const bool crlf = rest.substr(end, 2) == "\r\n";
  rest.remove_prefix(std::min(end + (crlf ? 2 : 1), rest.size()));
  return line;
}

// From the "#" on; empty if the line holds anything else.
std::string_view comment_of(std::string_view line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  return line.starts_with('#') ? line : std::string_view{};
}

bool is_blank_line(std::string_view line) {
  return std::all_of(line.begin(), line.end(), is_blank);
}

// Ex) # -*- coding: latin-1 -*-      # vim: set fileencoding=cp1252 :
std::optional<std::string> declared_in(std::string_view comment) {
  constexpr std::string_view kWord = "coding";
  size_t at = comment.find(kWord);
  while (at != std::string_view::npos) {
    std::string_view rest = comment.substr(at + kWord.size());
    if (rest.starts_with(':') || rest.starts_with('=')) {
      rest.remove_prefix(1);
      while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\t')) rest.remove_prefix(1);
      const auto end = std::find_if_not(rest.begin(), rest.end(), is_name_byte);
      if (end != rest.begin()) return std::string(rest.begin(), end);
    }
    at = comment.find(kWord, at + kWord.size());
  }
  return std::nullopt;
}

// Ex) ISO_8859-15 -> iso885915
std::string squashed(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (!is_alphanumeric(c)) continue;
    result.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return result;
}

// Families whose members all keep ASCII, whatever number follows.
constexpr std::array<std::string_view, 6> kPrefixes = {"utf8",     "iso8859",    "latin",
                                                       "isolatin", "windows125", "cp125"};

// The rest of CPython's codecs of which all bytes below 0x80 stand for themselves. The EUC forms
// are among them: both bytes of their characters are 0xA1 or above.
constexpr std::array<std::string_view, 51> kNames = {
    "ascii",     "usascii",     "646",         "ansix341968", "iso646us",   "l1",
    "8859",      "cp819",       "u8",          "utf",         "cp65001",    "koi8r",
    "koi8u",     "koi8t",       "kz1048",      "ptcp154",     "tis620",     "thai",
    "cyrillic",  "greek",       "arabic",      "hebrew",      "macroman",   "macintosh",
    "maclatin2", "maccenteuro", "maccyrillic", "macgreek",    "maciceland", "macturkish",
    "cp437",     "cp720",       "cp737",       "cp775",       "cp850",      "cp852",
    "cp855",     "cp857",       "cp858",       "cp860",       "cp861",      "cp862",
    "cp863",     "cp865",       "cp866",       "cp869",       "cp1125",     "euckr",
    "gb2312",    "eucjp",       "euccn",
};

}  // namespace

DetectedEncoding detect_encoding(std::string_view bytes) {
  const bool utf32 = bytes.starts_with(kUtf32LeMark);  // not read; its mark begins like UTF-16's
  if (!utf32 && bytes.starts_with(kUtf16LeMark)) return {Encoding::Utf16Le, 2};
  if (bytes.starts_with(kUtf16BeMark)) return {Encoding::Utf16Be, 2};
  const uint8_t bom = bytes.starts_with(kUtf8Mark) ? 3 : 0;
  return {is_valid_utf8(bytes) ? Encoding::Utf8 : Encoding::AsciiSuperset, bom};
}

std::optional<std::string> python_declared_encoding(std::string_view bytes) {
  if (bytes.starts_with(kUtf8Mark)) bytes.remove_prefix(kUtf8Mark.size());
  const std::string_view first = take_line(bytes);
  const std::string_view comment = comment_of(first);
  if (auto name = declared_in(comment)) return name;
  if (comment.empty() && !is_blank_line(first)) return std::nullopt;
  return declared_in(comment_of(take_line(bytes)));
}

bool keeps_ascii_bytes(std::string_view encoding_name) {
  const std::string name = squashed(encoding_name);
  const auto has_prefix = [&](std::string_view prefix) { return name.starts_with(prefix); };
  return std::any_of(kPrefixes.begin(), kPrefixes.end(), has_prefix) ||
         std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace smprof_migrate
