// One step along a chain `a.b(c)[d]`.
#include <algorithm>

#include "python/evaluator.h"

namespace smprof_migrate {
namespace {

constexpr size_t kMaxName = 400;  // bytes of a qualified name; longer ones are unknown

}  // namespace

Value Evaluator::step(const Value& from, NodeId id) {
  const KindId kind = m_.tree[id].kind;
  if (kind == k_.call) return call(from, id);
  if (kind == k_.subscript) return entry(from, id);
  if (kind != k_.attribute) return from;  // parentheses, await
  const std::string_view name = text(m_.tree.child(id, f_.attribute));
  Value found = member(from, name);
  if (!found.known() || found.kind == ValueKind::Foreign) {
    Value kept = kept_at(id, name);
    if (kept.kind != ValueKind::Unknown) found = std::move(kept);
  }
  if (found.known()) found.certainty = std::min(found.certainty, from.certainty);
  return found;
}

Value Evaluator::member(const Value& from, std::string_view name) {
  switch (from.kind) {
    case ValueKind::Named:
      return named(from, from.name + "." + std::string(name), kNoNode);
    case ValueKind::Foreign:
      return foreign(from.name + "." + std::string(name), from.level);
    case ValueKind::Class:
    case ValueKind::Instance:
      return class_member(from.node, name, 0);
    default:
      return {};
  }
}

Value Evaluator::entry(const Value& from, NodeId id) {
  const auto key = spelling_.key(id);
  if (!key) return {};
  if (from.kind == ValueKind::Named) {
    return named(from, from.name + "[" + std::string(*key) + "]", kNoNode);
  }
  const bool modules = from.kind == ValueKind::Foreign && from.name == "sys.modules";
  if (modules) return module_named(*key);
  Value joined = nothing();
  if (from.kind == ValueKind::Mapping) add(joined, mapping_entry(from.node, *key));
  const Value kept = kept_at(id, *key);
  if (kept.kind != ValueKind::Unknown) add(joined, kept);
  return joined.kind == ValueKind::Nothing ? Value{} : joined;
}

Value Evaluator::call(const Value& callee, NodeId id) {
  Value made;
  const bool has_name = callee.kind == ValueKind::Named || callee.kind == ValueKind::Foreign;
  if (has_name && callee.name == "importlib.import_module") {
    const auto module = spelling_.literal(spelling_.argument(id, 0, "name"));
    return module ? module_named(*module) : made;
  }
  switch (callee.kind) {
    case ValueKind::Named:
      return named(callee, callee.name + call_suffix(callee.name, id), id);
    case ValueKind::Maker:
      made.kind = ValueKind::Named;
      made.name = callee.name;
      made.origin = id;
      break;
    case ValueKind::Foreign:
      made = foreign(callee.name + "()", callee.level);
      made.origin = id;
      break;
    case ValueKind::Function:
      made = returned(callee.node);
      break;
    case ValueKind::Class:
      made.kind = ValueKind::Instance;
      made.node = callee.node;
      made.origin = id;
      break;
    case ValueKind::Unknown:
      return builtin_call(id);
    default:
      break;
  }
  if (made.known()) made.certainty = std::min(made.certainty, callee.certainty);
  return made;
}

// __import__("smprof"), getattr(smprof, "annotate"), dict(prof=P), super()
Value Evaluator::builtin_call(NodeId id) {
  const NodeId function = m_.tree.child(id, f_.function);
  Value made;
  if (function == kNoNode || m_.tree[function].kind != k_.identifier) return made;
  if (m_.names.reads.contains(function)) return made;
  const std::string_view name = text(function);
  if (name == "__import__") {
    const auto module = spelling_.literal(spelling_.argument(id, 0, "name"));
    return module ? module_named(module->substr(0, module->find('.'))) : made;
  }
  if (name == "getattr") {
    const auto attribute = spelling_.literal(spelling_.argument(id, 1, ""));
    if (!attribute) return made;
    const Value& object = value(spelling_.argument(id, 0, ""));
    made = member(object, *attribute);
    const bool has_default = spelling_.argument(id, 2, "") != kNoNode;
    if (made.known()) made.certainty = has_default ? Certainty::Maybe : object.certainty;
  } else if (name == "dict") {
    made.kind = ValueKind::Mapping;
    made.node = id;
  } else if (name == "super") {
    made = super_of(id);
  }
  return made;
}

Value Evaluator::named(const Value& from, std::string name, NodeId origin) const {
  Value made;
  if (name.size() > kMaxName) return made;
  made.kind = ValueKind::Named;
  made.certainty = from.certainty;
  made.name = std::move(name);
  made.origin = origin;
  return made;
}

Value Evaluator::module_named(std::string_view dotted) {
  if (!is_interesting(dotted)) return foreign(std::string(dotted), 0);
  Value made;
  made.kind = ValueKind::Named;
  made.name = dotted;
  return made;
}

// A name of a module that is of no interest itself: the project may export something under it.
Value Evaluator::foreign(std::string dotted, uint32_t level) {
  Value made;
  if (dotted.size() > kMaxName) return made;
  made.kind = ValueKind::Foreign;
  made.level = level;
  // Ex) common.prof.Trainer().prof: what the module common.prof exports as Trainer().prof
  const size_t dot = dotted.rfind('.', dotted.find('('));
  const bool splits = dot != std::string::npos || level > 0;
  if (m_.links != nullptr && splits) {
    const std::string_view whole = dotted;
    const bool top = dot == std::string::npos;
    std::string found = m_.links->exported(m_.path, whole.substr(0, top ? 0 : dot), level,
                                           whole.substr(top ? 0 : dot + 1));
    if (!found.empty()) {
      const bool maker = found.front() == '=';
      made.kind = maker ? ValueKind::Maker : ValueKind::Named;
      made.name = maker ? found.substr(1) : std::move(found);
      made.level = 0;
      return made;
    }
  }
  made.name = std::move(dotted);
  return made;
}

// "()", or "(profile_params)" for a marked call that is given the marking argument.
std::string Evaluator::call_suffix(const std::string& callee, NodeId id) {
  for (const MarkedCall& marked : m_.vocabulary.marked_calls) {
    if (marked.keywords.empty() || canonical(callee) != marked.callee) continue;
    const std::vector<std::string> given = spelling_.arguments(id);
    const bool by_keyword = std::any_of(given.begin(), given.end(), [&](const std::string& one) {
      return std::find(marked.keywords.begin(), marked.keywords.end(), one) !=
             marked.keywords.end();
    });
    const bool by_position =
        marked.position != kNoId && spelling_.argument(id, marked.position, "") != kNoNode;
    if (by_keyword || by_position) return "(" + marked.keywords.front() + ")";
  }
  return "()";
}

}  // namespace smprof_migrate
