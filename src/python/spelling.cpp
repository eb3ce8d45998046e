#include "python/spelling.h"

namespace smprof_migrate {
namespace {

constexpr int kMaxSegments = 16;

}  // namespace

std::optional<std::string_view> Spelling::literal(NodeId expression) const {
  if (expression == kNoNode || tree_[expression].kind != k_.string) return std::nullopt;
  std::string_view content;
  int parts = 0;
  for (NodeId at = tree_.first_named_child(expression); at != kNoNode;
       at = tree_.next_named_sibling(at)) {
    const KindId kind = tree_[at].kind;
    if (kind == k_.interpolation) return std::nullopt;
    if (kind != k_.string_content) continue;
    if (++parts > 1 || tree_.first_named_child(at) != kNoNode) return std::nullopt;
    content = text(at);
  }
  return content;
}

std::string Spelling::dotted(NodeId expression) const {
  std::string joined;
  NodeId at = expression;
  for (int i = 0; i < kMaxSegments && at != kNoNode; ++i) {
    if (tree_[at].kind == k_.identifier) return std::string(text(at)) + joined;
    if (tree_[at].kind != k_.attribute) break;
    const NodeId name = tree_.child(at, f_.attribute);
    if (name == kNoNode) break;
    joined.insert(0, "." + std::string(text(name)));
    at = tree_.child(at, f_.object);
  }
  return {};
}

NodeId Spelling::inner(NodeId expression) const {
  const KindId kind = tree_[expression].kind;
  if (kind == k_.attribute) return tree_.child(expression, f_.object);
  if (kind == k_.call) return tree_.child(expression, f_.function);
  if (kind == k_.subscript) return tree_.child(expression, f_.value);
  if (kind == k_.parenthesized_expression || kind == k_.await) {
    return tree_.first_named_child(expression);
  }
  return kNoNode;
}

std::optional<std::string_view> Spelling::key(NodeId subscript) const {
  const NodeId first = tree_.child(subscript, f_.subscript);
  if (first == kNoNode) return std::nullopt;
  const NodeId next = tree_.next_named_sibling(first);
  return next == kNoNode ? literal(first) : std::nullopt;
}

std::vector<std::string> Spelling::arguments(NodeId call) const {
  std::vector<std::string> found;
  const NodeId list = tree_.child(call, f_.arguments);
  if (list == kNoNode) return found;
  if (tree_[list].kind != k_.argument_list) return {""};
  for (NodeId at = tree_.first_named_child(list); at != kNoNode;
       at = tree_.next_named_sibling(at)) {
    const KindId kind = tree_[at].kind;
    if (kind == k_.keyword_argument) {
      found.emplace_back(text(tree_.child(at, f_.name)));
    } else if (kind == k_.list_splat) {
      found.emplace_back("*");
    } else if (kind == k_.dictionary_splat) {
      const NodeId mapping = tree_.first_named_child(at);
      const size_t before = found.size();
      if (mapping != kNoNode && tree_[mapping].kind == k_.dictionary) {
        for (NodeId pair = tree_.first_named_child(mapping); pair != kNoNode;
             pair = tree_.next_named_sibling(pair)) {
          const auto key = literal(tree_.child(pair, f_.key));
          if (key) found.emplace_back(*key);
        }
      }
      if (found.size() == before) found.emplace_back("**");
    } else {
      found.emplace_back();
    }
  }
  return found;
}

NodeId Spelling::argument(NodeId call, uint32_t position, std::string_view keyword) const {
  const NodeId list = tree_.child(call, f_.arguments);
  if (list == kNoNode || tree_[list].kind != k_.argument_list) return kNoNode;
  uint32_t passed = 0;
  bool counting = true;
  for (NodeId at = tree_.first_named_child(list); at != kNoNode;
       at = tree_.next_named_sibling(at)) {
    const KindId kind = tree_[at].kind;
    if (kind == k_.keyword_argument) {
      if (text(tree_.child(at, f_.name)) == keyword) return tree_.child(at, f_.value);
    } else if (kind == k_.list_splat) {
      counting = false;
    } else if (kind != k_.dictionary_splat && counting && passed++ == position) {
      return at;
    }
  }
  return kNoNode;
}

bool Spelling::unpacks(NodeId call) const {
  const NodeId list = tree_.child(call, f_.arguments);
  if (list == kNoNode) return false;
  for (NodeId at = tree_.first_named_child(list); at != kNoNode;
       at = tree_.next_named_sibling(at)) {
    if (tree_[at].kind == k_.list_splat || tree_[at].kind == k_.dictionary_splat) return true;
  }
  return false;
}

}  // namespace smprof_migrate
