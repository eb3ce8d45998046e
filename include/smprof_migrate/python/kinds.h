// Kinds and fields of the Python grammar as numbers, looked up once.
//
// Keywords that are names in context (print, exec, match, type) come as `identifier`; the target of
// `with a as b` and `except E as b` is an `as_pattern` whose field `alias` is an
// `as_pattern_target`.
#pragma once

#include "smprof_migrate/syntax/tree.h"

namespace smprof_migrate {

KindId python_kind(std::string_view name);
FieldId python_field(std::string_view name);

// A member is called as the grammar calls the kind, except where C++ reserves the word.
struct PythonKinds {
  // Statements and their parts.
  KindId module = python_kind("module");
  KindId block = python_kind("block");
  KindId expression_statement = python_kind("expression_statement");
  KindId assignment = python_kind("assignment");
  KindId augmented_assignment = python_kind("augmented_assignment");
  KindId import_statement = python_kind("import_statement");
  KindId import_from_statement = python_kind("import_from_statement");
  KindId future_import_statement = python_kind("future_import_statement");
  KindId aliased_import = python_kind("aliased_import");
  KindId dotted_name = python_kind("dotted_name");
  KindId relative_import = python_kind("relative_import");
  KindId import_prefix = python_kind("import_prefix");
  KindId wildcard_import = python_kind("wildcard_import");
  KindId with_statement = python_kind("with_statement");
  KindId with_clause = python_kind("with_clause");
  KindId with_item = python_kind("with_item");
  KindId as_pattern = python_kind("as_pattern");
  KindId as_pattern_target = python_kind("as_pattern_target");
  KindId decorated_definition = python_kind("decorated_definition");
  KindId decorator = python_kind("decorator");
  KindId function_definition = python_kind("function_definition");
  KindId class_definition = python_kind("class_definition");
  KindId if_statement = python_kind("if_statement");
  KindId elif_clause = python_kind("elif_clause");
  KindId else_clause = python_kind("else_clause");
  KindId for_statement = python_kind("for_statement");
  KindId while_statement = python_kind("while_statement");
  KindId try_statement = python_kind("try_statement");
  KindId except_clause = python_kind("except_clause");
  KindId finally_clause = python_kind("finally_clause");
  KindId match_statement = python_kind("match_statement");
  KindId case_clause = python_kind("case_clause");
  KindId return_statement = python_kind("return_statement");
  KindId raise_statement = python_kind("raise_statement");
  KindId assert_statement = python_kind("assert_statement");
  KindId global_statement = python_kind("global_statement");
  KindId nonlocal_statement = python_kind("nonlocal_statement");
  KindId delete_statement = python_kind("delete_statement");
  KindId pass_statement = python_kind("pass_statement");
  KindId break_statement = python_kind("break_statement");
  KindId continue_statement = python_kind("continue_statement");
  KindId print_statement = python_kind("print_statement");
  KindId exec_statement = python_kind("exec_statement");
  KindId chevron = python_kind("chevron");
  KindId type_alias_statement = python_kind("type_alias_statement");

  // Patterns of match statements and of targets.
  KindId case_pattern = python_kind("case_pattern");
  KindId class_pattern = python_kind("class_pattern");
  KindId keyword_pattern = python_kind("keyword_pattern");
  KindId dict_pattern = python_kind("dict_pattern");
  KindId splat_pattern = python_kind("splat_pattern");
  KindId union_pattern = python_kind("union_pattern");
  KindId complex_pattern = python_kind("complex_pattern");
  KindId pattern_list = python_kind("pattern_list");
  KindId tuple_pattern = python_kind("tuple_pattern");
  KindId list_pattern = python_kind("list_pattern");
  KindId list_splat_pattern = python_kind("list_splat_pattern");
  KindId dictionary_splat_pattern = python_kind("dictionary_splat_pattern");

  // Parameters.
  KindId parameters = python_kind("parameters");
  KindId lambda_parameters = python_kind("lambda_parameters");
  KindId default_parameter = python_kind("default_parameter");
  KindId typed_parameter = python_kind("typed_parameter");
  KindId typed_default_parameter = python_kind("typed_default_parameter");
  KindId keyword_separator = python_kind("keyword_separator");
  KindId positional_separator = python_kind("positional_separator");

