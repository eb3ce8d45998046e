/* tree-sitter-yaml's external scanner, compiled with two of its assumptions repaired from outside.
 *
 * 1. serialize() writes 10 + 4 n bytes but tests only `size < TREE_SITTER_SERIALIZATION_BUFFER_SIZE`
 *    before each 4-byte write, and so ends up to 2 bytes past the core's 1024-byte buffer once a
 *    file nests 254 block levels deep (509 bytes suffice). A smaller limit leaves room for the last
 *    write; nesting beyond it becomes an error node.
 * 2. rows and columns are int16_t and overflow in files of more than 32,767 lines or columns.
 *
 * The system and tree-sitter headers come first, so that only the scanner itself sees the changes.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tree_sitter/parser.h"

#include "tree_sitter/array.h"

#undef TREE_SITTER_SERIALIZATION_BUFFER_SIZE
#define TREE_SITTER_SERIALIZATION_BUFFER_SIZE (1024 - 8)
#define int16_t int32_t
#include "scanner.c"
