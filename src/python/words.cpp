// Words of the vocabulary in strings and comments.
#include <algorithm>

#include "python/uses.h"

namespace smprof_migrate {
namespace {

constexpr int kMaxNesting = 8;  // lists and operators between a literal and its call

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// A word made of word characters only must stand alone; others are looked for as they are.
bool stands_alone(std::string_view text, size_t at, std::string_view word) {
  if (!std::all_of(word.begin(), word.end(), is_word_character)) return true;
  const size_t end = at + word.size();
  return (at == 0 || !is_word_character(text[at - 1])) &&
         (end == text.size() || !is_word_character(text[end]));
}

class WordSearch {
 public:
  WordSearch(const Analysed& module, Evaluator& evaluator, UseList& found)
      : m_(module), evaluator_(evaluator), found_(found) {}

  void find(const std::string& word) {
    if (word.empty() || m_.names.literals.empty()) return;
    for (size_t at = m_.text.find(word); at != std::string_view::npos;
         at = m_.text.find(word, at + 1)) {
      if (!stands_alone(m_.text, at, word)) continue;
      const auto begin = static_cast<uint32_t>(at);
      report({begin, begin + static_cast<uint32_t>(word.size())}, word);
    }
  }

 private:
  void report(TextRange range, const std::string& word) {
    const auto& literals = m_.names.literals;
    auto after = std::upper_bound(
        literals.begin(), literals.end(), range.begin,
        [&](uint32_t offset, NodeId id) { return offset < m_.tree[id].range.begin; });
    if (after == literals.begin()) return;
    const NodeId literal = *--after;
    if (!m_.tree[literal].range.contains(range)) return;
    const bool comment = m_.tree[literal].kind == k_.comment;
    Use use;
    use.role = comment ? Role::Comment : Role::String;
    use.range = range;
    use.name = word;
    NodeId node = literal;
    const NodeId above = m_.tree.parent(literal);
    if (!comment && m_.tree[above].kind == k_.string) {  // else it stands in broken code
      node = above;
      describe(use, node);
    }
    found_.uses.push_back(std::move(use));
    found_.nodes.push_back(node);
  }

  void describe(Use& use, NodeId string) {
    NodeId at = m_.tree.parent(string);
    if (m_.tree[at].kind == k_.concatenated_string) at = m_.tree.parent(at);
    use.docstring = m_.tree[at].kind == k_.expression_statement;
    for (int i = 0; i < kMaxNesting && at != kNoNode; ++i, at = m_.tree.parent(at)) {
      const KindId kind = m_.tree[at].kind;
      if (kind == k_.pair) {  // "rule_to_invoke": "…"
        const auto key = evaluator_.spelling().literal(m_.tree.child(at, f_.key));
        if (key && m_.tree.child(at, f_.key) != string) use.of = *key;
        return;
      }
      if (kind == k_.subscript) {
        use.of = name_of(m_.tree.child(at, f_.value));
        return;
      }
      if (kind == k_.call) {
        use.of = name_of(m_.tree.child(at, f_.function));
        return;
      }
      const bool passes = kind == k_.argument_list || kind == k_.keyword_argument ||
                          kind == k_.list || kind == k_.tuple || kind == k_.set ||
                          kind == k_.parenthesized_expression || kind == k_.binary_operator;
      if (!passes) return;
    }
  }

  std::string name_of(NodeId callee) {
    std::string name = evaluator_.meaning(evaluator_.value(callee)).name;
    return name.empty() ? evaluator_.spelling().dotted(callee) : name;
  }

  const Analysed& m_;
  Evaluator& evaluator_;
  UseList& found_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
};

}  // namespace

void find_words(const Analysed& module, Evaluator& evaluator, UseList& found) {
  WordSearch search(module, evaluator, found);
  for (const std::string& word : module.vocabulary.words) search.find(word);
}

}  // namespace smprof_migrate
