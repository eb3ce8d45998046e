// Numbers and lists as people write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smprof_migrate {

std::string grouped(uint64_t number);                         // 13,771
std::string counted(uint64_t number, std::string_view noun);  // "1 file", "2 files"; adds the s
std::string joined(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace smprof_migrate
