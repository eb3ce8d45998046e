#include "smprof_migrate/python/kinds.h"

#include "smprof_migrate/syntax/languages.h"

namespace smprof_migrate {

KindId python_kind(std::string_view name) {
  return kind_id(tree_sitter_python(), name);
}

FieldId python_field(std::string_view name) {
  return field_id(tree_sitter_python(), name);
}

const PythonKinds& python_kinds() {
  static const PythonKinds kinds;
  return kinds;
}

const PythonFields& python_fields() {
  static const PythonFields fields;
  return fields;
}

}  // namespace smprof_migrate
