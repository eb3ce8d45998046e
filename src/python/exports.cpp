#include "python/exports.h"

namespace smprof_migrate {
namespace {

class ExportList {
 public:
  explicit ExportList(Evaluator& evaluator) : evaluator_(evaluator) {}

  void add(const std::string& name, const Value& value) {
    const bool makes = value.kind != ValueKind::Named;
    const Meaning meaning = evaluator_.meaning(makes ? evaluator_.result_of(value) : value);
    if (meaning) found_.push_back({name, (makes ? "=" : "") + meaning.name});
  }

  // Ex) class Trainer with self.prof = P: "Trainer().prof"
  void add_members(const std::string& name, const Value& of_class) {
    Value instance = of_class;
    instance.kind = ValueKind::Instance;
    for (const std::string_view member : evaluator_.members_of(of_class.node)) {
      add(name + "()." + std::string(member), evaluator_.member(instance, member));
    }
  }

  std::vector<PythonModule::Export> take() { return std::move(found_); }

 private:
  Evaluator& evaluator_;
  std::vector<PythonModule::Export> found_;
};

}  // namespace

std::vector<PythonModule::Export> find_exports(const NameTable& names, Reaching& reaching,
                                               Evaluator& evaluator) {
  ExportList list(evaluator);
  for (VariableId id = 0; id < names.variables.size(); ++id) {
    const Variable& variable = names.variables[id];
    if (variable.scope != 0) continue;
    const ValueKind any = evaluator.value_of_state(reaching.all(id)).kind;
    if (any == ValueKind::Nothing || any == ValueKind::Unknown) continue;
    const Value value = evaluator.value_of_state(reaching.at_end(id));
    const std::string name(variable.name);
    list.add(name, value);
    if (value.kind == ValueKind::Class) list.add_members(name, value);
  }
  return list.take();
}

}  // namespace smprof_migrate
