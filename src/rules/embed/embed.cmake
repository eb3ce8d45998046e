# Checks rules/ and packs it into EMBEDDED_RULES, a source file that defines embedded_rule_files().
set(RECIPES launcher training)  # of src/fix; the binary checks the same names against its table
add_executable(embed_rules src/rules/embed/main.cpp)
target_include_directories(embed_rules PRIVATE include src)
target_link_libraries(embed_rules PRIVATE product)

file(GLOB_RECURSE rule_files CONFIGURE_DEPENDS rules/*.json rules/*/README.md)
set(EMBEDDED_RULES ${CMAKE_BINARY_DIR}/embedded_rules.cpp)
add_custom_command(
  OUTPUT ${EMBEDDED_RULES}
  COMMAND embed_rules ${EMBEDDED_RULES} ${CMAKE_SOURCE_DIR}/rules ${RECIPES}
  DEPENDS embed_rules ${rule_files}
  COMMENT "Checking and packing rules/"
  VERBATIM)
