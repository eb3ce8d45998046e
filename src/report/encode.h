// Bytes of scanned files and names inside formats whose strings are Unicode.
#pragma once

#include <string>
#include <string_view>

namespace smprof_migrate {

// The text itself if it is valid UTF-8; else invalid bytes become the four characters \xNN.
std::string valid_utf8(std::string_view bytes);

std::string base64(std::string_view bytes);

}  // namespace smprof_migrate
