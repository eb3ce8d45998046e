#include "smprof_migrate/report/emitters.h"

#include <array>

namespace smprof_migrate {

std::span<const Emitter> emitters() {
  static constexpr std::array kEmitters = {
      Emitter{"text", "for people: code frames and a summary", emit_text},
      Emitter{"json", "one object, for programs", emit_json},
  };
  return kEmitters;
}

const Emitter* find_emitter(std::string_view name) {
  for (const Emitter& emitter : emitters()) {
    if (emitter.name == name) return &emitter;
  }
  return nullptr;
}

}  // namespace smprof_migrate
