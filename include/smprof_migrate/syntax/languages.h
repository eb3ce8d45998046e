// The grammars that are linked in.
#pragma once

struct TSLanguage;

extern "C" {
const TSLanguage* tree_sitter_python();
const TSLanguage* tree_sitter_bash();
const TSLanguage* tree_sitter_json();
const TSLanguage* tree_sitter_yaml();
const TSLanguage* tree_sitter_toml();
const TSLanguage* tree_sitter_hcl();
}
