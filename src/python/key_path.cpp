#include "python/uses.h"

namespace smprof_migrate {
namespace {

constexpr int kMaxNesting = 64;

class KeyPath {
 public:
  KeyPath(const Analysed& module, const Spelling& spelling) : m_(module), spelling_(spelling) {}

  std::string run(NodeId entry) {
    NodeId at = entry;
    for (int i = 0; i < kMaxNesting && at != kNoNode; ++i) at = outward(at);
    return path_;
  }

 private:
  void prefix(std::string_view key) {
    path_.insert(0, std::string(key) + (path_.empty() ? "" : "."));
  }

  // Adds the key of one entry; the entry whose value it is part of, or kNoNode.
  NodeId outward(NodeId entry) {
    const KindId kind = m_.tree[entry].kind;
    if (kind == k_.subscript) {
      for (NodeId at = entry; m_.tree[at].kind == k_.subscript; at = spelling_.inner(at)) {
        const auto key = spelling_.key(at);
        if (!key) break;
        prefix(*key);
      }
      return kNoNode;
    }
    if (kind == k_.pair) {
      const auto key = spelling_.literal(m_.tree.child(entry, f_.key));
      if (!key) return kNoNode;
      prefix(*key);
      return holder(m_.tree.parent(entry));
    }
    prefix(m_.tree.text(m_.text, m_.tree.child(entry, f_.name)));
    const NodeId call = m_.tree.parent(m_.tree.parent(entry));
    if (call == kNoNode) return kNoNode;  // in broken code
    const NodeId function = m_.tree.child(call, f_.function);
    const bool is_dict = function != kNoNode && m_.tree.text(m_.text, function) == "dict";
    return is_dict ? holder(call) : kNoNode;
  }

  // The entry that has this mapping as its value, directly or in a list.
  NodeId holder(NodeId mapping) const {
    NodeId at = m_.tree.parent(mapping);
    for (int i = 0; i < kMaxNesting && at != kNoNode; ++i, at = m_.tree.parent(at)) {
      const KindId kind = m_.tree[at].kind;
      if (kind == k_.pair || kind == k_.keyword_argument) return at;
      if (kind == k_.assignment) {
        const NodeId left = m_.tree.child(at, f_.left);
        const bool entry = left != kNoNode && m_.tree[left].kind == k_.subscript;
        return entry && spelling_.key(left) ? left : kNoNode;
      }
      if (kind != k_.list && kind != k_.tuple && kind != k_.parenthesized_expression) break;
    }
    return kNoNode;
  }

  const Analysed& m_;
  const Spelling& spelling_;
  const PythonKinds& k_ = python_kinds();
  const PythonFields& f_ = python_fields();
  std::string path_;
};

}  // namespace

std::string key_path(const Analysed& module, const Spelling& spelling, NodeId entry) {
  return KeyPath(module, spelling).run(entry);
}

}  // namespace smprof_migrate