  // Expressions.
  KindId identifier = python_kind("identifier");
  KindId attribute = python_kind("attribute");
  KindId call = python_kind("call");
  KindId subscript = python_kind("subscript");
  KindId slice = python_kind("slice");
  KindId argument_list = python_kind("argument_list");
  KindId keyword_argument = python_kind("keyword_argument");
  KindId lambda = python_kind("lambda");
  KindId named_expression = python_kind("named_expression");
  KindId conditional_expression = python_kind("conditional_expression");
  KindId boolean_operator = python_kind("boolean_operator");
  KindId not_operator = python_kind("not_operator");
  KindId comparison_operator = python_kind("comparison_operator");
  KindId binary_operator = python_kind("binary_operator");
  KindId unary_operator = python_kind("unary_operator");
  KindId parenthesized_expression = python_kind("parenthesized_expression");
  KindId expression_list = python_kind("expression_list");
  KindId await = python_kind("await");
  KindId yield = python_kind("yield");
  KindId list = python_kind("list");
  KindId tuple = python_kind("tuple");
  KindId set = python_kind("set");
  KindId dictionary = python_kind("dictionary");
  KindId pair = python_kind("pair");
  KindId list_splat = python_kind("list_splat");
  KindId dictionary_splat = python_kind("dictionary_splat");
  KindId parenthesized_list_splat = python_kind("parenthesized_list_splat");
  KindId list_comprehension = python_kind("list_comprehension");
  KindId dictionary_comprehension = python_kind("dictionary_comprehension");
  KindId set_comprehension = python_kind("set_comprehension");
  KindId generator_expression = python_kind("generator_expression");
  KindId for_in_clause = python_kind("for_in_clause");
  KindId if_clause = python_kind("if_clause");

  // Literals.
  KindId string = python_kind("string");
  KindId string_start = python_kind("string_start");
  KindId string_content = python_kind("string_content");
  KindId string_end = python_kind("string_end");
  KindId concatenated_string = python_kind("concatenated_string");
  KindId escape_sequence = python_kind("escape_sequence");
  KindId escape_interpolation = python_kind("escape_interpolation");
  KindId interpolation = python_kind("interpolation");
  KindId format_expression = python_kind("format_expression");
  KindId format_specifier = python_kind("format_specifier");
  KindId type_conversion = python_kind("type_conversion");
  KindId integer = python_kind("integer");
  KindId float_literal = python_kind("float");
  KindId true_literal = python_kind("true");
  KindId false_literal = python_kind("false");
  KindId none = python_kind("none");
  KindId ellipsis = python_kind("ellipsis");

  // Types, and what may stand anywhere.
  KindId type = python_kind("type");
  KindId generic_type = python_kind("generic_type");
  KindId union_type = python_kind("union_type");
  KindId constrained_type = python_kind("constrained_type");
  KindId member_type = python_kind("member_type");
  KindId splat_type = python_kind("splat_type");
  KindId type_parameter = python_kind("type_parameter");
  KindId comment = python_kind("comment");
  KindId line_continuation = python_kind("line_continuation");
};

struct PythonFields {
  FieldId name = python_field("name");
  FieldId body = python_field("body");
  FieldId value = python_field("value");
  FieldId left = python_field("left");
  FieldId right = python_field("right");
  FieldId function = python_field("function");
  FieldId arguments = python_field("arguments");
  FieldId object = python_field("object");
  FieldId attribute = python_field("attribute");
  FieldId condition = python_field("condition");
  FieldId consequence = python_field("consequence");
  FieldId alternative = python_field("alternative");
  FieldId alias = python_field("alias");
  FieldId module_name = python_field("module_name");
  FieldId definition = python_field("definition");
  FieldId superclasses = python_field("superclasses");
  FieldId parameters = python_field("parameters");
  FieldId return_type = python_field("return_type");
  FieldId type_parameters = python_field("type_parameters");
  FieldId key = python_field("key");
  FieldId subscript = python_field("subscript");
  FieldId subject = python_field("subject");
  FieldId operator_sign = python_field("operator");
  FieldId operators = python_field("operators");
  FieldId argument = python_field("argument");
  FieldId type = python_field("type");
  FieldId guard = python_field("guard");
  FieldId code = python_field("code");
  FieldId cause = python_field("cause");
  FieldId expression = python_field("expression");
};

const PythonKinds& python_kinds();
const PythonFields& python_fields();

}  // namespace smprof_migrate
