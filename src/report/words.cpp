#include "report/words.h"

namespace smprof_migrate {

std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string counted(uint64_t number, std::string_view noun) {
  return grouped(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text.append(separator);
    text.append(part);
  }
  return text;
}

}  // namespace smprof_migrate
