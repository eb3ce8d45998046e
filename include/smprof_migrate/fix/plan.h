// From findings to fixes: recipes look at the files of a group and answer with intents.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smprof_migrate/analysis/facts.h"
#include "smprof_migrate/python/module.h"
#include "smprof_migrate/rules/finding.h"
#include "smprof_migrate/syntax/document.h"
#include "smprof_migrate/syntax/intent.h"

namespace smprof_migrate {

struct FrameworkChoice {
  Framework framework = Framework::Unknown;
  std::vector<std::string>
      evidence;  // "imports torch (line 3)", "launch.py:12 names it in PyTorch(…)"
};

enum class AnnotationStyle : uint8_t { Auto, With, Manual };

struct FixOptions {
  uint32_t wait = 1, warmup = 1, active = 3, repeat = 1;  // AWS's migration guide
  std::string logdir = "./tensorboard/logs";              // the same
  AnnotationStyle annotations = AnnotationStyle::Auto;
  Framework framework = Framework::Unknown;  // --framework; Unknown: by evidence
};

// One file of a group, open for planning. Everything is borrowed and lives until the group is done.
struct Draft {
  const Document* document = nullptr;
  const PythonModule* module = nullptr;  // null when the region is not Python
  uint32_t region = 0;                   // of the document
  FrameworkChoice framework;
  std::vector<const Finding*> findings;  // of this recipe, open ones only, by place
  std::vector<const Use*> uses;          // findings[i] came from uses[i] (of module->uses())
};

// All of its intents in all files, or none of them.
struct Fix {
  std::string title;               // "move annotations and profiler to torch.profiler"
  Safety safety = Safety::Safe;    // of the whole: the lowest of its parts
  std::vector<std::string> notes;  // what to review and why the safety is not higher
  struct Part {
    uint32_t draft;  // index in the group
    Intent intent;
  };
  std::vector<Part> parts;
  std::vector<const Finding*> findings;  // that are gone once it is applied
  // Findings it does not cover, each with what to do by hand.
  std::vector<std::pair<const Finding*, std::string>> manual;
};

struct Recipe {
  std::string_view name;  // as rules name it
  // A file goes together with the files it imports that have findings of this recipe as well,
  // whether or not a name of the profiler passes between them.
  bool joins_importers;
  std::vector<Fix> (*plan)(std::span<const Draft> group, const FixOptions& options);
};

// One row per recipe.
std::span<const Recipe> recipes();
std::vector<std::string_view> recipe_names();

}  // namespace smprof_migrate
