#include "smprof_migrate/rules/rule.h"

namespace smprof_migrate {

NamePattern NamePattern::parse(std::string_view written) {
  if (written.starts_with('=')) return {std::string(written.substr(1)), Extent::Exact};
  if (written.ends_with(".*")) {
    return {std::string(written.substr(0, written.size() - 2)), Extent::Prefix};
  }
  if (written.starts_with("*.")) return {std::string(written.substr(2)), Extent::Suffix};
  return {std::string(written), Extent::Exact};
}

bool NamePattern::matches(std::string_view name) const {
  switch (extent) {
    case Extent::Exact:
      return name == text;
    case Extent::Prefix:  // the next segment starts with one of these
      return name.size() > text.size() && name.starts_with(text) &&
             std::string_view(".([").find(name[text.size()]) != std::string_view::npos;
    case Extent::Suffix:
      return name == text || (name.size() > text.size() && name.ends_with(text) &&
                              name[name.size() - text.size() - 1] == '.');
  }
  return false;
}

}  // namespace smprof_migrate
